import { transact } from '#platform/db/transact.ts'
import { Failure, type RuleViolated } from '#platform/errors/failure.ts'
import { machineNowText } from '#platform/time/clock.ts'
import type { AccountReason } from './account-reasons.ts'
import { type OwnAccount, removePasskeys } from './change-second-factor.ts'
import { checkOwnPassword, confirmIdentity } from './confirm-identity.ts'
import { checkNewPassword } from './password-strength.ts'
import { hashPassword, inTurn } from './passwords.ts'
import type { ShownFactor } from './second-factor.ts'
import { holdPerson } from './second-factor-sql.ts'
import { endOtherSessions } from './session-sql.ts'
import type { SignInParts } from './sign-in.ts'
import { updateStaff } from './sql.ts'
import { tellPerson } from './tell-person.ts'

/**
 * Sets a new password after checking the old one, and mails the person. All other sessions of the person end; this one continues under the
 * epoch that is returned. If the person wants it, the passkeys are deleted too, which then also requires the second factor.
 */
export async function changePassword(
  parts: SignInParts,
  account: OwnAccount,
  sent: { password: string; new_password: string; remove_passkeys?: boolean } & ShownFactor,
): Promise<
  { epoch: number } | Failure<'UNAUTHORIZED' | 'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'> | RuleViolated<AccountReason>
> {
  const { person } = account
  const isPerson = () =>
    sent.remove_passkeys
      ? confirmIdentity(parts, person, sent)
      : checkOwnPassword(parts, person, 'password', sent.password)
  // A password that is too easy is refused before a code of the second factor counts as used.
  const refused = (await checkNewPassword('new_password', sent.new_password, person)) ?? (await isPerson())
  if (refused !== undefined) return refused
  const hashed = await inTurn(parts.hashing, true, () => hashPassword(sent.new_password))
  if (hashed instanceof Failure) return hashed
  const { team_id, id, session_epoch } = person
  const signInFirst = new Failure('UNAUTHORIZED', 'Sign in first.')
  return transact(account, async (tx) => {
    // A link may have set another password since the session was read, and has then ended this session.
    if ((await holdPerson(tx.db, team_id, { id, session_epoch, is_active: true })) === undefined) return signInFirst
    await updateStaff(tx.db, tx.teamId, person.id, { password_hash: hashed.result, updated_at: machineNowText() })
    const others = await endOtherSessions(tx.db, person)
    if (others === undefined) return signInFirst
    const details = { by: 'person', ended_sessions: others.ended }
    await tellPerson(tx, person, { action: 'password_changed', details })
    if (sent.remove_passkeys) await removePasskeys(tx, person)
    return { epoch: others.epoch }
  })
}
