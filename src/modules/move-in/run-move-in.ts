import { listIdentities } from '#modules/members/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { planAnew } from '#platform/db/statistics.ts'
import { transactLong } from '#platform/db/transact.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { actorOf } from './actor.ts'
import { attemptOf } from './attempt.ts'
import { findRun } from './moves/moves-sql.ts'
import { knownFrom } from './recognise.ts'
import { emptyReport, type MoveInReport } from './report.ts'
import { findDecisions, holdLatestRun, insertRun, listKnown, noteRun } from './rows-sql.ts'
import { NotAllowed, type OpenSource, type Page, type SourceContract } from './source.ts'
import { takeBookings } from './take-bookings.ts'
import { takeContracts } from './take-contracts.ts'
import { takeDebts } from './take-debts.ts'
import { takePeople } from './take-people.ts'
import { takePhotos } from './take-photos.ts'
import { noteMember, type Run } from './take-rows.ts'
import { takeStaff } from './take-staff.ts'
import { takeVisits } from './take-visits.ts'

/** How far a run has come, stored where it survives the process. */
export interface Progress {
  run_id: string | null
  /** For each stage, the mark after the last page that was written; null for a completed stage. */
  marks: Record<string, string | null>
  report: MoveInReport | null
}

interface Given {
  source: {
    id: string
    name: string
    open: OpenSource
    plans: Record<string, string>
    unitId: string
    fetchPhoto: Run['fetchPhoto']
  }
  correct: Run['correct']
  dryRun: boolean
  /** Whether events are recorded, so that webhooks report the import. */
  tells: boolean
  progress: Progress
  save: (progress: Progress) => Promise<void>
  /** May throw to end the run early; what was written stays. */
  onPage: (report: MoveInReport) => void | Promise<void>
}

/**
 * Imports the data of another system: plans, people with their contracts, debts, visits. Each page is one transaction, after which the mark
 * is saved, so a killed run continues where it was. Rows that were imported before and are unchanged in the source cause no writes. A dry
 * run makes all decisions and writes nothing.
 */
export async function moveIn(ctx: Acting, given: Given): Promise<MoveInReport> {
  const { source, dryRun, correct } = given
  const progress = await standing(ctx, source.id, given.progress)
  const runId = (!dryRun && progress.run_id) || newId()
  const report = (!dryRun && progress.report) || emptyReport(dryRun)
  const run: Run = {
    ctx: { ...ctx, actor: actorOf(runId), isQuiet: !given.tells },
    ...{ sourceId: source.id, sourceName: source.name, unitId: source.unitId, runId, dryRun, report },
    plans: { wanted: source.plans, terms: new Map(), byName: new Map() },
    people: {
      known: knownFrom(await listIdentities(ctx.db, ctx.teamId)),
      byExternalId: new Map(),
      ...{ first: new Map(), earlier: new Map(), erased: new Set() },
    },
    decisions: await findDecisions(ctx.db, ctx.teamId, source.id),
    contracts: new Map(),
    trainers: new Map(),
    fetchPhoto: source.fetchPhoto,
    correct,
  }
  if (!dryRun && progress.run_id === null) {
    const begun = { id: runId, source: source.id, begun_at: timestampText(ctx.now) }
    const begin = async ({ db, teamId }: Acting) => {
      await holdLatestRun(db, teamId, source.id)
      await insertRun(db, teamId, begun)
    }
    await attributed(ctx, (tx) => transactLong(tx, begin))
  }
  report.run_id = dryRun ? null : runId
  await remember(run)
  await allowing(report, async () => {
    for await (const { rows } of source.open.readPlans()) for (const plan of rows) run.plans.terms.set(plan.name, plan)
  })
  const stages: [
    string,
    (after?: string) => AsyncIterable<Page<unknown>>,
    (run: Run, rows: never[]) => Promise<void>,
  ][] = [
    ['people', source.open.readPeople, takePeople],
    ['leads', source.open.readLeads ?? nothing, takePeople],
    ['contracts', source.open.readContracts, takeContracts],
    ['debts', source.open.readDebts, takeDebts],
    ['visits', source.open.readVisits, takeVisits],
    ['photos', source.open.readPhotos ?? nothing, takePhotos],
    ['bookings', source.open.readBookings ?? nothing, takeBookings],
    ['staff', source.open.readStaff ?? nothing, takeStaff],
  ]
  const marks = dryRun ? {} : { ...progress.marks }
  const begun = machineNow()
  const save = async () => {
    await given.onPage(report)
    if (!dryRun) await given.save({ run_id: runId, marks, report })
  }
  for (const [stage, read, take] of stages) {
    if (marks[stage] === null) continue
    let pages = 0
    await allowing(report, async () => {
      for await (const { rows, mark, problems = [] } of read(marks[stage] ?? undefined)) {
        const isLearning = Number.isInteger(Math.log2(++pages))
        // If rows had the time at which the run began, each would get a later time at its commit, so that readers of changes see it.
        const now = ctx.now.add(machineNow().since(begun))
        await inTransaction({ ...run, ctx: { ...run.ctx, now, writtenAt: now } }, async (own) => {
          if (isLearning) await planAnew(own.ctx.db)
          await take(own, rows as never[])
        })
        report.problems.push(...problems.map((problem) => ({ kind: 'row', ...problem })))
        marks[stage] = mark
        await save()
      }
    })
    marks[stage] = null
    await save()
  }
  if (dryRun) return report
  const ended = { report: JSON.stringify(report), ended_at: timestampText(ctx.now) }
  await attributed(ctx, (tx) => noteRun(tx.db, tx.teamId, runId, ended))
  await given.save({ run_id: null, marks: {}, report: null })
  return report
}

