import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/**
 * The headers of one attempt, with the time of that attempt. X-Service-Signature is keyed with the secret as it is
 * shown, including `whsec_`; webhook-signature, after Standard Webhooks, with the bytes that its base64 decodes to.
 * During a rotation's overlap the previous secret also signs: in a header of its own, and as a second signature in
 * webhook-signature.
 */
export function signedHeaders(
  { eventId, timestamp, body }: { eventId: string; timestamp: number; body: string },
  secrets: { current: string; previous: string | null },
): Record<string, string> {
  const { current, previous } = secrets
  const service = (secret: string) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const standard = (secret: string) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'content-type': 'application/json',
    'user-agent': 'Catraca-Webhooks/1',
    'x-service-signature': service(current),
    ...(previous === null ? {} : { 'x-service-signature-previous': service(previous) }),
    'x-service-timestamp': String(timestamp),
    'x-service-event-id': eventId,
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': previous === null ? standard(current) : `${standard(current)} ${standard(previous)}`,
  }
}
