import { expect, test } from 'vitest'
import { readNetwork } from '#platform/networks.ts'
import { type TestService, useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password } from '#test/harness/staff.ts'

const publicUrl = 'https://gym.example'
const alone = useService()
const behindProxy = useService({ edge: { trustedProxies: [readNetwork('127.0.0.1')!, readNetwork('10.9.0.0/16')!] } })
const published = useService({ edge: { publicUrl } })

const tries = 40
const wrong = { email: 'nobody@example.com', password: 'wrong' }
const forged = {
  'x-forwarded-for': '198.51.100.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=198.51.100.1;proto=https;host=evil.example',
}

/** What forty strangers are answered who try to sign in, each saying to have another address. */
async function strangers(service: TestService, forwardedFor: (i: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < tries; i++) {
    const headers = { 'x-forwarded-for': forwardedFor(i) }
    const body = { ...wrong, email: `nobody-${i}-${forwardedFor(i)}@example.com` }
    statuses.push((await callStaffApi(service.url, 'POST', '/session', body, headers)).status)
  }
  return statuses
}

test('who is no trusted proxy changes nothing by saying for whom they ask: throttles count their own address', async () => {
  expect(await strangers(alone, (i) => `198.51.100.${i}`)).toContain(429)
})

test('a trusted proxy says for whom it asks: each address is throttled for itself', async () => {
  expect(await strangers(behindProxy, (i) => `198.51.100.${i}`)).not.toContain(429)
  expect(await strangers(behindProxy, () => '203.0.113.9')).toContain(429)
})

test('of a chain of proxies the last address that is not trusted counts, whatever a client wrote before it', async () => {
  expect(await strangers(behindProxy, (i) => `198.51.100.${i}, 203.0.113.10, 10.9.0.1`)).toContain(429)
})

test('a forged header makes no cookie secure and no page ask for https', async () => {
  const gym = await alone.gym()
  const { token } = await invited(alone, gym, 'owner')
  const session = await callStaffApi(alone.url, 'POST', '/session/link', { token, password }, forged)
  const cookie = session.headers.get('set-cookie')!
  expect(cookie).toMatch(/^catraca=[^;]+; Path=\/dashboard\/api; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  expect(session.headers.get('strict-transport-security')).toBeNull()
})

test('under an https PUBLIC_URL the cookie is only for https and this host, and browsers keep to https', async () => {
  const gym = await published.gym()
  const { token } = await invited(published, gym, 'owner')
  // The last stretch is http, and no proxy is trusted: PUBLIC_URL alone decides.
  const session = await callStaffApi(published.url, 'POST', '/session/link', { token, password })
  const cookie = session.headers.get('set-cookie')!
  expect(cookie).toMatch(/^__Host-catraca=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/)
  expect(session.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const signedIn = await callStaffApi(published.url, 'GET', '/session', undefined, { cookie: cookie.split(';')[0]! })
  expect(signedIn.status).toBe(200)
  const end = await callStaffApi(published.url, 'DELETE', '/session', undefined, { cookie: cookie.split(';')[0]! })
  expect(end.status).toBe(200)
})

test.each([
  [publicUrl, 200],
  ['http://gym.example', 403],
  ['https://gym.example:8443', 403],
  ['https://evil.example', 403],
  ['null', 403],
])('with PUBLIC_URL, a write from a page of %s is answered %i, whatever Host is', async (origin, status) => {
  const gym = await published.gym()
  const { token } = await invited(published, gym, 'owner')
  const host = URL.parse(origin)?.host ?? 'gym.example'
  const headers = { origin, host, 'x-forwarded-host': host }
  const answer = await callStaffApi(published.url, 'POST', '/session/link', { token, password }, headers)
  expect(answer.status).toBe(status)
})

test('without PUBLIC_URL, a write must come from a page of the host that was asked', async () => {
  for (const [origin, status] of [
    [alone.url, 404],
    ['http://evil.example', 403],
  ] as const) {
    expect((await callStaffApi(alone.url, 'POST', '/session/link', { token: 'x', password }, { origin })).status).toBe(
      status,
    )
  }
})
