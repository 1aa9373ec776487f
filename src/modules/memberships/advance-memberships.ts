import { sql } from 'kysely'
import { localDate } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { makeDueMoveOrNote } from './catch-up.ts'
import { findNextDue } from './sql.ts'

/**
 * Does everything that time has to do to a company's memberships up to its present: one move a transaction, the oldest
 * first, each as if it had been made at the local midnight of its day. So a month of downtime ends in the same history
 * as a month of nights. Safe to run twice or by several workers at once. Returns the number of moves.
 */
export async function advanceMemberships(ctx: TeamContext): Promise<number> {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  for (let moves = 0; ; ) {
    const id = await findNextDue(ctx.db, ctx.teamId, today)
    if (id === undefined) return moves
    if (await transact(ctx, (tx) => makeDueMoveOrNote(tx, id))) moves++
  }
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
     where exists (select from memberships s where s.team_id = c.id and s.next_due_on <= c.today)`.execute(db)
  return rows.map((row) => row.id)
}
