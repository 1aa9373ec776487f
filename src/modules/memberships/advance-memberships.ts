import { sql } from 'kysely'
import { localDate, machineNow, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import type { Logger } from '#platform/log.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { makeDueMoveOrNote } from './catch-up.ts'
import { findNextDue, setAside } from './sql.ts'

/**
 * Does everything that time has to do to a company's memberships up to its present: one move a transaction, the oldest
 * first, each as if it had been made at the local midnight of its day. So a month of downtime ends in the same history
 * as a month of nights. Safe to run twice or by several workers at once. One whose move throws is set aside, so that it
 * holds up nobody. Returns the number of moves.
 */
export async function advanceMemberships(ctx: TeamContext, watch: Watch = {}): Promise<number> {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  const began = machineNow()
  for (let moves = 0; ; ) {
    const due = await findNextDue(ctx.db, ctx.teamId, today, timestampText(machineNow()))
    if (due === undefined) return moves
    const { id } = due
    watch.onDay?.(due.next_due_on!)
    try {
      // Written when it is, also after minutes of moves.
      const now = ctx.now.add(machineNow().since(began))
      if (await transact({ ...ctx, now }, (tx) => makeDueMoveOrNote(tx, id))) moves++
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

/** Who looks on while time passes. */
export interface Watch {
  log?: Logger
  /** The local day of the move that is made next. */
  onDay?: (day: string) => void
}

/** What is kept of an error, in characters. */
const longestError = 500
/** Until the first to the fifth attempt after a failure; then as long as the last. By the machine's clock. */
const pauseMinutes = [1, 5, 30, 120, 360]

/** The database is away, full, or let go of one of two that waited for each other: no fault of the membership. */
function isOfTheDatabase(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(08|40|53|57|58)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)
}

/** Of these companies, given each one's local day, those whose memberships have something waiting. */
export async function companiesWithDueMemberships(
  db: Db,
  companies: { id: string; today: string }[],
): Promise<string[]> {
  const ids = companies.map((company) => company.id)
  const days = companies.map((company) => company.today)
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${ids}::uuid[], ${days}::date[]) as c (id, today)
     where exists (select from memberships s where s.team_id = c.id and s.next_due_on <= c.today
                      and (s.move_again_at is null or s.move_again_at <= ${timestampText(machineNow())}::timestamptz))`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
