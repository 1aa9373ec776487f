import type { Static } from 'typebox'
import { correctPerson, fieldsInApp, getMember, pick, updateMember } from '#modules/members/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { DetailChanges, OwnDetails } from './schemas.ts'

type Details = Static<typeof OwnDetails>

/** The member's data that they may correct themselves. */
export async function readOwnDetails(ctx: InCompany, memberId: string): Promise<Details | Failure<'NOT_FOUND'>> {
  const member = await getMember(ctx, memberId)
  if (member instanceof Failure) return member
  return pick({ ...member.client, ...member }, fieldsInApp('reads', 'changes'))
}

/**
 * Changes the phone number, by the rules of the desk, and the member's training goals, by those of the API. The e-mail address is changed
 * with a code that is mailed to the new address.
 */
export async function changeOwnDetails(
  ctx: Acting,
  memberId: string,
  { phone, ...training }: Static<typeof DetailChanges>,
): Promise<Details | Failure<'INVALID_REQUEST' | 'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    if (phone !== undefined) {
      const corrected = await correctPerson(tx, memberId, { phone })
      if (corrected instanceof Failure) return corrected as Failure<'INVALID_REQUEST' | 'NOT_FOUND'>
    }
    const updated = await updateMember(tx, memberId, training)
    if (updated instanceof Failure) return updated as Failure<'NOT_FOUND'>
    return readOwnDetails(tx, memberId)
  })
}
