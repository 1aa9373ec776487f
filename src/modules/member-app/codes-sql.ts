import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Makes this the only code of a contact, without a code as yet. It is nobody's until a member is found. */
export async function insertCode(
  db: Db,
  teamId: string,
  asked: { id: string; contact_hash: Buffer; expires_at: string },
): Promise<void> {
  const { id, contact_hash, expires_at } = asked
  await db
    .insertInto('app_codes')
    .values({ team_id: teamId, id, contact_hash, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'contact_hash'])
        .doUpdateSet({ id, expires_at, tries: 0, member_id: null, code_hash: null }),
    )
    .execute()
}

/**
 * The member whom a mail can reach, by e-mail address in lower case or by the digits of the CPF. A visitor whom the desk has
 * not verified is none: the address is that of whoever typed the CPF.
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

/** Gives what was asked for its code; false if it was asked for again since. */
export async function updateCode(
  db: Db,
  teamId: string,
  code: { id: string; member_id: string; code_hash: Buffer; expires_at: string },
): Promise<boolean> {
  const { id, ...made } = code
  const { numUpdatedRows } = await db
    .updateTable('app_codes')
    .set(made)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // The member may have asked by the CPF before, and by the e-mail address now.
  const others = db.deleteFrom('app_codes').where('team_id', '=', teamId).where('member_id', '=', made.member_id)
  await others.where('id', '<>', id).execute()
  return true
}

/** What is known of a code that may be tried. */
export interface TriedCode {
  id: string
  tries: number
  member_id: string | null
  code_hash: Buffer | null
}

/** Takes one of the tries that a contact has left; undefined when there is none. */
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

/** Uses a code up: of several phones that type it at once, one gets the member. */
export async function deleteCode(db: Db, teamId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('app_codes')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the codes that were mailed to a member. */
export async function deleteCodesOf(db: Db, teamId: string, memberId: string): Promise<void> {
  await db.deleteFrom('app_codes').where('team_id', '=', teamId).where('member_id', '=', memberId).execute()
}

/** Whose code it is; undefined for nobody's. */
export async function findOwnerOfCode(db: Db, teamId: string, id: string): Promise<string | undefined> {
  const query = db.selectFrom('app_codes').select('member_id').where('team_id', '=', teamId).where('id', '=', id)
  return (await query.executeTakeFirst())?.member_id ?? undefined
}
