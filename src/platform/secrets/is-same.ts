import { hash, timingSafeEqual } from 'node:crypto'

/** Compares a secret with what was sent, in a time that reveals nothing about it, not even its length. */
export function isSame(known: string, sent: string): boolean {
  return timingSafeEqual(hash('sha256', known, 'buffer'), hash('sha256', sent, 'buffer'))
}
