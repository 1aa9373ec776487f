import { setTimeout as pause } from 'node:timers/promises'
import type { InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AttemptResult, Sender } from './attempt-delivery.ts'
import { payloadOf } from './payload.ts'
import { prepareDelivery, secretOwner } from './prepare-delivery.ts'
import { newWebhookSecret } from './sign.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteListener,
  deleteListenersOfAnyCompany,
  keepListener,
  leaseFrom,
  type Target,
  writeAttempts,
} from './sql.ts'

/** An event that a listener received, and the answer of the address to which it was forwarded. */
export interface Heard {
  type: string
  eventId: string
  payload: string
  forwarded: AttemptResult | undefined
}

export interface ListenOptions {
  box: SecretBox
  sender: Sender
  /** The machine's clock. */
  clock: () => Temporal.Instant
  /** Null means all kinds. */
  events: string[] | null
  forwardTo: string | undefined
  /** Whether the address may be private or plain http. */
  allowPrivate: boolean
  onReady: (secret: string) => void
  onEvent: (heard: Heard) => void
  signal: AbortSignal
}

const askAgainAfterMs = 200
const bunch = 50
const leaseMs = 60_000
/** A listener that has been silent for this long was killed. */
const silentMs = 60_000
const heartbeatMs = 10_000

/**
 * Receives a company's events from now on through a temporary webhook that this process serves itself: it shows
 * exactly what a receiver would get, whether or not a service is running. It leaves nothing behind when it ends.
 */
export async function listenToEvents(ctx: InCompany, options: ListenOptions): Promise<void> {
  const { box, clock, signal } = options
  const { db, teamId } = ctx
  const id = newId()
  const secret = newWebhookSecret()
  const sealed = box.seal(secret, secretOwner({ team_id: teamId, id }))
  const at = timestampText(ctx.now)
  const row = { team_id: teamId, id, events: options.events, secret: sealed }
  let heardOf = -heartbeatMs
  const beat = async () => {
    if (performance.now() - heardOf < heartbeatMs) return
    heardOf = performance.now()
    const now = clock()
    await deleteListenersOfAnyCompany(db, timestampText(now.subtract({ milliseconds: silentMs })))
    const times = { enabled_at: at, created_at: at, updated_at: at }
    await keepListener(db, { ...row, ...times, listening_at: timestampText(now) })
  }
  try {
    await beat()
    options.onReady(secret)
    while (!signal.aborted) {
      const deliveries = await claim(db, { teamId, webhookId: id }, clock())
      for (const delivery of deliveries) {
        if (signal.aborted) break
        options.onEvent(await hear(delivery, options))
        await noteHeard(db, delivery, clock())
        await beat()
      }
      if (deliveries.length === 0) await pause(askAgainAfterMs, undefined, { signal }).catch(() => {})
      await beat()
    }
  } finally {
    await deleteListener(db, teamId, { id, url: null })
  }
}

async function claim(db: Db, target: Target, now: Temporal.Instant) {
  const lease = leaseFrom(now, target.webhookId, leaseMs)
  return (await claimDeliveries(db, target, lease, { limit: bunch, underWay: [] })) ?? []
}

async function hear(
  { was, event, webhook }: ClaimedDelivery,
  { box, sender, clock, forwardTo, allowPrivate }: ListenOptions,
): Promise<Heard> {
  const heard = { type: event.type, eventId: event.id, payload: payloadOf(event, webhook.id) }
  if (forwardTo === undefined) return { ...heard, forwarded: undefined }
  const now = clock()
  const companyNow = now.add({ milliseconds: was.clock_offset_ms })
  const prepared = prepareDelivery(event, webhook, { url: forwardTo, box, now, companyNow, allowPrivate })
  return { ...heard, forwarded: await sender.attempt(prepared) }
}

/** Forwarding is not retried, because the person listening sees the result. */
async function noteHeard(db: Db, { was, event, webhook }: ClaimedDelivery, now: Temporal.Instant): Promise<void> {
  const attempt = {
    event_id: event.id,
    was_due_at: was.due_at,
    number: 1,
    attempted_at: timestampText(now),
    duration_ms: 0,
  }
  const result = { phase: 'answer' as const, status_code: null, answer: null, error: null }
  const state = { status: 'delivered' as const, failures: 0, due_at: null }
  await writeAttempts(db, { teamId: webhook.team_id, webhookId: webhook.id }, [{ ...attempt, ...result, ...state }])
}
