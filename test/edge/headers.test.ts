import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { callStaffApi } from '#test/harness/staff.ts'

const service = useService()
const get = async (path: string, method = 'GET', accept = '*/*') => {
  const response = await fetch(service.url + path, { method, headers: { accept } })
  await response.body?.cancel()
  return { status: response.status, headers: response.headers }
}
const nothing = "default-src 'none';frame-ancestors 'none'"

test.each([
  ['GET', '/api/v1/members', 401],
  ['GET', '/api/v1/nothing', 401],
  ['GET', '/dashboard/api/session', 401],
  ['POST', '/dashboard/api/session', 400],
  ['GET', '/healthz', 200],
  ['GET', '/metrics', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/docs/js/scalar.js', 200],
  ['GET', '/nothing', 404],
  ['GET', '/%', 404],
])('the answer to %s %s displays nothing in a browser, and has the declared type', async (method, path, status) => {
  const { headers, ...answer } = await get(path, method)
  expect(answer.status).toBe(status)
  expect(headers.get('content-security-policy')).toBe(nothing)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test.each([
  ['/', 200],
  ['/app/aurora', 200],
  ['/app/aurora/', 200],
  ['/members', 404],
  ['/app/api', 404],
  ['/app/aurora/aulas', 404],
])('a client that accepts anything gets the page of a front address: %s is %i', async (path, status) => {
  const { headers, ...answer } = await get(path)
  expect(answer.status).toBe(status)
  expect(headers.get('content-type')).toMatch(status === 200 ? /^text\/html/ : /^application\/json/)
})

test.each(['/', '/members', '/docs/', '/app/aurora', '/app/aurora/acesso'])(
  'the page %s only loads what this service has, and nobody can frame it',
  async (path) => {
    const { headers } = await get(path, 'GET', 'text/html')
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'self';/)
    for (const part of ["object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(part)
    // The logo of a gym may be at another address.
    const logos = path.startsWith('/app/') ? "img-src 'self' data: https:;" : ''
    expect(policy!.replace(logos, '')).not.toMatch(/script-src[^;]*unsafe|\*|https?:/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  },
)

test("the service worker of the member's app may call this service, and is checked for updates each time", async () => {
  const { status, headers } = await get('/app/sw.js')
  expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
    200,
    'no-cache',
    'text/javascript; charset=utf-8',
  ])
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/)
})

test('what the dashboard reads is never cached by a browser, and has the declared type', async () => {
  const { headers } = await callStaffApi(service.url, 'GET /session')
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
})
