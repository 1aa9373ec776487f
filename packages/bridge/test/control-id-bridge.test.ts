import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemberOnDevice } from '@catraca/device-contract/messages.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startControlId } from '../../../test/devices/control-id/device.ts'
import { caller } from '../../../test/devices/control-id/test-bench.ts'
import { deviceId, fakeServer, httpDevice } from './fake-server.ts'
import { bridgeOf } from './start-bridge.ts'

const password = 'outra senha'
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 40_000, interval: 50 })

/** An emulated turnstile whose password is not the factory's any more. It ends with the test. */
async function turnstile() {
  const stateDir = mkdtempSync(join(tmpdir(), 'control-id-'))
  const device = await startControlId({ stateDir })
  await caller(device.address)('change_login', { login: 'admin', password })
  onTestFinished(async () => {
    await device.end()
    rmSync(stateDir, { recursive: true })
  })
  return device
}

/** May come in at any time, so that the device gets its members with an end time. */
const partner = { id: deviceId, is_active: true, max_entries_per_day: 9, entries_today: 0, day: '2026-01-01' }

const member = (user_id: number, cards: string[]): MemberOnDevice =>
  ({
    ...{ user_id, member_profile_id: `01990000-0000-7000-8000-0000000${user_id}`, present: true, cards },
    ...{ edition: 0, face: false },
    standing: { status: 'active', access_enabled: true, has_bought: true, memberships: [], partner },
  }) as MemberOnDevice

test('a paired turnstile is set up, gets its members, lets in whom the server lets in, and reports turns', async () => {
  const device = await turnstile()
  const { address, serial } = device
  const settings = { make: 'control-id', model: 'iDBlock', entrance: 'anticlockwise', settings: {} } as const
  const server = await fakeServer([httpDevice({ ...settings, address, serial, login: 'admin', password })])
  server.config.offline_policy = 'snapshot'
  const members = [member(100_001, ['18446744073709551615']), member(100_002, ['77'])]
  const page = { members, cursor: 'c1', more: false, whole: true, debounce_seconds: 0 }
  server.members = () => page
  const { close, stateDir } = await bridgeOf(server)
  await until(() => device.mode() === 'online' && device.rows('user_groups').length === 2)
  expect(device.rows('cards').map(({ value }) => String(value))).toEqual(['18446744073709551615', '77'])
  expect(device.rows('users').every(({ end_time }) => Number(end_time) > device.time())).toBe(true)

  const outcome = await device.present({ card: '18446744073709551615' })
  expect(outcome).toMatchObject({ decision: 'granted', by: 'server', directions: ['anticlockwise'] })
  device.turn()
  await until(() => server.facts.length === 1)
  expect(server.decisions).toMatchObject([{ credential: { type: 'user', user_id: 100_001 }, confirms: true }])
  expect(server.facts).toMatchObject([{ kind: 'turned', attempt_id: server.decisions[0]!.attempt_id }])

  const expires_at = new Date(device.time() * 1000 + 24 * 3_600_000).toISOString()
  const release = {
    id: 'c1',
    device_id: deviceId,
    kind: 'release',
    direction: 'out',
    what: null,
    user_id: null,
  } as const
  server.commands.push({ ...release, expires_at })
  await until(() => server.results.length === 1)
  expect(server.results).toEqual([{ id: 'c1', result: { result: 'done' } }])
  expect(device.turn('exit').passed).toBe(true)
  await until(() => server.facts.length === 2)
  expect(server.facts[1]).toMatchObject({ kind: 'free_turn', direction: 'out' })

  // Without the bridge the device lets its members in by itself. That is reported when a bridge is back.
  await close()
  const alone = await device.present({ card: 77 })
  expect(alone).toMatchObject({ decision: 'granted', by: 'device' })
  device.turn()
  // The first of them, who is still inside, was blocked meanwhile.
  const blocked = { ...member(100_001, []), present: false, standing: null }
  server.members = () => ({ ...page, members: [blocked], whole: false })
  await bridgeOf(server, { stateDir, codes: [] })
  await until(() => server.facts.length === 3 && device.mode() === 'online')
  expect(server.facts[2]).toMatchObject({
    ...{ kind: 'offline_entry', credential: { type: 'user', user_id: 100_002 }, direction: 'in', method: 'card' },
    log: { id: String(alone.logId) },
  })
  expect(Math.abs(Date.parse(server.facts[2]!.at) - device.passages().at(-1)!.at)).toBeLessThan(5000)
  const userIds = () => device.rows('users').map(({ id }) => id)
  await until(() => device.rows('users').find(({ id }) => id === 100_001)?.end_time === 0)
  expect(await device.present({ card: '18446744073709551615', side: 'exit' })).toMatchObject({ decision: 'granted' })
  device.turn('exit')
  await until(() => userIds().length === 1)
  expect(userIds()).toEqual([100_002])
})
