import { sql } from 'kysely'
import { existsById, joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'

const mostListed = 50
const shown = ['r.id', 'r.asked_at', 'r.state', 'r.reason', 'r.answered_at'] as const

export const requestExists = existsById('erasure_requests')

/** Records a request; undefined if the member has an open one. */
export async function insertRequest(
  db: Db,
  teamId: string,
  request: { id: string; member_id: string; asked_at: string },
): Promise<{ id: string } | undefined> {
  const { id, member_id, asked_at } = request
  return (
    db
      .insertInto('erasure_requests')
      .values({ team_id: teamId, id, member_id, asked_at, state: 'open' })
      // Not a parameter: a plan for any value could not know that the index has this condition.
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'member_id']).where('state', '=', sql.lit('open')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  )
}

export interface Answer {
  state: 'withdrawn' | 'done' | 'refused'
  reason: string | null
  answered_at: string
}

/** Closes an open request, given by its id or as the open request of a member; undefined if there is none. */
export async function closeRequest(
  db: Db,
  teamId: string,
  which: { id: string } | { memberId: string },
  { state, reason, answered_at }: Answer,
): Promise<{ id: string; member_id: string } | undefined> {
  return db
    .updateTable('erasure_requests')
    .set({ state, reason, answered_at })
    .where('team_id', '=', teamId)
    .where('id' in which ? 'id' : 'member_id', '=', 'id' in which ? which.id : which.memberId)
    .where('state', '=', 'open')
    .returning(['id', 'member_id'])
    .executeTakeFirst()
}

/** The latest request of a member. */
export async function findLatestRequest(db: Db, teamId: string, memberId: string) {
  return db
    .selectFrom('erasure_requests as r')
    .select(shown)
    .where('r.team_id', '=', teamId)
    .where('r.member_id', '=', memberId)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Requests of a member, newest first, or the open ones of all, oldest first. */
export async function listRequests(db: Db, teamId: string, { memberId }: { memberId?: string }) {
  const query = db
    .selectFrom('erasure_requests as r')
    .innerJoin('members as m', joinById('m', 'r.member_id'))
    .select([...shown, 'm.id as member_id', 'm.full_name'])
    .where('r.team_id', '=', teamId)
    .limit(mostListed)
  const rows =
    memberId === undefined
      ? await query.where('r.state', '=', 'open').orderBy('r.asked_at').orderBy('r.id').execute()
      : await query.where('r.member_id', '=', memberId).orderBy('r.asked_at', 'desc').orderBy('r.id', 'desc').execute()
  return rows.map(({ member_id, full_name, ...request }) => ({ ...request, member: { id: member_id, full_name } }))
}

/** The content of a mail about a request, and its recipient. */
export async function findRequestToMail(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('erasure_requests as r')
    .innerJoin('members as m', joinById('m', 'r.member_id'))
    .innerJoin('companies as c', 'c.id', 'r.team_id')
    .leftJoin('member_preferences as p', (join) => join.on('p.team_id', '=', teamId).onRef('p.id', '=', 'r.member_id'))
    .select([...shown, 'm.full_name', 'm.email', 'c.name as company', 'p.language'])
    .where('r.team_id', '=', teamId)
    .where('r.id', '=', id)
    .executeTakeFirst()
}
