import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { addressOf } from '#test/harness/proxy.ts'
import { useService } from '#test/harness/service.ts'
import { listen } from './listen.ts'

const service = useService()
const cleanup = new AsyncDisposableStack()
afterEach(() => cleanup.disposeAsync())

/** A connection to the database that breaks at the next LISTEN when the test wants it. */
async function startBreakable() {
  const open = new Set<Socket>()
  const way = { port: 0, open, breaksAtListen: false }
  const server = createServer((caller) => {
    const callee = createConnection(addressOf(service.target))
    open.add(caller)
    caller.on('close', () => open.delete(caller) && callee.destroy()).on('error', () => {})
    callee.on('close', () => caller.destroy()).on('error', () => {})
    callee.pipe(caller)
    caller.on('data', (chunk) => {
      if (!way.breaksAtListen || !chunk.includes('listen "')) return void callee.write(chunk)
      way.breaksAtListen = false
      caller.resetAndDestroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  way.port = (server.address() as AddressInfo).port
  cleanup.defer(() => void server.close())
  return way
}

test('a connection that breaks before it listens is replaced by a new one', async () => {
  const way = await startBreakable()
  let reconnected = 0
  const listener = await listen({
    target: { ...service.target, host: '127.0.0.1', port: way.port },
    channels: ['some'],
    onNotification: () => {},
    onReconnect: () => reconnected++,
    log: service.log,
  })
  cleanup.defer(listener.close)
  way.breaksAtListen = true
  for (const socket of way.open) socket.resetAndDestroy()
  await expect.poll(() => reconnected).toBe(1)
  await pause(1000)
  expect([reconnected, way.open.size]).toEqual([1, 1])
})
