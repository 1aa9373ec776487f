import { sql } from 'kysely'
import { actorName } from '#platform/db/actor-name.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, insertRow, updateBy } from '#platform/db/rows.ts'
import type { MemberNotes } from '#platform/db/schema.generated.ts'
import type { MemberNote } from './schemas.ts'

const columns = ['id', 'member_id', 'about', 'text', 'due_on', 'actor', 'noted_at'] as const
export const insertNote = insertRow('member_notes', columns)
export const updateNote = updateBy('member_notes', ['id', 'done_at'], ['done_at', 'done_by'])
export const forgetNotes = deleteBy('member_notes', 'member_id')

const notes = (db: Db, teamId: string) =>
  db
    .selectFrom('member_notes as t')
    .select(['t.id', 't.due_on', 't.text', 't.noted_at', 't.done_at', sql<MemberNotes['about']>`t.about`.as('about')])
    .select([actorName(teamId, 't.actor').as('actor_name'), actorName(teamId, 't.done_by').as('done_by_name')])
    .where('t.team_id', '=', teamId)

/** Newest first; nobody reads more than a hundred. */
export async function listNotes(db: Db, teamId: string, memberId: string): Promise<MemberNote[]> {
  const own = notes(db, teamId).where('t.member_id', '=', memberId)
  return own.orderBy('t.noted_at', 'desc').orderBy('t.id', 'desc').limit(100).execute()
}

export async function findNote(db: Db, teamId: string, id: string): Promise<MemberNote | undefined> {
  return notes(db, teamId).where('t.id', '=', id).executeTakeFirst()
}
