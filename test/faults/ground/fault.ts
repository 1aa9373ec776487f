import type { Ground } from './ground.ts'

/** A row of the table that `npm run faults` prints: something is broken on purpose, and the service is observed. */
export interface Fault {
  /** What is broken, as written in the table. */
  name: string
  /** Programs that must be installed besides what npm brings; without them the row is skipped. */
  needs?: readonly ('redis-server' | 'pgbouncer')[]
  /** The longest that it may take, if more than five minutes. */
  limitMs?: number
  run(ground: Ground): Promise<Outcome>
}

export interface Outcome {
  /** One line with the figures. */
  seen: string
  /** Whether the service behaved as promised; `skipped` if this machine does not allow the fault. */
  holds: boolean | 'skipped'
}
