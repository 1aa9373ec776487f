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
/** How many may fail in a day before one has to wait: enough for everyone who comes in by the gym's own network. */
const free = { contactAtAddress: 10, contact: 30, address: 60 }

/** What a person typed to say who they are, in the form in which it is stored of members. */
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

/** Stands for a contact where it is stored. Keyed, because all CPFs can be tried out. */
export function contactHash({ box, teamId }: CodeContext, contact: string): Buffer {
  return keyed(box.derive(purpose), 'contact', teamId, contact)
}

/** Stands for a member and an address that they want to have, so that a code for one is of no use to anybody else. */
export function newAddressHash(ctx: CodeContext, memberId: string, email: string): Buffer {
  return contactHash(ctx, `${memberId} wants ${email.toLowerCase()}`)
}

/**
 * The six digits of a code. They follow from its id, whose it is and where it is mailed, and are kept nowhere: asking again mails the
 * same ones, and who had them is not let in by them when the contact or the address has become another's.
 */
export function digitsOf(box: SecretBox, id: string, { memberId, to }: { memberId: string; to: string }): string {
  const number = keyed(box.derive(purpose), 'digits', id, memberId, to).readUIntBE(0, 6) % 1_000_000
  return number.toString().padStart(6, '0')
}

/** Stands for a code where it is stored. Keyed, because all codes can be tried out. */
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
 * What asking for a code counts, before anything is looked up, so that it tells nothing of who is a member. An ask counts as the mail
 * that it is to a member. A contact has a number for each address, so that a stranger elsewhere does not use up the member's.
 */
export function sharesOfAsking(ctx: Acting, hash: Buffer): [ofAddress: Share, ...ofContact: Share[]] {
  const contact = hash.toString('base64url')
  return [
    shareOfAddress(ctx, 'app code asked', free.address),
    shareOfAddress(ctx, `app code asked for ${contact}`, free.contactAtAddress),
    { key: `app code asked for ${contact}`, free: free.contact },
  ]
}

/** What counts the wrong codes of an address. What keeps a code from being guessed are its own tries. */
export function shareOfWrongCodes(ctx: Acting): Share {
  return shareOfAddress(ctx, 'app code tried', free.address)
}
