import { createHmac, hash } from 'node:crypto'
import type { AuditTrail } from '#platform/db/schema.generated.ts'

/**
 * All columns of a line that are sealed, in this order. A new column goes to the end, and only lines that have it are
 * sealed with it.
 */
export const lineColumns = [
  ...['team_id', 'id', 'at', 'actor', 'staff_id', 'request_id', 'action', 'subject', 'subject_id'],
  ...['before', 'after', 'address', 'device'],
] as readonly (keyof AuditTrail)[]

/** A line of the audit trail as text, with its JSON as PostgreSQL writes it. */
export type Line = Record<Exclude<keyof AuditTrail, 'id' | 'team_id'>, string | null> & { id: number; team_id: string }

/** The position of a line: among the lines of all companies, and among those of its own company. */
export interface Place {
  number: number
  position: number
}

export interface ChainKey {
  id: string
  key: Buffer
}

/** The seal before the first line of a company. */
export const beginning = Buffer.alloc(32)

/** HMAC-SHA256 of a line, its place and the seal of the line before. */
export function sealOf(key: Buffer, before: Buffer, { number, position }: Place, line: Line): Buffer {
  const told = JSON.stringify([number, position, ...lineColumns.map((column) => line[column])])
  return createHmac('sha256', key).update(before).update(told).digest()
}

/** The id with which a seal names its key. */
export function keyIdOf(key: Buffer): string {
  return hash('sha256', key, 'hex').slice(0, 16)
}
