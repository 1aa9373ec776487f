import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { deletePasskeys, deleteRecoveryCodes, endSessions, findLock, forgetGuesses } from './second-factor-sql.ts'
import { lockStaffOfCompany, type StaffRow, updateStaff } from './sql.ts'
import { tellPerson } from './tell-person.ts'

export const resetSecondFactorReasons = {
  OWN_SECOND_FACTOR: 'Your own is changed in your account, with your password and a code.',
}

type Reset = undefined | Failure<'NOT_FOUND'> | RuleViolated<'OWN_SECOND_FACTOR'>

/**
 * Unlocks the second factor of a person locked out by wrong codes; does nothing if they are not locked out, so that
 * their wrong codes still count.
 */
export async function unlockSecondFactor(ctx: Acting, staffId: string): Promise<Reset> {
  return ofAnother(ctx, staffId, async (tx, person) => {
    if ((await findLock(tx.db, person, machineNowText())) === undefined) return
    await forgetGuesses(tx.db, tx.teamId, staffId)
    await tellPerson(tx, person, { action: 'second_factor_unlocked' })
  })
}

/**
 * Removes the second factor of a person who has lost it, including passkeys and recovery codes, and ends their
 * sessions.
 */
export async function removeSecondFactorOf(ctx: Acting, staffId: string): Promise<Reset> {
  return ofAnother(ctx, staffId, async (tx, person) => {
    await updateStaff(tx.db, tx.teamId, staffId, { totp_secret: null, totp_last_step: null })
    await deletePasskeys(tx.db, tx.teamId, staffId)
    await deleteRecoveryCodes(tx.db, tx.teamId, staffId)
    await forgetGuesses(tx.db, tx.teamId, staffId)
    await endSessions(tx.db, person)
    await tellPerson(tx, person, { action: 'second_factor_removed' })
  })
}

/** Staff cannot do this to themselves: an open page would then be enough to sign in, or to guess without limit. */
async function ofAnother(
  ctx: Acting,
  staffId: string,
  reset: (tx: Acting, person: StaffRow) => Promise<undefined>,
): Promise<Reset> {
  if (ctx.actor === `staff:${staffId}`) {
    return ruleViolated('OWN_SECOND_FACTOR', resetSecondFactorReasons.OWN_SECOND_FACTOR)
  }
  return transact(ctx, async (tx) => {
    const person = (await lockStaffOfCompany(tx.db, tx.teamId)).find(({ id }) => id === staffId)
    return person === undefined ? notFound('Person') : reset(tx, person)
  })
}
