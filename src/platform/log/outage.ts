import type { Logger } from './log.ts'

/** Logs once that something is away, and once that it is back, however often it is tried in between. */
export interface Outage {
  began(error: unknown): void
  ended(): void
  /** From now on nothing is logged, because it is closed on purpose. */
  close(): void
}

export function createOutage(log: Pick<Logger, 'warn'>, { away, back }: { away: string; back: string }): Outage {
  let since: number | undefined
  let closed = false
  return {
    began(error) {
      if (since !== undefined || closed) return
      since = performance.now()
      log.warn({ err: error }, away)
    },
    ended() {
      if (since === undefined || closed) return
      log.warn(`${back} after ${((performance.now() - since) / 1000).toFixed(1)} s`)
      since = undefined
    },
    close() {
      closed = true
    },
  }
}
