import { randomUUIDv7 } from 'node:crypto'
import { followsDatabase, machineNowMs } from '../time/clock.ts'

/**
 * A new UUID v7: it sorts by its time of creation, so new rows go to the end of an index. The time is the database's,
 * which decides in which month a row is kept.
 */
export function newId(): string {
  const id = randomUUIDv7()
  if (!followsDatabase()) return id
  const time = machineNowMs().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`
}

/** The 16 bytes of a UUID. */
export function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** The UUID that these 16 bytes are. */
export function idOfBytes(bytes: Buffer): string {
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
