import { createLane, type Lane, type LaneWork } from './lane.ts'
import type { Target } from './sql.ts'

/** One lane for each webhook that has work to do. */
export interface Lanes {
  /**
   * Announces that a webhook may have due deliveries. The promise resolves when its lane has nothing in progress any
   * more.
   */
  ring(target: Target): Promise<void> | undefined
  /** Removes lanes that are no longer needed. */
  forget(): void
  /** Makes each lane check whether it should continue. */
  wake(): void
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>
  count(): number
}

export function createLanes(workOf: (target: Target) => Omit<LaneWork, 'target' | 'onIdle'>): Lanes {
  const lanes = new Map<string, Lane>()

  function open(target: Target): Lane {
    const onIdle = () => forgetIfIdle(target.webhookId)
    const lane = createLane({ ...workOf(target), target, onIdle })
    lanes.set(target.webhookId, lane)
    return lane
  }

  function forgetIfIdle(webhookId: string): void {
    if (lanes.get(webhookId)?.mayLeave()) lanes.delete(webhookId)
  }

  return {
    // Always look the lane up in the map: a lane that was removed is never rung again, so a webhook has at most one.
    ring: (target) => (lanes.get(target.webhookId) ?? open(target)).ring(),
    forget: () => [...lanes.keys()].forEach(forgetIfIdle),
    wake() {
      for (const lane of lanes.values()) lane.wake()
    },
    async idle() {
      for (;;) {
        const running = [...lanes.values()].flatMap((lane) => lane.running() ?? [])
        if (running.length === 0) return
        await Promise.all(running)
      }
    },
    count: () => lanes.size,
  }
}
