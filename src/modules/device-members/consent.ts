import { lockMember, setDoorCredentials, touchMember } from '#modules/members/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type Consented, closeConsents, insertConsent, markGone } from './enrolment-sql.ts'
import { insertUsers, leaveEverywhere, raiseEdition, updateUser, type Why } from './users-sql.ts'

/**
 * Records that the member consents to a face or a finger on the devices of the doors, or no longer consents, with who recorded it and when.
 * When a consent ends, every device removes the member and adds them again with the data that needs no consent: devices cannot be told to
 * remove only one kind of data. Everything else that was enrolled has to be enrolled again.
 */
export async function noteConsent(
  ctx: Acting,
  memberId: string,
  { what, given }: { what: Consented; given: boolean },
): Promise<{ changed: boolean } | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    if ((await lockMember(tx.db, tx.teamId, memberId)) === undefined) return notFound('Member')
    const changed = await (given ? giveConsent(tx, memberId, what) : endConsents(tx, memberId, [what]))
    if (changed && !given) await forget(tx, memberId, 'consent')
    return { changed }
  })
}

async function giveConsent(tx: Acting, memberId: string, what: Consented): Promise<boolean> {
  const consent = { id: newId(), member_id: memberId, what, given_at: timestampText(tx.now), given_by: tx.actor }
  const given = await insertConsent(tx.db, tx.teamId, consent)
  // Devices may share the member's face from now on.
  if (given) await touchMember(tx, memberId)
  return given
}

function endConsents(tx: Acting, memberId: string, kinds: Consented[]): Promise<boolean> {
  return closeConsents(tx.db, tx.teamId, memberId, { kinds, at: timestampText(tx.now), by: tx.actor })
}

/** Takes a member whose request for erasure was granted off all devices, until staff enrol them at one again. */
export async function eraseFromDevices(ctx: Acting, memberId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockMember(tx.db, tx.teamId, memberId)
    await insertUsers(tx.db, tx.teamId, [memberId])
    await updateUser(tx.db, tx.teamId, memberId, { erased_at: timestampText(tx.now) })
    await endConsents(tx, memberId, ['face', 'finger'])
    await forget(tx, memberId, 'erased')
  })
}

/** Makes all devices that were told of a member, and one more device, delete the member's data. The caller has locked the member. */
export async function forget(tx: Acting, memberId: string, why: Why, deviceId: string | null = null): Promise<void> {
  const { db, teamId } = tx
  await raiseEdition(db, teamId, memberId)
  await leaveEverywhere(db, teamId, { memberId, why, since: timestampText(tx.now), deviceId })
  await forgetEnrolments(tx, [memberId])
  await touchMember(tx, memberId)
}

/** Records that nothing is enrolled for members whose faces and fingers are on no device any more. */
export async function forgetEnrolments(tx: Acting, memberIds: string[]): Promise<void> {
  await markGone(tx.db, tx.teamId, memberIds, timestampText(tx.now))
  for (const id of memberIds) await setDoorCredentials(tx, id, { facial_enrolled: false, biometric_enrolled: false })
}
