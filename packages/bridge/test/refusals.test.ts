import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { type DeviceHealth, HealthRequest } from '@catraca/device-contract/messages.ts'
import { Compile } from 'typebox/compile'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from './fake-server.ts'
import { boardAt, bridgeOf } from './start-bridge.ts'

const secret = 'segredo-da-placa'
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 30_000, interval: 20 })

function post(url: string, body: string, { key = secret, time = Math.floor(Date.now() / 1000) } = {}) {
  const headers = {
    'x-service-timestamp': String(time),
    'x-service-signature': createHmac('sha256', key).update(`${time}.${body}`).digest('hex'),
  }
  return fetch(url, { method: 'POST', headers, body })
}

const ask = (id = randomUUID()) => JSON.stringify({ id, type: 'ask', card: '77' })

test('what is not a device of this bridge is answered 404, and the log says why', async () => {
  const server = await fakeServer()
  const { address, log } = await bridgeOf(server)
  const { origin } = new URL(address)
  for (const path of ['/', '/d/', '/d/wrong', `/d/${'a'.repeat(32)}/new_user_identified.fcgi`, '/pub/chat']) {
    expect((await post(`${origin}${path}`, ask())).status).toBe(404)
  }
  expect(log.filter(({ message }) => message === 'no device has this address')).toHaveLength(1)
  expect(server.decisions).toEqual([])
})

test('a message that is unsigned, altered, old or malformed is refused and asks nothing', async () => {
  const server = await fakeServer()
  const { address, log } = await bridgeOf(server)
  const now = Math.floor(Date.now() / 1000)
  expect((await fetch(address, { method: 'POST', body: ask() })).status).toBe(401)
  expect((await post(address, ask(), { key: 'another gym' })).status).toBe(401)
  expect((await post(address, ask(), { time: now - 301 })).status).toBe(401)
  expect((await post(address, '{"id":')).status).toBe(400)
  expect((await post(address, '{"id":"12345678","type":"open"}')).status).toBe(400)
  expect((await post(address, 'x'.repeat(300_000))).status).toBe(413)
  expect((await post(address, 'x'.repeat(5_000_000)).catch(() => ({ status: 413 }))).status).toBe(413)
  const why = log.filter(({ message }) => message === 'a message was refused').map(({ details }) => details?.what)
  expect(why).toEqual(['unsigned', 'wrong_signature', 'wrong_time', 'unreadable'])
  expect(server.decisions).toEqual([])
  expect((await post(address, ask())).status).toBe(200)
})

test('the same message is one attempt; its id with other content is refused; so is a replay after a restart', async () => {
  const server = await fakeServer()
  const first = await bridgeOf(server)
  const id = randomUUID()
  const answers = await Promise.all([post(first.address, ask(id)), post(first.address, ask(id))])
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()))
  expect(one).toEqual(two)
  expect(server.decisions).toHaveLength(1)
  expect((await post(first.address, JSON.stringify({ id, type: 'ask', card: '78' }))).status).toBe(409)

  const heard = Math.floor(Date.now() / 1000)
  await post(first.address, ask(), { time: heard })
  await first.close()
  const second = await bridgeOf(server, { stateDir: first.stateDir })
  expect(await (await post(second.address, ask(), { time: heard })).json()).toEqual({ error: 'replayed' })
  // Signed again, it is still the attempt that was granted before.
  expect(await (await post(second.address, ask(id), { time: heard + 1 })).json()).toEqual(one)
})

test('bytes that are not HTTP end their connection and nothing else', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.end('\x16\x03\x01 no HTTP at all\r\n\r\n')
  await new Promise((resolve) => socket.on('close', resolve))
  const board = await boardAt(address)
  expect(await board.show({ card: '77' })).toBe(true)
})

test('an unpaired bridge lets nobody in and everybody out, and reports nothing as another bridge', async () => {
  const server = await fakeServer()
  const { address, log } = await bridgeOf(server, { policy: 'open' })
  const board = await boardAt(address)
  server.tokens = ['ctb_of_another']
  expect(await board.show({ card: '77' })).toBe(false)
  expect(await board.show({ card: '77' }, 'out')).toBe(true)
  expect(log.map(({ message }) => message)).toContain('the server refuses this bridge or device')
})

test('what the server cannot read identifies nobody: it opens no door for an entry, also where the policy is open', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server, { policy: 'open' })
  const board = await boardAt(address)
  server.refuse = () => 400
  expect(await board.show({ text: 'a\0b' })).toBe(false)
  expect(await board.show({ card: ' ' })).toBe(false)
  expect(await board.show({ text: 'a\0b' }, 'out')).toBe(true)
})

test('a captive portal or a proxy does not count as the server: the policy decides', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server, { policy: 'open' })
  const board = await boardAt(address)
  server.decide = () => ({ hello: 'this is the login page of a network' })
  expect(await board.show({ card: '77' })).toBe(true)
  board.turn()
  await until(() => server.facts.some(({ kind }) => kind === 'offline_entry'))
})

test('a turnstile is answered within a second while 1,000 sockets stay silent, from its own address and another', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const board = await boardAt(address)
  expect(await board.show({ card: '78' })).toBe(true)
  const port = Number(new URL(address).port)
  const sockets = Array.from({ length: 1000 }, (_, index) =>
    connect({ port, host: '127.0.0.1', localAddress: index % 2 === 0 ? '127.0.0.1' : `127.0.1.${index % 250}` }),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) =>
          socket
            .resume()
            .on('error', () => {})
            .once('connect', resolve),
        ),
    ),
  )
  const began = performance.now()
  expect(await board.show({ card: '77' })).toBe(true)
  expect(performance.now() - began).toBeLessThan(1000)
  await until(() => sockets.every(({ closed }) => closed))
})

test.each(['the device', 'nobody'])('a body of 100 MB for %s is cut after a few MB, chunked or not', async (whom) => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const { port, pathname } = new URL(address)
  for (const header of ['Transfer-Encoding: chunked', 'Content-Length: 104857600']) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(`POST ${whom === 'nobody' ? '/d/nobody' : pathname} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`)
    const part = Buffer.alloc(65_536, 120)
    let sent = 0
    while (!socket.destroyed && sent < 104_857_600) {
      socket.write(`${part.length.toString(16)}\r\n`)
      socket.write(part)
      sent += part.length
      const isFull = !socket.write('\r\n')
      await (isFull ? Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {}) : setImmediate())
    }
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  }
  expect(await (await boardAt(address)).show({ card: '77' })).toBe(true)
})

test('what a board says of itself never makes the report of its bridge invalid', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const said = { firmware: ' ', serial: `\0${'x'.repeat(97)}😀😀` }
  await post(address, JSON.stringify({ id: randomUUID(), type: 'poll', ...said }))
  await until(() => JSON.stringify(server.health.at(-1)).includes('"serial"'))
  const [heard] = (server.health.at(-1) as { devices: DeviceHealth[] }).devices
  expect([...Compile(HealthRequest).Errors(server.health.at(-1))]).toEqual([])
  expect([heard?.firmware, heard?.serial?.includes('\0'), heard?.serial?.isWellFormed()]).toEqual([
    undefined,
    false,
    true,
  ])
})
