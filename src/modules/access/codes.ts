import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InCompany } from '#platform/context.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { timestampText } from '#platform/time/clock.ts'
import { bytesOfId, idOfBytes } from '#platform/values/ids.ts'
import { findAppSession, listAppSessionsByNumber } from './app-sessions-sql.ts'
import type { AtReader } from './at-door.ts'
import { countWrongNumber } from './guesses-sql.ts'

/**
 * The codes that members show at the door. The service issues one as a QR text:
 *
 * - `m1` followed, in base64url, by the member's id (16 bytes), its expiry time in milliseconds since 1970 (6 bytes) and the first 16 bytes
 *   of an HMAC-SHA256 over both and the company's id, keyed with a secret of the company. It is valid for one minute and one entry.
 *
 * A phone creates the others by itself, without network, from its session's secret:
 *
 * - `m2` followed, in base64url, by the session's id (16 bytes), the expiry time in milliseconds since 1970 (6 bytes) and
 *   the first 16 bytes of HMAC-SHA256(secret, "qr" ‖ id ‖ expiry);
 * - for readers that take only digits, the decimal form of 64 bits: the member's number (40 bits) and the last 24 bits of
 *   HMAC-SHA256(secret, "otp" ‖ the number of half minutes since 1970 as 8 bytes).
 *
 * A phone's clock may be wrong, so its codes are accepted a minute before and after their time. docs/app.md has the formats.
 */
const qrForm = /^m[12][A-Za-z0-9_-]{51}$/
const numberForm = /^\d{13,20}$/
const versionLength = 2
const idBytes = 16
const timeBytes = 6
const macBytes = 16

const lifeSeconds = 60
const lifeMs = lifeSeconds * 1000
const skewMs = 60_000
const stepMs = 30_000
const otpBits = 24n
/** A numeric code of the last ten minutes is reported as expired; an older one is reported as unknown. */
const rememberedMs = 600_000

export interface MemberCode {
  memberId: string
  /** Orders the codes of a member: using one invalidates all codes that do not expire later. */
  expiresAt: Temporal.Instant
  /** The time from which the door refuses the code; later than `expiresAt` for codes created by a phone, whose clock may be wrong. */
  goodUntil: Temporal.Instant
}

/** Issues a new code for a member, who must exist. `expires_at` is by the company's clock. */
export async function issueMemberCode(
  ctx: InCompany & { box: SecretBox },
  memberId: string,
): Promise<{ member_code: string; expires_at: string }> {
  const expiresAt = ctx.now.add({ seconds: lifeSeconds })
  const claim = Buffer.alloc(idBytes + timeBytes)
  bytesOfId(memberId).copy(claim)
  claim.writeUIntBE(expiresAt.epochMilliseconds, idBytes, timeBytes)
  const signed = Buffer.concat([claim, mac(await companyKey(ctx), ctx.teamId, claim)])
  return { member_code: `m1${signed.toString('base64url')}`, expires_at: timestampText(expiresAt) }
}

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

/** The meaning of a QR text: `wrong` for a code that is not accepted, undefined for a text that is no code. It may have expired. */
export async function readQrText(ctx: AtReader, text: string): Promise<MemberCode | 'wrong' | undefined> {
  if (!qrForm.test(text)) return undefined
  return (await (text.startsWith('m1') ? readMemberCode : readAppCode)(ctx, text)) ?? 'wrong'
}

/** The content of a well-formed code if this company signed it; the code may have expired. */
async function readMemberCode(ctx: CodeContext, code: string): Promise<MemberCode | undefined> {
  const signed = Buffer.from(code.slice(versionLength), 'base64url')
  const claim = signed.subarray(0, idBytes + timeBytes)
  const expected = mac(await companyKey(ctx), ctx.teamId, claim)
  // Two texts may decode to the same bytes; only the text that was issued is accepted.
  const issued = signed.toString('base64url') === code.slice(versionLength)
  if (!issued || !timingSafeEqual(signed.subarray(claim.length), expected)) return undefined
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(claim.readUIntBE(idBytes, timeBytes))
  return { memberId: idOfBytes(claim), expiresAt, goodUntil: expiresAt }
}

function mac(key: Buffer, teamId: string, claim: Buffer): Buffer {
  return createHmac('sha256', key).update(teamId).update(claim).digest().subarray(0, macBytes)
}

/** The content of a well-formed QR text if a phone with an open session of this company made it; it may have expired. */
async function readAppCode(ctx: AtReader, code: string): Promise<MemberCode | undefined> {
  const signed = Buffer.from(code.slice(versionLength), 'base64url')
  const claim = signed.subarray(0, idBytes + timeBytes)
  const [session, key] = await Promise.all([findAppSession(ctx.db, ctx.teamId, idOfBytes(claim)), companyKey(ctx)])
  // Two texts may decode to the same bytes; only the text that was made is accepted.
  if (session === undefined || signed.toString('base64url') !== code.slice(versionLength)) return undefined
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
  if (!numberForm.test(text)) return undefined
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

type CodeContext = Pick<InCompany, 'db' | 'teamId'> & { box: SecretBox }

const purpose = 'member codes'
const owner = (teamId: string) => `member codes ${teamId}`

export const sealedMemberCodeKeys: SealedColumn = {
  table: 'member_code_keys',
  column: 'sealed_key',
  key: ['team_id'],
  owner: ({ team_id }) => owner(team_id!),
  purpose,
  renewable: true,
}

/**
 * The company's secret, created when it is first needed. It is read and opened for every code: opening takes 15 µs,
 * compared with hundreds for a query, and no copy in memory can become outdated.
 */
async function companyKey({ db, teamId, box }: CodeContext): Promise<Buffer> {
  const find = () =>
    db.selectFrom('member_code_keys').select('sealed_key').where('team_id', '=', teamId).executeTakeFirst()
  let known = await find()
  if (known === undefined) {
    const sealed_key = box.seal(randomBytes(32).toString('base64'), owner(teamId), purpose)
    await db
      .insertInto('member_code_keys')
      .values({ team_id: teamId, sealed_key })
      .onConflict((conflict) => conflict.column('team_id').doNothing())
      .execute()
    known = (await find())!
  }
  if (!box.knows(known.sealed_key)) known = await renewKey({ db, teamId, box }, known.sealed_key)
  return Buffer.from(box.open(known.sealed_key, owner(teamId), purpose), 'base64')
}

/**
 * Replaces a key that can no longer be opened. The codes of the last minute are then refused, and so are those that phones create until
 * they are online again.
 */
async function renewKey({ db, teamId, box }: CodeContext, lost: Buffer): Promise<{ sealed_key: Buffer }> {
  const sealed_key = box.seal(randomBytes(32).toString('base64'), owner(teamId), purpose)
  await db
    .updateTable('member_code_keys')
    .set({ sealed_key })
    .where('team_id', '=', teamId)
    .where('sealed_key', '=', lost)
    .execute()
  return db.selectFrom('member_code_keys').select('sealed_key').where('team_id', '=', teamId).executeTakeFirstOrThrow()
}
