import type { Db } from '#platform/db/pool.ts'

/** The reader of a mail, and the company that sends it; undefined for a member who no longer exists. */
export async function findReader(db: Db, teamId: string, memberId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('companies as c', 'c.id', 'm.team_id')
    .leftJoin('member_preferences as p', (join) => join.on('p.team_id', '=', teamId).onRef('p.id', '=', 'm.id'))
    .select(['m.full_name', 'm.email', 'c.name as company', 'c.timezone', 'c.clock_offset_ms', 'p.language'])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}
