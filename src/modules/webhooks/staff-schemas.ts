import { Type } from 'typebox'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'
import { eventTypeNames } from './event-types.ts'

const EventName = OneOf(eventTypeNames)
const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

export const Webhook = Named('Webhook', {
  id: Id(),
  url: Type.String(),
  events: Nullable(Type.Array(Type.String(), { description: 'Null: all, including future kinds.' })),
  is_enabled: Type.Boolean(),
  disabled_reason: Nullable(OneOf(['gone', 'failing', 'by_hand'])),
  disabled_at: Nullable(Timestamp()),
  secret_lost: Type.Boolean({
    description:
      'Nothing is sent, because no key can open its secret any more; with a new secret, due events are sent.',
  }),
  failed_in_a_row: Type.Integer(),
  last_success_at: Nullable(Timestamp()),
  created_at: Timestamp(),
})
export const NewWebhook = Type.Object({
  url: Text(2000),
  events: Optional(Type.Array(EventName, { minItems: 1, uniqueItems: true, description: 'Absent: all.' })),
})
export const ShownWebhook = Named('ShownWebhook', {
  id: Id(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  secret: Type.String({ description: 'Shown this once.' }),
})
export const WebhookChanges = Type.Object({
  url: Type.Optional(Text(2000)),
  events: Type.Optional(Nullable(Type.Array(EventName, { minItems: 1, uniqueItems: true }))),
  is_enabled: Type.Optional(Type.Boolean()),
})
export const RotateSecret = Type.Object({ overlap_hours: Optional(Type.Integer({ minimum: 0, maximum: 720 })) })
export const RotatedSecret = Named('RotatedSecret', {
  id: Id(),
  secret: Type.String({ description: 'Shown this once.' }),
  /** Null when the old secret ended at once. */
  previous_secret_expires_at: Nullable(Timestamp()),
})
export const WebhookTestReport = Named('WebhookTestReport', {
  event_id: Id(),
  accepted: Type.Boolean(),
  status_code: Nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  phase: Type.String(),
  answer: Nullable(Type.String()),
  error: Nullable(Type.String()),
})

export const Delivery = Named('Delivery', {
  id: Id('Of the event.'),
  type: Type.String(),
  created_at: Timestamp(),
  status: OneOf(deliveryStatuses),
  /** Null when no further attempt will be made. */
  next_attempt_at: Nullable(Timestamp()),
  payload: Type.String({ description: 'The body of the request, as it is signed and sent.' }),
  attempts: Type.Array(
    Named('DeliveryAttempt', {
      number: Type.Integer(),
      attempted_at: Timestamp(),
      phase: Type.String(),
      status_code: Nullable(Type.Integer()),
      duration_ms: Type.Integer(),
      /** The first 4 KiB of the answer. */
      answer: Nullable(Type.String()),
      error: Nullable(Type.String()),
    }),
  ),
})
export const DeliveriesQuery = Type.Object({ status: Type.Optional(OneOf(deliveryStatuses)), ...pageQuery })
export const ReplayEvent = Type.Object({ event_id: Id() })
export const RecoverEvents = Type.Object({ since: Timestamp() })
export const QueuedEvents = Named('QueuedEvents', { queued: Type.Integer() })
