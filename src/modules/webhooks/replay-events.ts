import type { Acting, InCompany, PartOnce } from '#platform/context.ts'
import { readChanges } from '#platform/db/read-changes.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { deliverJob } from '#platform/events/delivery-bell.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { timestampText } from '#platform/time/clock.ts'
import {
  findEvent,
  findWebhook,
  listUndelivered,
  listWebhooks,
  lockWebhook,
  queueEvents,
  type WebhookRow,
} from './sql.ts'

/** Queued within some 0.2 s, for which a delivery that is recorded has to wait. */
const batchSize = 2000

/**
 * Sends an event again, whether or not it was delivered before, to the company's enabled webhooks that subscribe to
 * its kind, or to one of them. Id and body are unchanged, so that a receiver recognises the event. Returns the
 * webhooks.
 */
export async function replayEvent(
  ctx: InCompany,
  eventId: string,
  webhookId: string | undefined,
): Promise<string[] | Failure<'NOT_FOUND'> | RuleViolated<'NO_WEBHOOK'>> {
  return transact(ctx, async (tx) => {
    const event = await findEvent(tx.db, tx.teamId, eventId)
    if (event === undefined) return notFound('Event', 'event_id')
    const known = await listWebhooks(tx.db, tx.teamId)
    const receivers = known.filter((webhook) => webhook.is_enabled && wants(webhook, event.type))
    const chosen = receivers.filter(({ id }) => webhookId === undefined || id === webhookId)
    if (chosen.length === 0) {
      return ruleViolated('NO_WEBHOOK', `No webhook that is on wants ${event.type}.`)
    }
    for (const webhook of chosen) await queue(tx, webhook, [eventId])
    return chosen.map(({ id }) => id)
  })
}

/**
 * Requeues all events since a given time that a webhook subscribes to and has not accepted, beginning with a first
 * attempt. Returns how many. The company cannot write while the events are read, so they are queued afterwards, in
 * batches that `once` does at most once each.
 */
export async function recoverEvents(
  ctx: Acting,
  webhookId: string,
  since: Temporal.Instant,
  once: PartOnce = (_part, write) => write(ctx),
): Promise<number | Failure<'NOT_FOUND'> | RuleViolated<'WEBHOOK_OFF'>> {
  const webhook = ready(await findWebhook(ctx.db, ctx.teamId, webhookId))
  if (webhook instanceof Failure) return webhook
  const undelivered = await readChanges(ctx, 'events', since, ({ db }) =>
    listUndelivered(db, webhook, timestampText(since)),
  )
  let queued = 0
  for (let first = 0; first < undelivered.length; first += batchSize) {
    const batch = undelivered.slice(first, first + batchSize)
    const part = await once(`events ${batch[0]}`, (by) =>
      transact(by, async (tx) => {
        const present = ready(await lockWebhook(tx.db, tx.teamId, webhookId))
        return present instanceof Failure ? present : queue(tx, present, batch)
      }),
    )
    if (part instanceof Failure) return part
    queued += part
  }
  return queued
}

function ready(webhook: WebhookRow | undefined): WebhookRow | Failure<'NOT_FOUND'> | RuleViolated<'WEBHOOK_OFF'> {
  if (webhook === undefined) return notFound('Webhook')
  return webhook.is_enabled ? webhook : ruleViolated('WEBHOOK_OFF', 'The webhook is switched off; enable it first.')
}

function wants({ events }: WebhookRow, type: string): boolean {
  return events === null || events.includes(type)
}

async function queue(tx: InCompany, webhook: WebhookRow, eventIds: string[]): Promise<number> {
  if (eventIds.length === 0) return 0
  const target = { teamId: tx.teamId, webhookId: webhook.id }
  const queued = await queueEvents(tx.db, { ...target, dueAt: timestampText(tx.now) }, eventIds)
  await enqueue(tx.db, deliverJob, target)
  return queued
}
