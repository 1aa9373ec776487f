/** Where the adapter has its waiting from; tests give one that moves when told. */
export interface Timing {
  /** Calls `then` once after so many ms; the returned function calls it off. */
  after(ms: number, then: () => void): () => void
  /** ms of a clock that is never set back, as the clock of a PC may be. */
  monotonic(): number
}

export const realTiming: Timing = {
  after(ms, then) {
    const timer = setTimeout(then, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
  monotonic: () => performance.now(),
}
