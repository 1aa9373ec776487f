import { sql } from 'kysely'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import type { Db } from '#platform/db/pool.ts'
import { completeMember, type MemberRow, type NewMemberRow } from './sql.ts'

// Statements for many members of a company at once, for example when a gym moves in.

export async function insertMembers(db: Db, rows: NewMemberRow[]): Promise<void> {
  await bulkInsert(db, 'members', rows.map(completeMember))
}

/** The existing ones of the given members, locked in the order of their ids. */
export async function lockMembers(db: Db, teamId: string, ids: string[]): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function updateStatusOf(
  db: Db,
  teamId: string,
  ids: string[],
  changes: Pick<MemberRow, 'status' | 'updated_at'>,
): Promise<void> {
  await db
    .updateTable('members')
    .set(changes)
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Deletes members of whom only a photo is left, when a move is undone. */
export async function deleteMembers(db: Db, teamId: string, ids: string[]): Promise<void> {
  await db
    .deleteFrom('member_photos')
    .where('team_id', '=', teamId)
    .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await db
    .deleteFrom('members')
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
