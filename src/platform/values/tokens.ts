import { hash, randomBytes } from 'node:crypto'

/** A secret that gives access to anybody who has it, such as a link; 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored of a token: enough to recognise the token, and useless to a person who reads the database. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
