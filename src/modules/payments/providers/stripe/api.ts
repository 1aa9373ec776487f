import { apiOf } from '../api.ts'
import type { StripeCall } from './messages.ts'

/** The version in which messages are read; a newer one may have other names. */
export const apiVersion = '2024-06-20'

export const { ask, demand, once } = apiOf<StripeCall>({
  credentials: 'secret_key',
  request: ({ settings: { base_url, secret_key }, key }, path, body) => ({
    url: `${base_url.replace(/\/$/, '')}${path}`,
    headers: {
      authorization: `Bearer ${secret_key}`,
      'stripe-version': apiVersion,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body: new URLSearchParams(fieldsOf(body)).toString() }),
  }),
  messageOf: (body) => (Object(Object(body).error) as { message?: string }).message,
})

/** `{ a: { b: [1] } }` is `a[b][0]=1`. */
function fieldsOf(value: unknown, name = ''): [string, string][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, name === '' ? key : `${name}[${key}]`))
}
