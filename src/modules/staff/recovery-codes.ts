import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/pool.ts'
import { type PersonId, replaceRecoveryCodes, spendRecoveryCode } from './second-factor-sql.ts'

const recoveryCodeCount = 10
const symbols = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/** Replaces the recovery codes with ten new ones, which are shown only this once. */
export async function makeRecoveryCodes(db: Db, person: PersonId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await replaceRecoveryCodes(db, person, codes.map(codeHash))
  return codes
}

/** Whether this is one of the person's unused codes; if so, marks it as used. */
export async function useRecoveryCode(db: Db, person: PersonId, typed: string, at: string): Promise<boolean> {
  const code = asMade(typed)
  if (code.length !== length) return false
  const unused = { staff_id: person.id, code_hash: codeHash(code), used_at: null }
  return spendRecoveryCode(db, person.team_id, unused, { used_at: at })
}

/** `k7mq-2xpd-9hwt-4rfn`: Crockford's 32 symbols, without those that look like others; 80 random bits. */
function newCode(): string {
  const drawn = [...randomBytes(length)].map((byte) => symbols[byte % symbols.length]).join('')
  return drawn.match(/.{4}/g)!.join('-')
}

/**
 * The code as it was issued, however it was typed: without dashes, in lower case, and with digits in place of letters mistaken for them.
 */
function asMade(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
}

/**
 * A fast hash is enough: passwords need a slow one because people choose them, but nobody can find a code among 2^80
 * random ones by trying, however fast each try is.
 */
function codeHash(code: string): Buffer {
  return hash('sha256', asMade(code), 'buffer')
}
