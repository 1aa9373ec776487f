import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCode } from '../../app/src/entry/code.ts'

const key = {
  sessionId: '0198c9a2-6f4e-7b31-9c55-d0e1f2a3b4c5',
  number: '1204',
  secret: Buffer.from(Array.from({ length: 32 }, (_, place) => (place * 37 + 250) % 256)).toString('base64url'),
}
const now = Date.parse('2026-11-22T12:00:17.123Z')

test('a known key and time give known codes', async () => {
  expect(await makeCode(key, now)).toEqual({
    qr: 'm2AZjJom9OezGcVdDh8qO0xQGiAyHPQ2I5pMBQPA-DhK47Cr-ANl0',
    digits: '20205322810',
    renewsAt: Date.parse('2026-11-22T12:00:30Z'),
  })
})

test.each([
  ['1', now],
  ['1204', now + 30_000],
  ['1099511627775', now + 86_400_000],
  ['1099511627775', Date.parse('2099-12-31T23:59:59.999Z')],
])('member number %s at %d: what the door computes', async (number, at) => {
  const { qr, digits, renewsAt } = await makeCode({ ...key, number }, at)
  const mac = (...parts: (string | Buffer)[]) => {
    const hmac = createHmac('sha256', Buffer.from(key.secret, 'base64url'))
    for (const part of parts) hmac.update(part)
    return hmac.digest()
  }
  const session = Buffer.from(key.sessionId.replaceAll('-', ''), 'hex')
  const expiry = Buffer.alloc(6)
  expiry.writeUIntBE(at + 60_000, 0, 6)
  const signed = Buffer.concat([session, expiry, mac('qr', session, expiry).subarray(0, 16)])
  expect(qr).toBe(`m2${signed.toString('base64url')}`)
  expect(qr).toMatch(/^m2[\w-]{51}$/)

  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const otp = mac('otp', step).readUIntBE(29, 3)
  expect(digits).toBe(String(BigInt(number) * 2n ** 24n + BigInt(otp)))
  expect(digits.length).toBeLessThanOrEqual(20)
  expect(renewsAt).toBeGreaterThan(at)
  expect(renewsAt - at).toBeLessThanOrEqual(30_000)
})

test('another session, another secret or another time gives another code', async () => {
  const other = { ...key, sessionId: '0198c9a2-6f4e-7b31-9c55-d0e1f2a3b4c6' }
  const codes = await Promise.all([
    makeCode(key, now),
    makeCode(other, now),
    makeCode({ ...key, secret: Buffer.alloc(32).toString('base64url') }, now),
    makeCode(key, now + 1),
  ])
  expect(new Set(codes.map(({ qr }) => qr)).size).toBe(4)
})
