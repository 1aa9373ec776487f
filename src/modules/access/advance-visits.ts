import { sql } from 'kysely'
import { timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { recordExits } from './record-exits.ts'
import { closeOverstays } from './sql.ts'

const batch = 500

/**
 * Ends visits that have reached the maximum length, as if the member had left then. Safe to run twice or by several
 * workers at once. Returns how many.
 */
export async function advanceVisits(ctx: TeamContext): Promise<number> {
  let happened = 0
  for (;;) {
    const ended = await transact({ ...ctx, actor: 'time' }, async (tx) => {
      const visits = await closeOverstays(tx.db, tx.teamId, timestampText(tx.now), batch)
      const exits = visits.map((visit) => ({ ...visit, automatic: true }))
      if (exits.length > 0) await recordExits(tx, exits)
      return exits.length
    })
    happened += ended
    if (ended < batch) return happened
  }
}

/** Those of the given companies, each with its current time, that have visits to end. */
export async function companiesWithDueVisits(
  db: Db,
  companies: { id: string; now: Temporal.Instant }[],
): Promise<string[]> {
  const ids = companies.map((company) => company.id)
  const nows = companies.map((company) => timestampText(company.now))
  const { rows } = await sql<{ id: string }>`
    select c.id
      from unnest(${ids}::uuid[], ${nows}::timestamptz[]) as d (id, now)
      join companies c on c.id = d.id
     where exists (select from checkins e where e.team_id = c.id and e.checkout_at is null
                      and e.checkin_at <= d.now - make_interval(mins => c.max_visit_minutes))`.execute(db)
  return rows.map((row) => row.id)
}
