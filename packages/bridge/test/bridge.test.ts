import type { Fact } from '@catraca/device-contract/messages.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pair } from '../src/server/pair.ts'
import { sendFacts } from '../src/server/send-facts.ts'
import type { Call, Server } from '../src/server/server-client.ts'
import { factQueue } from '../src/state/facts.ts'
import { noteBook } from '../src/state/notes.ts'
import { openStore } from '../src/state/store.ts'
import { deviceId, fakeServer, httpDevice } from './fake-server.ts'
import { boardAt, bridgeOf, newFolder } from './start-bridge.ts'

const denied = { allowed: false, duplicate: false, reason: 'denied_inactive', member_profile_id: null, user_id: null }
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 30_000, interval: 20 })
interface Card {
  number: string
}

const kinds = (facts: { kind: string }[]) => facts.map(({ kind }) => kind)

test('a member whom the server lets in opens the arm, and the turn is reported with the attempt', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const board = await boardAt(address)
  expect(await board.show({ card: '77' })).toBe(true)
  expect(board.state().display).toBe('Bem-vindo')
  board.turn()
  await until(() => server.facts.length === 1)
  const [question] = server.decisions
  expect(question).toMatchObject({
    ...{ credential: { type: 'card', number: '77' }, method: 'card', direction: 'in', confirms: true },
  })
  expect(server.facts[0]).toMatchObject({ kind: 'turned', attempt_id: question!.attempt_id, direction: 'in' })
})

test('a denial only says where to go, and a give-up is reported', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const board = await boardAt(address)
  server.decide = () => denied
  expect(await board.show({ text: 'abc' })).toBe(false)
  expect(board.state().display).toBe('Procure a recepção')
  server.decide = () => ({ ...denied, allowed: true, reason: null })
  await board.show({ text: 'abc' })
  board.giveUp()
  await until(() => server.facts.length === 1)
  expect(server.facts[0]).toMatchObject({ kind: 'gave_up', attempt_id: server.decisions[1]!.attempt_id })
})

test('nobody is kept inside, whatever the server answers', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const board = await boardAt(address)
  server.decide = () => denied
  expect(await board.show({ card: '1' }, 'out')).toBe(true)
  server.away(true)
  expect(await board.show({ card: '2' }, 'out')).toBe(true)
})

test('a bridge restarted with the same state needs no code and keeps its addresses; no two devices share one', async () => {
  const server = await fakeServer()
  const first = await bridgeOf(server)
  await expect(bridgeOf(server, { stateDir: first.stateDir })).rejects.toThrow('Another bridge uses')
  await first.close()
  server.away(true)
  const second = await bridgeOf(server, { stateDir: first.stateDir, codes: [], server: undefined })
  expect(new URL(second.address).pathname).toBe(new URL(first.address).pathname)
})

test('a code that the server refuses ends the start with its reason', async () => {
  const server = await fakeServer()
  await expect(bridgeOf(server, { codes: ['hoje-AAAA-AAAA'] })).rejects.toThrow('Refused with 404')
})

test.each([
  ['closed', false, 'offline_denied'],
  ['open', true, 'offline_entry'],
] as const)(
  'while the server is away, %s decides, and events are reported once it is back',
  async (policy, opens, kind) => {
    const server = await fakeServer()
    const { address } = await bridgeOf(server, { policy })
    const board = await boardAt(address)
    server.away(true)
    for (let person = 0; person < 5; person++) {
      expect(await board.show({ card: `${person}` })).toBe(opens)
      if (opens) board.turn()
    }
    await until(() => board.state().waiting === 0)
    server.away(false)
    await until(() => server.facts.filter((fact) => fact.kind === kind).length === 5)
    expect(new Set(server.facts.map(({ id }) => id)).size).toBe(server.facts.length)
  },
)

test('an answer that comes too late opens nothing, and what it authorised is ended', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const board = await boardAt(address)
  server.decide = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    return { ...denied, allowed: true, reason: null }
  }
  const began = performance.now()
  expect(await board.show({ card: '77' })).toBe(false)
  expect(performance.now() - began).toBeLessThan(1000)
  await until(() => server.facts.length === 2)
  expect(kinds(server.facts)).toEqual(['offline_denied', 'gave_up'])
  expect(server.facts[1]!.attempt_id).toBe(server.decisions[0]!.attempt_id)
})

test('after three failures people no longer wait, until the server answers again', async () => {
  const server = await fakeServer()
  const { address, log } = await bridgeOf(server)
  const board = await boardAt(address)
  server.away(true)
  for (let tries = 0; tries < 3; tries++) await board.show({ card: '77' })
  expect(log.map(({ message }) => message)).toContain(
    'the server does not answer in time: the policy decides until it does',
  )
  const asked = server.decisions.length
  await board.show({ card: '77' })
  expect(server.decisions.length).toBe(asked)
  server.away(false)
  await until(() => log.some(({ message }) => message === 'the server answers again'))
  expect(await board.show({ card: '77' })).toBe(true)
})

