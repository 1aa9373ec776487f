import { Type } from 'typebox'
import { eventSchemas } from '#platform/events/record-events.ts'
import { Id, Named, Nullable, Timestamp } from '#platform/schema/schema.ts'
import { type EventType, eventTypes } from './event-types.ts'

const headers = [
  [
    'X-Service-Signature',
    'Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.',
    'a3f1…',
  ],
  ['X-Service-Timestamp', 'Unix time of this attempt in seconds.', '1772366400'],
  ['X-Service-Event-Id', 'Id of the event, the same in every attempt.', '0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11'],
] as const

/** The webhooks section of the OpenAPI document: what receivers get for each kind of event. */
export function webhookDescriptions(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(eventTypes).map(([type, description]) => [
      type,
      {
        post: {
          operationId: `on_${type.replace('.', '_')}`,
          summary: type,
          description,
          tags: ['Webhooks'],
          security: [],
          parameters: headers.map(([name, text, example]) => ({
            in: 'header',
            name,
            required: true,
            description: text,
            schema: { type: 'string' },
            example,
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: payloadSchema(type as EventType) } },
          },
          responses: { '2XX': { description: 'Accepted. Anything else is tried again after 1, 5 and 30 minutes.' } },
        },
      },
    ]),
  )
}

function payloadSchema(type: EventType) {
  return Named(`${titleOf(type)}Event`, {
    id: Id('Id of the event. It may arrive more than once: remember the ids that you have processed.'),
    type: Type.Unsafe<string>({ type: 'string', const: type }),
    api_version: Type.Unsafe<string>({ type: 'string', const: 'v1' }),
    created_at: Timestamp(
      'When it happened. Changes caused by time happen at the midnight of their day, so many events share it.',
    ),
    sequence: Type.Integer({
      description:
        'Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      examples: [48211],
    }),
    data: Type.Object({
      object: eventSchemas().get(type)!,
      previous_attributes: Type.Optional(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description: 'On updates only: what the changed fields were before.',
            examples: [{}],
          },
        ),
      ),
    }),
    team_id: Id('The company.'),
    webhook_id: Id('The webhook whose secret signs this request.'),
    request_id: Nullable(
      Type.String({
        description: 'The id of the API call that caused it.',
        examples: ['0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081'],
      }),
    ),
    idempotency_key: Nullable(
      Type.String({ description: 'The idempotency key of that call, if it had one.', examples: ['4f8a2c1e'] }),
    ),
  })
}

/** `member.status_changed` becomes `MemberStatusChanged`. */
function titleOf(type: EventType): string {
  return type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
