import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Static } from 'typebox'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { readCompany } from '#src/installation/company-archive/index.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import { correctContact } from '../modules/member-sessions/index.ts'
import {
  loadSheets,
  type MoveInReport,
  moveIn,
  nameOfSource,
  noPhotos,
  type OpenedSource,
  openSource,
  type Progress,
  reportLines,
  sheetsId,
  sourceIds,
  sourceOf,
  type Undone,
  undoMoveIn,
  unitForVisits,
} from '../modules/move-in/index.ts'
import { readConnectionFile } from '../modules/payments/index.ts'
import { type Answer, command, OperatorCommand } from './command.ts'
import { inCompany, type OpenedCompany, requireCompany } from './in-company.ts'
import { registerMoveInEmulate } from './move-in-emulate.ts'
import { tableLine } from './move-out.ts'
import { type OpenedDatabase, orThrow } from './run.ts'

const progressEveryMs = 1000
const catraca = 'catraca'
/** The exit status of a run that ended early; 1 is for problems in a report. */
const couldNotRun = 2

export function registerMoveIn(program: Command): void {
  const group = program.command('move-in').description('take over the data of another system (docs/moving-in.md)')

  new OperatorCommand(
    group
      .command('run', { isDefault: true })
      .description('read the other system, and write here what is new or changed'),
  )
    .option('--company <slug>', 'the company that moves in; leave it out with --from catraca')
    .requiredOption('--from <system>', 'the system to move from', [...sourceIds, sheetsId, catraca])
    .option('--file <file>', 'the settings of a system as YAML; docs/moving-in.md lists them')
    .option('--dir <dir>', 'the folder with the sheets, or the one that catraca move-out wrote')
    .option(
      '--map <file>',
      "the meaning of the sheets' columns, as YAML; if there is no such file, it is guessed and written",
    )
    .option('--state <dir>', 'a folder for the progress of the run: running the same again continues from it')
    .option('--dry-run', 'say what would be done, and write nothing')
    .option('--tell', 'record events, so that webhooks report everybody who moves in')
    .first((known) => {
      process.exitCode = couldNotRun
      refuseUseless(known.from, known)
      return originOf(known)
    })
    .withDatabase()
    .answer(async ({ from, dir, company, state, dryRun, tell, origin, ...opened }) => {
      await requireNoCopy(opened.database)
      if (from === catraca) return takeCatraca(opened, { dir: needed(from, { dir }).dir, dryRun })
      const given = needed(from, { company, state })
      const inside = inCompany(opened, await requireCompany(opened.db, given.company))
      return takeFrom(inside, origin!, { state: given.state, dryRun, tell })
    })

  command(group, 'undo', 'delete what a run has made, unless somebody has changed it since, and list the rest')
    .ofRow('move_in_runs', '<id>', 'the run_id of its report')
    .answer(async ({ ctx, database, id }) => {
      await requireNoCopy(database)
      const undone = await undoMoveIn(ctx, id)
      return { json: undone, lines: undoneLines(undone) }
    })

  registerMoveInEmulate(group)
}

const ofAnyCompany = ['company', 'state', 'tell']

/** Refuses an option that would change nothing about a move from there. */
function refuseUseless(from: string, given: { [name in 'file' | 'dir' | 'map']?: string | undefined }): void {
  const useful = from === catraca ? ['dir'] : [...ofAnyCompany, ...(from === sheetsId ? ['dir', 'map'] : ['file'])]
  const optional = [...ofAnyCompany, 'file', 'dir', 'map']
  const useless = optional.find((name) => !useful.includes(name) && name in given)
  if (useless === undefined) return
  const takes = [...useful, 'dry-run'].map((name) => `--${name}`).join(', ')
  throw new OperatorError(`--${useless} means nothing with --from ${from}, which takes ${takes}.`)
}

/** The options that a move from there requires. */
function needed<T extends Record<string, string | undefined>>(from: string, options: T): Record<keyof T, string> {
  const missing = Object.keys(options).find((name) => options[name] === undefined)
  if (missing !== undefined) throw new OperatorError(`--from ${from} needs --${missing}.`)
  return options as Record<keyof T, string>
}