test('a fact that the server refuses is set aside, and does not delay others', async () => {
  const server = await fakeServer()
  const { address, log } = await bridgeOf(server)
  const board = await boardAt(address)
  server.take = (facts) =>
    facts.some(({ credential }) => JSON.stringify(credential).includes('ruim')) ? 400 : undefined
  for (const card of ['1', 'ruim', '2']) {
    await board.show({ card })
    board.turn()
  }
  await until(() => server.facts.length === 2)
  await until(() => log.some(({ message }) => message === 'a fact was refused by the server and set aside'))
  expect(JSON.stringify(log)).not.toContain('ruim')
})

test('a fact about a device that the server does not know waits until the device is paired again, for a week', async () => {
  const store = openStore(newFolder())
  onTestFinished(() => store.close())
  let why: string | null = 'unknown_device'
  const server: Server = {
    async call<T>(_: string, path: string, { body }: Call = {}) {
      if (path === '/pair') return { token: null, config: {} } as T
      const { facts } = body as { facts: Fact[] }
      return { results: facts.map(({ id }) => ({ id, result: why === null ? 'taken' : 'ignored', why })) } as T
    },
    close: async () => {},
  }
  const facts = factQueue(store, () => {})
  const sending = { facts, server, clock: { now: Date.now, follow: () => {} }, log: () => {}, late: new Set<string>() }
  const add = (at: number) => facts.add({ device_id: deviceId, kind: 'turned', at: new Date(at).toISOString() })
  add(Date.now())
  add(Date.now() - 8 * 24 * 3_600_000)
  await sendFacts(sending)
  expect([facts.length(), store.all('select why from facts_aside')]).toEqual([1, [{ why }]])
  why = null
  await pair(['hoje-K7QM-R2PX'], { ...sending, store, notes: noteBook(store) })
  await sendFacts(sending)
  expect(facts.length()).toBe(0)
})

test('staff free the arm; its turn is a free turn, or nothing at all in a test', async () => {
  const server = await fakeServer()
  const { address } = await bridgeOf(server)
  const board = await boardAt(address)
  const command = (id: string, kind: 'release' | 'test_passage') => {
    const device_id = httpDevice().id
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    server.commands.push({ id, device_id, kind, direction: 'in', what: null, user_id: null, expires_at })
  }
  command('c1', 'release')
  await until(() => server.results.length === 1)
  expect(server.results[0]).toEqual({ id: 'c1', result: { result: 'done' } })
  expect(board.turn()).toBe(true)
  command('c2', 'test_passage')
  await until(() => server.results.length === 2)
  expect(board.turn()).toBe(true)
})

test('a bridge serves changed devices of its gym without a restart', async () => {
  const server = await fakeServer([])
  const { bridge } = await bridgeOf(server)
  expect(bridge.devices()).toEqual([])
  server.config = { ...server.config, version: '2', devices: [httpDevice()] }
  const later = new Date(Date.now() + 60_000).toISOString()
  const nothing = { direction: null, what: null, user_id: null, expires_at: later }
  server.commands.push({ id: 'c3', device_id: httpDevice().id, kind: 'read_config', ...nothing })
  await until(() => bridge.devices().length === 1)
})

test('the token is renewed daily, and the old one is no longer needed', async () => {
  const server = await fakeServer()
  const first = await bridgeOf(server)
  await first.close()
  const store = openStore(first.stateDir)
  noteBook(store).set('tokenMadeAt', Date.now() - 24 * 3_600_000)
  store.close()
  const { address } = await bridgeOf(server, { stateDir: first.stateDir })
  await until(() => server.tokens.length === 2)
  server.tokens.shift()
  const board = await boardAt(address)
  expect(await board.show({ card: '77' })).toBe(true)
})

test('a service that fails on one fact gets the others, and that one later', async () => {
  const server = await fakeServer()
  const { address, log } = await bridgeOf(server)
  const board = await boardAt(address)
  server.take = (facts) => (facts.some(({ credential }) => (credential as Card).number === 'fails') ? 500 : undefined)
  for (const card of ['1', 'fails', '2']) {
    await board.show({ card })
    board.turn()
  }
  await until(() => server.facts.length === 2)
  expect(server.facts.map(({ credential }) => (credential as Card).number)).toEqual(['1', '2'])
  await until(() => log.some(({ message }) => message === 'the server fails on a fact; it is tried again later'))
})
