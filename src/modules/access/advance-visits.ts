import { type RawBuilder, sql } from 'kysely'
import { findCompanies } from '#platform/cluster/company-by-company.ts'
import type { Acting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { timestampText } from '#platform/time/clock.ts'
import { recordExits } from './record-visits.ts'
import { closeOverstays } from './sql.ts'

const batch = 500

/**
 * Ends visits that have reached the maximum length, as if the member had left at that moment. Safe to run twice or by several workers at
 * once. Returns the number of visits.
 */
export async function advanceVisits(ctx: Acting): Promise<number> {
  let happened = 0
  for (;;) {
    const ended = await transact({ ...ctx, actor: 'time', deviceId: null }, async (tx) => {
      const visits = await closeOverstays(tx.db, tx.teamId, timestampText(tx.now), batch)
      const exits = visits.map((visit) => ({ ...visit, automatic: true }))
      if (exits.length > 0) recordExits(tx, exits)
      return exits.length
    })
    happened += ended
    if (ended < batch) return happened
  }
}

/** Those of the given companies that have visits to end, each with its current time. */
export async function companiesWithDueVisits(
  db: Db,
  companies: { id: string; now: Temporal.Instant }[],
): Promise<string[]> {
  const isDue = (id: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
    exists (select from checkins e where e.team_id = ${id} and e.checkout_at is null
               and e.checkin_at <= ${now} - make_interval(mins => c.max_visit_minutes))`
  const times = companies.map(({ id, now }) => ({ id, now: timestampText(now) }))
  return findCompanies(db, times, {
    together: (all) => sql`
      select c.id
        from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ now }) => now)}::timestamptz[]) as d (id, now)
        join companies c on c.id = d.id
       where ${isDue(sql`c.id`, sql`d.now`)}`,
    alone: ({ id, now }) => sql`
      select c.id from companies c where c.id = ${id} and ${isDue(sql`${id}::uuid`, sql`${now}::timestamptz`)}`,
  })
}
