import { timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Logger } from '#platform/log.ts'
import type { Lanes } from './lanes.ts'
import { deleteListenersOfAnyCompany, listWaitingWebhooks } from './sql.ts'

const everyMs = 5000
const silentListenerMs = 60_000

export interface Sweep {
  /** Rings for all due deliveries that no process is making, and removes the listeners of killed processes. */
  once(): Promise<void>
  /** Sweeps periodically, until closed. */
  start(): void
  /** Waits for the sweep in progress. */
  close(): Promise<void>
}

export function createSweep(given: {
  db: Db
  clock: () => Temporal.Instant
  log: Logger
  lanes: Pick<Lanes, 'ring' | 'forget'>
}): Sweep {
  const { db, clock, log, lanes } = given
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  async function once(): Promise<void> {
    lanes.forget()
    await deleteListenersOfAnyCompany(db, timestampText(clock().subtract({ milliseconds: silentListenerMs })))
    for (const target of await listWaitingWebhooks(db, timestampText(clock()), null)) lanes.ring(target)
  }

  function start(): void {
    last = once()
      .catch((error) => log.warn({ err: error }, 'the search for due deliveries failed'))
      .then(() => {
        if (!closed) timer = setTimeout(start, everyMs)
      })
  }

  return {
    once,
    start,
    async close() {
      closed = true
      clearTimeout(timer)
      await last
    },
  }
}
