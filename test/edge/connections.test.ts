import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readNetwork } from '#platform/values/networks.ts'
import { bridgeOf } from '#test/harness/bridge.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password, signedIn } from '#test/harness/staff.ts'
import { answered, closed, head, open, status } from './raw.ts'

const sendTimeoutMs = 500
const service = useService({ edge: { headersTimeoutMs: 250, requestTimeoutMs: 500, sendTimeoutMs } })
/** On a busy machine, this much time may pass between two turns of a client that reads steadily. */
const longerMs = 3000
const patient = useService({ edge: { sendTimeoutMs: longerMs } })
const proxy = '127.0.0.9'
const exempt = '127.0.0.10'
const crowded = useService({
  edge: {
    trustedProxies: [readNetwork(proxy)!],
    manyConnectionsFrom: [readNetwork(exempt)!],
    maxConnections: 100,
    maxConnectionsPerAddress: 6,
  },
})

const signIn = ['POST /dashboard/api/session HTTP/1.1', 'Host: gym', 'Content-Type: application/json']
const healthz = head('GET /healthz HTTP/1.1', 'Host: gym')
/** Answered without a session, with 401. */
const session = head('GET /dashboard/api/session HTTP/1.1', 'Host: gym')
const script = '/docs/js/scalar.js'
/** Several times what the two kernels buffer for a client, some megabytes each. */
const answers = 40
const metrics = async (of: typeof service) => (await fetch(`${of.url}/metrics`)).text()

test.each([
  ['says nothing', ''],
  ['does not finish its head', 'GET /healthz HTTP/1.1\r\nHost: gym\r\nX-Slow: '],
  ['does not begin its body', head(...signIn, 'Content-Length: 20')],
  ['stops within its body', `${head(...signIn, 'Content-Length: 20')}{"email"`],
  ['stops within a chunk', `${head(...signIn, 'Transfer-Encoding: chunked')}4\r\n{"em`],
])('a client that %s is answered 408 in the envelope and disconnected', async (_what, bytes) => {
  const socket = open(service.url)
  socket.write(bytes)
  const { status, head, body } = await answered(socket)
  const message = 'The request did not arrive in time.'
  expect([status, body]).toEqual([408, { success: false, error: { code: 'VALIDATION_ERROR', message } }])
  expect(head).toContain('X-Content-Type-Options: nosniff')
  await closed(socket)
  expect(await metrics(service)).toMatch(/http_connections_cut_total\{waiting_for="request"\} [1-9]/)
})

test('a client that sends its body drop by drop gets no more time than another', async () => {
  const socket = open(service.url)
  socket.write(head(...signIn, 'Content-Length: 1000000'))
  const dripping = setInterval(() => socket.write(' '), 20)
  expect((await answered(socket)).status).toBe(408)
  clearInterval(dripping)
})

test('a client that was answered before its body came is disconnected as well', async () => {
  const socket = open(service.url)
  socket.write(head('POST /api/v1/members HTTP/1.1', 'Host: gym', 'Content-Length: 9'))
  expect(await status(socket)).toBe(401)
  await closed(socket)
})

