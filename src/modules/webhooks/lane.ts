import type { Logger } from '#platform/log.ts'
import type { Attempted } from './record-attempts.ts'
import { succeeded } from './rules.ts'
import { firstShare, nextShare } from './share-rules.ts'
import type { Slots } from './slots.ts'
import type { ClaimedDelivery, Target } from './sql.ts'

/** The services a lane depends on. */
export interface LaneWork {
  target: Target
  /** The places for attempts, shared by all lanes. */
  places: { healthy: Slots; throttled: Slots }
  claim(target: Target, limit: number): Promise<ClaimedDelivery[]>
  attempt(delivery: ClaimedDelivery): Promise<Attempted>
  /** Resolves when the attempt is recorded, or recording it was given up. */
  record(attempted: Attempted): Promise<void>
  /** The callers waiting for this receiver have given it up: the rest of its deliveries stay due. */
  isHopeless(): boolean
  /** Aborted when no further attempts may begin. */
  closing: AbortSignal
  /** Called when nothing is in progress and no ring is pending. */
  onIdle(): void
  log: Logger
}

/** The lane of one webhook: its attempts in progress, and how many it may have. */
export interface Lane {
  /** Announces that deliveries may be due. The promise resolves when nothing is in progress any more. */
  ring(): Promise<void> | undefined
  /** Makes the lane check whether it should continue. */
  wake(): void
  /** Pending while anything is in progress. */
  running(): Promise<void> | undefined
  /** Whether nothing is in progress, and nothing is known of the receiver that would affect its next attempt. */
  mayLeave(): boolean
}

/**
 * How long a receiver is remembered as throttled: longer than the longest pause between attempts. Otherwise each
 * attempt at a dead receiver would begin in a place for healthy ones.
 */
const throttledForMs = 3_600_000

export function createLane(work: LaneWork): Lane {
  const { target, places, closing, log } = work
  let share = firstShare
  let attemptedAt = 0
  let inFlight = 0
  /** There may be due deliveries that are not claimed yet. */
  let mayHaveMore = false
  let running: Promise<void> | undefined
  let wake = () => {}
  const woken = () => new Promise<void>((resolve) => (wake = resolve))

  function ring(): Promise<void> | undefined {
    mayHaveMore = true
    wake()
    if (!closing.aborted) running ??= run()
    return running
  }

  async function run(): Promise<void> {
    try {
      await claimWhatIsDue()
    } catch (error) {
      // The database is away, or a secret cannot be opened: a later sweep tries again.
      log.warn({ err: error, webhook: target.webhookId }, 'deliveries of a webhook are held up')
      mayHaveMore = false
    }
    while (inFlight > 0) await woken()
    // Nothing is awaited from here to the end, so a ring comes either before and is seen, or after and starts a new
    // run.
    running = undefined
    if (mayHaveMore && !closing.aborted) ring()
    else work.onIdle()
  }

  /** Claims several deliveries at once, since claiming eight costs no more than claiming one. */
  async function claimWhatIsDue(): Promise<void> {
    while (!closing.aborted) {
      if (work.isHopeless()) mayHaveMore = false
      const free = share.attempts - inFlight
      if (mayHaveMore && free >= Math.max(1, share.attempts / 4)) await claimAndMake(free)
      else if (inFlight > 0) await woken()
      else break
    }
  }

  async function claimAndMake(wanted: number): Promise<void> {
    const slots = share.isThrottled ? places.throttled : places.healthy
    const granted = await slots.take(wanted)
    let claimed: ClaimedDelivery[] = []
    try {
      if (closing.aborted) return
      mayHaveMore = false
      claimed = await work.claim(target, granted)
    } finally {
      slots.give(granted - claimed.length)
    }
    if (claimed.length === granted) mayHaveMore = true
    for (const delivery of claimed) void make(delivery, slots)
  }

  async function make(delivery: ClaimedDelivery, slots: Slots): Promise<void> {
    inFlight++
    try {
      const attempted = await work.attempt(delivery)
      const { result, endedAt } = attempted
      share = nextShare(share, { succeeded: succeeded({ ...result, endedAt }), durationMs: result.durationMs })
      attemptedAt = performance.now()
      await work.record(attempted)
    } catch (error) {
      // The lease expires, and then the delivery is tried again.
      log.error({ err: error, webhook: target.webhookId, event: delivery.event.id }, 'a delivery was not made')
    } finally {
      inFlight--
      slots.give(1)
      wake()
    }
  }

  return {
    ring,
    wake: () => wake(),
    running: () => running,
    mayLeave: () => running === undefined && (!share.isThrottled || performance.now() - attemptedAt > throttledForMs),
  }
}
