import type { MailLanguage } from '#modules/mails/index.ts'
import type { RequestOrigin } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { SentPerson } from './schemas.ts'

interface NewSignUp extends RequestOrigin {
  id: string
  at: string
  sent: SentPerson
  language: MailLanguage
  consent_version: string
  consent_text: string
}

export async function insertSignUp(db: Db, teamId: string, signUp: NewSignUp): Promise<void> {
  const { id, at, sent, language, consent_version, consent_text, address, device } = signUp
  const consent = { consent_version, consent_text }
  await db
    .insertInto('sign_ups')
    .values({ team_id: teamId, id, at, sent: JSON.stringify(sent), language, ...consent, address, device })
    .execute()
}

/** One that waits for its job. */
export async function findWaiting(
  db: Db,
  teamId: string,
  id: string,
): Promise<(RequestOrigin & { sent: SentPerson; language: MailLanguage }) | undefined> {
  const row = await db
    .selectFrom('sign_ups')
    .select(['sent', 'language', 'address', 'device'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('sent', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, sent: row.sent as unknown as SentPerson }
}

/** Notes what became of one, and lets go of what was sent. */
export async function updateOutcome(
  db: Db,
  teamId: string,
  id: string,
  became: { outcome: 'new' | 'known'; member_id: string },
): Promise<void> {
  const { outcome, member_id } = became
  await db
    .updateTable('sign_ups')
    .set({ outcome, member_id, sent: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** Returns whether there was one that had come to a member. */
export async function updateSeen(db: Db, teamId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_ups')
    .set((eb) => ({ seen_at: eb.fn.coalesce('seen_at', eb.val(at)) }))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('outcome', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The units that a visitor can choose from. */
export async function listOpenUnits(db: Db, teamId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('units')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
