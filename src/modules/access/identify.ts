import type { DenialReason } from '@catraca/device-contract/entry-rules.ts'
import type { Credential } from '@catraca/device-contract/messages.ts'
import { findValue } from '#platform/db/rows.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { AtReader } from './at-door.ts'
import { type MemberCode, readAppNumber, readQrText } from './codes.ts'
import type { EntryMethod, EntryRequest } from './schemas.ts'

/** The person at the door, and how they identified themselves. */
export interface Attempt {
  memberId: string
  method: EntryMethod
  code: MemberCode | null
}

/** Identifies the member by id, code or card, or returns the reason why this fails. */
export async function identify(
  ctx: AtReader,
  { member_profile_id, member_code, method }: EntryRequest,
): Promise<Attempt | { reason: DenialReason; method: EntryMethod } | Failure<'INVALID_REQUEST'>> {
  if (member_code == null) {
    if (member_profile_id != null) return { memberId: member_profile_id, method: method ?? 'manual', code: null }
    const message = 'is required when member_code is not sent'
    return invalidRequest([{ field: 'member_profile_id', rule: 'required', message }])
  }
  const { by, memberId, code } = await readShown(ctx, member_code)
  const shown = { method: method ?? by }
  if (memberId === undefined || (member_profile_id != null && member_profile_id !== memberId)) {
    return { reason: 'denied_invalid_code', ...shown }
  }
  return { memberId, code, ...shown }
}

interface Shown {
  by: 'qr' | 'card'
  memberId: string | undefined
  code: MemberCode | null
}

/**
 * The meaning of a text that somebody shows at the door. Digits may be a card or a code that a phone created: a registered card comes
 * first, because cards existed before the app and the gym can see their numbers.
 */
async function readShown(ctx: AtReader, text: string): Promise<Shown> {
  const code = await readQrText(ctx, text)
  return code === undefined ? readDigits(ctx, text) : byCode(code)
}

/** A card, or digits that a reader passes on as if they were a card. */
async function readDigits(ctx: AtReader, shown: string): Promise<Shown> {
  const text = shown.trim()
  const memberId = await findMemberByCard(ctx.db, ctx.teamId, text)
  const code = memberId === undefined ? await readAppNumber(ctx, text) : undefined
  return code === undefined ? { by: 'card', memberId, code: null } : byCode(code)
}

function byCode(code: MemberCode | 'wrong'): Shown {
  return code === 'wrong' ? { by: 'qr', memberId: undefined, code: null } : { by: 'qr', memberId: code.memberId, code }
}

/** Larger user numbers are not ours: devices use them for their own users. */
const largestUser = 2 ** 31 - 1

/** The person in front of a turnstile. Each kind of identifier is looked up only as that kind, since all of them may be digits. */
export async function identifyAtTurnstile(
  ctx: AtReader,
  credential: Credential,
): Promise<{ memberId: string | undefined; code: MemberCode | null }> {
  // If the value that its kind needs is missing, it identifies nobody.
  if (credential.type === 'user') {
    const { user_id } = credential
    const known = user_id !== undefined && user_id <= largestUser
    return { memberId: known ? await findMemberByUser(ctx.db, ctx.teamId, user_id) : undefined, code: null }
  }
  const shown = credential.type === 'text' ? credential.text : credential.number
  if (!shown) return { memberId: undefined, code: null }
  const { memberId, code } = await (credential.type === 'text' ? readShown : readDigits)(ctx, shown)
  return { memberId, code }
}

/** The member who has this number on the devices. */
const findMemberByUser = findValue('device_users', 'member_id', 'user_id')

const findMemberByCard = findValue('members', 'id', 'access_card_number')
