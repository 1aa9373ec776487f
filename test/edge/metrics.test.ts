import { expect, test } from 'vitest'
import { readNetwork } from '#platform/values/networks.ts'
import { freePort } from '#test/harness/free-port.ts'
import { useService } from '#test/harness/service.ts'

const metricsToken = 'a-token-of-the-collector'
const open = useService({ edge: { trustedProxies: [readNetwork('127.0.0.1')!] } })
const guarded = useService({ edge: { metricsToken } })
const metricsPort = await freePort()
const apart = useService({ edge: { metricsPort, metricsHost: '127.0.0.1' } })

const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers })
  return { status: response.status, text: await response.text() }
}

test('this machine may read metrics, which do not contain the version of Node', async () => {
  const { status, text } = await read(open.url)
  expect([status, text]).toEqual([200, expect.stringContaining('http_request_duration_seconds')])
  expect(text).toMatch(/^http_connections \d+$/m)
  expect(text).not.toContain('nodejs_version')
  expect(text).not.toContain(process.versions.node)
})

test.each([
  { 'x-forwarded-for': '198.51.100.1' },
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=198.51.100.1' },
  { 'x-real-ip': '198.51.100.1' },
  { via: '1.1 proxy' },
])(
  'a request that a proxy on this machine forwards (%j) does not count as from this machine',
  async (headers: object) => {
    const { status, text } = await read(open.url, headers as Record<string, string>)
    expect([status, JSON.parse(text).error.code]).toEqual([401, 'UNAUTHORIZED'])
  },
)

test.each([
  [undefined, 401],
  [metricsToken, 401],
  [`Bearer ${metricsToken}x`, 401],
  ['Bearer x', 401],
  [`Bearer ${metricsToken}`, 200],
])('with a token, %s is answered %i on this machine too', async (authorization, status) => {
  expect((await read(guarded.url, authorization === undefined ? {} : { authorization })).status).toBe(status)
})

test('with a port of their own, metrics are there and nowhere else', async () => {
  expect((await read(apart.url)).status).toBe(404)
  const own = `http://127.0.0.1:${metricsPort}`
  expect(await read(own)).toEqual({ status: 200, text: expect.stringContaining('http_request_duration_seconds') })
  expect((await fetch(`${own}/healthz`)).status).toBe(404)
  expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('/readyz shows everyone which part is missing, with sentences only for clients that may read metrics', async () => {
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    Object.keys((await (await fetch(`${url}/readyz`, { headers })).json()) as object)
  const all = ['ready', 'checks', 'problems']
  const bare = ['ready', 'checks']
  expect(await ask(open.url)).toEqual(all)
  expect(await ask(open.url, { 'x-forwarded-for': '198.51.100.1' })).toEqual(bare)
  expect(await ask(guarded.url)).toEqual(bare)
  expect(await ask(guarded.url, { authorization: `Bearer ${metricsToken}` })).toEqual(all)
  expect((await read(open.url)).text).toMatch(/^catraca_check\{part="secrets"\} 1$/m)
})
