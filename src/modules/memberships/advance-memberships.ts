import { type RawBuilder, sql } from 'kysely'
import { findCompanies } from '#platform/cluster/company-by-company.ts'
import type { Acting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import type { Logger } from '#platform/log/log.ts'
import { localDate, machineNow, machineNowText } from '#platform/time/clock.ts'
import { makeDueMoveOrNote } from './catch-up.ts'
import { findNextDue, setAside } from './sql.ts'

/**
 * Makes all moves that are due in a company's memberships, up to its current day: one move per transaction, the oldest
 * first, each as if made at the local midnight of its day. A month of downtime therefore ends in the same history as a
 * month of nights. Safe to run twice or by several workers at once. A membership whose move throws is set aside, so
 * that it does not hold up the others. Returns the number of moves.
 */
export async function advanceMemberships(ctx: Acting, watch: Watch = {}): Promise<number> {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  const began = machineNow()
  for (let moves = 0; ; ) {
    const due = await findNextDue(ctx.db, ctx.teamId, today, machineNowText())
    if (due === undefined) return moves
    const { id } = due
    watch.onDay?.(due.next_due_on!)
    try {
      // The time of writing, which advances while the moves are made.
      const now = ctx.now.add(machineNow().since(began))
      if (await transact({ ...ctx, now, writtenAt: now }, (tx) => makeDueMoveOrNote(tx, id))) moves++
    } catch (error) {
      if (isOfTheDatabase(error)) throw error
      watch.log?.warn(
        { err: error, team: ctx.teamId, membership: id },
        'a membership could not be moved on and is set aside',
      )
      await setAside(ctx.db, ctx.teamId, id, {
        error: String(error).slice(0, longestError),
        now: machineNow(),
        pauseMinutes,
      })
    }
  }
}

/** Observes the passing of time. */
export interface Watch {
  log?: Logger
  /** Called with the local day of the move that comes next. */
  onDay?: (day: string) => void
}

/** How many characters of an error are stored. */
const longestError = 500
/** The pauses after the first to the fifth failure; every later one is as long as the last. By the machine's clock. */
const pauseMinutes = [1, 5, 30, 120, 360]

/**
 * Whether the database is at fault rather than the membership: it is away, full, or ended one of two deadlocked
 * transactions.
 */
function isOfTheDatabase(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(08|40|53|57|58)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)
}

/** Those of the given companies, each with its local day, that have memberships with a due move. */
export async function companiesWithDueMemberships(
  db: Db,
  companies: { id: string; today: string }[],
): Promise<string[]> {
  const isDue = (id: RawBuilder<unknown>, today: RawBuilder<unknown>) => sql`
    exists (select from memberships s where s.team_id = ${id} and s.next_due_on <= ${today}
               and (s.move_again_at is null or s.move_again_at <= ${machineNowText()}::timestamptz))`
  return findCompanies(db, companies, {
    together: (all) => sql`
      select c.id from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ today }) => today)}::date[]) as c (id, today)
       where ${isDue(sql`c.id`, sql`c.today`)}`,
    alone: ({ id, today }) => sql`select ${id}::uuid as id where ${isDue(sql`${id}::uuid`, sql`${today}::date`)}`,
  })
}
