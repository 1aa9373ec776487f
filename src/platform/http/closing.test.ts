import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { endInOrder } from './closing.ts'

const host = '127.0.0.1'

async function started() {
  const app = fastify({ forceCloseConnections: false })
  const inFlight = endInOrder(app)
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  app.get('/work', async () => {
    begin()
    await mayEnd
    return 'done'
  })
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.write('x')
    begin()
  })
  await app.listen({ host, port: 0 })
  const client = (path: string) => {
    const socket = connect({ host, port: (app.server.address() as AddressInfo).port })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return socket
  }
  return { app, inFlight, begun, end, client }
}

test('closing waits for work whose client has disconnected', async () => {
  const { app, inFlight, begun, end, client } = await started()
  const leaving = client('/work')
  await begun
  leaving.destroy()
  await expect.poll(() => [...inFlight].map(({ closed }) => closed)).toEqual([true])
  let closed = false
  const closing = app.close().then(() => (closed = true))
  for (let i = 0; i < 100; i++) await turn()
  expect(closed).toBe(false)
  end()
  await closing
  expect(inFlight.size).toBe(0)
})

test.each(['/work', '/stream', '/nowhere'])(
  'a request at %s is in flight only for as long as it takes',
  async (path) => {
    const { app, inFlight, begun, end, client } = await started()
    const socket = client(path)
    end()
    if (path === '/stream') await begun
    else await once(socket, 'data')
    socket.destroy()
    await expect.poll(() => inFlight.size).toBe(0)
    await app.close()
  },
)
