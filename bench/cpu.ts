import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Clock ticks a second of /proc, on every Linux that Node runs on. */
const ticks = 100

/** Fields of /proc/<pid>/stat after the name of the program, which may contain anything. */
function stat(pid: number | string): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}
const parent = 1
const own = [11, 12] // utime, stime
const ofEnded = [13, 14] // the same of children that have ended
const seconds = (fields: number[], of: number[]) => of.reduce((sum, field) => sum + fields[field]!, 0) / ticks

/** Seconds of CPU that a process has used. */
export function cpuOf(pid: number): number {
  return seconds(stat(pid), own)
}

/** The process that starts PostgreSQL's others. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return stat(rows[0]!.pid)[parent]!
}

/** Seconds of CPU that PostgreSQL has used: all its processes, and those that have ended. */
export function cpuOfPostgres(postmaster: number): number {
  let sum = seconds(stat(postmaster), [...own, ...ofEnded])
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = stat(pid)
      if (fields[parent] === postmaster) sum += seconds(fields, own)
    } catch {
      // It ended between the two reads.
    }
  }
  return sum
}