/** Connections whose requests have begun and do not end. */
async function busy(count: number, address: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => open(crowded.url, address))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(head(...signIn, 'Content-Length: 20'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return sockets
}

/** The status for one further connection from an address. */
async function ask(address: string, request: string): Promise<number> {
  const socket = open(crowded.url, address)
  socket.write(request)
  const answer = await status(socket)
  socket.destroy()
  return answer
}

test('one connection too many of an address gets a readable refusal while it sends, and one that ends makes room', async () => {
  const address = '127.0.0.5'
  const [first] = await busy(6, address)
  const { status, head: answer, body } = await answered(open(crowded.url, address).end(session))
  expect([status, body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
  expect(answer).toMatch(/^Retry-After: 1$/im)
  expect(answer).toMatch(/^Connection: close$/im)

  const sending = open(crowded.url, address)
  const length = 1_000_000
  sending.write(head(...signIn, `Content-Length: ${length}`))
  for (let sent = 0; sent < length; sent += 10_000) {
    sending.write(' '.repeat(10_000))
    await turn()
  }
  expect((await answered(sending)).status).toBe(429)

  expect(await ask(address, healthz)).toBe(200)
  first!.destroy()
  await expect.poll(() => ask(address, session)).toBe(401)
  expect(await metrics(crowded)).toMatch(/http_connections_refused_total\{limit="address"\} [2-9]/)
})

test('a client with a key is counted separately from strangers at the address, and on the whole server', async () => {
  const gym = await crowded.gym()
  const plans = head('GET /api/v1/plans HTTP/1.1', 'Host: gym', `Authorization: Bearer ${gym.api.key}`)
  await busy(6, '127.0.0.11')
  expect(await ask('127.0.0.11', session)).toBe(429)
  expect(await ask('127.0.0.11', plans)).toBe(200)
  for (let i = 0; i < 12; i++) await busy(6, `127.0.1.${i}`)
  expect(await ask('127.0.0.12', session)).toBe(429)
  expect(await ask('127.0.0.12', plans)).toBe(200)
  expect(await ask('127.0.0.12', healthz)).toBe(200)
})

test('a connection that is idle makes room for a new one', async () => {
  const address = '127.0.0.6'
  const idle = Array.from({ length: 6 }, () => open(crowded.url, address))
  for (const socket of idle) {
    socket.write(healthz)
    expect(await status(socket)).toBe(200)
  }
  await expect.poll(() => ask(address, session)).toBe(401)
  await closed(idle[0]!)
  for (const socket of idle) socket.destroy()
})

test.each([
  ['a trusted proxy', proxy],
  ['an exempt network', exempt],
])('%s has more connections than another address', async (_what, address) => {
  await busy(12, address)
  expect(await ask(address, session)).toBe(401)
})

test('a hundred open streams of a session and as many polls of a bridge leave room for others', async () => {
  const [loud, other] = [await crowded.gym(), await crowded.gym()]
  const { cookie } = await signedIn(crowded, loud, 'manager')
  const { bridge } = await bridgeOf(loud)
  const stay = (...lines: string[]) =>
    Array.from({ length: 100 }, () => {
      const socket = open(crowded.url, exempt)
      socket.write(head(...lines, 'Host: gym'))
      const said: string[] = []
      socket.on('data', (bytes) => said.push(String(bytes)))
      onTestFinished(() => void socket.destroy())
      return { socket, said }
    })
  const streams = stay('GET /dashboard/api/live HTTP/1.1', `Cookie: ${cookie}`)
  const polls = stay('GET /device/api/commands?wait=30 HTTP/1.1', `Authorization: Bearer ${bridge.token}`)
  const members = head('GET /api/v1/members HTTP/1.1', 'Host: gym', `Authorization: Bearer ${other.api.key}`)
  await expect.poll(() => polls.filter(({ said }) => said.length > 0).length).toBeGreaterThanOrEqual(96)
  for (let i = 0; i < 10; i++) {
    expect([await ask(exempt, members), await ask(exempt, healthz)]).toEqual([200, 200])
  }
  // The newest pages of the browser are followed; the bridge still waits.
  const open4 = (ones: typeof streams) => ones.filter(({ socket }) => !socket.closed && !socket.readableEnded).length
  await expect.poll(() => open4(streams)).toBe(4)
  expect(streams.some(({ said }) => said.join('').includes('event: replaced'))).toBe(true)
  expect(polls.filter(({ said }) => said.length === 0)).toHaveLength(4)
  expect(polls.flatMap(({ said }) => said).join('')).toContain('TOO_MANY_AT_ONCE')
})

test('a client that does not read a long answer is cut off', async () => {
  const socket = open(service.url)
  socket.pause()
  for (let i = 0; i < answers; i++) socket.write(head(`GET ${script} HTTP/1.1`, 'Host: gym'))
  await expect.poll(() => metrics(service), { timeout: 120_000 }).toMatch(/\{waiting_for="answer"\} [1-9]/)
  socket.resume()
  await closed(socket)
})

test('a client that reads long answers slowly but steadily gets all of them', async () => {
  const { headers, body } = await fetch(patient.url + script)
  await body?.cancel()
  const whole = Number(headers.get('content-length'))
  expect(whole).toBeGreaterThan(1_000_000)
  const socket = open(patient.url)
  const ask = (...more: string[]) => socket.write(head(`GET ${script} HTTP/1.1`, 'Host: gym', ...more))
  for (let i = 1; i < answers; i++) ask()
  ask('Connection: close')
  const began = performance.now()
  let taken = 0
  for await (const bytes of socket) {
    taken += bytes.length
    // Measured by the clock, so that a slow machine does not make the client even slower.
    while (performance.now() - began < (3 * longerMs * taken) / (answers * whole)) await turn()
  }
  expect(taken).toBeGreaterThan(answers * whole)
})

test('live news are sent for longer than any request may take', async () => {
  const gym = await service.gym()
  const { token } = await invited(service, gym, 'manager')
  const session = await callStaffApi(service.url, 'POST /session/link', { token, password })
  const live = await fetch(`${service.url}/dashboard/api/live`, {
    headers: { cookie: session.headers.get('set-cookie')!.split(';')[0]! },
  })
  const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('event: hello')
  expect(live.headers.get('x-content-type-options')).toBe('nosniff')

  // Two clients, one after the other, are kept waiting until their time is over.
  for (const bytes of ['', head(...signIn, 'Content-Length: 20')]) {
    const slow = open(service.url)
    slow.write(bytes)
    expect(await status(slow)).toBe(408)
  }
  await gym.api.post('/members', { full_name: 'Ana Souza' })
  expect((await reader.read()).value).toContain('{"topic":"members"}')
  await reader.cancel()
})
