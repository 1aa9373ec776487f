import { type Acting, timeOfWriting } from '#platform/context.ts'
import { attempt, transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { lockWithMemberships, type MemberChange, updateMember } from './sql.ts'
import { writeChanges } from './write-changes.ts'

type Credentials = Pick<MemberChange, 'access_card_number' | 'facial_enrolled' | 'biometric_enrolled'>

/**
 * Sets what identifies a member at the doors, with an event like other changes of a member. Only this function writes whether a face or a
 * finger is enrolled, after something happened at a device. A refusal does not undo the rest of the transaction.
 */
export async function setDoorCredentials(
  ctx: Acting,
  id: string,
  wanted: Credentials,
): Promise<undefined | Failure<'NOT_FOUND' | 'DUPLICATE_ENTRY'>> {
  return transact(ctx, (tx) =>
    attempt(tx, async () => {
      const member = await lockWithMemberships(tx.db, tx.teamId, id)
      if (member === undefined) return notFound('Member')
      const written = await writeChanges(tx, member, wanted)
      return written instanceof Failure ? written : undefined
    }),
  )
}

/** Makes readers of member changes read this member again. */
export async function touchMember(tx: Acting, id: string): Promise<void> {
  await updateMember(tx.db, tx.teamId, id, { updated_at: timeOfWriting(tx) })
}
