import type { Logger } from '#platform/log.ts'
import type { Attempted } from './record-attempts.ts'
import { succeeded } from './rules.ts'
import { firstShare, nextShare } from './share-rules.ts'
import type { Slots } from './slots.ts'
import type { ClaimedDelivery, Target } from './sql.ts'

/** What a lane works with. */
export interface LaneWork {
  target: Target
  /** The places of attempts, which all lanes share. */
  places: { healthy: Slots; throttled: Slots }
  claim(target: Target, limit: number): Promise<ClaimedDelivery[]>
  attempt(delivery: ClaimedDelivery): Promise<Attempted>
  /** Resolves when it is written, or given up. */
  record(attempted: Attempted): Promise<void>
  /** Whoever waits for this receiver has given it up: what is left stays due. */
  isHopeless(): boolean
  /** No further attempt is to begin. */
  closing: AbortSignal
  /** Nothing is under way any more, and nothing was rung for. */
  onIdle(): void
  log: Logger
}

/** The turn of one webhook: its attempts under way, and how many it may have. */
export interface Lane {
  /** Says that something may be due. What is returned ends when nothing is under way any more. */
  ring(): Promise<void> | undefined
  /** Lets it look again at whether it is to go on. */
  wake(): void
  /** While something is under way. */
  running(): Promise<void> | undefined
  /** Nothing is under way, and nothing is known of the receiver that would matter to its next attempt. */
  mayLeave(): boolean
}

/**
 * For how long it is kept that a receiver is throttled: longer than the longest pause between attempts. A dead one would
 * otherwise begin each of them in a place of the healthy.
 */
const throttledForMs = 3_600_000

export function createLane(work: LaneWork): Lane {
  const { target, places, closing, log } = work
  let share = firstShare
  let attemptedAt = 0
  let inFlight = 0
  /** There may be something due that is not claimed yet. */
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
      // The database is away, or a secret cannot be opened: the sweep comes back to it.
      log.warn({ err: error, webhook: target.webhookId }, 'deliveries of a webhook are held up')
      mayHaveMore = false
    }
    while (inFlight > 0) await woken()
    // From here to the end nothing waits, so a ring comes either before and is seen, or after and begins anew.
    running = undefined
    if (mayHaveMore && !closing.aborted) ring()
    else work.onIdle()
  }

  /** Claims in bunches, since a claim costs as much for one delivery as for eight. */
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
      // Its lease runs out, and then it is tried again.
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
