import type { Static } from 'typebox'
import type { MailLanguage } from '#modules/mails/index.ts'
import type { RequestOrigin } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import type { SentPerson, SignUp } from './schemas.ts'

const mostListed = 50

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

/** Those that the desk has not seen, newest first. */
export async function listUnseen(db: Db, teamId: string): Promise<Static<typeof SignUp>[]> {
  const rows = await db
    .selectFrom('sign_ups as s')
    .innerJoin('members as m', joinById('m', 's.member_id'))
    .select(['s.id', 's.at', 's.outcome', 'm.id as member_id', 'm.full_name', 'm.status', 'm.unproven'])
    .where('s.team_id', '=', teamId)
    .where('s.seen_at', 'is', null)
    .orderBy('s.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ id, at, outcome, member_id, full_name, status, unproven }) => ({
    ...{ id, at, outcome: outcome as 'new' | 'known' },
    member: { id: member_id, full_name, status, unproven },
  }))
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
