import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { createSender } from './attempt-delivery.ts'
import { prepareDelivery } from './prepare-delivery.ts'
import { succeeded } from './rules.ts'
import type { WebhookRow } from './sql.ts'
import type { WebhookTestReport } from './staff-schemas.ts'

/** A test event: it never happened, so it is in no list and is not retried. */
export interface TestEvent {
  type: string
  object: unknown
}

export const plainTestEvent: TestEvent = {
  type: 'webhook.test',
  object: { message: 'A test of this webhook. Nothing happened.' },
}

/** Sends one request to a webhook, signed like any other, and returns the answer. Works even while the webhook is off. */
export async function testWebhook(
  ctx: InCompany,
  webhook: WebhookRow,
  test: TestEvent,
  { box, allowPrivate }: { box: SecretBox; allowPrivate: boolean },
): Promise<Static<typeof WebhookTestReport>> {
  const event = {
    id: newId(),
    team_id: ctx.teamId,
    type: test.type,
    created_at: timestampText(ctx.now),
    sequence: 0,
    object: JSON.stringify(test.object),
    previous_attributes: null,
    request_id: null,
    idempotency_key: null,
  }
  const terms = { url: webhook.url!, box, now: machineNow(), companyNow: ctx.now, allowPrivate }
  const sender = createSender({ allowPrivate, resolve: resolveByDns })
  const result = await sender.attempt(prepareDelivery(event, webhook, terms)).finally(sender.close)
  return {
    event_id: event.id,
    accepted: succeeded({ ...result, endedAt: ctx.now }),
    status_code: result.statusCode,
    duration_ms: result.durationMs,
    phase: result.phase,
    answer: result.answer,
    error: result.error,
  }
}
