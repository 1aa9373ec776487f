import { machineNowText } from '#platform/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/failure.ts'
import { recordSecurityEvent } from '#platform/security-events.ts'
import { checkOwnPassword } from './confirm-identity.ts'
import { checkNewPassword } from './password-strength.ts'
import { hashPassword, inTurn } from './passwords.ts'
import { endOtherSessions } from './session-sql.ts'
import type { SignInParts, Visitor } from './sign-in.ts'
import { type StaffOfCompany, updateStaff } from './sql.ts'

/**
 * Sets a new password after checking the old one. All other sessions of the person end; this one continues under the
 * epoch that is returned.
 */
export async function changePassword(
  parts: SignInParts,
  person: StaffOfCompany,
  sent: { password: string; new_password: string },
  { origin, requestId }: Pick<Visitor, 'origin' | 'requestId'>,
): Promise<{ epoch: number } | Failure<'UNAUTHORIZED' | 'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'>> {
  const refused =
    (await checkOwnPassword(parts, person, 'password', sent.password)) ??
    (await checkNewPassword('new_password', sent.new_password, person))
  if (refused !== undefined) return refused
  const hashed = await inTurn(parts.hashing, true, () => hashPassword(sent.new_password))
  if (hashed instanceof Failure) return hashed
  const { team_id: teamId, id } = person
  return transact({ db: parts.db }, async ({ db }) => {
    await updateStaff(db, teamId, id, { password_hash: hashed.result, updated_at: machineNowText() })
    const others = await endOtherSessions(db, person)
    if (others === undefined) return new Failure('UNAUTHORIZED', 'Sign in first.')
    const about = { teamId, actor: `staff:${id}`, origin, subject: 'staff', subjectId: id, requestId }
    const details = { by: 'person', ended_sessions: others.ended }
    await recordSecurityEvent(db, { ...about, action: 'password_changed', details })
    return { epoch: others.epoch }
  })
}
