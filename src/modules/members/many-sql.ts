import { sql } from 'kysely'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import type { Db } from '#platform/db/pool.ts'
import { completeMember, type MemberRow, type NewMemberRow } from './sql.ts'

// Many members of a company by one statement, as when a gym moves in.

export async function insertMembers(db: Db, rows: NewMemberRow[]): Promise<void> {
  await bulkInsert(db, 'members', rows.map(completeMember))
}

/** Those of some members that there are, locked in the order of their ids. */
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

/** Deletes members of whom nothing else is left but a photo, as when a move is undone. */
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
