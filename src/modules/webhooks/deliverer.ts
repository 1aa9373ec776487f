import type { Db } from '#platform/db/pool.ts'
import { type Resolve, resolveByDns } from '#platform/http/resolve.ts'
import type { Logger } from '#platform/log/log.ts'
import { traced } from '#platform/log/traces.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { newId } from '#platform/values/ids.ts'
import { createSender, patience } from './attempt-delivery.ts'
import { createBatches } from './batches.ts'
import { createDueWaiting } from './deliver-due.ts'
import { createLanes } from './lanes.ts'
import { prepareDelivery } from './prepare-delivery.ts'
import type { Attempted } from './record-attempts.ts'
import { succeeded } from './rules.ts'
import { createSlots } from './slots.ts'
import { type ClaimedDelivery, claimDeliveries, endLease, leaseFrom, type Target } from './sql.ts'
import { createSweep } from './sweep.ts'
import { deliveryOutcome, deliveryStep } from './trace-delivery.ts'

export interface DelivererOptions {
  db: Db
  box: SecretBox
  log: Logger
  /** The machine's clock. */
  clock: () => Temporal.Instant
  /** Whether a company's webhooks may use plain http and private addresses. */
  allowPrivate: (teamId: string) => Promise<boolean>
  connectMs?: number
  answerMs?: number
  resolve?: Resolve
}

/** Makes due delivery attempts for any number of webhooks at a time. */
export interface Deliverer {
  /** Announces that a webhook has due deliveries. Returns at once; the attempts run in the background. */
  ring(target: Target): void
  /**
   * Finds due deliveries that no process is making, because a process was killed or a job was lost. Removes the
   * listeners of killed processes.
   */
  sweep(): Promise<void>
  /** Sweeps periodically, until closed. */
  startSweeping(): void
  /**
   * Makes all due deliveries of a company, waits until they are done, and returns the number of attempts made here. It
   * does not wait for a receiver that has accepted nothing for three seconds: the rest of its deliveries stay due.
   */
  deliverDue(teamId: string): Promise<number>
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>
  /** The number of webhooks with deliveries in progress or with known state. */
  laneCount(): number
  /** Starts no further attempts and waits for those in progress. */
  close(): Promise<void>
}

/** How long a webhook is leased; after a kill, another process takes it over when the lease ends. It is renewed every second. */
const leaseMs = 6000
/** How long the result of an attempt may wait to be recorded. */
const recordPatienceMs = 5000
const secretLost =
  'nothing is sent to a webhook whose secret was sealed with a key that is lost: put the right secrets.key back, or give it a new secret (catraca webhook rotate ID)'
const healthySlots = 384
const throttledSlots = 128

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { db, box, log, clock } = options
  const { connectMs, answerMs = patience.answerMs, resolve = resolveByDns } = options
  const holder = newId()
  // Separate senders, so that a company without permission can never reuse a connection to a private address.
  const toAnywhere = createSender({ connectMs, answerMs, allowPrivate: true, resolve })
  const toThePublic = createSender({ connectMs, answerMs, allowPrivate: false, resolve })
  const places = { healthy: createSlots(healthySlots), throttled: createSlots(throttledSlots) }
  const closing = new AbortController()
  const { signal } = closing
  const lanes = createLanes((target) => ({
    places,
    claim,
    attempt,
    endLease: (target) => endLease(db, target, leaseFrom(clock(), holder, leaseMs)),
    goodForMs: leaseMs / 2,
    record: createBatches(target, { db, log, clock, patienceMs: recordPatienceMs }),
    isHopeless: () => due.isHopeless(target),
    closing: signal,
    log,
  }))
  const due = createDueWaiting({ db, holder, clock, ring: lanes.ring, closing: signal })
  const sweep = createSweep({ db, holder, clock, log, lanes })

  /** The webhooks whose secret no key opens, so that each is logged once. */
  const lost = new Set<string>()

  async function claim(target: Target, limit: number, underWay: readonly string[]) {
    const claimed = await claimDeliveries(db, target, leaseFrom(clock(), holder, leaseMs), { limit, underWay })
    const [first] = claimed ?? []
    if (first === undefined || box.knows(first.webhook.secret)) {
      if (first !== undefined) lost.delete(target.webhookId)
      return claimed
    }
    // They stay due, and are sent once the key is back or the secret was replaced. Another process may have the key.
    await endLease(db, target, leaseFrom(clock(), holder, leaseMs))
    if (!lost.has(target.webhookId)) log.error({ webhook: target.webhookId }, secretLost)
    lost.add(target.webhookId)
    return undefined
  }

  /** The first two phases of a delivery; the batch does the third. */
  async function attempt(delivery: ClaimedDelivery): Promise<Attempted> {
    const { was, event, webhook } = delivery
    const companyNow = () => clock().add({ milliseconds: was.clock_offset_ms })
    const startedAt = companyNow()
    const allowPrivate = await options.allowPrivate(webhook.team_id)
    const given = { url: webhook.url!, box, now: clock(), companyNow: startedAt, allowPrivate }
    const prepared = prepareDelivery(event, webhook, given)
    const sender = allowPrivate ? toAnywhere : toThePublic
    const result = await traced(
      () => deliveryStep(delivery),
      () => sender.attempt(prepared),
      deliveryOutcome,
    )
    const endedAt = companyNow()
    due.noteAttempt({ teamId: webhook.team_id, webhookId: webhook.id }, succeeded({ ...result, endedAt }))
    return { delivery, result, startedAt, endedAt }
  }

  return {
    ring: (target) => void lanes.ring(target),
    sweep: sweep.once,
    startSweeping: sweep.start,
    deliverDue: due.deliverDue,
    idle: lanes.idle,
    laneCount: lanes.count,
    async close() {
      closing.abort()
      await sweep.close()
      lanes.wake()
      await lanes.idle()
      await Promise.all([toAnywhere.close(), toThePublic.close()])
    },
  }
}
