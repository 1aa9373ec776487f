import type { Static } from 'typebox'
import { findReader } from '#modules/mails/index.ts'
import { correctPerson, type Member, type PersonChanges, proveMember } from '#modules/members/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { closeAccess } from './close-access.ts'

type Corrected = Static<typeof Member> | Failure<'INVALID_REQUEST' | 'NOT_FOUND' | 'DUPLICATE_ENTRY'>

/**
 * Corrects a member's identity data. A changed e-mail address ends all access to the app, because that access belongs to the readers of the
 * old address; the phone with the session `exceptId`, which has proved both addresses, keeps its access.
 */
export function correctContact(ctx: Acting, id: string, sent: PersonChanges, exceptId?: string): Promise<Corrected> {
  return transact(ctx, async (tx) => {
    const before = await findReader(tx.db, tx.teamId, id)
    const corrected = await correctPerson(tx, id, sent)
    if (corrected instanceof Failure || before?.email == null) return corrected
    if (corrected.client.email?.toLowerCase() !== before.email.toLowerCase()) await closeAccess(tx, id, exceptId)
    return corrected
  })
}

/**
 * The desk has checked that a visitor's record belongs to the person at the counter; at the same time it may replace the contact. From then
 * on that contact gives access to the app.
 */
export function verifyMember(ctx: Acting, id: string, sent: PersonChanges): Promise<Corrected> {
  return transact(ctx, async (tx) => {
    const corrected = await correctContact(tx, id, sent)
    if (corrected instanceof Failure) return corrected
    return (await proveMember(tx, id)) ? corrected : notFound('Member')
  })
}
