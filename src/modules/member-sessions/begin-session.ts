import type { Static } from 'typebox'
import { recordOwnSecurityEvent, type SecurityAction } from '#platform/audit/security-events.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { deviceInWords } from '#platform/values/device-words.ts'
import { newId } from '#platform/values/ids.ts'
import { newToken, tokenHash } from '#platform/values/tokens.ts'
import { movePasskeys } from './passkeys-sql.ts'
import { readSession } from './read-session.ts'
import type { AppSession } from './schemas.ts'
import { endSessions, type GymOfApp, type PhoneSession } from './sessions.ts'
import { insertSession } from './sql.ts'

/** A session that has begun, and its token, which the phone gets after the commit. */
export interface Begun {
  session: PhoneSession
  token: string
}

/** How a member signed in, as the audit trail names it, and the passkey if one was used. */
interface CameBy {
  action: Extract<SecurityAction, 'app_link_used' | 'app_code_used' | 'app_passkey_used'>
  passkeyId?: string
  /** The phone's previous session, which nobody could use any more; null if it had none. */
  leaves: string | null
}

/** Begins a session of a member on the calling phone, in the transaction that identified the member. */
export async function beginSession(tx: Acting, memberId: string, cameBy: CameBy): Promise<Begun> {
  const { action, passkeyId, leaves } = cameBy
  const { address, device } = tx.origin
  const [id, token, at] = [newId(), newToken(), machineNowText()]
  if (leaves !== null || passkeyId !== undefined) {
    const moved = { memberId, to: id, from: leaves, usedId: passkeyId ?? null }
    await movePasskeys(tx.db, tx.teamId, moved)
  }
  const [left] = leaves === null ? [] : await endSessions(tx, { id: leaves })
  const passkey_id = passkeyId ?? (left?.member_id === memberId ? left.passkey_id : null)
  const proof = { token_hash: tokenHash(token), begun_at: at, last_used_at: at }
  const row = { id, member_id: memberId, passkey_id, ...proof }
  await insertSession(tx.db, tx.teamId, { ...row, address, device })
  const by = { ...tx, actor: `member:${memberId}` }
  await recordOwnSecurityEvent(by, { action, subject: 'members', subjectId: memberId, details: deviceInWords(device) })
  return { session: { id, personId: memberId, begunAt: at }, token }
}

/** A phone on which somebody signs in. */
export interface Opening {
  gym: GymOfApp
  box: SecretBox
  /** The phone's present session; null if it has none. */
  leaves: string | null
}

/** The data of the new session for the phone, and its token. */
export interface Opened {
  session: Static<typeof AppSession>
  token: string
}

/** Reads the data of the new session for the phone. */
export async function openedWith(
  ctx: InCompany,
  phone: Opening,
  { session, token }: Begun,
): Promise<Opened | Failure<'UNAUTHORIZED'>> {
  const read = await readSession(ctx, phone, session)
  return read instanceof Failure ? read : { session: read, token }
}
