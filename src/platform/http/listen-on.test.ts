import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Type } from 'typebox'
import { afterEach, expect, test } from 'vitest'
import { defaultEdge, type EdgeSettings } from '../config/edge-settings.ts'
import { listStreamer } from '../endpoint/streamed-list.ts'
import { boundConnections, type Connections } from './connections.ts'
import { listenOn } from './listen-on.ts'

const log = pino({ level: 'silent' })
// Every system has one of the last two: Linux has all of 127.0.0.0/8, macOS has IPv6.
const addresses = ['127.0.0.1', '::1', '127.0.0.2']
let app: FastifyInstance

afterEach(() => app.close())

async function started(edge: Partial<EdgeSettings>): Promise<{ port: number; connections: Connections }> {
  const connections = boundConnections(app, { ...defaultEdge, ...edge }, log)
  await listenOn(app, addresses, 0)
  return { port: (app.server.address() as AddressInfo).port, connections }
}

test('one server answers at all addresses, its limits apply to all of them together, and all end with it', async () => {
  app = fastify().get('/', async () => 'ok')
  const { port, connections } = await started({ maxConnections: 1 })
  const open: string[] = []
  for (const host of addresses) {
    const socket = connect({ host, port })
    const answered = once(socket, 'data').then(
      ([bytes]) => String(bytes),
      () => '',
    )
    socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    if (/^HTTP\/1.1 200 /.test(await answered)) open.push(host)
    await expect.poll(() => connections.open).toBe(0)
  }
  expect(open[0]).toBe('127.0.0.1')
  expect(open.length).toBeGreaterThan(1)

  const first = connect({ host: open[0]!, port })
  await expect.poll(() => connections.open).toBe(1)
  const second = connect({ host: open[1]!, port })
  second.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String((await once(second, 'data'))[0])).toMatch(/^HTTP\/1.1 429 /)
  first.destroy()
  await app.close()
  for (const host of open) {
    const [error] = await once(connect({ host, port }), 'error')
    expect(error.code).toBe('ECONNREFUSED')
  }
})

test('a streamed list that nobody reads is not read further, and its reading ends', async () => {
  const large = Array.from({ length: 50_000 }, (_, id) => ({ id }))
  const stream = listStreamer(Type.Object({ id: Type.Integer() }))
  let ended = false
  async function* endless() {
    try {
      for (;;) yield large
    } finally {
      ended = true
    }
  }
  app = fastify().get('/', (_request, reply) => reply.send(stream(endless())))
  const { port, connections } = await started({ sendTimeoutMs: 100 })
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => ended).toBe(true)
  expect([connections.open, connections.cut.answer]).toEqual([0, 1])
  socket.destroy()
})
