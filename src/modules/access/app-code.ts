import { createHmac, timingSafeEqual } from 'node:crypto'
import { timestampText } from '#platform/time/clock.ts'
import { bytesOfId, idOfBytes } from '#platform/values/ids.ts'
import { findAppSession, listAppSessionsByNumber } from './app-sessions-sql.ts'
import type { AtReader } from './at-door.ts'
import { countWrongNumber } from './guesses-sql.ts'
import { type CodeContext, companyKey, type MemberCode } from './member-code.ts'

/**
 * The codes that a phone creates by itself, without network, from its session's secret. The texts:
 *
 * - `m2` followed, in base64url, by the session's id (16 bytes), the expiry time in milliseconds since 1970 (6 bytes) and
 *   the first 16 bytes of HMAC-SHA256(secret, "qr" ‖ id ‖ expiry);
 * - for readers that take only digits, the decimal form of 64 bits: the member's number (40 bits) and the last 24 bits of
 *   HMAC-SHA256(secret, "otp" ‖ the number of half minutes since 1970 as 8 bytes).
 *
 * A phone's clock may be wrong, so both codes are accepted a minute before and after their time. docs/app.md has the formats.
 */
const version = 'm2'
const idBytes = 16
const timeBytes = 6
const macBytes = 16
const qrForm = /^m2[A-Za-z0-9_-]{51}$/
const numberForm = /^\d{13,20}$/

const lifeMs = 60_000
const skewMs = 60_000
const stepMs = 30_000
const otpBits = 24n
/** A numeric code of the last ten minutes is reported as expired; an older one is reported as unknown. */
const rememberedMs = 600_000

/** The secret with which a phone creates its codes. It is derived from the session's id, so it is not stored and ends with the session. */
export async function appSecret(ctx: CodeContext, sessionId: string): Promise<Buffer> {
  return secretOf(await companyKey(ctx), bytesOfId(sessionId))
}

function secretOf(key: Buffer, session: Buffer): Buffer {
  return createHmac('sha256', key).update('app session').update(session).digest()
}

/** The secret part of the address of the calendar with this id. Like the secret of a phone, it is not stored. */
export async function calendarSecret(ctx: CodeContext, id: string): Promise<Buffer> {
  const key = await companyKey(ctx)
  return createHmac('sha256', key).update('app calendar').update(bytesOfId(id)).digest().subarray(0, macBytes)
}

export function looksLikeAppCode(text: string): boolean {
  return qrForm.test(text)
}

/** Whether a text may be the numeric form of a code; it may also be the number of a card. */
export function looksLikeAppNumber(text: string): boolean {
  return numberForm.test(text)
}

/** The content of a well-formed QR text if a phone with an open session of this company made it; it may have expired. */
export async function readAppCode(ctx: AtReader, code: string): Promise<MemberCode | undefined> {
  const signed = Buffer.from(code.slice(version.length), 'base64url')
  const claim = signed.subarray(0, idBytes + timeBytes)
  const [session, key] = await Promise.all([findAppSession(ctx.db, ctx.teamId, idOfBytes(claim)), companyKey(ctx)])
  // Two texts may decode to the same bytes; only the text that was made is accepted.
  if (session === undefined || signed.toString('base64url') !== code.slice(version.length)) return undefined
  const secret = secretOf(key, claim.subarray(0, idBytes))
  const expected = createHmac('sha256', secret).update('qr').update(claim).digest().subarray(0, macBytes)
  if (!timingSafeEqual(signed.subarray(claim.length), expected)) return undefined
  const expiresMs = claim.readUIntBE(idBytes, timeBytes)
  if (expiresMs > ctx.now.epochMilliseconds + lifeMs + skewMs) return undefined
  return codeOf(session.member_id, expiresMs, expiresMs + skewMs)
}

/**
 * The content of a numeric code, if one of the member's open sessions created it in the last minutes; undefined when no member has its
 * number. The code counts as created at the end of its half minute, so that using it leaves no other valid code of the same half minute.
 * Wrong codes are counted by member number and device: after ten within ten minutes, all codes with that number are refused there for ten
 * minutes.
 */
export async function readAppNumber(ctx: AtReader, text: string): Promise<MemberCode | 'wrong' | undefined> {
  const value = BigInt(text)
  const number = (value >> otpBits).toString()
  if (BigInt.asUintN(64, value) !== value || value.toString() !== text) return undefined
  const shown = { number, shownAt: ctx.deviceId ?? ctx.actor }
  const sessions = await listAppSessionsByNumber(ctx.db, ctx.teamId, shown, timestampText(ctx.now))
  if (sessions.length === 0) return undefined
  if (sessions[0]!.is_refused) return 'wrong'
  const otp = Number(BigInt.asUintN(Number(otpBits), value))
  const key = await companyKey(ctx)
  const now = ctx.now.epochMilliseconds
  for (const { member_id, session_id } of sessions) {
    if (session_id === null) continue
    const secret = secretOf(key, bytesOfId(session_id))
    for (let step = stepAt(now + skewMs); step >= stepAt(now - skewMs - rememberedMs); step--) {
      if (otpOf(secret, step) !== otp) continue
      const endMs = (step + 1) * stepMs
      return codeOf(member_id, endMs + lifeMs, endMs + skewMs)
    }
  }
  await countWrongNumber(ctx.db, ctx.teamId, shown, timestampText(ctx.now))
  return 'wrong'
}

const stepAt = (ms: number) => Math.floor(ms / stepMs)

function otpOf(secret: Buffer, step: number): number {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  return createHmac('sha256', secret).update('otp').update(counter).digest().readUIntBE(29, 3)
}

function codeOf(memberId: string, expiresMs: number, goodUntilMs: number): MemberCode {
  const [expiresAt, goodUntil] = [expiresMs, goodUntilMs].map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
  return { memberId, expiresAt: expiresAt!, goodUntil: goodUntil! }
}
