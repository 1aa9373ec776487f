import type { Ground } from './ground.ts'

/** A row of the table that `npm run faults` prints: something is broken on purpose, and the service is watched. */
export interface Fault {
  /** What is broken, as the table says it. */
  name: string
  /** Programs that must be installed beside what npm brings; without them the row is skipped. */
  needs?: readonly ('redis-server' | 'pgbouncer')[]
  /** The longest that it may take, if that is more than five minutes. */
  limitMs?: number
  run(ground: Ground): Promise<Outcome>
}

export interface Outcome {
  /** One line with the numbers. */
  seen: string
  /** Whether what is promised was kept; `skipped` where this machine does not allow the fault to be made. */
  holds: boolean | 'skipped'
}
