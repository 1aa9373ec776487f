import { hash, randomBytes } from 'node:crypto'

/** A secret that opens something to whoever has it, such as a link; 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: enough to recognise it, and of no use to who reads the database. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
