import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { readCpf } from '#modules/members/index.ts'
import type { Failure } from '#platform/failure.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import { placeOf } from '#platform/networks.ts'
import type { SecretBox } from '#platform/secrets.ts'
import type { TeamContext } from '#platform/team-context.ts'
import type { Share } from '#platform/tries.ts'

export const codeLivesSeconds = 600
export const mostTries = 5

const purpose = 'app access codes'
/** How many may fail in a day before one has to wait: enough for everyone who comes in by the gym's own network. */
const free = { contact: 10, address: 60, company: 1000 }

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

/** Stands for a contact where it is stored. Keyed, because all CPFs can be tried out. */
export function contactHash({ box, teamId }: TeamContext, contact: string): Buffer {
  return keyed(box!.derive(purpose), 'contact', teamId, contact)
}

/** Six digits, each as likely. */
export function newAccessCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
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

/** Counted before anything is looked up, so that it tells nothing of who is a member. */
export function sharesOf(
  { teamId, origin }: TeamContext,
  what: 'asked' | 'tried',
): { ofAddress: Share; ofCompany: Share } {
  return {
    ofAddress: { key: `app code ${what} from ${placeOf(origin?.address ?? '')}`, free: free.address },
    ofCompany: { key: `app code ${what} of ${teamId}`, free: free.company },
  }
}

export function shareOfContact(hash: Buffer): Share {
  return { key: `app code asked for ${hash.toString('base64url')}`, free: free.contact }
}