async function* nothing() {}

/** A run that was taken back, or after which another has begun, is not continued: its rows are read again from the beginning. */
async function standing({ db, teamId }: Acting, sourceId: string, progress: Progress): Promise<Progress> {
  const run = progress.run_id === null ? undefined : await findRun(db, teamId, progress.run_id)
  const isLatest = run !== undefined && (await holdLatestRun(db, teamId, sourceId)) === run.id
  return isLatest && run.undone_at === null ? progress : { run_id: null, marks: {}, report: null }
}

/** Data that the account may not read are named in the report, and the rest is imported. */
async function allowing(report: MoveInReport, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    report.problems.push({ kind: 'endpoint', external_id: error.what, reason: error.message })
  }
}

/** What earlier runs imported: a continued run also needs the people and contracts that it has already written. */
async function remember({ ctx, sourceId: source, people, contracts }: Run): Promise<void> {
  for (const { row_id, ...of } of await listKnown(ctx.db, ctx.teamId, { source, kind: 'member' })) {
    people.byExternalId.set(of.external_id, row_id)
    noteMember(people, row_id, of)
    if (of.taken === null) people.erased.add(of.external_id)
  }
  for (const { row_id, taken } of await listKnown(ctx.db, ctx.teamId, { source, kind: 'membership' })) {
    const { person, sale, end_date } = taken as unknown as SourceContract
    contracts.set(person, [...(contracts.get(person) ?? []), { id: row_id, sale, end_date }])
  }
}

/** Does the work of a page; what it adds to the run is kept once it is written. */
async function inTransaction(run: Run, work: (own: Run) => Promise<void>): Promise<void> {
  const once = async (tx: Acting) => {
    if (!run.dryRun && (await holdLatestRun(tx.db, tx.teamId, run.sourceId)) !== run.runId) {
      throw new OperatorError(
        `Another run from ${run.sourceName} has begun since, so this one ends. What it wrote stays.`,
      )
    }
    const own = attemptOf(run, tx)
    await work(own)
    return own
  }
  const done = run.dryRun ? once(run.ctx) : attributed(run.ctx, (tx) => transactLong(tx, once))
  ;(await done).keep()
}
