/** The clock of an emulator. Tests pass a fake one, so that they do not have to wait. */
export interface Clock {
  /** Milliseconds since 1970, the real time. */
  now(): number
  /** Calls `then` once after this many milliseconds; the returned function cancels it. */
  after(ms: number, then: () => void): () => void
  /** Reports that real work is under way, such as a request, so that a fake clock waits for its end. */
  busy(work: Promise<unknown>): void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, Math.min(ms, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
  busy() {},
}

export interface FakeClock extends Clock {
  /** Moves time on, and makes the calls that become due, in order. */
  advance(ms: number): Promise<void>
}

/**
 * A clock that only moves when told to. Before each step it gives open requests `patienceMs` of real time to return: a test with a server
 * that does not answer makes that short.
 */
export function fakeClock(start = Date.UTC(2026, 2, 2, 12), { patienceMs = 10_000 } = {}): FakeClock {
  let now = start
  let count = 0
  const timers = new Map<number, { at: number; then: () => void }>()
  const working = new Set<Promise<unknown>>()

  const settle = async () => {
    const end = performance.now() + patienceMs
    // When work ends, it may start other work one event loop turn later.
    for (let calm = 0; calm < 3 && performance.now() < end; ) {
      await new Promise((resolve) => setImmediate(resolve))
      calm = working.size === 0 ? calm + 1 : 0
      if (working.size > 0) await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  return {
    now: () => now,
    after(ms, then) {
      const id = ++count
      timers.set(id, { at: now + Math.max(ms, 0), then })
      return () => timers.delete(id)
    },
    busy(work) {
      const done: Promise<unknown> = work.then(
        () => working.delete(done),
        () => working.delete(done),
      )
      working.add(done)
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        await settle()
        const [next] = [...timers].sort(([a, x], [b, y]) => x.at - y.at || a - b)
        if (!next || next[1].at > end) break
        timers.delete(next[0])
        now = next[1].at
        next[1].then()
      }
      now = end
      await settle()
    },
  }
}

/** Timers that end with a power cut. */
export function timersOf(clock: Clock) {
  const running = new Set<() => void>()
  return {
    after(ms: number, then: () => void): () => void {
      const stop = clock.after(ms, () => {
        running.delete(stop)
        then()
      })
      running.add(stop)
      return () => {
        running.delete(stop)
        stop()
      }
    },
    stopAll() {
      for (const stop of running) stop()
      running.clear()
    },
  }
}

export type Timers = ReturnType<typeof timersOf>
