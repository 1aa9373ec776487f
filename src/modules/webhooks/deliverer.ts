import { setTimeout as pause } from 'node:timers/promises'
import { timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Logger } from '#platform/log.ts'
import type { SecretBox } from '#platform/secrets.ts'
import { createSender, patience } from './attempt-delivery.ts'
import { prepareDelivery } from './prepare-delivery.ts'
import { type Attempted, recordAttempts } from './record-attempts.ts'
import { type Resolve, resolveByDns } from './resolve.ts'
import { succeeded } from './rules.ts'
import { createSlots, type Slots } from './slots.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  countLeased,
  deleteListenersOfAnyCompany,
  listWaitingWebhooks,
} from './sql.ts'

export interface DelivererOptions {
  db: Db
  box: SecretBox
  log: Logger
  /** The machine's clock. */
  clock: () => Temporal.Instant
  /** Whether a company's webhooks may be plain http and lead to private addresses. */
  allowPrivate: (teamId: string) => Promise<boolean>
  connectMs?: number
  answerMs?: number
  resolve?: Resolve
}

export interface Target {
  teamId: string
  webhookId: string
}

/** Makes the attempts that are due, for as many webhooks at a time as there are. */
export interface Deliverer {
  /** Says that a webhook has something due. Returns at once; the attempts are made meanwhile. */
  ring(target: Target): void
  /** Finds due deliveries that nobody makes: of a process that was killed, or whose job was lost. Ends killed listeners. */
  sweep(): Promise<void>
  /** Sweeps now and then, until closed. */
  startSweeping(): void
  /**
   * Makes everything of a company that is due, waits until it is done, and returns the number of attempts made here. A
   * receiver that has taken nothing for three seconds is not waited for: what is left for it stays due.
   */
  deliverDue(teamId: string): Promise<number>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Begins no further attempt and waits for those under way. */
  close(): Promise<void>
}

/** The turn of one webhook: its attempts under way, and how many it may have. */
interface Lane {
  target: Target
  /** There may be something due that is not claimed yet. */
  mayHaveMore: boolean
  running: Promise<void> | undefined
  inFlight: number
  share: number
  /** Fails or is slow. */
  poor: boolean
  made: number
  /** When an attempt last succeeded, or somebody began to wait for it; it is given up some time after. */
  hopefulSince: number | undefined
  notify: () => void
  unrecorded: Attempted[]
  writing: Promise<void>
  nextWrite: Promise<void> | undefined
}

