import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InCompany } from '#platform/context.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { timestampText } from '#platform/time/clock.ts'
import { bytesOfId, idOfBytes } from '#platform/values/ids.ts'

/**
 * The code that a member's app shows at the door as a QR code: `m1` followed, in base64url, by the member's id (16
 * bytes), its expiry time in milliseconds since 1970 (6 bytes) and the first 16 bytes of an HMAC-SHA256 over both and
 * the company's id, keyed with a secret of the company. It is valid for one minute and one entry.
 */
const version = 'm1'
const lifeSeconds = 60
const idBytes = 16
const timeBytes = 6
const macBytes = 16
const wellFormed = /^m1[A-Za-z0-9_-]{51}$/

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
  return { member_code: version + signed.toString('base64url'), expires_at: timestampText(expiresAt) }
}

/** Whether a text has the form of a member code; otherwise it may be a card number. */
export function looksLikeMemberCode(text: string): boolean {
  return wellFormed.test(text)
}

/** The content of a well-formed code if this company signed it; the code may have expired. */
export async function readMemberCode(ctx: CodeContext, code: string): Promise<MemberCode | undefined> {
  const signed = Buffer.from(code.slice(version.length), 'base64url')
  const claim = signed.subarray(0, idBytes + timeBytes)
  const expected = mac(await companyKey(ctx), ctx.teamId, claim)
  // Two texts may decode to the same bytes; only the text that was issued is accepted.
  const issued = signed.toString('base64url') === code.slice(version.length)
  if (!issued || !timingSafeEqual(signed.subarray(claim.length), expected)) return undefined
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(claim.readUIntBE(idBytes, timeBytes))
  return { memberId: idOfBytes(claim), expiresAt, goodUntil: expiresAt }
}

function mac(key: Buffer, teamId: string, claim: Buffer): Buffer {
  return createHmac('sha256', key).update(teamId).update(claim).digest().subarray(0, macBytes)
}

export type CodeContext = Pick<InCompany, 'db' | 'teamId'> & { box: SecretBox }

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
export async function companyKey({ db, teamId, box }: CodeContext): Promise<Buffer> {
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
