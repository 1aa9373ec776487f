import { createHmac } from 'node:crypto'

// Written from docs/http-devices.md alone.

export function signed(secret: string, time: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'x-service-timestamp': String(time),
    'x-service-signature': signature,
  }
}

export function isSigned(secret: string, headers: Record<string, string | undefined>, body: string): boolean {
  const time = Number(headers['x-service-timestamp'])
  return headers['x-service-signature'] === signed(secret, time, body)['x-service-signature']
}
