import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'
import type { Waiting } from './attempt-rules.ts'
import { heldSeconds } from './held.ts'

/** The member's authorised passages about which nothing was reported yet, for as long as they matter to a decision. */
export async function findWaiting(
  db: Db,
  teamId: string,
  { memberId, now }: { memberId: string; now: string },
): Promise<Waiting[]> {
  return (await selectWaiting(db, { teamId, memberId, now })) as Waiting[]
}

const selectWaiting = statement((db, { teamId, memberId, now }: Record<'teamId' | 'memberId' | 'now', string>) =>
  db
    .selectFrom('passages')
    .select(['store_id', 'decided_at', 'code_expires_at', 'code_before', 'admission'])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where(
      sql<boolean>`decided_at >= ${now}::timestamptz - (
        select make_interval(secs => greatest(debounce_seconds, ${sql.lit(heldSeconds)})) from companies where id = ${teamId})`,
    )
    .where('state', '=', 'authorised')
    .where('direction', '=', 'in'),
)
