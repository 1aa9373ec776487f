import { machineNowText } from '#platform/clock.ts'
import { deviceInWords } from '#platform/device-words.ts'
import { newId } from '#platform/ids.ts'
import { fromCommand, recordOwnSecurityEvent, type SecurityAction } from '#platform/security-events.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { newToken, tokenHash } from '#platform/tokens.ts'
import { endSessions } from './sessions.ts'
import { insertSession } from './sql.ts'

/** A session that has begun: its context, in which the member acts, and what the phone has to be given after the commit. */
export interface Begun {
  ctx: TeamContext
  token: string
}

/**
 * Begins a session of a member on the phone that asks, in the transaction that has found out who it is. `action` says how,
 * in the audit trail.
 */
export async function beginSession(
  tx: TeamContext,
  memberId: string,
  action: Extract<SecurityAction, 'app_link_used' | 'app_code_used' | 'app_passkey_used'>,
): Promise<Begun> {
  const { address, device } = tx.origin ?? fromCommand
  // The phone forgets the session that it had, which nobody could use any more.
  if (tx.app!.session !== undefined) await endSessions(tx, { id: tx.app!.session.id })
  const [id, token, at] = [newId(), newToken(), machineNowText()]
  const session = { id, member_id: memberId, token_hash: tokenHash(token), begun_at: at, last_used_at: at }
  await insertSession(tx.db, tx.teamId, { ...session, address, device })
  const ctx = { ...tx, actor: `member:${memberId}`, app: { ...tx.app!, session: { id, personId: memberId } } }
  await recordOwnSecurityEvent(ctx, { action, subject: 'members', subjectId: memberId, details: deviceInWords(device) })
  return { ctx, token }
}
