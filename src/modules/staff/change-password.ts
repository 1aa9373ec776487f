import { transact } from '#platform/db/transact.ts'
import { Failure, type RuleViolated } from '#platform/errors/failure.ts'
import { machineNowText } from '#platform/time/clock.ts'
import type { AccountReason } from './account-reasons.ts'
import { removePasskeys } from './change-second-factor.ts'
import { checkOwnPassword, confirmPerson } from './confirm-identity.ts'
import { checkNewPassword } from './password-strength.ts'
import { hashPassword, inTurn } from './passwords.ts'
import type { ShownFactor } from './second-factor.ts'
import { endOtherSessions } from './session-sql.ts'
import type { SignInParts, Visitor } from './sign-in.ts'
import { type StaffOfCompany, updateStaff } from './sql.ts'
import { tellPerson } from './tell-person.ts'

/**
 * Sets a new password after checking the old one, and mails the person. All other sessions of the person end; this one
 * continues under the epoch that is returned. The passkeys go too if the person says so, which takes the second factor as well.
 */
export async function changePassword(
  parts: SignInParts,
  person: StaffOfCompany,
  sent: { password: string; new_password: string; remove_passkeys?: boolean } & ShownFactor,
  { origin, requestId }: Pick<Visitor, 'origin' | 'requestId'>,
): Promise<
  { epoch: number } | Failure<'UNAUTHORIZED' | 'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'> | RuleViolated<AccountReason>
> {
  const isPerson = () =>
    sent.remove_passkeys
      ? confirmPerson(parts, person, sent)
      : checkOwnPassword(parts, person, 'password', sent.password)
  // A password that is too easy is refused before a code of the second factor counts as used.
  const refused = (await checkNewPassword('new_password', sent.new_password, person)) ?? (await isPerson())
  if (refused !== undefined) return refused
  const hashed = await inTurn(parts.hashing, true, () => hashPassword(sent.new_password))
  if (hashed instanceof Failure) return hashed
  const { team_id: teamId, id } = person
  return transact({ db: parts.db }, async ({ db }) => {
    await updateStaff(db, teamId, id, { password_hash: hashed.result, updated_at: machineNowText() })
    const others = await endOtherSessions(db, person)
    if (others === undefined) return new Failure('UNAUTHORIZED', 'Sign in first.')
    const from = { actor: `staff:${id}`, origin, requestId }
    const details = { by: 'person', ended_sessions: others.ended }
    await tellPerson(db, person, { action: 'password_changed', ...from, details })
    if (sent.remove_passkeys) await removePasskeys(db, person, from)
    return { epoch: others.epoch }
  })
}
