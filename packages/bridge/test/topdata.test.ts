import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket as Socket } from 'ws'
import { fakeClock } from '../../../test/devices/parts/clock.ts'
import { startTopdata } from '../../../test/devices/topdata/device.ts'
import type { Switches } from '../../../test/devices/topdata/switches.ts'
import { fakeServer, httpDevice, memberOf, pageOf } from './fake-server.ts'
import { bridgeOf, newFolder } from './start-bridge.ts'

// The bridge, with an emulated reader on one side and a server that the test controls on the other.

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 15_000, interval: 20 })
async function gym(
  switches: Partial<Switches> = {},
  { settings = {}, members = [memberOf(100_001, ['77'])], policy = 'open', ...more } = {} as {
    serial?: null
    settings?: Record<string, string>
    members?: ReturnType<typeof memberOf>[]
    policy?: 'open' | 'closed'
  },
) {
  const clock = fakeClock(Date.now(), { patienceMs: 2000 })
  // Started first without a server, since the bridge has to know the address of its HTTP API.
  const stateDir = newFolder()
  const waiting = await startTopdata({ stateDir, password: 'segredo', clock, switches })
  const port = Number(new URL(waiting.address).port)
  const { address, sn: serial } = waiting
  const device = { make: 'topdata' as const, address, login: null, password: 'segredo', serial, settings, ...more }
  await waiting.end()
  const server = await fakeServer([httpDevice(device)])
  server.members = pageOf('c1', members)
  const bridge = await bridgeOf(server, { policy })
  const reader = await startTopdata({ stateDir, port, address: bridge.address, clock, switches })
  onTestFinished(() => reader.end())
  return { clock, reader, server, ...bridge }
}

type Gym = Awaited<ReturnType<typeof gym>>
const isReady = ({ reader }: Pick<Gym, 'reader'>) =>
  reader.mode() === 'online' && reader.setting('use_logphoto') === 0 && reader.users().some((user) => user.card === 77)

test('a reader that connects is set up, holds the members, is asked about everybody, and its entries count on grant', async () => {
  const all = await gym()
  const { reader, server, log } = all
  await until(() => isReady(all))
  expect(reader.setting('server_verify')).toBe(2)
  expect(reader.users()).toMatchObject([{ enrollid: 100_001, name: 'Aluno', enable: 1, card: 77 }])
  expect(await reader.present({ face: 100_001 })).toMatchObject({ decision: 'granted', by: 'server' })
  expect(reader.display()).toBe('Bem-vindo')
  expect(server.decisions).toMatchObject([
    { credential: { type: 'user', user_id: 100_001 }, method: 'facial', direction: 'in', confirms: false },
  ])
  server.decide = () => ({ allowed: false, duplicate: false, reason: 'x', member_profile_id: null, user_id: null })
  expect(await reader.present({ card: 77 })).toMatchObject({ decision: 'denied', by: 'server' })
  expect(await reader.present({ face: 0 })).toMatchObject({ decision: 'denied', by: 'server' })
  expect(reader.display()).toBe('Procure a recepção')
  expect(server.decisions).toHaveLength(2)
  await until(() => server.health.some((one) => JSON.stringify(one).includes(reader.sn)))
  expect(JSON.stringify(log)).not.toMatch(/segredo/)
})

test.each([
  ['in', 0],
  ['out', 1],
])('a reader on the side %s has enable %i for members whom it may not let in alone', async (direction, enable) => {
  const { reader } = await gym({}, { settings: { direction }, policy: 'closed' })
  await until(() => reader.users().length === 1)
  expect(reader.users()[0]!.enable).toBe(enable)
})

test.each<Partial<Switches>>([
  { answers_as: 'cmd', list_total: 'zero', list_page: 1, face_mode: 1 },
  { echo_needed: true, cloudtime_sets_clock: true, answers_pings: false, log_photo: false },
])('with %j it works alike', async (switches) => {
  const all = await gym(switches)
  await until(() => all.reader.mode() === 'online' && all.reader.users().length === 1)
  expect(await all.reader.present({ face: 100_001 })).toMatchObject({ decision: 'granted', by: 'server' })
})

test('events from a time without network come in batches, are reported once with their time, and open nothing', async () => {
  const all = await gym({ batch_size: 3 })
  const { reader, server, clock } = all
  await until(() => isReady(all))
  reader.cutNetwork()
  reader.jumpClock(-1800)
  const at = Date.now() - 1_800_000
  for (let count = 0; count < 4; count++) {
    expect(await reader.present({ face: 100_001 })).toMatchObject({ decision: 'granted', by: 'device' })
    reader.jumpClock(1)
  }
  expect(await reader.present({ face: 0 })).toMatchObject({ decision: 'denied', by: 'device' })
  reader.jumpClock(1796)
  reader.restoreNetwork()
  await clock.advance(6000)
  await until(() => reader.waiting().length === 0)
  await until(() => server.facts.length === 5)
  const told = server.facts.map(({ kind }) => kind)
  expect(told).toEqual([...Array(4).fill('offline_entry'), 'offline_denied'])
  expect(Math.abs(Date.parse(server.facts[0]!.at) - at)).toBeLessThan(30_000)
  expect(reader.openings()).toHaveLength(4)
  expect(server.decisions).toEqual([])
  // The old socket was never closed: the new one counts.
  expect(await reader.present({ face: 100_001 })).toMatchObject({ by: 'server', decision: 'granted' })
})

test('a record whose answer was lost, and one that came twice, are one passage', async () => {
  const all = await gym()
  const { reader, server, clock } = all
  await until(() => isReady(all))
  reader.fault('duplicate_log')
  await reader.present({ face: 100_001 })
  await clock.advance(2000)
  reader.fault('answer_lost')
  const lost = reader.present({ face: 100_001 })
  await clock.advance(3000)
  expect(await lost).toMatchObject({ by: 'device', decision: 'granted' })
  await clock.advance(30_000)
  await until(() => reader.waiting().length === 0)
  expect(server.decisions).toHaveLength(2)
  expect(server.facts).toEqual([])
})

