import { type RawBuilder, sql } from 'kysely'
import type { Logger } from '../log/log.ts'
import { machineNow, machineNowText, timestampText } from '../time/clock.ts'
import { type Repetition, repeat } from '../time/repeat.ts'
import { isDistributed } from './citus.ts'
import type { Db } from './pool.ts'
import { transactLong } from './transact.ts'

// Totals that the database's triggers keep (keep_counts() of the migrations). They are read, folded, and compared with the rows here.

/** A list whose totals are kept, and the filters for which they are kept; each filter is equal to a value of the row. */
interface KeptList<Filter extends string> {
  list: string
  by: readonly Filter[]
  /** Other values that the rows must have. */
  of?: Record<string, boolean>
  period?: KeptPeriod
}

/** A range of days, or of times at which a quarter of an hour begins, for lists whose counts are kept by them. Both ends are optional. */
export interface KeptPeriod {
  from?: string
  after?: string
  until?: string
  to?: string
}

/** Parameters that choose a page and do not narrow the list. */
const paging = ['page', 'page_size', 'limit', 'sort_by', 'sort_order']

/**
 * The exact total of a list, or undefined if `query` has a filter for which no totals are kept. So the rows are counted for a new filter
 * until its totals are kept.
 */
export function keptTotal<Query extends object>(
  teamId: string,
  { by, of, ...list }: KeptList<keyof Query & string>,
  query: Query,
): RawBuilder<number> | undefined {
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !paging.includes(name))
  if (!filters.every(([name]) => by.includes(name as keyof Query & string))) return undefined
  const values = filters.map(
    ([name, value]) => sql`${sql.lit(name)}, ${value}${name.endsWith('_id') ? sql`::uuid` : sql`::text`}`,
  )
  const key = values.length === 0 ? undefined : sql`jsonb_build_object(${sql.join(values)})`
  return keptSum(teamId, { ...list, key, of })
}

interface Kept {
  list: string
  key?: RawBuilder<unknown> | undefined
  of?: Record<string, boolean | string> | undefined
  period?: KeptPeriod | undefined
}

/** The number of rows of a list by the kept counts, or the sum of their cents. */
export function keptSum(teamId: string, kept: Kept, sum: 'n' | 'cents' = 'n'): RawBuilder<number> {
  return sql`(select coalesce(sum(${sql.ref(sum)}), 0) from ${keptRows(teamId, kept)})`
}

/** The kept counts of a list, for statements that group them: `kept` has the columns of `kept_totals`. */
export function keptRows(teamId: string, { list, key, of, period = {} }: Kept): RawBuilder<unknown> {
  const ends = [
    ['>=', period.from],
    ['>', period.after],
    ['<', period.until],
    ['<=', period.to],
  ] as const
  const more = [
    ...(key === undefined ? [] : [sql`and key @> ${key}`]),
    ...(of === undefined ? [] : [sql`and key @> ${sql.lit(JSON.stringify(of))}::jsonb`]),
    ...ends.flatMap(([is, end]) => (end === undefined ? [] : [sql`and at ${sql.raw(is)} ${end}::timestamp`])),
  ]
  return sql`(
    select at, key, n, cents from kept_totals
     where team_id = ${teamId} and list = ${sql.lit(list)} ${sql.join(more, sql` `)}) as kept`
}

const foldedAtOnce = 5000

/**
 * Adds the deltas of all companies to the counts and removes them. Several servers may do this at once: each takes different deltas, and
 * all lock the counts in the same order.
 */
export async function foldCountsOfAnyCompany(db: Db): Promise<void> {
  if (!(await isDistributed(db))) return foldOfAnyCompany(db, sql``)
  // A cluster can only lock rows on the server of one company.
  const { rows } = await sql<{ team_id: string }>`select distinct team_id from kept_deltas`.execute(db)
  for (const { team_id } of rows)
    await foldOfAnyCompany(db, sql`team_id = ${team_id} and`, sql`where team_id = ${team_id}`)
}

