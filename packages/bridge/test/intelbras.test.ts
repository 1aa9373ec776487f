import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startIntelbras } from '../../../test/devices/intelbras/device.ts'
import type { Switches } from '../../../test/devices/intelbras/switches.ts'
import { fakeClock } from '../../../test/devices/parts/clock.ts'
import { fakeServer, httpDevice, memberOf, pageOf } from './fake-server.ts'
import { bridgeOf, newFolder } from './start-bridge.ts'

// The bridge, with an emulated terminal on one side and a server that the test controls on the other.

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 15_000, interval: 20 })
async function gym(
  switches: Partial<Switches> = {},
  { settings = {}, members = [memberOf(100_001, ['77'])], policy = 'open', ...more } = {} as {
    settings?: Record<string, string>
    members?: ReturnType<typeof memberOf>[]
    password?: string
    serial?: string | null
    address?: string
    policy?: 'open' | 'closed'
  },
) {
  const clock = fakeClock(Date.now())
  const terminal = await startIntelbras({ stateDir: newFolder(), password: 'segredo', clock, switches })
  onTestFinished(() => terminal.end())
  const device = {
    ...{ make: 'intelbras' as const, address: terminal.address, login: 'admin', password: 'segredo', settings },
    serial: terminal.serial,
    ...more,
  }
  const server = await fakeServer([httpDevice(device)])
  server.members = pageOf('c1', members)
  const bridge = await bridgeOf(server, { policy })
  return { clock, terminal, server, ...bridge }
}

test('the bridge sets up the terminal with its password, is asked, and counts an entry when it grants it', async () => {
  const { terminal, server, log } = await gym()
  await until(() => terminal.mode() === 'online' && terminal.cards().length === 1)
  expect(terminal.users()).toMatchObject([{ UserID: '100001', UserName: 'Aluno', UserType: 0 }])
  expect(await terminal.present({ face: '100001' })).toMatchObject({ decision: 'granted', by: 'server' })
  expect(await terminal.present({ card: '77', side: 'exit' })).toMatchObject({ decision: 'granted' })
  expect(await terminal.present({ card: '99' })).toMatchObject({ decision: 'granted' })
  expect(await terminal.present({ qr: 'abc' })).toMatchObject({ decision: 'granted' })
  expect(server.decisions).toMatchObject([
    { credential: { type: 'user', user_id: 100_001 }, method: 'facial', direction: 'in', confirms: false },
    { credential: { type: 'user', user_id: 100_001 }, method: 'card', direction: 'out', confirms: false },
    { credential: { type: 'card', number: '99' }, method: 'card', direction: 'in' },
    { credential: { type: 'text', text: 'abc' }, method: 'qr', direction: 'in' },
  ])
  server.decide = () => ({ allowed: false, duplicate: false, reason: 'x', member_profile_id: null, user_id: null })
  expect(await terminal.present({ face: '100001' })).toMatchObject({ decision: 'denied', by: 'server' })
  expect(await terminal.present({ face: '' })).toMatchObject({ decision: 'denied', by: 'server' })
  expect(await terminal.present({ face: '', side: 'exit' })).toMatchObject({ decision: 'granted', by: 'server' })
  expect(server.decisions).toHaveLength(5)
  await until(() => server.facts.length === 1)
  expect(server.facts[0]).toMatchObject({ kind: 'free_turn', direction: 'out' })
  await until(() => server.health.some((one) => JSON.stringify(one).includes(terminal.serial)))
  expect(JSON.stringify(log)).not.toMatch(/segredo|"77"/)
})

test.each<Partial<Switches>>([
  { line_ends: 'lf', photo_first: true, nonce_requests: 1, table_prefix: false },
  { body_form: 'json', time_field: 'create_time', utc_epoch: 'local', stale_said: false, refusal_status: 404 },
  { insert_existing: 'replaces', record_number: false, photo_bytes: 500_000, time_field: 'utc' },
])('with %j it works alike', async (switches) => {
  const { terminal, server } = await gym(switches)
  await until(() => terminal.mode() === 'online' && terminal.users().length === 1)
  expect(await terminal.present({ face: '100001' })).toMatchObject({ decision: 'granted', by: 'server' })
  expect(server.decisions).toHaveLength(1)
})

