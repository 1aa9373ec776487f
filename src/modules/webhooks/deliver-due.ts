import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/db/pool.ts'
import { timestampText } from '#platform/time/clock.ts'
import { countLeased, listWaitingWebhooks, type Target } from './sql.ts'

const patienceMs = 120_000
/** How long to wait for a receiver that accepts nothing. */
const hopeMs = 3000

/** A caller that waits until all due deliveries of a company are made. */
interface Waiter {
  teamId: string
  made: number
  /**
   * By webhook, the time its last attempt succeeded or, if none has, the wait began; the webhook is given up some time
   * later.
   */
  hopefulSince: Map<string, number>
}

export interface DueWaiting {
  deliverDue(teamId: string): Promise<number>
  /** Whether all callers that wait for this receiver have given it up; false when no caller waits. */
  isHopeless(target: Target): boolean
  noteAttempt(target: Target, success: boolean): void
}

/**
 * Waits for all due deliveries of a company, except those to a receiver that has accepted nothing for three seconds.
 */
export function createDueWaiting(given: {
  db: Db
  holder: string
  clock: () => Temporal.Instant
  ring: (target: Target) => Promise<void> | undefined
  closing: AbortSignal
}): DueWaiting {
  const { db, holder, clock, ring, closing } = given
  const waiters = new Set<Waiter>()
  const isGivenUp = ({ hopefulSince }: Waiter, { webhookId }: Target) =>
    performance.now() - (hopefulSince.get(webhookId) ?? Number.POSITIVE_INFINITY) > hopeMs

  async function deliverAll(waiter: Waiter): Promise<void> {
    const { teamId, hopefulSince } = waiter
    const began = performance.now()
    // Other processes may be making the due deliveries; wait for them for as long as their number decreases.
    let fewest = Number.POSITIVE_INFINITY
    let lessSince = began
    while (performance.now() < began + patienceMs && !closing.aborted) {
      const at = timestampText(clock())
      const all = await listWaitingWebhooks(db, { now: at, holder }, teamId)
      for (const { webhookId } of all) {
        if (!hopefulSince.has(webhookId)) hopefulSince.set(webhookId, performance.now())
      }
      const waiting = all.filter((target) => !isGivenUp(waiter, target))
      if (waiting.length > 0) {
        await Promise.all(waiting.map(ring))
        lessSince = performance.now()
        continue
      }
      const leased = await countLeased(db, at, teamId)
      if (leased < fewest) lessSince = performance.now()
      fewest = Math.min(fewest, leased)
      if (leased === 0 || performance.now() - lessSince > hopeMs) return
      await pause(50)
    }
  }

  return {
    async deliverDue(teamId) {
      const waiter: Waiter = { teamId, made: 0, hopefulSince: new Map() }
      waiters.add(waiter)
      await deliverAll(waiter).finally(() => waiters.delete(waiter))
      return waiter.made
    },
    isHopeless(target) {
      const ofThis = [...waiters].filter(({ hopefulSince }) => hopefulSince.has(target.webhookId))
      return ofThis.length > 0 && ofThis.every((waiter) => isGivenUp(waiter, target))
    },
    noteAttempt({ teamId, webhookId }, success) {
      for (const waiter of waiters) {
        if (waiter.teamId !== teamId) continue
        waiter.made++
        if (success && waiter.hopefulSince.has(webhookId)) waiter.hopefulSince.set(webhookId, performance.now())
      }
    },
  }
}