/** A lease outlives the longest attempt by so much; after a kill, the delivery is taken over when it ends. */
const leaseReserveMs = 5000
/** A new webhook begins with few attempts at a time; each that succeeds doubles them. */
const firstShare = 2
const fullShare = 32
const poorShare = 8
/** Receivers that fail or take longer than this share places of their own, and so keep no healthy one waiting. */
const slowMs = 1000
const healthySlots = 192
const poorSlots = 128
const writeAgainAfterMs = 250
const sweepEveryMs = 5000
const silentListenerMs = 60_000
const deliverDuePatienceMs = 120_000
/** Of who waits for all that is due, with a receiver that takes nothing. */
const hopeMs = 3000

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { db, box, log, clock } = options
  const { connectMs, answerMs = patience.answerMs, resolve = resolveByDns } = options
  const leaseMs = answerMs + leaseReserveMs
  // Apart, so that no connection to a private address is at hand for whoever may not have it.
  const toAnywhere = createSender({ connectMs, answerMs, allowPrivate: true, resolve })
  const toThePublic = createSender({ connectMs, answerMs, allowPrivate: false, resolve })
  const healthy = createSlots(healthySlots)
  const poor = createSlots(poorSlots)
  const lanes = new Map<string, Lane>()
  let closing = false

  function laneOf(target: Target): Lane {
    const known = lanes.get(target.webhookId)
    if (known !== undefined) return known
    const lane: Lane = {
      target,
      mayHaveMore: false,
      running: undefined,
      inFlight: 0,
      share: firstShare,
      poor: false,
      made: 0,
      hopefulSince: undefined,
      notify: () => {},
      unrecorded: [],
      writing: Promise.resolve(),
      nextWrite: undefined,
    }
    lanes.set(target.webhookId, lane)
    return lane
  }

  function ring(target: Target): Lane {
    const lane = laneOf(target)
    lane.mayHaveMore = true
    lane.notify()
    if (!closing) lane.running ??= run(lane)
    return lane
  }

  async function run(lane: Lane): Promise<void> {
    try {
      await work(lane)
    } catch (error) {
      // The database is away, or a secret cannot be opened: the sweep comes back to it.
      log.warn({ err: error, webhook: lane.target.webhookId }, 'deliveries of a webhook are held up')
      lane.mayHaveMore = false
    }
    while (lane.inFlight > 0) await new Promise<void>((resolve) => (lane.notify = resolve))
    lane.running = undefined
    if (lane.mayHaveMore && !closing) ring(lane.target)
  }

  /** Claims in bunches, since a claim costs as much for one delivery as for eight. */
  async function work(lane: Lane): Promise<void> {
    while (!closing) {
      if (isHopeless(lane)) lane.mayHaveMore = false
      const free = lane.share - lane.inFlight
      if (lane.mayHaveMore && free >= Math.max(1, lane.share / 4)) {
        const slots = lane.poor ? poor : healthy
        const granted = await slots.take(free)
        if (closing) return slots.give(granted)
        lane.mayHaveMore = false
        const claimed = await claim(lane, granted).catch((error) => {
          slots.give(granted)
          throw error
        })
        slots.give(granted - claimed.length)
        if (claimed.length === granted) lane.mayHaveMore = true
        for (const delivery of claimed) void make(lane, delivery, slots)
      } else if (lane.inFlight > 0) {
        await new Promise<void>((resolve) => (lane.notify = resolve))
      } else break
    }
  }

  async function claim(lane: Lane, limit: number): Promise<ClaimedDelivery[]> {
    const at = clock()
    const leaseUntil = timestampText(at.add({ milliseconds: leaseMs }))
    return claimDeliveries(db, lane.target, { now: timestampText(at), leaseUntil }, limit)
  }

  /** One delivery through its three phases: prepare, attempt, record. */
  async function make(lane: Lane, delivery: ClaimedDelivery, slots: Slots): Promise<void> {
    lane.inFlight++
    try {
      const companyNow = () => clock().add({ milliseconds: delivery.clock_offset_ms })
      const startedAt = companyNow()
      const event = { ...delivery, id: delivery.event_id }
      const webhook = { ...delivery, id: delivery.webhook_id, url: delivery.url! }
      const allowPrivate = await options.allowPrivate(delivery.team_id)
      const prepared = prepareDelivery(event, webhook, { box, now: clock(), companyNow: startedAt, allowPrivate })
      const result = await (allowPrivate ? toAnywhere : toThePublic).attempt(prepared)
      const endedAt = companyNow()
      const success = succeeded({ ...result, endedAt })
      adapt(lane, success, result.durationMs)
      if (success && lane.hopefulSince !== undefined) lane.hopefulSince = performance.now()
      lane.made++
      await record(lane, { delivery, result, startedAt, endedAt })
    } catch (error) {
      // Its lease runs out, and then it is tried again.
      log.error({ err: error, webhook: lane.target.webhookId, event: delivery.event_id }, 'a delivery was not made')
    } finally {
      lane.inFlight--
      slots.give(1)
      lane.notify()
    }
  }

  /** Results that come in while others are written are written together, next. */
  function record(lane: Lane, attempted: Attempted): Promise<void> {
    lane.unrecorded.push(attempted)
    lane.nextWrite ??= lane.writing.then(() => {
      const batch = lane.unrecorded
      lane.unrecorded = []
      lane.nextWrite = undefined
      lane.writing = write(lane, batch)
      return lane.writing
    })
    return lane.nextWrite
  }

  /** What cannot be written before the leases end is attempted again, here or elsewhere. */
  async function write(lane: Lane, batch: Attempted[]): Promise<void> {
    const deadline = performance.now() + leaseReserveMs
    for (;;) {
      try {
        return await recordAttempts(db, lane.target, batch, clock())
      } catch (error) {
        if (performance.now() > deadline) {
          log.warn({ err: error, webhook: lane.target.webhookId, attempts: batch.length }, 'attempts were not recorded')
          return
        }
        await pause(writeAgainAfterMs)
      }
    }
  }

  async function deliverDue(teamId: string): Promise<number> {
    const madeSoFar = () => sumOf([...lanes.values()].filter((lane) => lane.target.teamId === teamId))
    const before = madeSoFar()
    const began = performance.now()
    const waitedFor = new Set<Lane>()
    // Others may be making what is due; they are waited for as long as that gets less.
    let fewest = Number.POSITIVE_INFINITY
    let lessSince = began
    while (performance.now() < began + deliverDuePatienceMs && !closing) {
      const at = timestampText(clock())
      const all = (await listWaitingWebhooks(db, at, teamId)).map(laneOf)
      for (const lane of all) {
        if (!waitedFor.has(lane)) lane.hopefulSince = performance.now()
        waitedFor.add(lane)
      }
      const waiting = all.filter((lane) => !isHopeless(lane))
      if (waiting.length > 0) {
        await Promise.all(waiting.map((lane) => ring(lane.target).running))
        lessSince = performance.now()
        continue
      }
      const leased = await countLeased(db, at, teamId)
      if (leased < fewest) lessSince = performance.now()
      fewest = Math.min(fewest, leased)
      if (leased === 0 || performance.now() - lessSince > hopeMs) break
      await pause(50)
    }
    for (const lane of waitedFor) lane.hopefulSince = undefined
    return madeSoFar() - before
  }

  const idle = async () => {
    for (;;) {
      const running = [...lanes.values()].flatMap(({ running }) => running ?? [])
      if (running.length === 0) return
      await Promise.all(running)
    }
  }

  let sweeping: NodeJS.Timeout | undefined
  let lastSweep = Promise.resolve()
  const sweep = async () => {
    await deleteListenersOfAnyCompany(db, timestampText(clock().subtract({ milliseconds: silentListenerMs })))
    for (const target of await listWaitingWebhooks(db, timestampText(clock()), null)) ring(target)
  }

  return {
    ring: (target) => void ring(target),
    sweep,
    startSweeping() {
      const next = () => {
        lastSweep = sweep()
          .catch((error) => log.warn({ err: error }, 'due deliveries could not be looked for'))
          .then(() => {
            if (!closing) sweeping = setTimeout(next, sweepEveryMs)
          })
      }
      next()
    },
    deliverDue,
    idle,
    async close() {
      closing = true
      clearTimeout(sweeping)
      await lastSweep
      for (const lane of lanes.values()) lane.notify()
      await idle()
      await Promise.all([toAnywhere.close(), toThePublic.close()])
    },
  }
}

function isHopeless({ hopefulSince }: Lane): boolean {
  return hopefulSince !== undefined && performance.now() - hopefulSince > hopeMs
}

function adapt(lane: Lane, success: boolean, durationMs: number): void {
  lane.poor = !success || durationMs > slowMs
  if (lane.poor) lane.share = success ? poorShare : Math.max(1, Math.min(poorShare, Math.floor(lane.share / 2)))
  else lane.share = Math.min(fullShare, lane.share * 2)
}

function sumOf(lanes: Lane[]): number {
  return lanes.reduce((sum, lane) => sum + lane.made, 0)
}
