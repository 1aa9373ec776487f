import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, insertRow, listBy, lockBy, updateBy } from '#platform/db/rows.ts'
import type { StaffPasskeys } from '#platform/db/schema.generated.ts'
import type { StaffRow } from './sql.ts'

export type PasskeyRow = Selectable<StaffPasskeys>
export type PersonId = Pick<StaffRow, 'team_id' | 'id'>

export const listPasskeys = listBy('staff_passkeys', ['staff_id'], 'id')

/** A passkey identifies its owner by itself, so it is looked up across all companies. */
export async function findPasskeyOfAnyCompany(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('staff_passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

export const insertPasskey = insertRow('staff_passkeys', [
  ...(['id', 'staff_id', 'name', 'created_at'] as const),
  ...(['credential_id', 'public_key', 'counter', 'transports'] as const),
])

export const deletePasskey = deleteBy('staff_passkeys', 'staff_id', 'id')

/** Deletes all passkeys of a person, and returns them. */
export const deletePasskeys = deleteBy('staff_passkeys', 'staff_id')

/**
 * False when the counter did not grow (except for passkeys that never count) or the same challenge was signed before.
 */
export async function notePasskeyUse(
  db: Db,
  passkey: PasskeyRow,
  use: { counter: number; challenge: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_passkeys')
    .set({ counter: use.counter, last_challenge: use.challenge, last_used_at: use.at })
    .where('team_id', '=', passkey.team_id)
    .where('id', '=', passkey.id)
    .where('last_challenge', 'is distinct from', use.challenge)
    .where((eb) => eb.or([eb('counter', '<', use.counter), eb.and([eb('counter', '=', 0), eb.lit(use.counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces all earlier codes. */
export async function replaceRecoveryCodes(db: Db, { team_id, id }: PersonId, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, team_id, id)
  const rows = hashes.map((code_hash) => ({ team_id, staff_id: id, code_hash }))
  await db.insertInto('staff_recovery_codes').values(rows).execute()
}

export const deleteRecoveryCodes = deleteBy('staff_recovery_codes', 'staff_id')

/** For an unused code, `used_at` is null: false when there is no such code, or it was already used. */
export const spendRecoveryCode = updateBy('staff_recovery_codes', ['staff_id', 'code_hash', 'used_at'], ['used_at'])

/** For an unused code, `used_at` is null. */
export const listRecoveryCodes = listBy('staff_recovery_codes', ['staff_id', 'used_at'])

/**
 * Takes one of the remaining guesses and returns its number; undefined when none is left. The guess is counted before the code is checked,
 * so that of a thousand simultaneous guesses at most ten are checked. The last one locks, unless it is right.
 */
export async function takeGuess(
  db: Db,
  { team_id, id }: PersonId,
  { most, now, lockedUntil }: { most: number; now: string; lockedUntil: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ misses: number }>`
    insert into staff_factor_tries as t (team_id, staff_id, misses) values (${team_id}, ${id}, 1)
    on conflict (team_id, staff_id) do update
      set misses = case when t.locked_until is null then t.misses + 1 else 1 end,
          locked_until = case when t.locked_until is null and t.misses + 1 >= ${most} then ${lockedUntil}::timestamptz end
      where t.locked_until is null or t.locked_until <= ${now}
    returning misses`.execute(db)
  return rows[0]?.misses
}

export const forgetGuesses = deleteBy('staff_factor_tries', 'staff_id')

/** Until when codes are refused; undefined when they are accepted. */
export async function findLock(db: Db, { team_id, id }: PersonId, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_factor_tries')
    .select('locked_until')
    .where('team_id', '=', team_id)
    .where('staff_id', '=', id)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? undefined
}

/**
 * Locks the person's row, if nothing about their sign-in has changed since their session was read: every such change
 * ends sessions and so increases the epoch.
 */
export const holdPerson = lockBy('staff', 'id', 'session_epoch', 'is_active')

/** Ends all sessions of a person and returns the new epoch, under which one session may continue. */
export async function endSessions(db: Db, { team_id, id }: PersonId): Promise<number> {
  const { session_epoch } = await db
    .updateTable('staff')
    .set((eb) => ({ session_epoch: eb('session_epoch', '+', 1) }))
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .returning('session_epoch')
    .executeTakeFirstOrThrow()
  return session_epoch
}
