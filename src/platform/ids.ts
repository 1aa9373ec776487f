import { randomUUIDv7 } from 'node:crypto'

/** A new UUID v7: it sorts by its time of creation, so new rows go to the end of an index. */
export function newId(): string {
  return randomUUIDv7()
}
