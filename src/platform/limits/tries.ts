const windowSeconds = 24 * 3600
const firstWaitSeconds = 30
const longestWaitSeconds = 3600

/** The counter of rate-limiter-flexible, whatever store it uses. */
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

/** A group of tries that are counted together, and how many may fail before a wait is required. */
export interface Share {
  key: string
  free: number
}

export interface Try {
  share: Share
  /**
   * 0 means the try may proceed. Otherwise nothing was counted, and the next try is possible after this many
   * milliseconds.
   */
  waitMs: number
  /** How long the next try must wait if this one fails; 0 while free tries remain. */
  nextWaitSeconds: number
}

/**
 * Guards against guessing. A limited number of tries of a share may fail within a day. After that, each failure leads to a wait, which
 * doubles from half a minute up to an hour. A try counts as failed until it is given back, so a thousand simultaneous tries do not get
 * around the limit; several servers count together.
 */
export interface Tries {
  take(share: Share): Promise<Try>
  /** The try did not fail after all. */
  giveBack(taken: Try): Promise<void>
  /** The owner of this share has proved their identity: earlier failures are forgotten. */
  forget(share: Share): Promise<void>
}

/** Takes one try of each share, or none at all and returns how long to wait. */
export async function takeAll(tries: Tries, shares: Share[]): Promise<Try[] | { waitMs: number }> {
  const taken: Try[] = []
  for (const share of shares) {
    const one = await tries.take(share)
    if (one.waitMs > 0) {
      for (const earlier of taken) await tries.giveBack(earlier)
      return { waitMs: one.waitMs }
    }
    taken.push(one)
  }
  return taken
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
      // When several tries arrive at once, the first proceeds and the others wait for it.
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
