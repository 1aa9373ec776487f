import { createLane, type Lane, type LaneWork } from './lane.ts'
import type { Target } from './sql.ts'

/** A lane for each webhook that has something to do. */
export interface Lanes {
  /** Says that a webhook may have something due. What is returned ends when its lane has nothing under way any more. */
  ring(target: Target): Promise<void> | undefined
  /** Lets go of the lanes that are no longer needed. */
  forget(): void
  /** Lets each look again at whether it is to go on. */
  wake(): void
  /** Resolves when nothing is under way. */
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
    // Always by way of the map: a lane that has left it is never rung again, so a webhook has one at most.
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
