import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookVerificationError } from './errors.ts'
import type { CatracaEvent } from './types.ts'

type HeaderSource = Headers | Record<string, string | string[] | undefined>

/**
 * Returns the event in a webhook request after checking that the gym's service sent it, and did so recently. `rawBody` is the body as it
 * arrived, before any parsing. Throws WebhookVerificationError otherwise.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  options: { toleranceSeconds?: number; now?: Date } = {},
): CatracaEvent {
  const { toleranceSeconds = 300, now = new Date() } = options
  const timestamp = header(headers, 'x-service-timestamp')
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError('The request has no X-Service-Timestamp')
  }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError('The request is too old, or the clocks disagree')
  }
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest()
  // While a secret is being changed, requests carry one signature for each secret.
  const signatures = ['x-service-signature', 'x-service-signature-previous'].map((name) => header(headers, name))
  if (!signatures.some((signature) => signature !== undefined && equals(expected, signature))) {
    throw new WebhookVerificationError('The signature does not match')
  }
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)
  return JSON.parse(text) as CatracaEvent
}

/**
 * The fields of an event that are newer than anything received so far. Events arrive in any order and more than once, and some contain only
 * a few fields (`member.status_changed`, `membership.cancelled`), so each field is compared by itself: for each field, `told` has the
 * sequence of the event that last contained it. Keep it beside your copy of the object, write `fields` into the copy, and keep the new
 * `told`. Events of entries and exits (`access.*`) contain no state: each is independent.
 */
export function newsOf<Event extends CatracaEvent>(
  event: Event,
  told: Readonly<Record<string, number>> = {},
): { fields: Partial<Event['data']['object']>; told: Record<string, number> } {
  const news = Object.entries(event.data.object).filter(([field]) => event.sequence > (told[field] ?? 0))
  return {
    fields: Object.fromEntries(news) as Partial<Event['data']['object']>,
    told: { ...told, ...Object.fromEntries(news.map(([field]) => [field, event.sequence])) },
  }
}

function equals(expected: Uint8Array, hex: string): boolean {
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function header(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found[0] : found
}
