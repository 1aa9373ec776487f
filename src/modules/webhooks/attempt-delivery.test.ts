import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Address, type Resolve, resolveByDns } from '#platform/http/resolve.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { createSender, type SenderOptions } from './attempt-delivery.ts'

const quick = { connectMs: 200, answerMs: 500 }

function senderFor(options: Partial<SenderOptions> = {}) {
  const sender = createSender({ ...quick, allowPrivate: true, resolve: resolveByDns, ...options })
  onTestFinished(sender.close)
  return (url: string, refused?: string) =>
    sender.attempt({ url, headers: { 'content-type': 'application/json' }, body: '{}', refused })
}

/** A server on a free port that answers with `talk`. */
async function rawServer(talk: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`
}

const failed = (phase: string, error: RegExp, statusCode: number | null = null) => ({
  phase,
  statusCode,
  error: expect.stringMatching(error),
})

test.each([200, 201, 202, 204])('%i counts as a complete answer', async (status) => {
  const receiver = await startReceiver()
  receiver.react(status)
  expect(await senderFor()(receiver.url)).toMatchObject({ phase: 'answer', statusCode: status, error: null })
})

test.each([301, 302, 303, 307, 308])('%i is a failure and is not followed', async (status) => {
  const [receiver, elsewhere] = [await startReceiver(), await startReceiver()]
  receiver.react((_request, response) => response.writeHead(status, { location: elsewhere.url }).end())
  expect(await senderFor()(receiver.url)).toMatchObject(failed('answer', /not followed/, status))
  expect(elsewhere.received).toEqual([])
})

test('a receiver that accepts the connection and says nothing is given up after the time for an answer', async () => {
  const url = await rawServer(() => {})
  const result = await senderFor()(url)
  expect(result).toMatchObject(failed('answer', /No whole answer within 500 ms/))
  expect(result.durationMs).toBeGreaterThanOrEqual(495)
  expect(result.durationMs).toBeLessThan(2000)
})

test('a head that arrives in time is not enough: the whole answer must', async () => {
  const receiver = await startReceiver()
  receiver.react((_request, response) => response.writeHead(200).write('…'))
  expect(await senderFor()(receiver.url)).toMatchObject(failed('answer', /No whole answer/, 200))
})

test('an answer that trickles is cut off after the same time', async () => {
  const url = await rawServer(async (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
    while (!socket.destroyed) {
      socket.write('.')
      await pause(20)
    }
  })
  expect(await senderFor()(url)).toMatchObject(failed('answer', /No whole answer/, 200))
})

test('a slow receiver that answers within the time is fine', async () => {
  const receiver = await startReceiver()
  receiver.react(async (_request, response) => {
    await pause(300)
    response.writeHead(200).end('late')
  })
  const result = await senderFor()(receiver.url)
  expect(result).toMatchObject({ statusCode: 200, error: null, answer: 'late' })
  expect(result.durationMs).toBeGreaterThanOrEqual(295)
})

test('of a huge answer 4 KiB are kept, and no more is read than needed', async () => {
  const receiver = await startReceiver()
  let written = 0
  receiver.react((_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && written < 500_000_000) {
        written += 65_536
        if (!response.write(Buffer.alloc(65_536, 'x'))) return response.once('drain', more)
      }
    }
    more()
  })
  const result = await senderFor()(receiver.url)
  expect(result).toMatchObject({ statusCode: 200, error: null, answer: 'x'.repeat(4096) })
  expect(written).toBeLessThan(50_000_000)
})

test('bytes that are not text, and NUL, are stored as replacement characters', async () => {
  const receiver = await startReceiver()
  receiver.react((_request, response) => response.writeHead(200).end(Buffer.from([0x61, 0x00, 0xff, 0xc3, 0x62])))
  const { answer } = await senderFor()(receiver.url)
  expect(answer).toBe('a\uFFFD\uFFFD\uFFFDb')
})

test.each([
  ['garbage', 'ooops, no HTTP at all\r\n\r\n'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['a broken head', 'HTTP/1.1 200 OK\r\nContent-Length: banana\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
  ['a head without end', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(20_000)}`],
  ['a cut-off body', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nabc'],
])('%s is a failure, not a bug', async (_what, bytes) => {
  const url = await rawServer((socket) => socket.once('data', () => socket.end(bytes)))
  expect(await senderFor()(url)).toMatchObject({ phase: 'answer', error: expect.stringMatching(/./) })
})

