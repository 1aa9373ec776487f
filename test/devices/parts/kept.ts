import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseExact, stringifyExact } from './exact-json.ts'

/**
 * What a device remembers, by parts and keys. It is read from here while it runs, and written through to a file in the folder, so that a
 * device that is killed still has everything at its next start.
 */
export function openKept(folder: string) {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'device.db'))
  // Written pages survive the end of this process; only a crash of the whole machine may lose some.
  file.exec('pragma journal_mode = wal; pragma synchronous = off; pragma busy_timeout = 5000')
  file.exec('create table if not exists kept (part text, key text, value text, primary key (part, key)) without rowid')
  const write = file.prepare('insert or replace into kept values (?, ?, ?)')
  const drop = file.prepare('delete from kept where part = ? and key = ?')
  const parts = new Map<string, Map<string, unknown>>()
  const of = (part: string) => {
    const found = parts.get(part) ?? new Map<string, unknown>()
    parts.set(part, found)
    return found
  }
  const rows = file.prepare('select part, key, value from kept order by part, key').all()
  for (const { part, key, value } of rows as { part: string; key: string; value: string }[]) {
    of(part).set(key, parseExact(value))
  }

  const kept = {
    get: <T>(part: string, key: string): T | undefined => of(part).get(key) as T | undefined,
    /** Sorted by key after a start; later additions come at the end. */
    all: <T>(part: string): T[] => [...of(part).values()] as T[],
    count: (part: string) => of(part).size,
    put(part: string, key: string, value: unknown): void {
      of(part).set(key, value)
      write.run(part, key, stringifyExact(value))
    },
    remove(part: string, key: string): boolean {
      drop.run(part, key)
      return of(part).delete(key)
    },
    /** Appends to a list under a growing number, which it returns. */
    append(part: string, entry: object): number {
      const number = Number(kept.get('last', part) ?? 0) + 1
      kept.put('last', part, number)
      kept.put(part, numbered(number), entry)
      return number
    },
    close: () => file.close(),
  }
  return kept
}

export type Kept = ReturnType<typeof openKept>

/** A number as a key that sorts numerically. */
export function numbered(number: number): string {
  return String(number).padStart(12, '0')
}
