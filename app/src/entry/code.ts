import type { CodeKey } from '../shell/kept.ts'

export interface DoorCode {
  /** For the QR. */
  qr: string
  /** For readers that take only digits. */
  digits: string
  /** The time, by the company's clock, at which the next code replaces it. */
  renewsAt: number
}

/** A code is renewed with each step and is valid for two steps, so that one read in its last second still opens. */
export const stepMs = 30_000
const lifeMs = 60_000
const macBytes = 16

/** The code for a time by the company's clock, in both forms. */
export async function makeCode({ sessionId, number, secret }: CodeKey, nowMs: number): Promise<DoorCode> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', fromBase64Url(secret), algorithm, false, ['sign'])
  const mac = async (...parts: Uint8Array[]) => new Uint8Array(await crypto.subtle.sign('HMAC', key, joined(parts)))
  const text = (word: string) => new TextEncoder().encode(word)

  const claim = joined([uuidBytes(sessionId), bigEndian(nowMs + lifeMs, 6)])
  const signature = await mac(text('qr'), claim)

  const step = Math.floor(nowMs / stepMs)
  const [high, middle, low] = (await mac(text('otp'), bigEndian(step, 8))).slice(-3)
  const oneTime = (high! << 16) | (middle! << 8) | low!

  return {
    qr: `m2${toBase64Url(joined([claim, signature.slice(0, macBytes)]))}`,
    digits: ((BigInt(number) << 24n) | BigInt(oneTime)).toString(),
    renewsAt: (step + 1) * stepMs,
  }
}

function uuidBytes(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

function bigEndian(value: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, place) => Math.floor(value / 256 ** (bytes - 1 - place)) % 256)
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
