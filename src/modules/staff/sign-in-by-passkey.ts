import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import { passkeyRefused } from '#platform/auth/passkeys.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { countFailure } from '#platform/limits/too-many.ts'
import { shareOfCredential } from './admit-try.ts'
import { usePasskey } from './passkeys.ts'
import type { ShownFactor } from './second-factor.ts'
import { findPasskeyOfAnyCompany } from './second-factor-sql.ts'
import type { SignedIn, SignInParts, Visitor } from './sign-in.ts'
import { findAccount } from './sql.ts'

/**
 * Signs in the holder of a passkey. The passkey identifies its owner and proves that the holder showed a finger, a
 * face or a PIN, so it is both factors at once. A refused passkey that is registered here is recorded, because it may
 * be a copy.
 */
export async function signInByPasskey(
  parts: SignInParts,
  { passkey, challenge }: Pick<ShownFactor, 'challenge'> & { passkey: NonNullable<ShownFactor['passkey']> },
  visitor: Visitor,
): Promise<SignedIn | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  // Challenges are rate-limited, and so is everything that requires one.
  if (challenge === undefined) return passkeyRefused()
  const { db } = parts
  const known = await findPasskeyOfAnyCompany(db, passkey.id)
  // The epoch is of before the passkey is checked: if the passkey is removed after that, the new session is over at once.
  const person = known && (await findAccount(db, known.team_id, known.staff_id))
  if (person !== undefined && (await usePasskey(parts, passkey, challenge, person)) !== undefined) {
    return { teamId: person.team_id, staffId: person.id, epoch: person.session_epoch }
  }
  const whose = known && { team_id: known.team_id, id: known.staff_id }
  const refused = await countFailure(parts.rateLimiter.tries, shareOfCredential(whose, visitor), passkeyRefused())
  if (known !== undefined && refused.kind === 'UNAUTHORIZED') {
    await recordSecurityEvent(db, {
      ...{ teamId: known.team_id, actor: 'anonymous', action: 'sign_in_failed' },
      ...{ origin: visitor.origin, requestId: visitor.requestId, subject: 'staff', subjectId: known.staff_id },
      details: { wrong: 'passkey', name: known.name },
    })
  }
  return refused
}
