import { machineNow, timestampText } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import { inTurn, isPassword, tooMany } from './passwords.ts'
import { noteConfirmed } from './session-sql.ts'
import { checkSecondFactor, type SignInParts } from './sign-in.ts'
import type { StaffOfCompany } from './sql.ts'

const freeTries = 5

/**
 * Whoever sits at an open page proves that it is theirs: by the password and, where one is set, the second factor. It
 * holds for ten minutes. A session has its own few tries, so whoever stole one cannot use up those of its owner.
 */
export async function confirmIdentity(
  parts: SignInParts,
  { person, sid }: { person: StaffOfCompany; sid: string },
  sent: { password: string; code?: string | null },
): Promise<undefined | Failure<'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'>> {
  const refused = await checkOwnPassword(parts, person, 'password', sent.password)
  if (refused !== undefined) return refused
  const refusedCode = await checkCode(parts, person, sent)
  if (refusedCode !== undefined) return refusedCode
  await noteConfirmed(parts.db, sid, timestampText(machineNow()))
  return undefined
}

/** As when signing in, but 400: the session goes on. */
async function checkCode(
  parts: SignInParts,
  person: StaffOfCompany,
  sent: { code?: string | null },
): Promise<undefined | Failure<'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'>> {
  const { tries } = parts.rateLimiter
  const taken = await tries.take({ key: `code of session ${person.session_id}`, free: freeTries })
  if (taken.waitMs > 0) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  const refused = await checkSecondFactor(parts, person, sent)
  const reason = refused?.details?.reason
  if (refused === undefined || reason === 'CODE_REQUIRED') await tries.giveBack(taken)
  if (refused === undefined) return undefined
  const { message } = refused
  return new Failure('INVALID_REQUEST', message, { reason, fields: [{ field: 'code', message }] })
}

/** Refuses what is not the password of the person whose session this is. */
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
  if (!checked.result) return invalidRequest([{ field, message: 'is not your password' }])
  await tries.giveBack(taken)
  return undefined
}
