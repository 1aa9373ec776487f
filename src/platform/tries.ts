const windowSeconds = 24 * 3600
const firstWaitSeconds = 30
const longestWaitSeconds = 3600

/** What rate-limiter-flexible counts by, wherever it keeps its counts. */
export interface Counter {
  consume(key: string, points: number, options: { customDuration: number }): Promise<Count>
  reward(key: string, points: number, options: { customDuration: number }): Promise<Count>
  set(key: string, points: number, seconds: number): Promise<Count>
  get(key: string): Promise<Count | null>
  delete(key: string): Promise<boolean>
}
interface Count {
  consumedPoints: number
  msBeforeNext: number
}

/** Whose tries are counted together, and how many may fail before they have to wait. */
export interface Share {
  key: string
  free: number
}

export interface Try {
  share: Share
  /** 0: go ahead. Otherwise nothing was counted, and the next try is possible after so many milliseconds. */
  waitMs: number
  /** How long the next try has to wait should this one fail; 0 while there are free ones. */
  nextWaitSeconds: number
}

/**
 * Guards against guessing. So many tries of a share may fail within a day; every one after them is followed by a wait
 * that doubles, from half a minute to an hour. A try counts as failed until it is given back, so that a thousand tries
 * at the same moment are no way around; on several servers they are counted together.
 */
export interface Tries {
  take(share: Share): Promise<Try>
  /** It was no failure after all. */
  giveBack(taken: Try): Promise<void>
  /** Whoever has this share has shown who they are: earlier failures are forgotten. */
  forget(share: Share): Promise<void>
}

export function countTries(counter: Counter): Tries {
  const failures = { customDuration: windowSeconds }
  const countOf = ({ key }: Share) => `tries ${key}`
  const waitsOf = ({ key }: Share) => `waits ${key}`
  const gateOf = ({ key }: Share) => `gate ${key}`
  return {
    async take(share) {
      const refused = (waitMs: number): Try => ({ share, waitMs: Math.max(waitMs, 1), nextWaitSeconds: 0 })
      const waiting = await counter.get(gateOf(share))
      if (waiting !== null && waiting.msBeforeNext > 0) return refused(waiting.msBeforeNext)
      const { consumedPoints: used } = await counter.consume(countOf(share), 1, failures)
      if (used < share.free) return { share, waitMs: 0, nextWaitSeconds: 0 }
      // Of several that come here at once the first goes ahead, and is the one that the others wait for.
      const gate = await counter.consume(gateOf(share), 1, { customDuration: firstWaitSeconds })
      if (gate.consumedPoints > 1) {
        await counter.reward(countOf(share), 1, failures)
        return refused(gate.msBeforeNext)
      }
      const { consumedPoints: waits } = await counter.consume(waitsOf(share), 1, failures)
      const nextWaitSeconds = Math.min(firstWaitSeconds * 2 ** (waits - 1), longestWaitSeconds)
      if (waits > 1) await counter.set(gateOf(share), 1, nextWaitSeconds)
      return { share, waitMs: 0, nextWaitSeconds }
    },
    async giveBack({ share, nextWaitSeconds }) {
      await counter.reward(countOf(share), 1, failures)
      if (nextWaitSeconds === 0) return
      await counter.reward(waitsOf(share), 1, failures)
      await counter.delete(gateOf(share))
    },
    async forget(share) {
      await Promise.all([countOf, waitsOf, gateOf].map((nameOf) => counter.delete(nameOf(share))))
    },
  }
}
