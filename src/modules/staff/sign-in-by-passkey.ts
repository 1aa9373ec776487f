import type { Failure } from '#platform/failure.ts'
import { recordSecurityEvent } from '#platform/security-events.ts'
import { usePasskey } from './passkeys.ts'
import { passkeyRefused, type SecondFactorParts, type ShownFactor } from './second-factor.ts'
import { findPasskey } from './second-factor-sql.ts'
import type { SignedIn } from './sign-in.ts'
import { findActiveStaff } from './sql.ts'

/**
 * Signs in whoever holds a passkey: it says whose it is, and that its holder showed a finger, a face or a PIN, so it is
 * both factors at once. A refused one that is known here is written down, because it may be a copy.
 */
export async function signInByPasskey(
  parts: SecondFactorParts,
  { passkey, challenge, from }: ShownFactor & { passkey: NonNullable<ShownFactor['passkey']> },
): Promise<SignedIn | Failure<'UNAUTHORIZED'>> {
  // Challenges are throttled, and so is what needs one.
  if (challenge === undefined) return passkeyRefused()
  const { db } = parts
  const accepted = await usePasskey(parts, passkey, challenge)
  const person = accepted && (await findActiveStaff(db, accepted.team_id, accepted.staff_id))
  if (person !== undefined) return { teamId: person.team_id, staffId: person.id, epoch: person.session_epoch }
  const known = await findPasskey(db, passkey.id)
  if (known !== undefined) {
    await recordSecurityEvent(db, {
      teamId: known.team_id,
      actor: 'anonymous',
      action: 'sign_in_failed',
      origin: from,
      subject: 'staff',
      subjectId: known.staff_id,
      details: { passkey: known.name },
    })
  }
  return passkeyRefused()
}
