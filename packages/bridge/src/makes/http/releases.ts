import { randomUUID } from 'node:crypto'
import { DeviceAway } from '../../devices/adapter.ts'

interface Release {
  id: string
  direction: 'in' | 'out'
  /** The device reports the turn with this. */
  attempt: string
}

const patienceMs = 10_000

/** Releases for a device that asks for them. */
export function createReleases() {
  const waiting = new Map<string, Release & { resolve(): void; reject(error: Error): void }>()
  const asking = new Set<() => void>()

  const first = (): Release | undefined => {
    const release = waiting.values().next().value
    return release && { id: release.id, direction: release.direction, attempt: release.attempt }
  }
  const wake = () => {
    for (const answer of asking) answer()
  }
  return {
    /** Resolves once the device reports that it freed the arm; rejects with DeviceAway when it does not do so in time. */
    async give(direction: 'in' | 'out', attempt: string): Promise<void> {
      const id = randomUUID()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.set(id, { id, direction, attempt, resolve, reject })
      const timer = setTimeout(() => reject(new DeviceAway('release_not_fetched')), patienceMs)
      wake()
      try {
        await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
    /** The next release that the device has not confirmed; waits for it at most `waitMs`. */
    async next(waitMs: number): Promise<Release | undefined> {
      if (waiting.size > 0 || waitMs === 0) return first()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, waitMs)
      asking.add(resolve)
      await promise
      clearTimeout(timer)
      asking.delete(resolve)
      return first()
    },
    done: (id: string) => waiting.get(id)?.resolve(),
    close(): void {
      for (const { reject } of waiting.values()) reject(new DeviceAway('bridge_ended'))
      wake()
    },
  }
}