async function foldOfAnyCompany(db: Db, and: RawBuilder<unknown>, where: RawBuilder<unknown> = sql``): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ folded: number }>`
      with gone as (
        delete from kept_deltas where ${and} ctid = any(array(
          select ctid from kept_deltas ${where} limit ${foldedAtOnce}::integer for update skip locked))
        returning team_id, list, at, key, n, cents
      ), added as (
        insert into kept_counts as c (team_id, list, at, key, n, cents)
        select team_id, list, at, key, sum(n), sum(cents) from gone group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (team_id, list, at, key) do update set n = c.n + excluded.n, cents = c.cents + excluded.cents
      )
      select count(*) as folded from gone`.execute(db)
    if (rows[0]!.folded < foldedAtOnce) return
  }
}

const foldEveryMs = 2000

/** Folds the deltas every few seconds, so that a total is the sum of only a few rows. */
export function createCountFolder({ db, log }: { db: Db; log: Logger }): Repetition {
  const onError = (error: unknown) => log.warn({ err: error }, 'the kept counts could not be folded')
  return repeat(() => foldCountsOfAnyCompany(db), foldEveryMs, onError)
}

export interface Fault {
  list: string
  at: string
  key: object
  /** How many rows there were beyond the count. */
  n: number
  cents: number
}

/**
 * Compares a company's kept counts with its rows, table by table, and corrects and returns the differences. A difference is read in one
 * snapshot and added as a delta, so rows may change meanwhile.
 */
export async function correctCounts(db: Db, teamId: string): Promise<Fault[]> {
  const { rows: sources } = await sql<{ view: string; source: string }>`
    select viewname as view, substr(viewname, length('counted_') + 1) as source
      from pg_views where schemaname = current_schema() and starts_with(viewname, 'counted_') order by 1`.execute(db)
  const faults: Fault[] = []
  for (const { view, source } of sources) {
    const { rows } = await transactLong({ db }, (tx) =>
      sql<Fault>`
      with fault as (
        insert into kept_deltas as added (team_id, list, at, key, n, cents)
        select team_id, list, at, key, sum(n), sum(cents) from (
          select team_id, list, at, key, n, cents from ${sql.table(view)} where team_id = ${teamId}
          union all
          select team_id, list, at, key, -n, -cents from kept_totals
           where team_id = ${teamId} and (list = ${source} or starts_with(list, ${`${source}.`}))) as told
         group by 1, 2, 3, 4 having sum(n) <> 0 or sum(cents) <> 0
        returning added.team_id, added.list, added.at, added.key, added.n, added.cents
      )
      select list, at::text as at, key, n, cents from fault`.execute(tx.db),
    )
    faults.push(...rows)
  }
  return faults
}

const faultsKeptDays = 30

/** Corrects the rows of a table that are derived from others, and returns how many were wrong. */
type Correct = (db: Db, teamId: string) => Promise<number>

/**
 * Corrects a company's counts and reports what was wrong. Such an error is a bug of this service, or comes from a change made by hand.
 * `derived` are further tables that are computed from others, by name.
 */
export async function checkCounts(
  db: Db,
  teamId: string,
  { log, derived }: { log: Logger; derived: Record<string, Correct> },
): Promise<void> {
  const faults: Fault[] = []
  for (const [list, correct] of Object.entries(derived)) {
    const n = await transactLong({ db }, (tx) => correct(tx.db, teamId))
    if (n > 0) faults.push({ list, at: '-infinity', key: {}, n, cents: 0 })
  }
  faults.push(...(await correctCounts(db, teamId)))
  if (faults.length === 0) return
  await noteFaults(db, teamId, faults)
  log.error({ team: teamId, faults }, 'kept counts differed from the rows that they count; they are corrected')
}

/** Stores the differences for thirty days. */
export async function noteFaults(db: Db, teamId: string, faults: Fault[]): Promise<void> {
  const found_at = machineNowText()
  await db
    .insertInto('kept_faults')
    .values(faults.map(({ key, ...fault }) => ({ ...fault, key: JSON.stringify(key), team_id: teamId, found_at })))
    .execute()
}

export async function forgetOldFaultsOfAnyCompany(db: Db): Promise<void> {
  const before = timestampText(machineNow().subtract({ hours: 24 * faultsKeptDays }))
  await db.deleteFrom('kept_faults').where('found_at', '<', before).execute()
}

export async function countFaultsOfAnyCompany(db: Db): Promise<number> {
  const { rows } = await sql<{ faults: number }>`select count(*) as faults from kept_faults`.execute(db)
  return rows[0]!.faults
}
