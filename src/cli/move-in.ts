import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { OutsideFailure } from '#platform/http/call-out.ts'
import { refusalOf } from '#platform/http/outside-refusals.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import {
  type MoveInReport,
  moveIn,
  openSource,
  type Progress,
  reportLines,
  sourceIds,
  sourceOf,
  unitForVisits,
} from '../modules/move-in/index.ts'
import { readConnectionFile } from '../modules/payments/index.ts'
import { OperatorCommand } from './command.ts'
import { registerMoveInEmulate } from './move-in-emulate.ts'
import { orThrow } from './run.ts'

const progressEveryMs = 1000

export function registerMoveIn(program: Command): void {
  const group = program.command('move-in').description('take over what another system holds (docs/moving-in.md)')

  new OperatorCommand(
    group.command('run', { isDefault: true }).description('read it, and write what is new or changed'),
  )
    .ofCompany()
    .requiredOption('--from <system>', 'from where', sourceIds)
    .requiredOption('--file <file>', 'its settings as YAML; docs/moving-in.md lists them')
    .requiredOption('--state <dir>', 'a folder for how far the run has come: the same again goes on there')
    .option('--dry-run', 'say what would be done, and write nothing')
    .option('--tell', 'record events, so that webhooks tell of everybody who moves in')
    .first(async ({ from, file }) => {
      const source = sourceOf(from)
      return { source, settings: await readConnectionFile(file, { ...source, files: [] }) }
    })
    .answer(async ({ ctx, config, database, source, settings, state, dryRun = false, tell = false }) => {
      await requireNoCopy(database)
      const allowPrivate = await privateWebhookRule(config, database)(ctx.teamId)
      const unitId = orThrow(await unitForVisits(ctx, settings.unit))
      const { open, close } = orThrow(await openSource(source, settings, allowPrivate))
      const kept = await progressIn(state, ctx.teamId, source.id)
      try {
        await open.check()
        const report = await moveIn(ctx, {
          source: {
            id: source.id,
            name: source.name,
            open,
            plans: (settings.plans ?? {}) as Record<string, string>,
            unitId,
          },
          ...{ dryRun, tells: tell, progress: kept.progress, save: kept.save, onPage: progressLine() },
        })
        return { json: report, lines: reportLines(report) }
      } catch (error) {
        if (error instanceof OutsideFailure) return orThrow(refusalOf(error))
        throw error
      } finally {
        await close()
      }
    })

  registerMoveInEmulate(group)
}

/** How far a run of this company and source has come, in a file that is replaced whole. */
async function progressIn(dir: string, teamId: string, source: string) {
  await mkdir(dir, { recursive: true })
  const file = join(dir, `${source}-${teamId}.json`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const progress: Progress = text === undefined ? { run_id: null, marks: {}, report: null } : JSON.parse(text)
  return {
    progress,
    async save(next: Progress) {
      await writeFile(`${file}.new`, JSON.stringify(next))
      await rename(`${file}.new`, file)
    },
  }
}

/** Says on standard error how far it is, at most once a second. */
function progressLine() {
  const began = performance.now()
  let said = began
  return ({ members, memberships, charges, visits }: MoveInReport) => {
    if (performance.now() - said < progressEveryMs) return
    said = performance.now()
    const seconds = Math.round((said - began) / 1000)
    const counts = `${members.read} people, ${memberships.read} contracts, ${charges.read} debts, ${visits.read} visits`
    process.stderr.write(`${seconds} s: ${counts}\n`)
  }
}
