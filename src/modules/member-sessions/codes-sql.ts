import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findValue, lockBy, updateBy } from '#platform/db/rows.ts'
import type { AppCodes } from '#platform/db/schema.generated.ts'

/**
 * Creates a code for a contact, without its digits yet; it belongs to nobody until a member is found. A code that still has tries left
 * stays, with its count of tries, and is valid for longer.
 */
export async function insertCode(
  db: Db,
  teamId: string,
  { now, ...asked }: { id: string; contact_hash: Buffer; expires_at: string; now: string },
  mostTries: number,
): Promise<void> {
  const stays = sql`app_codes.tries < ${mostTries} and app_codes.expires_at > ${now}::timestamptz`
  const kept = (column: string) =>
    sql<never>`case when ${stays} then app_codes.${sql.ref(column)} else excluded.${sql.ref(column)} end`
  await db
    .insertInto('app_codes')
    .values({ team_id: teamId, ...asked })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'contact_hash']).doUpdateSet((eb) => ({
        expires_at: eb.ref('excluded.expires_at'),
        ...{ id: kept('id'), tries: kept('tries'), member_id: kept('member_id'), code_hash: kept('code_hash') },
      })),
    )
    .execute()
}

/** The code of a contact. */
export const findCode = findValue('app_codes', 'id', 'contact_hash')

/**
 * The member whom a mail can reach, by e-mail address in lower case or by the digits of the CPF. A visitor whom the desk has not verified
 * is not found: the address may belong to a stranger who typed the visitor's CPF.
 */
export async function findAddressee(
  db: Db,
  teamId: string,
  contact: string,
): Promise<{ id: string; email: string; company: string; number: string | null } | undefined> {
  const found = await db
    .selectFrom('members as m')
    .innerJoin('companies as c', 'c.id', 'm.team_id')
    .leftJoin('member_numbers as n', (join) => join.on('n.team_id', '=', teamId).onRef('n.member_id', '=', 'm.id'))
    .select(['m.id', 'm.email', 'c.name as company'])
    .select(sql<string | null>`n.number::text`.as('number'))
    .where('m.team_id', '=', teamId)
    .where(contact.includes('@') ? sql<string>`lower(m.email)` : 'm.cpf', '=', contact)
    .where('m.email', 'is not', null)
    .where('m.unproven', '=', false)
    .where('c.app_enabled', '=', true)
    .executeTakeFirst()
  return found && { ...found, email: found.email! }
}

/** Locks a member's row, if this is still the e-mail address. */
export const lockAddressee = lockBy('members', 'id', 'email')

/** Sets the digits and the member of a code; false if it was used or replaced meanwhile. */
export const updateCode = updateBy('app_codes', ['id'], ['member_id', 'code_hash', 'expires_at'])

/** The data of a code that may be tried. */
export type TriedCode = Pick<Selectable<AppCodes>, 'id' | 'tries' | 'member_id' | 'code_hash'>

/** Takes one of the tries that a contact has left; undefined if there is none. */
export async function takeTry(
  db: Db,
  teamId: string,
  { contactHash, most, now }: { contactHash: Buffer; most: number; now: string },
): Promise<TriedCode | undefined> {
  return db
    .updateTable('app_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('team_id', '=', teamId)
    .where('contact_hash', '=', contactHash)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['id', 'tries', 'member_id', 'code_hash'])
    .executeTakeFirst()
}

/** Uses a code up: if several phones type it at once, one of them gets the session. */
export const deleteCode = deleteBy('app_codes', 'id')

/** Deletes the codes that were mailed to a member. */
export const deleteCodesOf = deleteBy('app_codes', 'member_id')

/** A code belongs to nobody until it is mailed to a member. */
export const findOwnerOfCode = findValue('app_codes', 'member_id', 'id')

/** Whether more than this many mailed codes of a company are still unused, and no phone with a session has signed in from this address. */
export async function isFloodOfStrangers(
  db: Db,
  teamId: string,
  { most, now, address }: { most: number; now: string; address: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_flood: boolean }>`
    select (select count(*) from app_codes
             where team_id = ${teamId} and member_id is not null and expires_at > ${now}::timestamptz) > ${most}
       and not exists (select from app_sessions where team_id = ${teamId} and address = ${address}) as is_flood`.execute(
    db,
  )
  return rows[0]!.is_flood
}