test('decisions of the terminal alone are reported once with their time, and open nothing', async () => {
  const { terminal, server, clock } = await gym()
  await until(() => terminal.mode() === 'online' && terminal.users().length === 1)
  await terminal.present({ face: '100001' })
  terminal.cutNetwork()
  await clock.advance(13_000)
  expect(terminal.mode()).toBe('offline')
  terminal.jumpClock(-3600)
  const at = Date.now() - 3_600_000
  expect(await terminal.present({ face: '100001' })).toMatchObject({ decision: 'granted', by: 'device' })
  expect(await terminal.present({ face: '', side: 'entrance' })).toMatchObject({ decision: 'denied', by: 'device' })
  expect(await terminal.present({ face: '100001', side: 'exit' })).toMatchObject({ by: 'device' })
  terminal.jumpClock(3600)
  const opened = terminal.openings().length
  terminal.restoreNetwork()
  await clock.advance(11_000)
  await until(() => server.facts.length === 3)
  expect(terminal.stored()).toEqual([])
  expect(server.facts.map(({ kind }) => kind)).toEqual(['offline_entry', 'offline_denied', 'offline_exit'])
  expect(Math.abs(Date.parse(server.facts[0]!.at) - at)).toBeLessThan(30_000)
  expect(server.facts[0]).toMatchObject({ credential: { type: 'user', user_id: 100_001 }, log: { id: '2' } })
  expect(terminal.openings()).toHaveLength(opened)
  expect(server.decisions).toHaveLength(1)
})

test('an event whose answer was lost, and one that came twice, are one passage', async () => {
  const { terminal, server, clock } = await gym()
  await until(() => terminal.mode() === 'online' && terminal.users().length === 1)
  terminal.fault('duplicate_post')
  await terminal.present({ face: '100001' })
  terminal.fault('answer_lost')
  expect(await terminal.present({ face: '100001' })).toMatchObject({ by: 'device' })
  await clock.advance(60_000)
  await until(() => terminal.stored().length === 0)
  expect(server.decisions).toHaveLength(2)
  expect(server.facts).toEqual([])
})

test('members whom the terminal may not let in alone are blocked there, and leaving members are removed with face and card', async () => {
  const { terminal, server, bridge } = await gym({}, { members: [memberOf(100_001, ['77']), memberOf(100_002)] })
  await until(() => terminal.users().length === 2)
  terminal.enrol({ id: '100003', face: true })
  terminal.enrol({ id: '7', face: true })
  server.members = pageOf('c2', [memberOf(100_002, ['88'])])
  server.config = { ...server.config, version: '2' }
  await bridge.close()
  const again = await bridgeOf(server, { policy: 'closed' })
  await until(() => !terminal.users().some(({ UserID }) => UserID === '100001' || UserID === '100003'))
  await until(() => terminal.users().some(({ UserID, UserType }) => UserID === '100002' && UserType === 1))
  await until(() => terminal.cards().some(({ CardNo }) => CardNo === '88'))
  expect(terminal.cards()).toEqual([{ CardNo: '88', UserID: '100002' }])
  // A number below ours belongs to the person who set the terminal up.
  expect(terminal.users().map(({ UserID }) => UserID)).toContain('7')
  await again.close()
})

test('members who change cards with each other each have their new card', async () => {
  const { terminal, server, bridge, stateDir } = await gym(
    {},
    { members: [memberOf(100_001, ['77']), memberOf(100_002, ['88'])] },
  )
  await until(() => terminal.cards().length === 2 && terminal.mode() === 'online')
  await bridge.close()
  server.members = pageOf('c2', [memberOf(100_001, ['88']), memberOf(100_002, ['77'])])
  await bridgeOf(server, { stateDir })
  const owners = () => Object.fromEntries(terminal.cards().map(({ CardNo, UserID }) => [CardNo, UserID]))
  await until(() => owners()['77'] === '100002')
  await until(() => JSON.stringify(server.health.at(-1)).includes('"waiting":0'))
  expect(owners()).toEqual({ 77: '100002', 88: '100001' })
})

test('a terminal that was out of use when a consent ended forgets the face when it is back', async () => {
  const { terminal, server, bridge, stateDir } = await gym()
  await until(() => JSON.stringify(server.health.at(-1) ?? '').includes('"users":1'))
  terminal.enrol({ id: '100001', face: true })
  await bridge.close()
  const { config } = server
  server.config = { ...config, version: '2', devices: [] }
  server.members = pageOf('c2', [{ ...memberOf(100_001, ['77']), edition: 1 }])
  const without = await bridgeOf(server, { stateDir })
  await until(() => without.log.some(({ message }) => message === "the members' snapshot was read"))
  await without.close()
  server.config = { ...config, version: '3' }
  await bridgeOf(server, { stateDir })
  await until(() => !terminal.hasFace('100001') && terminal.cards().length === 1)
})

test('a terminal for exits lets everybody pass, also those whom the terminal for entrances would block', async () => {
  const both = await Promise.all(
    ['in', 'out'].map((direction) => gym({}, { settings: { direction }, policy: 'closed' })),
  )
  await until(() => both.every(({ terminal }) => terminal.users().length === 1))
  expect(both.map(({ terminal }) => terminal.users()[0]!.UserType)).toEqual([1, 0])
})