test('users enrolled at the reader are acknowledged, and this ends an enrolment that staff began', async () => {
  const all = await gym()
  const { reader, server } = all
  await until(() => isReady(all))
  for (let id = 1; id <= 30; id++) reader.enrol({ id, face: true })
  await until(() => reader.users().every((user) => !user.isNews))
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  const command = { device_id: httpDevice().id, direction: null, what: null, user_id: null, expires_at }
  server.commands.push({ ...command, id: 'c1', kind: 'enrol', what: 'face', user_id: 100_001 })
  await until(() => server.commands.length === 0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  reader.enrol({ id: 100_001, face: true })
  await until(() => server.results.length === 1)
  expect(server.results[0]).toMatchObject({ result: { result: 'done' } })
  server.commands.push({ ...command, id: 'c2', kind: 'release', direction: 'in' })
  await until(() => server.results.length === 2)
  expect(reader.openings()).toMatchObject([{ by: 'remote' }])
  // Numbers below ours belong to the person who set the reader up, and stay.
  expect(reader.users().filter(({ enrollid }) => enrollid < 100)).toHaveLength(30)
})

test('a wrong clock is set by the HTTP API, and reported', async () => {
  const all = await gym()
  const { reader, server } = all
  await until(() => isReady(all))
  reader.jumpClock(-3600)
  reader.cutPower()
  reader.restorePower()
  await until(() => Math.abs(reader.time() + 3 * 3_600_000 - Date.now()) < 10_000)
  expect(await reader.present({ face: 100_001 })).toMatchObject({ by: 'server', decision: 'granted' })
  expect(server.decisions).toHaveLength(1)
})

test('at an exit nobody is refused, known or unknown, even without the server', async () => {
  const all = await gym({}, { settings: { direction: 'out' } })
  const { reader, server } = all
  await until(() => isReady(all))
  server.decide = () => ({ allowed: false, duplicate: false, reason: 'x', member_profile_id: null, user_id: null })
  expect(await reader.present({ face: 100_001 })).toMatchObject({ decision: 'granted', by: 'server' })
  expect(await reader.present({ face: 0 })).toMatchObject({ decision: 'granted', by: 'server' })
  server.away(true)
  expect(await reader.present({ face: 100_001 })).toMatchObject({ decision: 'granted', by: 'server' })
})

test('a reader with another serial number, one without, and garbage are refused and end nothing', async () => {
  const all = await gym()
  const { reader, address, log } = all
  await until(() => isReady(all))
  const other = await startTopdata({ stateDir: newFolder(), address })
  onTestFinished(() => other.end())
  await until(() => log.some(({ message }) => message === 'another reader claimed to be this device'))
  expect(other.mode()).not.toBe('online')
  for (const text of ['x', '[]', '{"cmd":"reg"}', '{"cmd":"sendlog","record":[null]}']) {
    const socket = new WebSocket(`${address.replace('http', 'ws').replace(/\/d\/.*/, '')}/pub/chat`)
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    socket.addEventListener('open', () => socket.send(text))
    await closed
  }
  expect(await reader.present({ face: 100_001 })).toMatchObject({ by: 'server', decision: 'granted' })
})

/** A socket that claims to be the reader with this serial number; resolves with what was sent to it once it is closed. */
function falseReader(address: string, sn: string, { from = '127.0.0.1', devinfo = {} as object } = {}) {
  const told: string[] = []
  const socket = new Socket(`${address.replace('http', 'ws').replace(/\/d\/.*/, '')}/pub/chat`, { localAddress: from })
  socket.on('message', (data) => told.push(String(data))).on('error', () => {})
  socket.on('open', () => socket.send(JSON.stringify({ cmd: 'reg', sn, devinfo })))
  return new Promise<string[]>((resolve) => socket.on('close', () => resolve(told)))
}

const lastHealth = ({ server }: Pick<Gym, 'server'>) => JSON.stringify(server.health.at(-1) ?? '')

test('a false reader with the right serial number gets no data, throws nobody out, is counted and raises an alarm', async () => {
  const all = await gym()
  const { reader, address } = all
  await until(() => isReady(all))
  expect(await falseReader(address, reader.sn, { from: '127.0.0.2' })).toEqual([])
  expect(await falseReader(address, reader.sn)).toEqual([])
  expect(await falseReader(address, 'ZX0001')).toEqual([])
  expect(await reader.present({ face: 100_001 })).toMatchObject({ by: 'server', decision: 'granted' })
  for (const said of ['other_address', 'second_reader', 'other_device', '"refused":3']) {
    await until(() => lastHealth(all).includes(said))
  }
  expect(reader.log().filter(({ text }) => text.includes('connected')).length).toBeLessThan(2)
})

test('a reader whose serial number nobody confirmed is shown to staff, and gets no member', async () => {
  const all = await gym({}, { serial: null })
  await until(() => lastHealth(all).includes('serial_unconfirmed'))
  expect(lastHealth(all)).toContain(`"serial":"${all.reader.sn}"`)
  expect([all.reader.users(), all.reader.mode()]).toEqual([[], expect.not.stringMatching('online')])
})

test('a first message that is too long ends its socket', async () => {
  const all = await gym()
  await until(() => isReady(all))
  const long = { devinfo: { modelname: 'x'.repeat(100_000) } }
  expect(await falseReader(all.address, all.reader.sn, long)).toEqual([])
  expect(lastHealth(all)).not.toContain('second_reader')
})
