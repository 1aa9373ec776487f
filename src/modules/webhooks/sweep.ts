import type { Db } from '#platform/db/pool.ts'
import type { Logger } from '#platform/log/log.ts'
import { timestampText } from '#platform/time/clock.ts'
import { type Repetition, repeat } from '#platform/time/repeat.ts'
import type { Lanes } from './lanes.ts'
import { deleteListenersOfAnyCompany, listWaitingWebhooks } from './sql.ts'

const everyMs = 5000
const silentListenerMs = 60_000

export interface Sweep extends Repetition {
  /** Rings for all due deliveries that no other process is making, and removes the listeners of killed processes. */
  once(): Promise<void>
}

export function createSweep(given: {
  db: Db
  holder: string
  clock: () => Temporal.Instant
  log: Logger
  lanes: Pick<Lanes, 'ring' | 'forget'>
}): Sweep {
  const { db, holder, clock, log, lanes } = given

  async function once(): Promise<void> {
    lanes.forget()
    await deleteListenersOfAnyCompany(db, timestampText(clock().subtract({ milliseconds: silentListenerMs })))
    const now = timestampText(clock())
    for (const target of await listWaitingWebhooks(db, { now, holder }, null)) lanes.ring(target)
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'the search for due deliveries failed')
  return { once, ...repeat(once, everyMs, onError) }
}
