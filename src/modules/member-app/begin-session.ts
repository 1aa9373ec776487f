import { recordOwnSecurityEvent, type SecurityAction } from '#platform/audit/security-events.ts'
import type { Acting, TeamContext } from '#platform/context.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { deviceInWords } from '#platform/values/device-words.ts'
import { newId } from '#platform/values/ids.ts'
import { newToken, tokenHash } from '#platform/values/tokens.ts'
import { movePasskeys } from './passkeys-sql.ts'
import { endSessions } from './sessions.ts'
import { insertSession } from './sql.ts'

/** A session that has begun: its context, in which the member acts, and what the phone has to be given after the commit. */
export interface Begun {
  ctx: Acting
  token: string
}

/** By what a member came in, as the audit trail names it, and the passkey if it was one. */
interface CameBy {
  action: Extract<SecurityAction, 'app_link_used' | 'app_code_used' | 'app_passkey_used'>
  passkeyId?: string
}

/** Begins a session of a member on the phone that asks, in the transaction that has found out who it is. */
export async function beginSession(tx: TeamContext, memberId: string, { action, passkeyId }: CameBy): Promise<Begun> {
  const { address, device } = tx.origin
  const [id, token, at] = [newId(), newToken(), machineNowText()]
  const before = tx.app!.session?.id
  if (before !== undefined || passkeyId !== undefined) {
    const moved = { memberId, to: id, from: before ?? null, usedId: passkeyId ?? null }
    await movePasskeys(tx.db, tx.teamId, moved)
  }
  // The phone forgets the session that it had, which nobody could use any more.
  const [left] = before === undefined ? [] : await endSessions(tx, { id: before })
  const passkey_id = passkeyId ?? (left?.member_id === memberId ? left.passkey_id : null)
  const proof = { token_hash: tokenHash(token), begun_at: at, last_used_at: at }
  const session = { id, member_id: memberId, passkey_id, ...proof }
  await insertSession(tx.db, tx.teamId, { ...session, address, device })
  const ctx = {
    ...tx,
    actor: `member:${memberId}`,
    app: { ...tx.app!, session: { id, personId: memberId, begunAt: at } },
  }
  await recordOwnSecurityEvent(ctx, { action, subject: 'members', subjectId: memberId, details: deviceInWords(device) })
  return { ctx, token }
}
