import { sql } from 'kysely'
import { isDistributed } from '#platform/db/citus.ts'
import type { Db } from '#platform/db/pool.ts'

/** The members whose stored times under contract differ from their memberships. */
const wrongLives = (teamId: string) => sql<{ id: string; is_left: boolean }>`
  select member_profile_id as id, v.began, v.ended, v.spans, v.plans, l.began is null as is_missing, v.began is null as is_left
    from (select * from member_lives_as_they_are where team_id = ${teamId}) v
    full join (select * from member_lives where team_id = ${teamId}) l using (member_profile_id)
   where (l.began, l.ended, l.spans, l.plans) is distinct from (v.began, v.ended, v.spans, v.plans)`

/**
 * Corrects the stored times under contract of each member from the memberships, and returns how many were wrong. Members without such a row
 * get one at the same time, as after a bulk insert without triggers. The join is a full join, because without statistics, as after such an
 * insert, PostgreSQL would compare each row with each.
 */
export async function correctLives(db: Db, teamId: string): Promise<number> {
  if (await isDistributed(db)) return correctOneByOne(db, teamId)
  const { rows } = await sql<{ corrected: number }>`
    with told as materialized (${wrongLives(teamId)}), added as (
      insert into member_lives (team_id, member_profile_id, began, ended, spans, plans)
      select ${teamId}, id, began, ended, spans, plans from told where is_missing on conflict do nothing returning 1
    ), settled as (
      select from told where not is_missing and not is_left and settle_life(${teamId}, id)
    ), removed as (
      delete from member_lives l using told
       where is_left and l.team_id = ${teamId} and l.member_profile_id = told.id returning 1
    )
    select (select count(*) from added) + (select count(*) from settled) + (select count(*) from removed) as corrected`.execute(
    db,
  )
  return rows[0]!.corrected
}

/** The function that corrects a row cannot be called in a statement that a worker executes. */
async function correctOneByOne(db: Db, teamId: string): Promise<number> {
  const { rows } = await wrongLives(teamId).execute(db)
  for (const { id, is_left } of rows) {
    await (is_left
      ? db.deleteFrom('member_lives').where('team_id', '=', teamId).where('member_profile_id', '=', id).execute()
      : sql`select settle_life(${teamId}, ${id})`.execute(db))
  }
  return rows.length
}
