import { Type } from 'typebox'
import { changeWebhook } from '#modules/webhooks/change-webhook.ts'
import { createWebhook, mostWebhooks, webhookLimitReasons } from '#modules/webhooks/create-webhook.ts'
import { listDeliveryLog } from '#modules/webhooks/delivery-log.ts'
import { getWebhook, getWebhooks, shownWebhook } from '#modules/webhooks/get-webhook.ts'
import { recoverEvents, replayEvent } from '#modules/webhooks/replay-events.ts'
import { rotateSecret } from '#modules/webhooks/rotate-secret.ts'
import {
  DeliveriesQuery,
  Delivery,
  NewWebhook,
  QueuedEvents,
  RecoverEvents,
  ReplayEvent,
  RotatedSecret,
  RotateSecret,
  ShownWebhook,
  Webhook,
  WebhookChanges,
  WebhookTestReport,
} from '#modules/webhooks/staff-schemas.ts'
import { plainTestEvent, testWebhook } from '#modules/webhooks/test-webhook.ts'
import { findCopiedAt } from '#platform/backup/installation.ts'
import { created, data, type Endpoint, page } from '#platform/endpoint/endpoint.ts'
import { Failure, ruleViolated } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { type StaffContext, staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Webhooks', scope: { read: 'developers:read', write: 'developers:write' } })

/** The endpoints with which staff set up and monitor webhooks. */
export function webhookStaffEndpoints({
  box,
  allowPrivate,
}: {
  box: SecretBox
  allowPrivate: (teamId: string) => Promise<boolean>
}): Endpoint<StaffContext>[] {
  return [
    endpoint('GET /webhooks', {
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      reply: data(Type.Array(Webhook)),
      handle: (ctx) => getWebhooks(ctx, box),
    }),
    endpoint('POST /webhooks', {
      operationId: 'createWebhook',
      confirm: true,
      summary: 'Add a webhook; its secret is shown once',
      shownOnce: 'The webhook is in the list: make a new secret for it there.',
      body: NewWebhook,
      reply: created(ShownWebhook),
      reasons: webhookLimitReasons,
      handle: async (ctx, { body }) =>
        createWebhook(
          ctx,
          { url: body.url, events: body.events ?? null },
          { box, allowPrivate: await allowPrivate(ctx.teamId), most: mostWebhooks },
        ),
    }),
    endpoint('PATCH /webhooks/:id', {
      operationId: 'changeWebhook',
      confirm: true,
      summary: 'Change a webhook, or switch it off or on',
      body: WebhookChanges,
      reply: data(Webhook),
      handle: async (ctx, { params, body }) => {
        const changed = await changeWebhook(ctx, params.id, body, await allowPrivate(ctx.teamId))
        return changed instanceof Failure ? changed : shownWebhook(changed, box)
      },
    }),
    endpoint('POST /webhooks/:id/rotate', {
      operationId: 'rotateSecret',
      confirm: true,
      summary: 'Create a new secret; the old one signs too during the overlap',
      shownOnce: 'Make a new secret once more.',
      body: RotateSecret,
      reply: data(RotatedSecret),
      handle: (ctx, { params, body }) =>
        rotateSecret(ctx, params.id, Temporal.Duration.from({ hours: body.overlap_hours ?? 24 }), box),
    }),
    endpoint('POST /webhooks/:id/test', {
      operationId: 'testWebhook',
      transaction: false,
      summary: 'Send one signed test event and see the answer',
      reply: data(WebhookTestReport),
      reasons: {
        RESTORED_COPY: 'This is a restored copy, which sends nothing until the operator adopts it.',
        SECRET_LOST: 'No key can open the secret of the webhook any more; give it a new one.',
      },
      handle: async (ctx, { params }) => {
        const webhook = await getWebhook(ctx, params.id)
        if (webhook instanceof Failure) return webhook
        if ((await findCopiedAt(ctx.db)) !== null) {
          return ruleViolated('RESTORED_COPY', 'This is a restored copy, which sends nothing until it is adopted.')
        }
        if (!box.knows(webhook.secret)) {
          return ruleViolated('SECRET_LOST', 'No key opens the secret of this webhook any more. Give it a new one.')
        }
        return testWebhook(ctx, webhook, plainTestEvent, { box, allowPrivate: await allowPrivate(ctx.teamId) })
      },
    }),
    endpoint('GET /webhooks/:id/deliveries', {
      operationId: 'listDeliveries',
      mayLag: true,
      summary: 'The deliveries, with every answer',
      query: DeliveriesQuery,
      reply: page(Delivery),
      handle: async (ctx, { params, query }) => {
        const webhook = await getWebhook(ctx, params.id)
        return webhook instanceof Failure ? webhook : listDeliveryLog(ctx, params.id, query)
      },
    }),
    endpoint('POST /webhooks/:id/replay', {
      operationId: 'replayEvent',
      summary: 'Send an event once more',
      body: ReplayEvent,
      reply: data(QueuedEvents),
      reasons: { NO_WEBHOOK: 'The webhook is off, or does not want this kind of event.' },
      handle: async (ctx, { params, body }) => {
        const webhook = await getWebhook(ctx, params.id)
        if (webhook instanceof Failure) return webhook
        const sent = await replayEvent(ctx, body.event_id, params.id)
        return sent instanceof Failure ? sent : { queued: sent.length }
      },
    }),
    endpoint('POST /webhooks/:id/recover', {
      operationId: 'recoverEvents',
      // In one transaction, the company could not write until a whole backlog is queued.
      transaction: false,
      summary: 'Send all events since a time that were not accepted',
      body: RecoverEvents,
      reply: data(QueuedEvents),
      reasons: { WEBHOOK_OFF: 'The webhook is switched off; switch it on first.' },
      handle: async (ctx, { params, body }) => {
        const queued = await recoverEvents(ctx, params.id, Temporal.Instant.from(body.since), ctx.once)
        return queued instanceof Failure ? queued : { queued }
      },
    }),
  ]
}