test('a connection that is reset is a failure', async () => {
  const url = await rawServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  expect(await senderFor()(url)).toMatchObject(failed('answer', /ECONNRESET|socket/i))
})

test('a closed port is reported as a failure to connect', async () => {
  const url = await rawServer(() => {})
  const closed = await rawServer(() => {})
  expect(url).not.toBe(closed)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  expect(await senderFor()(`http://127.0.0.1:${port}/`)).toMatchObject(failed('connect', /ECONNREFUSED/))
})

test('connecting is given up on its own, shorter time', async () => {
  // TLS is part of connecting: this server accepts the connection and never responds.
  const url = (await rawServer(() => {})).replace('http:', 'https:')
  const result = await senderFor()(url)
  expect(result).toMatchObject(failed('connect', /No connection within 200 ms/))
  expect(result.durationMs).toBeLessThan(450)
})

const answers =
  (...addresses: Address[]): Resolve =>
  async () =>
    addresses
const four = (address: string): Address => ({ address, family: 4 })

test('a host name is looked up once, and the connection goes to the address that was checked', async () => {
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  let asked = 0
  const resolve: Resolve = async () => {
    asked++
    return [four('127.0.0.1')]
  }
  expect(await senderFor({ resolve })(`http://hooks.example.com:${port}/x`)).toMatchObject({ statusCode: 200 })
  expect(receiver.received[0]!.headers.host).toBe(`hooks.example.com:${port}`)
  expect(asked).toBe(1)
})

test.each([
  ['a private address', [four('10.0.0.1')]],
  ['loopback', [four('127.0.0.1')]],
  ['the metadata address', [four('169.254.169.254')]],
  ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 as const }]],
  ['two addresses of which one is private', [four('93.184.215.14'), four('127.0.0.1')]],
  ['a public IPv4 and a unique local IPv6', [four('93.184.215.14'), { address: 'fd00::1', family: 6 as const }]],
])('a name that resolves to %s is not called', async (_what, addresses) => {
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  const send = senderFor({ allowPrivate: false, resolve: answers(...addresses) })
  expect(await send(`http://rebound.example.com:${port}/`)).toMatchObject(failed('address', /may not be called/))
  expect(receiver.received).toEqual([])
})

test('the address that was checked is the one that is called, even if the name resolves to another one meanwhile', async () => {
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  let turn = 0
  const resolve: Resolve = async () => [four(turn++ === 0 ? '192.0.2.1' : '127.0.0.1')]
  const send = senderFor({ allowPrivate: false, resolve })
  for (let i = 0; i < 3; i++)
    expect(await send(`http://rebound.example.com:${port}/`)).toMatchObject({ phase: 'address' })
  expect(receiver.received).toEqual([])
})

test('a name without an address, and a URL that was refused, fail in the address phase', async () => {
  const resolve: Resolve = async () => {
    throw Object.assign(new Error('queryA ENOTFOUND nowhere.example'), { code: 'ENOTFOUND', syscall: 'queryA' })
  }
  expect(await senderFor({ resolve })('http://nowhere.example/')).toMatchObject(failed('address', /ENOTFOUND/))
  expect(await senderFor({ resolve: answers() })('http://nowhere.example/')).toMatchObject({
    error: expect.any(String),
  })
  expect(await senderFor()('https://10.0.0.1/', 'must be a host on the internet')).toMatchObject(
    failed('address', /must be a host on the internet/),
  )
})
