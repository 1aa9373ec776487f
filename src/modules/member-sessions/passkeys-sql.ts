import { sql } from 'kysely'
import { isOpenX, oldestUse } from '#modules/access/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy, insertRow, listBy } from '#platform/db/rows.ts'
import type { EndedPhones } from './sql.ts'

/** A member's passkeys, oldest first. */
export const listPasskeysOf = listBy('app_passkeys', ['member_id'], 'id')

export const findPasskey = findBy('app_passkeys', 'credential_id')

export const insertPasskey = insertRow('app_passkeys', [
  ...(['id', 'member_id', 'session_id', 'name', 'created_at', 'challenged_at'] as const),
  ...(['credential_id', 'public_key', 'counter', 'transports'] as const),
])

/** Deletes one of a member's passkeys, and returns it. */
export const deletePasskey = deleteBy('app_passkeys', 'member_id', 'id')

/**
 * Deletes the passkeys of phones that are ended, and returns their names. A passkey stays only if the phone that created it stays, and if
 * no ended phone has signed in with it (which synchronised passkeys make possible).
 */
export async function deletePasskeysOfPhones(
  db: Db,
  teamId: string,
  { memberId, id, exceptId }: EndedPhones,
): Promise<{ name: string | null }[]> {
  const ends = id !== undefined ? sql`x.id = ${id}` : exceptId !== undefined ? sql`x.id <> ${exceptId}` : sql`true`
  const { rows } = await sql<{ name: string | null }>`
    delete from app_passkeys p
     where p.team_id = ${teamId} and p.member_id = ${memberId}
       and (not exists (select from app_sessions x
                         where x.team_id = ${teamId} and x.id = p.session_id and ${isOpenX(oldestUse())} and not (${ends}))
            or exists (select from app_sessions x
                        where x.team_id = ${teamId} and x.passkey_id = p.id and ${ends}))
    returning p.name`.execute(db)
  return rows
}

/**
 * Moves a member's passkeys to a new session: those of the same phone's previous session, and the one used to sign in, unless that one
 * belongs to another phone.
 */
export async function movePasskeys(
  db: Db,
  teamId: string,
  { memberId, to, from, usedId }: { memberId: string; to: string; from: string | null; usedId: string | null },
): Promise<void> {
  await sql`
    update app_passkeys p set session_id = ${to}
     where p.team_id = ${teamId} and p.member_id = ${memberId}
       and (p.session_id = ${from}::uuid
            or p.id = ${usedId}::uuid and not exists (select from app_sessions x
                                                       where x.team_id = ${teamId} and x.id = p.session_id))`.execute(
    db,
  )
}

/** False when the counter did not grow (except for passkeys that never count), or when the challenge is older than the last use. */
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
