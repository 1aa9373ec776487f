import type { MailLanguage } from '#modules/mails/index.ts'
import type { RequestOrigin } from '#platform/context.ts'
import { updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { insertRow, listBy } from '#platform/db/rows.ts'
import type { SentPerson } from './schemas.ts'

export const insertSignUp = insertRow('sign_ups', [
  ...(['id', 'at', 'sent', 'language', 'consent_version', 'consent_text', 'address', 'device'] as const),
])

/** A sign-up that waits for its job. */
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

export const updateSignUp = updateById('sign_ups', ['outcome', 'member_id', 'sent'])

/** Returns whether there was a sign-up that had become a member. */
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

/** A visitor can choose one of the active units. */
export const listUnits = listBy('units', ['is_active'], 'name', 'id')
