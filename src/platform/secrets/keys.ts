import { OperatorError } from '../errors/operator-error.ts'

export const keyBytes = 32

/** The master keys of an installation. */
export interface Keys {
  /** Encrypts and decrypts. */
  current: Buffer
  /** Only used to decrypt, while a rotation is under way. */
  previous: Buffer[]
  /** The part of retired keys that is kept for a while, to recognise what they signed; see `signingRoot`. */
  retired: { root: Buffer; until: string }[]
}

/** 32 bytes as base64 or hexadecimal. Throws an OperatorError that does not repeat them. */
export function readSecretsKey(text: string, where: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const key = Buffer.from(text, 'base64')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text) && key.length === keyBytes) return key
  throw new OperatorError(`${where} must hold ${keyBytes} bytes, as base64 or as 64 hexadecimal digits.`)
}
