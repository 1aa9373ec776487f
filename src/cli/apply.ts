import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { attributed } from '#platform/audit/attributed.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNow } from '#platform/time/clock.ts'
import { type Applied, applyCompanyFile, readCompanyFile } from '../modules/catalogue/index.ts'
import { print, withDatabase } from './run.ts'

export function registerApply(program: Command): void {
  program
    .command('apply')
    .argument('<file>', 'the company as YAML')
    .description("create or update a company's catalogue; running it twice changes nothing")
    .option('--json', 'print the ids by ref as JSON')
    .action(async (path: string, { json }: { json?: boolean }) => {
      const file = readCompanyFile(await readText(path), path)
      const acting = { actor: 'operator', now: machineNow(), requestId: null }
      const applied = await withDatabase((db) =>
        attributed({ ...acting, db }, (tx) => applyCompanyFile(tx.db, file, acting.now)),
      )
      print(json, applied.answer, report(applied))
    })
}

function report({ answer, changes }: Applied): string[] {
  const lines = Object.entries(changes).map(([section, { created, updated }]) => {
    const parts = [created > 0 && `${created} created`, updated > 0 && `${updated} updated`].filter(Boolean)
    return `  ${section}: ${parts.join(', ')}`
  })
  const { slug, id } = answer.company
  return lines.length === 0 ? [`${slug} (${id}): nothing to change.`] : [`${slug} (${id}):`, ...lines]
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
