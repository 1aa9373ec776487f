/** Work that repeats in the background. */
export interface Repetition {
  /** Does the work now, and again some time after each end. */
  start(): void
  /** Starts no further run. */
  stop(): void
  /** Starts no further run and waits for the one in progress. */
  close(): Promise<void>
}

/** Repeats `work` with a pause of `everyMs` after the end of each run; errors only go to `onError`. */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Repetition {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  function start(): void {
    last = work()
      .catch(onError)
      .then(() => {
        if (!closed) timer = setTimeout(start, everyMs)
      })
  }

  function stop(): void {
    closed = true
    clearTimeout(timer)
  }

  return {
    start,
    stop,
    async close() {
      stop()
      await last
    },
  }
}
