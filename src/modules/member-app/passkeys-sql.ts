import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { AppPasskeys } from '#platform/db/schema.generated.ts'

export type PasskeyRow = Selectable<AppPasskeys>

/** A member's passkeys, oldest first. */
export async function listPasskeysOf(db: Db, teamId: string, memberId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('app_passkeys')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, teamId: string, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('app_passkeys')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function insertPasskey(db: Db, row: Insertable<AppPasskeys>): Promise<void> {
  await db.insertInto('app_passkeys').values(row).execute()
}

/** Deletes one or all of a member's passkeys, and returns what they were called. */
export async function deletePasskeys(
  db: Db,
  teamId: string,
  { memberId, id }: { memberId: string; id?: string },
): Promise<{ name: string | null }[]> {
  return db
    .deleteFrom('app_passkeys')
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('name')
    .execute()
}

/** False when the counter did not grow (except for passkeys that never count) or the challenge was not made since the last. */
export async function updateUse(
  db: Db,
  teamId: string,
  use: { id: string; counter: number; challengedAt: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_passkeys')
    .set({ counter: use.counter, challenged_at: use.challengedAt, last_used_at: use.at })
    .where('team_id', '=', teamId)
    .where('id', '=', use.id)
    .where('challenged_at', '<', use.challengedAt)
    .where((eb) => eb.or([eb('counter', '<', use.counter), eb.and([eb('counter', '=', 0), eb.lit(use.counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
