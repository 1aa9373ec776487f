import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { attributed } from '#platform/audit/attributed.ts'
import { fromCommand } from '#platform/context.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNow } from '#platform/time/clock.ts'
import { type Applied, applyCompanyFile, readCompanyFile } from '../modules/catalogue/index.ts'
import { command } from './command.ts'

export function registerApply(program: Command): void {
  command(program, 'apply', 'create a company from its file, or update it; running it twice changes nothing')
    .argument('<file>', 'the company as YAML')
    .first(async ({ file: path }) => ({ read: readCompanyFile(await readText(path), path), now: machineNow() }))
    .withDatabase()
    .answer(async ({ db, read, now }) => {
      const acting = { db, actor: 'operator', now, requestId: null, origin: fromCommand }
      const applied = await attributed(acting, (tx) => applyCompanyFile(tx.db, read, now))
      return { json: applied.answer, lines: report(applied) }
    }, 'print the ids by ref as JSON')
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
