import { type Acting, timeOfWriting } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { attempt, transact } from '#platform/db/transact.ts'
import { duplicate, Failure, notFound } from '#platform/errors/failure.ts'
import { lockMember, type MemberChange, updateMember } from './sql.ts'
import { writeChanges } from './write-changes.ts'

type Credentials = Pick<MemberChange, 'access_card_number' | 'facial_enrolled' | 'biometric_enrolled'>

export const cardTaken = {
  members_access_card_key: () => duplicate('access_card_number', 'Another member has this access card.'),
}

/**
 * Writes what a member is known by at the doors, as other changes of a member are written. Whether a face or a finger is enrolled is
 * written here only, for what happened at a device. A refusal leaves the rest of the transaction as it is.
 */
export async function setDoorCredentials(
  ctx: Acting,
  id: string,
  wanted: Credentials,
): Promise<undefined | Failure<'NOT_FOUND' | 'DUPLICATE_ENTRY'>> {
  return transact(ctx, (tx) =>
    attempt(tx, async () => {
      const before = await lockMember(tx.db, tx.teamId, id)
      if (before === undefined) return notFound('Member')
      const written = await guarded(writeChanges(tx, before, wanted), cardTaken)
      return written instanceof Failure ? written : undefined
    }),
  )
}

/** Lets whoever follows the members read this one again. */
export async function touchMember(tx: Acting, id: string): Promise<void> {
  await updateMember(tx.db, tx.teamId, id, { updated_at: timeOfWriting(tx) })
}