/** Takes over the content of an opened system or folder of sheets. */
async function takeFrom(
  { ctx, config, database }: OpenedCompany,
  { id, name, settings, openIt }: Origin,
  { state, dryRun = false, tell = false }: { state: string; dryRun: boolean | undefined; tell: boolean | undefined },
): Promise<Answer> {
  const allowPrivate = await privateWebhookRule(config, database)(ctx.teamId)
  const unitId = orThrow(await unitForVisits(ctx, settings.unit))
  const { open, fetchPhoto, close, lines } = await openIt(allowPrivate)
  const kept = await progressIn(state, ctx.teamId, id)
  try {
    await open.check()
    const report = await moveIn(ctx, {
      source: { id, name, open, fetchPhoto, plans: (settings.plans ?? {}) as Record<string, string>, unitId },
      ...{
        correct: correctContact,
        dryRun,
        tells: tell,
        progress: kept.progress,
        save: kept.save,
        onPage: progressLine(),
      },
    })
    process.exitCode = 0
    return { json: report, lines: [...lines, ...reportLines(report)] }
  } finally {
    await close()
  }
}

/** Takes over a company that another Catraca has written. */
async function takeCatraca(
  { database, box }: OpenedDatabase,
  { dir, dryRun }: { dir: string; dryRun: boolean | undefined },
): Promise<Answer> {
  const given = { dir, box, now: machineNowText(), onTable: tableLine, dryRun }
  const manifest = await readCompany(database.target, given)
  process.exitCode = 0
  const { company, tables } = manifest
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  if (dryRun) {
    const line = `A dry run: nothing was written. ${company.name} (${company.slug}) can move in: ${rows} rows.`
    return { json: manifest, lines: [line] }
  }
  return {
    json: manifest,
    lines: [
      `${company.name} (${company.slug}) has moved in: ${rows} rows, with the same ids.`,
      'These must be made again, because secrets do not move: API keys, webhooks, pairings of turnstiles, connections of payments and partners.',
      'Staff come in by a new link (catraca staff link), members by their link or code.',
    ],
  }
}

/** The origin of a move: what its file says, and how it is opened. */
interface Origin {
  id: string
  name: string
  settings: Record<string, unknown>
  openIt: (allowPrivate: boolean) => Promise<OpenedSource & { lines: string[] }>
}

interface Named extends Partial<Record<'file' | 'dir' | 'map', string>> {
  from: string
}

/** Undefined for another Catraca, because that is not read row by row. */
async function originOf({ from, file, dir, map }: Named): Promise<{ origin: Origin | undefined }> {
  if (from === catraca) return { origin: undefined }
  if (from !== sheetsId) return { origin: await systemOf(from, needed(from, { file }).file) }
  const given = needed(from, { dir, map })
  return { origin: await sheetsOf(given.dir, given.map) }
}

async function systemOf(from: string, file: string): Promise<Origin> {
  const source = sourceOf(from)
  const settings = await readConnectionFile(file, { ...source, files: [] })
  return {
    ...{ id: source.id, name: source.name, settings },
    openIt: async (allowPrivate) => ({ ...orThrow(await openSource(source, settings, { allowPrivate })), lines: [] }),
  }
}

async function sheetsOf(dir: string, map: string): Promise<Origin> {
  const isThere = existsSync(map)
  if (!existsSync(dir)) throw new OperatorError(`There is no folder ${dir}.`)
  const { openSheets, filesOf, MapFile } = await loadSheets()
  const settings: Static<typeof MapFile> = isThere
    ? await readConnectionFile(map, { settings: MapFile, files: [] })
    : {}
  return {
    ...{ id: sheetsId, name: nameOfSource(sheetsId), settings },
    async openIt() {
      const opened = await openSheets(await filesOf(dir), settings.files ?? {})
      if ('message' in opened) throw new OperatorError(`${map}: ${opened.field} ${opened.message}.`)
      if (!isThere) await writeFile(map, (await import('yaml')).stringify({ files: opened.maps }))
      const lines = [...(isThere ? [] : [`The map was guessed and written to ${map}: look at it before you go on.`])]
      for (const { table, takes, columns, unused } of opened.tables) {
        lines.push(`${table.name}: ${takes}`)
        for (const [field, { heading }] of columns) lines.push(`  ${heading} → ${field}`)
        if (unused.length > 0) lines.push(`  not taken: ${unused.join(', ')}`)
      }
      return { open: opened.open, fetchPhoto: noPhotos, close: async () => {}, lines }
    },
  }
}

const undoneLines = ({ members, memberships, charges, visits, bookings, kept }: Undone): string[] => [
  `taken back: ${members} members, ${memberships} memberships, ${charges} charges, ${visits} visits, ${bookings} bookings`,
  ...kept.map(({ kind, external_id, id, reason }) => `kept: ${kind} ${external_id} (${id}) ${reason}`),
]

/** The progress of this company's moves from this source, in a file that is replaced as a whole. */
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

/** Prints the progress on standard error, at most once a second. */
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
