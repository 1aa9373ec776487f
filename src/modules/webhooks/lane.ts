import type { Logger } from '#platform/log/log.ts'
import type { Attempted } from './record-attempts.ts'
import { succeeded } from './rules.ts'
import { firstShare, mostHeld, nextShare } from './share-rules.ts'
import type { Slots } from './slots.ts'
import type { ClaimedDelivery, Target } from './sql.ts'

/** The services a lane depends on. */
export interface LaneWork {
  target: Target
  /** The places for attempts, shared by all lanes. */
  places: { healthy: Slots; throttled: Slots }
  /** Leases the webhook and claims due deliveries, without those under way; undefined while nothing can be sent from here. */
  claim(target: Target, limit: number, underWay: readonly string[]): Promise<ClaimedDelivery[] | undefined>
  attempt(delivery: ClaimedDelivery): Promise<Attempted>
  /** Resolves when the attempt is recorded, or when recording it was given up. */
  record(attempted: Attempted): Promise<void>
  /** Gives up the lease, and returns whether a delivery is due. */
  endLease(target: Target): Promise<boolean>
  /** For how long an attempt may begin after a claim, in ms. */
  goodForMs: number
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
  /** Whether nothing is in progress, and nothing known about the receiver would affect its next attempt. */
  mayLeave(): boolean
}

/**
 * How long a receiver is remembered as throttled: longer than the longest pause between attempts. Otherwise each
 * attempt at a dead receiver would begin in a place for healthy ones.
 */
const throttledForMs = 3_600_000
/** How often a lane that is at work renews its lease, and looks whether other processes have recorded events. */
const renewEveryMs = 1000

interface Ready {
  delivery: ClaimedDelivery
  slots: Slots
}

export function createLane(work: LaneWork): Lane {
  const { target, places, closing, log } = work
  let share = firstShare
  let attemptedAt = 0
  /** Claimed ahead of a free place. */
  const ready: Ready[] = []
  let attempting = 0
  /** The events that are claimed, and neither recorded nor given back. */
  const underWay = new Set<string>()
  /** Until when an attempt may begin. */
  let goodUntil = Number.NEGATIVE_INFINITY
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
    const renewing = setInterval(() => void renew(), renewEveryMs)
    let isDrained = false
    try {
      isDrained = await claimWhatIsDue()
    } catch (error) {
      // The database is unreachable, or a secret cannot be opened: a later sweep tries again.
      log.warn({ err: error, webhook: target.webhookId }, 'deliveries of a webhook are held up')
      mayHaveMore = false
    }
    giveBack(ready.splice(0))
    while (underWay.size > 0) await woken()
    clearInterval(renewing)
    // If it cannot be given up, it expires.
    const isDue = Number.isFinite(goodUntil) && (await work.endLease(target).catch(() => false))
    goodUntil = Number.NEGATIVE_INFINITY
    if (isDue && isDrained) mayHaveMore = true
    // Nothing is awaited from here to the end. So a ring comes either before this, and is seen, or after it, and starts a new run.
    running = undefined
    if (mayHaveMore && !closing.aborted) ring()
    else work.onIdle()
  }

  async function renew(): Promise<void> {
    if (underWay.size > 0) await claim(0).catch(() => undefined)
    mayHaveMore = true
    wake()
  }

  async function claim(limit: number): Promise<ClaimedDelivery[] | undefined> {
    const began = performance.now()
    const claimed = await work.claim(target, limit, [...underWay])
    goodUntil = claimed === undefined ? Number.NEGATIVE_INFINITY : began + work.goodForMs
    return claimed
  }

  /**
   * Claims several deliveries at once, since claiming eight costs no more than claiming one. Claims the next ones of a good receiver while
   * attempts are made and recorded, since these three steps wait for different things. Returns whether the last claim found all due
   * deliveries.
   */
  async function claimWhatIsDue(): Promise<boolean> {
    let isDrained = false
    while (!closing.aborted) {
      if (work.isHopeless()) mayHaveMore = isDrained = false
      const most = mostHeld(share)
      const room = most - underWay.size
      if (mayHaveMore && room >= Math.max(1, most / 4)) isDrained = await claimAndMake(room)
      else if (underWay.size > 0) await woken()
      else break
    }
    return isDrained
  }

  async function claimAndMake(wanted: number): Promise<boolean> {
    const slots = share.isThrottled ? places.throttled : places.healthy
    const granted = await slots.take(wanted)
    let claimed: ClaimedDelivery[] | undefined
    try {
      if (closing.aborted) return false
      mayHaveMore = false
      claimed = await claim(granted)
    } finally {
      slots.give(granted - (claimed?.length ?? 0))
    }
    if (claimed === undefined) return false
    if (claimed.length === granted) mayHaveMore = true
    for (const delivery of claimed) {
      underWay.add(delivery.event.id)
      ready.push({ delivery, slots })
    }
    fillPlaces()
    return claimed.length < granted
  }

  function fillPlaces(): void {
    const isGood = performance.now() < goodUntil
    while (isGood && ready.length > 0 && attempting < share.attempts) void make(ready.shift()!)
    if (share.isThrottled || !isGood) giveBack(ready.splice(0))
  }

  /** They are claimed again when their receiver has places for them. */
  function giveBack(unused: Ready[]): void {
    for (const { slots, delivery } of unused) {
      slots.give(1)
      underWay.delete(delivery.event.id)
      mayHaveMore = true
    }
  }

  async function make({ delivery, slots }: Ready): Promise<void> {
    attempting++
    try {
      const attempted = await work.attempt(delivery).finally(() => {
        attempting--
        slots.give(1)
      })
      const { result, endedAt } = attempted
      share = nextShare(share, { succeeded: succeeded({ ...result, endedAt }), durationMs: result.durationMs })
      attemptedAt = performance.now()
      fillPlaces()
      await work.record(attempted)
    } catch (error) {
      // The lease expires, and then the delivery is tried again.
      log.error({ err: error, webhook: target.webhookId, event: delivery.event.id }, 'a delivery was not made')
    } finally {
      underWay.delete(delivery.event.id)
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
