import type { Logger } from '../log/log.ts'
import type { DatabaseClock } from './database-clock.ts'

const startAgainAfterMs = 5000

/**
 * Starts something now, or as soon as the machine's clock is not wrong; ends it whenever the clock goes wrong, and starts
 * it again after that. `start` registers in the stack how to end what it opens. `started` rejects when the first start
 * fails; later ones are tried again.
 */
export function whileClockIsRight(
  clock: Pick<DatabaseClock, 'verdict' | 'onChange'>,
  log: Logger,
  start: (opened: AsyncDisposableStack) => Promise<void>,
): { started: Promise<void>; close(): Promise<void> } {
  let running: AsyncDisposableStack | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function settle(): Promise<void> {
    const wanted = !closed && clock.verdict() !== 'wrong'
    if (wanted === (running !== undefined)) return
    if (!wanted) {
      const ended = running
      running = undefined
      return ended!.disposeAsync()
    }
    const opened = new AsyncDisposableStack()
    try {
      await start(opened)
      running = opened
    } finally {
      if (running === undefined) await opened.disposeAsync()
    }
  }
  const started = settle()
  let last = started.catch(() => {})
  const settleNext = () => {
    last = last.then(settle).catch((error) => {
      log.warn({ err: error }, 'background work could not be started or ended; trying again')
      if (!closed) retry = setTimeout(settleNext, startAgainAfterMs)
    })
  }
  clock.onChange(settleNext)
  return {
    started,
    close() {
      closed = true
      clearTimeout(retry)
      settleNext()
      return last
    },
  }
}
