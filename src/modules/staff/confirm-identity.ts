import { Failure, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { AccountReason } from './account-reasons.ts'
import { inTurn, isPassword } from './passwords.ts'
import { checkSecondFactor, type ShownFactor } from './second-factor.ts'
import type { SignInParts } from './sign-in.ts'
import type { StaffOfCompany } from './sql.ts'

const freeTries = 5

/** Why the identity could not be confirmed. */
type NotConfirmed = Failure<'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'> | RuleViolated<AccountReason>

/**
 * Checks that the request comes from the owner of the session and not from someone who found the page open: by the
 * password and, if there is a second factor, a code or a passkey. This is not a sign-in, so errors are a 400 or 422
 * and the session continues.
 */
export async function confirmIdentity(
  parts: SignInParts,
  person: StaffOfCompany,
  shown: ShownFactor & { password: string },
): Promise<undefined | NotConfirmed> {
  const refused = await checkOwnPassword(parts, person, 'password', shown.password)
  if (refused !== undefined) return refused
  const notShown = await checkSecondFactor(parts, person, shown)
  if (notShown === undefined) return undefined
  const { message, details } = notShown
  const reason = details!.reason!
  if (reason === 'CODE_UNCHECKABLE' || reason === 'SECOND_FACTOR_LOCKED') return ruleViolated(reason, message, details)
  return invalidRequest([mistakes[reason]], { ...details, reason })
}

const mistakes = {
  CODE_REQUIRED: { field: 'code', rule: 'required', message: 'is required: a code of your app, or a recovery code' },
  CODE_WRONG: { field: 'code', rule: 'wrong_code', message: 'is wrong or was used before' },
  PASSKEY_REFUSED: { field: 'passkey', rule: 'wrong_passkey', message: 'is not accepted here' },
} as const

/**
 * Refuses a password that is not that of the session's owner. Each session has a few tries of its own, so that a
 * stolen session cannot use up its owner's.
 */
export async function checkOwnPassword(
  { rateLimiter: { tries }, hashing }: Pick<SignInParts, 'rateLimiter' | 'hashing'>,
  person: StaffOfCompany,
  field: string,
  password: string,
): Promise<undefined | Failure<'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'>> {
  const share = { key: `session ${person.session_id}`, free: freeTries }
  const taken = await tries.take(share)
  if (taken.waitMs > 0) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  const checked = await inTurn(hashing, true, () => isPassword(password, person.password_hash))
  if (checked instanceof Failure) {
    await tries.giveBack(taken)
    return checked
  }
  if (!checked.result) return invalidRequest([{ field, rule: 'wrong_password', message: 'is not your password' }])
  await tries.giveBack(taken)
  return undefined
}
