import { sql } from 'kysely'
import { localDate, startOfDay, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { recordExits } from './record-exits.ts'
import { breakStreaks, closeOverstays } from './sql.ts'

const batch = 500

/**
 * Ends visits that have reached the maximum length, as if the member had left then, and streaks that were broken by a
 * day without an entry. Safe to run twice or by several workers at once. Returns the number of changes.
 */
export async function advanceVisits(ctx: TeamContext): Promise<number> {
  let happened = 0
  for (;;) {
    const broken = await breakStreaks(ctx.db, ctx.teamId, startOfYesterday(ctx), batch)
    happened += broken
    if (broken < batch) break
  }
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

/** An entry from this instant on keeps a streak alive. */
function startOfYesterday({ now, timeZone }: Pick<TeamContext, 'now' | 'timeZone'>): string {
  const yesterday = localDate(now, timeZone).subtract({ days: 1 })
  return timestampText(startOfDay(yesterday, timeZone))
}

/** Those of the given companies, each with its current time, that have visits or streaks to end. */
export async function companiesWithDueVisits(
  db: Db,
  companies: { id: string; now: Temporal.Instant; timeZone: string }[],
): Promise<string[]> {
  const ids = companies.map((company) => company.id)
  const nows = companies.map((company) => timestampText(company.now))
  const yesterdays = companies.map(startOfYesterday)
  const { rows } = await sql<{ id: string }>`
    select c.id
      from unnest(${ids}::uuid[], ${nows}::timestamptz[], ${yesterdays}::timestamptz[]) as d (id, now, yesterday)
      join companies c on c.id = d.id
     where exists (select from checkins e where e.team_id = c.id and e.checkout_at is null
                      and e.checkin_at <= d.now - make_interval(mins => c.max_visit_minutes))
        or exists (select from members m where m.team_id = c.id and m.current_streak > 0
                      and m.last_checkin_at < d.yesterday)`.execute(db)
  return rows.map((row) => row.id)
}
