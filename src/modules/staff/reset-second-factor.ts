import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { deletePasskeys, deleteRecoveryCodes, endSessions, findLock, forgetGuesses } from './second-factor-sql.ts'
import { lockStaffOfCompany, updateStaff } from './sql.ts'
import { tellPerson } from './tell-person.ts'

export const resetSecondFactorReasons = {
  OWN_SECOND_FACTOR: 'Your own is changed in your account, with your password and a code.',
}

/**
 * Unlocks the second factor of a person locked out by wrong codes; does nothing if they are not locked out, so that
 * their wrong codes still count. Staff cannot do this to themselves: an open page could then guess without limit.
 */
export async function unlockSecondFactor(
  ctx: Acting,
  staffId: string,
): Promise<undefined | Failure<'NOT_FOUND'> | RuleViolated<'OWN_SECOND_FACTOR'>> {
  if (ctx.actor === `staff:${staffId}`) return ownSecondFactor()
  return transact(ctx, async (tx) => {
    const person = await findPerson(tx, staffId)
    if (person === undefined) return notFound('Person')
    if ((await findLock(tx.db, person, machineNowText())) === undefined) return
    await forgetGuesses(tx.db, tx.teamId, staffId)
    await tellPerson(tx, person, { action: 'second_factor_unlocked' })
  })
}

/**
 * Removes the second factor of a person who has lost it, including passkeys and recovery codes, and ends their
 * sessions. Staff cannot do this to themselves: an open page would then be enough.
 */
export async function removeSecondFactorOf(
  ctx: Acting,
  staffId: string,
): Promise<undefined | Failure<'NOT_FOUND'> | RuleViolated<'OWN_SECOND_FACTOR'>> {
  if (ctx.actor === `staff:${staffId}`) return ownSecondFactor()
  return transact(ctx, async (tx) => {
    const person = await findPerson(tx, staffId)
    if (person === undefined) return notFound('Person')
    await updateStaff(tx.db, tx.teamId, staffId, { totp_secret: null, totp_last_step: null })
    await deletePasskeys(tx.db, tx.teamId, staffId)
    await deleteRecoveryCodes(tx.db, tx.teamId, staffId)
    await forgetGuesses(tx.db, tx.teamId, staffId)
    await endSessions(tx.db, person)
    await tellPerson(tx, person, { action: 'second_factor_removed' })
  })
}

const ownSecondFactor = () => ruleViolated('OWN_SECOND_FACTOR', resetSecondFactorReasons.OWN_SECOND_FACTOR)

async function findPerson({ db, teamId }: InCompany, id: string) {
  return (await lockStaffOfCompany(db, teamId)).find((row) => row.id === id)
}
