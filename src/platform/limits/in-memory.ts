import { type Count, type CountRequest, minuteMs } from './count.ts'

const firstSize = 16

/** The times of a key's requests in the last minute, in a ring buffer that grows with them. */
interface Ring {
  times: Float64Array
  first: number
  length: number
}

/** Counts in the memory of this process, exactly. A key that was not used for a minute is forgotten. */
export function countInMemory(): { count: CountRequest; close(): void } {
  const rings = new Map<string, Ring>()
  const sweeping = setInterval(() => {
    const gone = performance.now() - minuteMs
    for (const [key, ring] of rings) if (ring.length === 0 || lastOf(ring) <= gone) rings.delete(key)
  }, minuteMs).unref()

  function count(key: string, limit: number): Count {
    const now = performance.now()
    const gone = now - minuteMs
    let ring = rings.get(key)
    if (ring === undefined) {
      ring = { times: new Float64Array(firstSize), first: 0, length: 0 }
      rings.set(key, ring)
    }
    while (ring.length > 0 && ring.times[ring.first]! <= gone) {
      ring.first = (ring.first + 1) % ring.times.length
      ring.length--
    }
    const allowed = ring.length < limit
    if (allowed) add(ring, now)
    // In this order, because a minute plus a fraction may be rounded to a little more than a minute, and so to 61 seconds.
    return { allowed, used: ring.length, resetMs: minuteMs - (now - ring.times[ring.first]!) }
  }

  return { count, close: () => clearInterval(sweeping) }
}

function add(ring: Ring, time: number): void {
  if (ring.length === ring.times.length) {
    const larger = new Float64Array(2 * ring.length)
    larger.set(ring.times.subarray(ring.first))
    larger.set(ring.times.subarray(0, ring.first), ring.length - ring.first)
    ring.times = larger
    ring.first = 0
  }
  ring.times[(ring.first + ring.length) % ring.times.length] = time
  ring.length++
}

function lastOf({ times, first, length }: Ring): number {
  return times[(first + length - 1) % times.length]!
}
