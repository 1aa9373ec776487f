import { expect, test } from 'vitest'
import { enrol, withDevice } from './test-bench.ts'

test('a device that is started again is the same device', async () => {
  await withDevice({}, async (bench) => {
    const { device, call, clock } = bench
    await enrol(call, { card: 18446744073709551615n })
    await call('set_configuration', { general: { catra_timeout: '7000' } })
    await call('change_login', { login: 'admin', password: 'outra' })
    await call('set_system_time', { year: 2026, month: 3, day: 2, hour: 11, minute: 0, second: 0 })
    await device.present({ card: '18446744073709551615' })
    device.turn()
    await enrol(call, { id: 8, card: 8 })
    await call('destroy_objects', { object: 'users', where: { users: { id: 8 } } })
    const serial = (await call('system_information')).json.serial
    const kept = ['users', 'cards', 'access_logs', 'access_events', 'catra_infos', 'devices'].map(device.rows)
    await clock.advance(60_000)

    const again = await bench.restart()
    expect(['users', 'cards', 'access_logs', 'access_events', 'catra_infos', 'devices'].map(again.rows)).toEqual(kept)
    expect(again.rows('users').map((user) => user.id)).toEqual([7])
    expect(again.deviceId).toBe(device.deviceId)
    expect(again.passages()).toMatchObject([{ userId: 7, logId: 1, direction: 'clockwise' }])
    expect(again.time()).toBe(Date.UTC(2026, 2, 2, 11, 1) / 1000)
    expect(again.mode()).toBe('online')
    const login = await fetch(`${again.address}/login.fcgi`, {
      method: 'POST',
      body: JSON.stringify({ login: 'admin', password: 'outra' }),
    })
    const { session } = (await login.json()) as { session: string }
    expect((await bench.call('system_information', {}, { session })).json.serial).toBe(serial)
    const asked = { general: ['catra_timeout'] }
    expect((await bench.call('get_configuration', asked, { session })).json.general.catra_timeout).toBe('7000')
    await again.present({ card: '18446744073709551615' })
    expect(again.rows('access_logs').map((row) => row.id)).toEqual([1, 2])
  })
})

test('a reboot ends sessions and grants; rows, settings and the address stay', async () => {
  await withDevice({}, async ({ device, server, call, clock, settled }) => {
    await enrol(call)
    const { session } = (await call('login', { login: 'admin', password: 'admin' })).json
    await device.present({ card: 1001 })
    expect((await call('reboot')).status).toBe(200)
    await settled()
    // The reboot uses real sockets, which a fake clock cannot move.
    await expect.poll(() => device.log().filter((line) => line.text === 'on')).toHaveLength(2)
    await settled()
    expect((await call('system_information', {}, { session })).status).toBe(401)
    expect(device.turn().passed).toBe(false)
    await clock.advance(60_000)
    // Nobody gave up: the device forgot that it was waiting.
    expect(server.named('catra_event')).toEqual([])
    expect(device.rows('access_logs').map((row) => row.event)).toEqual([7])
    expect(device.passages()).toEqual([])
    expect(device.mode()).toBe('online')
  })
})

test('without power nothing is read and nothing turns', async () => {
  await withDevice({ online: false }, async ({ device, call, settled }) => {
    await enrol(call)
    device.cutPower()
    expect(device.state()).toBe('off')
    expect(await device.present({ card: 1001 })).toMatchObject({ decision: 'not read' })
    expect(device.turn()).toMatchObject({ passed: false, why: 'no power' })
    await expect(fetch(device.address)).rejects.toThrow()
    device.restorePower()
    await settled()
    expect(await device.present({ card: 1001 })).toMatchObject({ decision: 'granted' })
  })
})

test('when the power fails during a question, nobody is left waiting', async () => {
  await withDevice({ patienceMs: 500 }, async ({ device, server, settled }) => {
    server.answer('new_user_identified', () => 'hang')
    const presented = device.present({ face: 0 })
    await settled()
    device.cutPower()
    expect(await presented).toMatchObject({ decision: 'not read', why: 'power lost' })
    device.restorePower()
    await settled()
    expect(device.state()).toBe('idle')
    expect(device.mode()).toBe('online')
  })
})

test('the power fails right after a grant', async () => {
  await withDevice({}, async ({ device, settled }) => {
    device.fault('power_lost_after_grant')
    await device.present({ face: 0 })
    await settled()
    expect(device.state()).toBe('off')
    device.restorePower()
    expect(device.turn().passed).toBe(false)
    expect(device.rows('access_logs').map((row) => row.event)).toEqual([7])
  })
})

test('expired users are deleted 16 minutes after a start unless that is switched off', async () => {
  await withDevice({ online: false }, async ({ device, call, clock }) => {
    const users = () => device.rows('users').map((user) => user.id)
    await call('create_objects', {
      object: 'users',
      values: [{ id: 1, end_time: 5 }, { id: 2, end_time: 5, user_type_id: 1 }, { id: 3 }],
    })
    await call('create_objects', { object: 'cards', values: [{ value: 1, user_id: 1 }] })
    for (const [setting, left] of [
      ['disable', [1, 2, 3]],
      ['visitors', [1, 3]],
      ['all', [3]],
    ] as const) {
      await call('set_configuration', { general: { clear_expired_users: setting } })
      device.cutPower()
      device.restorePower()
      await clock.advance(16 * 60_000)
      expect(users()).toEqual(left)
    }
    expect(device.rows('cards')).toEqual([])
  })
})
