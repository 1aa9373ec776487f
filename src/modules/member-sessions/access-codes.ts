import { createHmac, timingSafeEqual } from 'node:crypto'
import { readCpf } from '#modules/members/index.ts'
import type { Acting } from '#platform/context.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { shareOfAddress } from '#platform/limits/too-many.ts'
import type { Share } from '#platform/limits/tries.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'

export const codeLivesSeconds = 600
export const mostTries = 5

const purpose = 'app access codes'
/** How many tries may fail in a day before the caller has to wait: enough for everyone who signs in on the gym's own network. */
const free = { contactAtAddress: 10, contact: 30, address: 60 }

/** The contact that a person typed to identify themselves, in the form in which members' contacts are stored. */
export function readContact(typed: string): string | Failure<'INVALID_REQUEST'> {
  const text = typed.trim()
  if (text.includes('@')) {
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text.toLowerCase()
    return invalidRequest([{ field: 'contact', rule: 'email', message: 'must be an e-mail address' }])
  }
  const message = 'must be an e-mail address or a CPF (eleven digits with correct check digits)'
  return readCpf(text) ?? invalidRequest([{ field: 'contact', rule: 'cpf', message }])
}

interface CodeContext {
  teamId: string
  box: SecretBox
}

/** The stored form of a contact. The hash is keyed, because otherwise all CPFs could be tried out. */
export function contactHash({ box, teamId }: CodeContext, contact: string): Buffer {
  return keyed(box.derive(purpose), 'contact', teamId, contact)
}

/** The stored form of a member together with their new address, so that a code for one cannot be used for another. */
export function newAddressHash(ctx: CodeContext, memberId: string, email: string): Buffer {
  return contactHash(ctx, `${memberId} wants ${email.toLowerCase()}`)
}

/**
 * The six digits of a code. They are derived from its id, its member and its mail address, and are not stored: asking again mails the same
 * digits, and a code stops working when the contact or the address passes to somebody else.
 */
export function digitsOf(box: SecretBox, id: string, { memberId, to }: { memberId: string; to: string }): string {
  const number = keyed(box.derive(purpose), 'digits', id, memberId, to).readUIntBE(0, 6) % 1_000_000
  return number.toString().padStart(6, '0')
}

/** The stored form of a code. The hash is keyed, because otherwise all codes could be tried out. */
export function codeHash(box: SecretBox, id: string, code: string): Buffer {
  return keyed(box.derive(purpose), 'code', id, code)
}

export function isCode(box: SecretBox, id: string, [code, hash]: [code: string, hash: Buffer]): boolean {
  return box.deriveAll(purpose).some((key) => timingSafeEqual(keyed(key, 'code', id, code), hash))
}

function keyed(key: string, ...parts: string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\n')).digest()
}

/**
 * The counts for asking for a code. They are raised before anything is looked up, so that they do not reveal who is a member. A request
 * counts as if it sent a mail to a member. A contact has a separate count for each address, so that a stranger elsewhere does not use up
 * the member's requests.
 */
export function sharesOfAsking(ctx: Acting, hash: Buffer): [ofAddress: Share, ...ofContact: Share[]] {
  const contact = hash.toString('base64url')
  return [
    shareOfAddress(ctx, 'app code asked', free.address),
    shareOfAddress(ctx, `app code asked for ${contact}`, free.contactAtAddress),
    { key: `app code asked for ${contact}`, free: free.contact },
  ]
}

/** The count of wrong codes of an address. A code is protected against guessing by its own limit of tries. */
export function shareOfWrongCodes(ctx: Acting): Share {
  return shareOfAddress(ctx, 'app code tried', free.address)
}
