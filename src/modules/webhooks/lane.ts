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
  claim(target: Target, limit: number): Promise<ClaimedDelivery[]>
  attempt(delivery: ClaimedDelivery): Promise<Attempted>
  /** Resolves when the attempt is recorded, or recording it was given up. */
  record(attempted: Attempted): Promise<void>
  /** Makes deliveries due again that were claimed and not attempted. */
  release(target: Target, claimed: ClaimedDelivery[]): Promise<void>
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
/** What was claimed ahead is attempted within this time or not at all, so that its lease outlasts its attempt. */
const freshForMs = 2500

interface Ready {
  delivery: ClaimedDelivery
  slots: Slots
  claimedAt: number
}

export function createLane(work: LaneWork): Lane {
  const { target, places, closing, log } = work
  let share = firstShare
  let attemptedAt = 0
  /** Claimed ahead of a free place. */
  const ready: Ready[] = []
  let attempting = 0
  /** Claimed, and neither recorded nor released. */
  let held = 0
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
    giveBack(ready.splice(0))
    while (held > 0) await woken()
    // Nothing is awaited from here to the end, so a ring comes either before and is seen, or after and starts a new
    // run.
    running = undefined
    if (mayHaveMore && !closing.aborted) ring()
    else work.onIdle()
  }

  /**
   * Claims several deliveries at once, since claiming eight costs no more than claiming one; and a good receiver's next ones
   * while attempts are made and recorded, since each of the three waits for something else.
   */
  async function claimWhatIsDue(): Promise<void> {
    while (!closing.aborted) {
      if (work.isHopeless()) mayHaveMore = false
      const most = mostHeld(share)
      if (mayHaveMore && most - held >= Math.max(1, most / 4)) await claimAndMake(most - held)
      else if (held > 0) await woken()
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
    held += claimed.length
    const claimedAt = performance.now()
    ready.push(...claimed.map((delivery) => ({ delivery, slots, claimedAt })))
    fillPlaces()
  }

  function fillPlaces(): void {
    const isFresh = ({ claimedAt }: Ready) => performance.now() - claimedAt < freshForMs
    while (ready.length > 0 && attempting < share.attempts && isFresh(ready[0]!)) void make(ready.shift()!)
    if (ready.length > 0 && (share.isThrottled || !isFresh(ready[0]!))) giveBack(ready.splice(0))
  }

  /** They are due again at once, and claimed again when their receiver has places for them. */
  function giveBack(unused: Ready[]): void {
    if (unused.length === 0) return
    for (const { slots } of unused) slots.give(1)
    const released = work.release(
      target,
      unused.map(({ delivery }) => delivery),
    )
    void released
      .then(
        () => (mayHaveMore = true),
        (error) => log.warn({ err: error, webhook: target.webhookId }, 'deliveries wait until their lease has expired'),
      )
      .finally(() => {
        held -= unused.length
        wake()
      })
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
      held--
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
