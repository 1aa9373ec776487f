import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startHttpDevice } from './device.ts'

type Message = Record<string, unknown> & { id: string; type: string }

const secret = 'catraca-http'
const sign = (time: string, body: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** A bridge that answers as the test says, and keeps what it was sent. */
async function fakeBridge(answerTo: (message: Message) => object, forge = (signature: string) => signature) {
  const messages: Message[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    if (request.method === 'GET') return response.end(JSON.stringify({ now: Math.floor(Date.now() / 1000) }))
    expect(request.headers['x-service-signature']).toBe(sign(String(request.headers['x-service-timestamp']), text))
    const message: Message = JSON.parse(text)
    if (message.type !== 'poll') messages.push(message)
    const answer = JSON.stringify({ id: message.id, ...answerTo(message) })
    const time = String(Math.floor(Date.now() / 1000))
    const headers = { 'x-service-timestamp': time, 'x-service-signature': forge(sign(time, answer)) }
    return setTimeout(() => response.writeHead(200, headers).end(answer), message.type === 'poll' ? 50 : 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/d/x`, messages }
}

async function device(address: string, options: Partial<Parameters<typeof startHttpDevice>[0]> = {}) {
  const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'catraca-http-'))
  const started = await startHttpDevice({
    stateDir,
    address,
    ...options,
    switches: { retry_ms: 20, ...options.switches },
  })
  onTestFinished(async () => {
    await started.end()
    rmSync(stateDir, { recursive: true, force: true })
  })
  return { ...started, stateDir }
}

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 20_000, interval: 10 })
const grant = ({ type }: Message) => (type === 'ask' ? { allowed: true, attempt: 'a1', message: 'Bem-vindo' } : {})

test('it frees its arm after a signed answer, and reports a turn or a give-up', async () => {
  const { address, messages } = await fakeBridge(grant)
  const board = await device(address)
  expect(board.turn()).toBe(false)
  expect(await board.show({ card: '7' })).toBe(true)
  expect(board.turn('out')).toBe(false)
  expect(board.turn()).toBe(true)
  await board.show({ card: '7' })
  board.giveUp()
  await until(() => messages.length === 5)
  // Reports go separately from the questions, in their own order.
  const reports = messages.filter(({ type }) => type !== 'ask')
  expect(reports.map(({ type, attempt, direction }) => [type, attempt, direction])).toEqual([
    ['turned', 'a1', 'out'],
    ['turned', 'a1', 'in'],
    ['gave_up', 'a1', undefined],
  ])
})

test.each([
  ['with another signature', { forge: (signature: string) => signature.replace(/./, 'x'), answer: grant }],
  [
    'to another message',
    { forge: undefined, answer: (message: Message) => ({ ...grant(message), id: 'earlier-one' }) },
  ],
])('an answer %s opens nothing', async (_, { forge, answer }) => {
  const { address } = await fakeBridge(answer, forge)
  const board = await device(address)
  expect(await board.show({ card: '7' })).toBe(false)
  expect(board.state().isFree).toBe(false)
})

test('a release is carried out once, however often it is sent', async () => {
  const { address, messages } = await fakeBridge(({ type }) =>
    type === 'poll' ? { release: { id: 'r1', direction: 'in' } } : {},
  )
  const board = await device(address)
  await until(() => board.state().isFree)
  expect(board.turn()).toBe(true)
  await until(() => messages.some(({ type }) => type === 'released'))
  expect(board.log().filter(({ kind }) => kind === 'released')).toHaveLength(1)
})

test('its own decisions are reported later, also after a power cut', async () => {
  const { address, messages } = await fakeBridge(grant)
  const first = await device(address, { switches: { alone: 'open', poll: false } })
  first.cable(false)
  expect(await first.show({ card: '7' })).toBe(true)
  await first.end()
  await device(address, { stateDir: first.stateDir })
  await until(() => messages.length === 1)
  expect(messages[0]).toMatchObject({ type: 'history', lines: [{ log: '1', kind: 'entry', card: '7' }] })
})
