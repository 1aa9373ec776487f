import { expect, test } from 'vitest'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { readNetwork } from '#platform/values/networks.ts'
import { Client } from '#test/harness/client.ts'
import { type TestService, useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password } from '#test/harness/staff.ts'

const publicUrl = 'https://gym.example'
const alone = useService()
const behindProxy = useService({ edge: { trustedProxies: [readNetwork('127.0.0.1')!, readNetwork('10.9.0.0/16')!] } })
const published = useService({ edge: { publicUrl } })

const forged = {
  'x-forwarded-for': '198.51.100.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=198.51.100.1;proto=https;host=evil.example',
}

/** The status for a key that is only valid from 203.0.113.7, when a request claims to come from elsewhere. */
async function asked(service: TestService, headers: Record<string, string>): Promise<number> {
  const gym = await service.gym()
  const allowed = [readNetwork('203.0.113.7')!]
  const { key } = await createKey(service.db, { teamId: gym.teamId, isTest: false, name: 'door', scopes, allowed })
  return (await new Client(service.url, key).send('GET', '/plans', undefined, headers)).status
}

test('a client that is not a trusted proxy cannot name another client', async () => {
  expect(await asked(alone, { 'x-forwarded-for': '203.0.113.7' })).toBe(401)
  expect(await asked(alone, { forwarded: 'for=203.0.113.7', 'x-real-ip': '203.0.113.7' })).toBe(401)
})

test.each([
  ['203.0.113.7', 200],
  ['203.0.113.7, 10.9.0.1', 200],
  ['203.0.113.8', 401],
  ['203.0.113.7, 203.0.113.8', 401],
  ['203.0.113.7, 203.0.113.8, 10.9.0.1', 401],
  ['203.0.113.7, 203.0.113.8, 10.9.0.1, 10.9.255.1', 401],
])('through trusted proxies, of "%s" the last address that is not a proxy counts', async (chain, status) => {
  expect(await asked(behindProxy, { 'x-forwarded-for': chain })).toBe(status)
})

test('a forged header makes no cookie secure and no page require https', async () => {
  const gym = await alone.gym()
  const { token } = await invited(alone, gym, 'owner')
  const session = await callStaffApi(alone.url, 'POST /session/link', { token, password }, forged)
  const cookie = session.headers.get('set-cookie')!
  expect(cookie).toMatch(
    /^catraca=[^;]+; Path=\/dashboard\/api; Expires=[^;]+; HttpOnly; SameSite=Lax(, catraca_device=|$)/,
  )
  expect(cookie).not.toContain('Secure')
  expect(session.headers.get('strict-transport-security')).toBeNull()
})

test('under an https PUBLIC_URL the cookie is only for https and this host, and browsers keep to https', async () => {
  const gym = await published.gym()
  const { token } = await invited(published, gym, 'owner')
  // The last part of the way is http, and no proxy is trusted: only PUBLIC_URL decides.
  const session = await callStaffApi(published.url, 'POST /session/link', { token, password })
  const cookie = session.headers.get('set-cookie')!
  expect(cookie).toMatch(
    /^__Host-catraca=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax(, catraca_device=|$)/,
  )
  expect(session.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const signedIn = await callStaffApi(published.url, 'GET /session', undefined, { cookie: cookie.split(';')[0]! })
  expect(signedIn.status).toBe(200)
  const end = await callStaffApi(published.url, 'DELETE /session', undefined, { cookie: cookie.split(';')[0]! })
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
  const answer = await callStaffApi(published.url, 'POST /session/link', { token, password }, headers)
  expect(answer.status).toBe(status)
})

test('without PUBLIC_URL, a write must come from a page of the requested host', async () => {
  for (const [origin, status] of [
    [alone.url, 404],
    ['http://evil.example', 403],
  ] as const) {
    expect((await callStaffApi(alone.url, 'POST /session/link', { token: 'x', password }, { origin })).status).toBe(
      status,
    )
  }
})
