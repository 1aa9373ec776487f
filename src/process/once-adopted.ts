import { findCopiedAt } from '#platform/backup/installation.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Logger } from '#platform/log/log.ts'
import { repeat } from '#platform/time/repeat.ts'

const lookEveryMs = 1000

interface Waiting {
  db: Db
  log: Logger
  ending: AbortSignal
  /** Registers in the stack how to end what it opens. */
  start: (opened: AsyncDisposableStack) => Promise<void>
}

/**
 * Starts something in a copy as soon as it was adopted, and tries again while that fails. Returns how to end the waiting and
 * what was started.
 */
export function onceAdopted({ db, log, ending, start }: Waiting): () => Promise<void> {
  let started: AsyncDisposableStack | undefined
  const look = async () => {
    if (ending.aborted || (await findCopiedAt(db)) !== null) return
    const opened = new AsyncDisposableStack()
    try {
      await start(opened)
      started = opened
    } finally {
      if (started === undefined) await opened.disposeAsync()
    }
    waiting.stop()
    log.info('the copy was adopted: background work begins')
  }
  const waiting = repeat(look, lookEveryMs, (error) =>
    log.warn({ err: error }, 'the background work of the adopted copy could not be started; trying again'),
  )
  waiting.start()
  return async () => {
    await waiting.close()
    await started?.disposeAsync()
  }
}
