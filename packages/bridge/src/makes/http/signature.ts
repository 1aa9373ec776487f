import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// The same signature that webhooks carry: hex HMAC-SHA256 over `<timestamp>.<body>`, keyed with the secret that both sides know. The
// timestamp is in whole seconds since 1970.

/** How far a message's time may be from now; the same as for webhooks. */
const toleranceSeconds = 300

function signatureOf(secret: string, timestamp: number, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

export function signedHeaders(secret: string, timestamp: number, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-service-timestamp': String(timestamp),
    'x-service-signature': signatureOf(secret, timestamp, body),
  }
}

/** The time at which the message was signed, or why it is not accepted. */
export function checkSignature(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  nowSeconds: number,
): number | 'unsigned' | 'wrong_signature' | 'wrong_time' {
  const [time, given] = [headers['x-service-timestamp'], headers['x-service-signature']]
  if (typeof time !== 'string' || !/^\d{1,12}$/.test(time) || typeof given !== 'string') return 'unsigned'
  const right = Buffer.from(signatureOf(secret, Number(time), body))
  const said = Buffer.from(given)
  if (said.length !== right.length || !timingSafeEqual(said, right)) return 'wrong_signature'
  return Math.abs(Number(time) - nowSeconds) > toleranceSeconds ? 'wrong_time' : Number(time)
}