test('staff open it, enrol a face, and learn of a wrong password', async () => {
  const { terminal, server } = await gym()
  await until(() => terminal.users().length === 1 && terminal.mode() === 'online')
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  const command = { device_id: httpDevice().id, what: null, user_id: null, expires_at }
  server.commands.push({ id: 'c1', kind: 'release', direction: 'in', ...command })
  await until(() => server.results.length === 1)
  expect(terminal.openings()).toMatchObject([{ by: 'remote' }])
  expect(server.decisions).toEqual([])
  server.commands.push({ ...command, id: 'c2', kind: 'enrol', direction: null, what: 'face', user_id: 100_001 })
  await until(() => terminal.giveFace(Buffer.from('a face')))
  await until(() => server.results.length === 2)
  expect(server.results[1]).toMatchObject({ result: { result: 'done' } })

  const other = await gym({}, { password: 'errada' })
  await until(() => JSON.stringify(other.server.health).includes('wrong_password'))
  const tries = other.terminal.log().length
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(other.terminal.log()).toHaveLength(tries)
})

test("the turn of Intelbras' own turnstile ends the grant, where its event is named", async () => {
  const { terminal, server } = await gym({ turnstile: 'own' }, { settings: { turn_code: 'TurnstilePass' } })
  await until(() => terminal.users().length === 1 && terminal.mode() === 'online')
  await terminal.present({ face: '100001' })
  expect(server.decisions[0]).toMatchObject({ confirms: true })
  terminal.turn()
  await until(() => server.facts.length === 1)
  expect(server.facts[0]).toMatchObject({ kind: 'turned', attempt_id: server.decisions[0]!.attempt_id })
})

test('a terminal that accepts online mode but asks nobody goes on with its own users', async () => {
  const { terminal, server } = await gym({ online_engages: false })
  await until(() => terminal.users().length === 1 && terminal.setting('Intelbras_ModeCfg.DeviceMode') === '2')
  expect(terminal.mode()).toBe('standalone')
  expect(await terminal.present({ face: '100001' })).toMatchObject({ by: 'device', decision: 'granted' })
  expect(server.decisions).toEqual([])
})

test('with a factory password nothing is asked of the terminal', async () => {
  const { terminal, server } = await gym({}, { password: 'admin123' })
  await until(() => JSON.stringify(server.health).includes('factory_password'))
  expect(terminal.log().filter(({ kind }) => kind === 'command')).toEqual([])
})

test('garbage is answered and ends nothing', async () => {
  const { address, terminal, log } = await gym()
  await until(() => terminal.mode() === 'online')
  const post = (body: string, type: string) =>
    fetch(`${address}/notification`, { method: 'POST', body, headers: { 'content-type': type } })
  for (const body of ['', 'x', '[]', '{"Events":[null,1,{"Code":1},{"Code":"AccessControl"}]}', '{"Events":[]}']) {
    for (const type of ['application/json', 'multipart/mixed; boundary=myboundary']) {
      const response = await post(body, type)
      expect([response.status, await response.json()]).toEqual([
        200,
        { message: expect.any(String), code: '200', auth: 'false' },
      ])
    }
  }
  expect((await fetch(`${address}/other`)).status).toBe(404)
  expect((await post('x'.repeat(300_000), 'application/json')).status).toBe(413)
  expect(await (await fetch(`${address}/keepalive`)).text()).toBe('OK')
  expect(log.some(({ message }) => message === 'a notification could not be read')).toBe(true)
})

const lastHealth = (server: { health: object[] }) => JSON.stringify(server.health.at(-1) ?? '')

test('a device that never asks for the password gets nothing: neither a member nor a question about one', async () => {
  const heard: { url: string | undefined; signed: boolean }[] = []
  const impostor = createServer((request, response) => {
    heard.push({ url: request.url, signed: request.headers.authorization !== undefined })
    response.end('sn=1234\r\n')
  })
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void impostor.close())
  const { port } = impostor.address() as AddressInfo
  const { server } = await gym({}, { address: `http://127.0.0.1:${port}`, serial: '1234' })
  await until(() => lastHealth(server).includes('no_challenge'))
  expect(heard.length).toBeGreaterThan(0)
  const harmless = { url: '/cgi-bin/magicBox.cgi?action=getSerialNo', signed: false }
  expect(new Set(heard.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(harmless)]))
})

test.each([
  [null, 'serial_unconfirmed'],
  ['another', 'serial_differs'],
])('a terminal gets neither settings nor members if the confirmed serial number is %s', async (serial, alarm) => {
  const { terminal, server } = await gym({}, { serial })
  await until(() => lastHealth(server).includes(alarm))
  expect(lastHealth(server)).toContain(`"serial":"${terminal.serial}"`)
  expect([terminal.users(), terminal.mode()]).toEqual([[], expect.not.stringMatching('online')])
  const command = {
    device_id: httpDevice().id,
    direction: null,
    user_id: 100_001,
    expires_at: '2100-01-01T00:00:00Z',
  }
  server.commands.push({ ...command, id: 'c1', kind: 'enrol', what: 'face' })
  server.commands.push({ ...command, id: 'c2', kind: 'configure', what: null })
  await until(() => server.results.length === 2)
  expect(server.results.map(({ result }) => result.result)).toEqual(['failed', 'failed'])
})
