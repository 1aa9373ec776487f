import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readNetwork } from '#platform/networks.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password } from '#test/harness/staff.ts'
import { answered, closed, head, open, status } from './raw.ts'

const sendTimeoutMs = 500
const service = useService({
  edge: { headersTimeoutMs: 250, requestTimeoutMs: 500, sendTimeoutMs, maxConnectionsPerAddress: 6 },
})
const behindProxy = useService({
  edge: { trustedProxies: [readNetwork('127.0.0.0/8')!], maxConnections: 6, maxConnectionsPerAddress: 1 },
})

const signIn = ['POST /dashboard/api/session HTTP/1.1', 'Host: gym', 'Content-Type: application/json']
const healthz = head('GET /healthz HTTP/1.1', 'Host: gym')
const script = '/docs/js/scalar.js'
/** Several times what the two kernels keep for a client, some megabytes each. */
const answers = 40
const metrics = async (of: typeof service) => (await fetch(`${of.url}/metrics`)).text()

test.each([
  ['says nothing', ''],
  ['does not finish its head', 'GET /healthz HTTP/1.1\r\nHost: gym\r\nX-Slow: '],
  ['does not begin its body', head(...signIn, 'Content-Length: 20')],
  ['stops within its body', `${head(...signIn, 'Content-Length: 20')}{"email"`],
  ['stops within a chunk', `${head(...signIn, 'Transfer-Encoding: chunked')}4\r\n{"em`],
])('a client that %s is answered 408 in the envelope and let go', async (_what, bytes) => {
  const socket = open(service.url)
  socket.write(bytes)
  const { status, head, body } = await answered(socket)
  const message = 'The request did not arrive in time.'
  expect([status, body]).toEqual([408, { success: false, error: { code: 'VALIDATION_ERROR', message } }])
  expect(head).toContain('X-Content-Type-Options: nosniff')
  await closed(socket)
  expect(await metrics(service)).toMatch(/http_connections_cut_total\{waiting_for="request"\} [1-9]/)
})

test('a client that sends its body drop by drop has no longer than another', async () => {
  const socket = open(service.url)
  socket.write(head(...signIn, 'Content-Length: 1000000'))
  const dripping = setInterval(() => socket.write(' '), 20)
  expect((await answered(socket)).status).toBe(408)
  clearInterval(dripping)
})

test('who was answered before their body came is let go as well', async () => {
  const socket = open(service.url)
  socket.write(head('POST /api/v1/members HTTP/1.1', 'Host: gym', 'Content-Length: 9'))
  expect(await status(socket)).toBe(401)
  await closed(socket)
})

test('of one address no more connections are served than the limit, and one that ends makes room', async () => {
  const sockets = Array.from({ length: 8 }, () => open(service.url))
  const statuses = await Promise.all(
    sockets.map(async (socket) => {
      socket.write(healthz)
      return status(socket)
    }),
  )
  const served = statuses.filter((one) => one === 200)
  expect(served.length).toBeGreaterThanOrEqual(4) // the test itself has one or two by fetch
  expect(served.length).toBeLessThanOrEqual(6)
  expect(statuses).toContain(503)
  for (const socket of sockets) socket.destroy()
  await vi.waitUntil(
    async () => {
      const again = open(service.url)
      again.end(healthz)
      return (await status(again)) === 200
    },
    { timeout: 30_000 },
  )
  expect(await metrics(service)).toMatch(/http_connections_refused_total\{limit="address"\} [2-9]/)
})

test('a trusted proxy has as many connections as there are in all, and one more is answered 503', async () => {
  const sockets = Array.from({ length: 7 }, () => open(behindProxy.url))
  const statuses = sockets.map(status)
  for (const socket of sockets.slice(0, 6)) socket.write(healthz)
  expect((await Promise.all(statuses)).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 503])
  const refused = await answered(open(behindProxy.url))
  expect([refused.status, refused.body.success, refused.body.error.code]).toEqual([503, false, 'RATE_LIMIT_EXCEEDED'])
  expect(refused.head).toMatch(/^Retry-After: \d+$/m)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => metrics(behindProxy).catch(() => '')).toMatch(/\{limit="total"\} [2-9]/)
})

test('who does not take a long answer is cut off', async () => {
  const socket = open(service.url)
  socket.pause()
  for (let i = 0; i < answers; i++) socket.write(head(`GET ${script} HTTP/1.1`, 'Host: gym'))
  await expect.poll(() => metrics(service), { timeout: 20_000 }).toMatch(/\{waiting_for="answer"\} [1-9]/)
  socket.resume()
  await closed(socket)
})

test('who takes long answers slowly but steadily gets all of them', async () => {
  const { headers, body } = await fetch(service.url + script)
  await body?.cancel()
  const whole = Number(headers.get('content-length'))
  expect(whole).toBeGreaterThan(1_000_000)
  const socket = open(service.url)
  const ask = (...more: string[]) => socket.write(head(`GET ${script} HTTP/1.1`, 'Host: gym', ...more))
  for (let i = 1; i < answers; i++) ask()
  ask('Connection: close')
  const began = performance.now()
  let taken = 0
  for await (const bytes of socket) {
    taken += bytes.length
    // By the clock, so that a machine that is slow by itself does not make the client slower still.
    while (performance.now() - began < (3 * sendTimeoutMs * taken) / (answers * whole)) await turn()
  }
  expect(taken).toBeGreaterThan(answers * whole)
})

test('what happens live is told for longer than any request may take', async () => {
  const gym = await service.gym()
  const { token } = await invited(service, gym, 'manager')
  const session = await callStaffApi(service.url, 'POST /session/link', { token, password })
  const live = await fetch(`${service.url}/dashboard/api/live`, {
    headers: { cookie: session.headers.get('set-cookie')!.split(';')[0]! },
  })
  const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('event: hello')
  expect(live.headers.get('x-content-type-options')).toBe('nosniff')

  // Two clients, one after the other, are kept waiting for until their time is over.
  for (const bytes of ['', head(...signIn, 'Content-Length: 20')]) {
    const slow = open(service.url)
    slow.write(bytes)
    expect(await status(slow)).toBe(408)
  }
  await gym.api.post('/members', { full_name: 'Ana Souza' })
  expect((await reader.read()).value).toContain('{"topic":"members"}')
  await reader.cancel()
})
