import type { InCompany } from '#platform/context.ts'
import { readChanges } from '#platform/db/read-changes.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { deliverJob } from '#platform/events/delivery-bell.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { timestampText } from '#platform/time/clock.ts'
import { findEvent, listUndelivered, listWebhooks, lockWebhook, queueEvents, type WebhookRow } from './sql.ts'

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
 * attempt. Returns how many.
 */
export async function recoverEvents(
  ctx: InCompany,
  webhookId: string,
  since: Temporal.Instant,
): Promise<number | Failure<'NOT_FOUND'> | RuleViolated<'WEBHOOK_OFF'>> {
  return transact(ctx, async (tx) => {
    const webhook = await lockWebhook(tx.db, tx.teamId, webhookId)
    if (webhook === undefined) return notFound('Webhook')
    if (!webhook.is_enabled) return ruleViolated('WEBHOOK_OFF', 'The webhook is switched off; enable it first.')
    const undelivered = await readChanges(tx, 'events', since, ({ db }) =>
      listUndelivered(db, webhook, timestampText(since)),
    )
    return queue(tx, webhook, undelivered)
  })
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
