import { type RawBuilder, sql } from 'kysely'
import { machineNow, timestampText } from './clock.ts'
import type { Db } from './db/pool.ts'
import type { Logger } from './log.ts'
import { type Repetition, repeat } from './repeat.ts'

// Totals that the database's triggers keep (migrations/0030_kept_counts.sql): read, folded, and compared with the rows.

/** A list whose totals are kept, and the filters by which they are: each is equal to a value of the row. */
export interface KeptList<Filter extends string = string> {
  list: string
  by: readonly Filter[]
}

/** Parameters that choose a page and narrow nothing. */
const paging = ['page', 'page_size', 'limit', 'sort_by', 'sort_order']

/**
 * The exact total of a list, or undefined if a filter of `query` is not among those by which the totals are kept, so a
 * new filter is counted until it is kept.
 */
export function keptTotal<Query extends object>(
  teamId: string,
  { list, by }: KeptList<keyof Query & string>,
  query: Query,
): RawBuilder<number> | undefined {
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !paging.includes(name))
  if (!filters.every(([name]) => by.includes(name as keyof Query & string))) return undefined
  // Ids may be sent in upper case.
  const key = Object.fromEntries(filters.map(([name, value]) => [name, String(value).toLowerCase()]))
  const narrowed = filters.length === 0 ? sql`` : sql` and key @> ${JSON.stringify(key)}::jsonb`
  return sql`(select coalesce(sum(n), 0) from kept_totals where team_id = ${teamId} and list = ${sql.lit(list)}${narrowed})`
}

const foldedAtOnce = 5000

/**
 * Adds the deltas of all companies to the counts and removes them. Several servers may do so at once: each takes deltas
 * that no other has taken, and all take the counts in the same order.
 */
export async function foldCountsOfAnyCompany(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ folded: number }>`
      with gone as (
        delete from kept_deltas where ctid = any(array(
          select ctid from kept_deltas limit ${foldedAtOnce}::integer for update skip locked))
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

/** Folds the deltas every few seconds, so that a total is the sum of few rows. */
export function createCountFolder({ db, log }: { db: Db; log: Logger }): Repetition {
  const onError = (error: unknown) => log.warn({ err: error }, 'the kept counts could not be folded')
  return repeat(() => foldCountsOfAnyCompany(db), foldEveryMs, onError)
}

export interface Fault {
  list: string
  at: string
  key: object
  /** By how much the rows were more than the count. */
  n: number
  cents: number
}

/**
 * Compares a company's kept counts with its rows, table by table, and corrects and returns what differs. The difference
 * is taken in one snapshot and added as a delta, so changes may go on meanwhile.
 */
export async function correctCounts(db: Db, teamId: string): Promise<Fault[]> {
  const { rows: sources } = await sql<{ view: string; source: string }>`
    select viewname as view, substr(viewname, length('counted_') + 1) as source
      from pg_views where schemaname = current_schema() and starts_with(viewname, 'counted_') order by 1`.execute(db)
  const faults: Fault[] = []
  for (const { view, source } of sources) {
    const { rows } = await sql<Fault>`
      with fault as (
        insert into kept_deltas (team_id, list, at, key, n, cents)
        select team_id, list, at, key, sum(n), sum(cents) from (
          select team_id, list, at, key, n, cents from ${sql.table(view)} where team_id = ${teamId}
          union all
          select team_id, list, at, key, -n, -cents from kept_totals
           where team_id = ${teamId} and (list = ${source} or starts_with(list, ${`${source}.`}))) as told
         group by 1, 2, 3, 4 having sum(n) <> 0 or sum(cents) <> 0
        returning team_id, list, at, key, n, cents
      )
      select list, at::text as at, key, n, cents from fault`.execute(db)
    faults.push(...rows)
  }
  return faults
}

const faultsKeptDays = 30

/** Corrects a company's counts and reports what was wrong: a bug, of this service or of a change made by hand. */
export async function checkCounts(db: Db, teamId: string, log: Logger): Promise<void> {
  const faults = await correctCounts(db, teamId)
  if (faults.length === 0) return
  const found_at = timestampText(machineNow())
  await db
    .insertInto('kept_faults')
    .values(faults.map(({ key, ...fault }) => ({ ...fault, key: JSON.stringify(key), team_id: teamId, found_at })))
    .execute()
  log.error({ team: teamId, faults }, 'kept counts differed from the rows that they count; they are corrected')
}

export async function forgetOldFaultsOfAnyCompany(db: Db): Promise<void> {
  const before = timestampText(machineNow().subtract({ hours: 24 * faultsKeptDays }))
  await db.deleteFrom('kept_faults').where('found_at', '<', before).execute()
}
