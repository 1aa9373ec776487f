import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checksumLength = 6
const form = new RegExp(`^ctr_(?:live|test)_[0-9A-Za-z]{${secretLength + checksumLength}}$`)

export type KeyPrefix = 'ctr_live_' | 'ctr_test_'

/** A new key: prefix, 32 random base62 characters (190 bits) and 6 of checksum. */
export function newKey(prefix: KeyPrefix): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return prefix + secret + checksum(prefix + secret)
}

/** Whether the text could be a key; mistyped and truncated keys are refused without a database query. */
export function isWellFormedKey(text: string): boolean {
  return form.test(text) && text.endsWith(checksum(text.slice(0, -checksumLength)))
}

/** The hash stored in place of a key. A key has 190 random bits, so it needs no salt and no slow hash. */
export function keyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet[rest % alphabet.length] + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
