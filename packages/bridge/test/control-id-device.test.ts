import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type Bench, member, password, withControlId } from './control-id-bench.ts'

const minute = 60_000
const config = async ({ call }: Bench, module: string, names: string[]) =>
  (await call('get_configuration', { [module]: names }, await session(call))).json[module]

/** The factory password was changed, so the commands of a test need a session with the new one. */
async function session(call: Bench['call']) {
  const { json } = await call('login', { login: 'admin', password }, { session: '' })
  return { session: json.session as string }
}

async function restarted({ device, advance }: Bench) {
  device.cutPower()
  device.restorePower()
  await advance(20_000)
}

test('settings are written once, read back, and compared from then on', async () => {
  await withControlId({ device: { entrance: 'anticlockwise' } }, async (bench) => {
    const { advance, alarms, device, adapter, call } = bench
    await advance(20_000)
    expect(await config(bench, 'catra', ['gateway'])).toEqual({ gateway: 'anticlockwise' })
    expect(await config(bench, 'general', ['online', 'local_identification', 'clear_expired_users'])).toEqual({
      online: '1',
      local_identification: '1',
      clear_expired_users: 'disable',
    })
    expect(await config(bench, 'monitor', ['inform_access_event_id', 'enable_photo_upload'])).toEqual({
      inform_access_event_id: '1',
      enable_photo_upload: '0',
    })
    expect(device.rows('devices')).toHaveLength(1)
    expect([...alarms]).toEqual([])
    const open = await session(call)
    await call('set_configuration', { catra: { gateway: 'clockwise' } }, open)
    await restarted(bench)
    expect([...alarms]).toEqual(['configuration_differs'])
    expect(await config(bench, 'catra', ['gateway'])).toEqual({ gateway: 'clockwise' })
    await adapter.configure!()
    expect([...alarms]).toEqual([])
    expect(await config(bench, 'catra', ['gateway'])).toEqual({ gateway: 'anticlockwise' })
  })
})

test('firmware with fewer settings is set as far as possible; a missing required setting is reported', async () => {
  await withControlId({ switches: { old_online_client: true } }, async ({ advance, alarms, device }) => {
    await advance(10_000)
    expect(device.mode()).toBe('online')
    expect([...alarms]).toEqual([])
  })
  await withControlId({ device: { model: 'iDBlock Next' }, switches: { model: 'idblock_next' } }, async (bench) => {
    await bench.advance(10_000)
    expect([...bench.alarms]).toEqual([])
    await bench.call('set_configuration', { sec_box: { catra_role: '2' } }, await session(bench.call))
    await restarted(bench)
    expect([...bench.alarms]).toEqual(['configuration_differs'])
  })
})

test('the factory password is refused, and a wrong one is tried once', async () => {
  await withControlId({ device: { password: 'admin' } }, async ({ adapter, alarms, advance, device }) => {
    await advance(minute)
    expect([...alarms]).toEqual(['factory_password'])
    await expect(adapter.release('in', 'a1')).rejects.toThrow('password of the factory')
    // The one login is the test's own.
    expect(device.log().filter(({ kind, text }) => kind === 'command' && text === 'login')).toHaveLength(1)
  })
  await withControlId({ device: { password: 'errada' } }, async ({ adapter, alarms, advance, device }) => {
    await advance(minute)
    expect([...alarms]).toEqual(['wrong_password'])
    await expect(adapter.release('in', 'a1')).rejects.toThrow('refuses the login')
    // Nothing is written to it until the settings are tried again.
    expect(adapter.abilities.holdsUsers).toBe(false)
    expect(device.log().filter(({ kind, text }) => kind === 'command' && text === 'login')).toHaveLength(2)
  })
})

test('a page from something else at the address does not count as a wrong password', async () => {
  const page = http.createServer((_, response) => response.end('<html>Roteador</html>'))
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  const { port } = page.address() as AddressInfo
  await withControlId(
    { device: { address: `http://127.0.0.1:${port}` } },
    async ({ adapter, alarms, advance, health, logged }) => {
      await advance(minute)
      expect([...alarms]).toEqual([])
      expect(health.online).toBe(false)
      expect(logged.filter(({ message }) => message === 'the device cannot be asked')).toHaveLength(1)
      await expect(adapter.release('in', 'a1')).rejects.toThrow('is no device of Control iD')
    },
  )
  page.closeAllConnections()
  page.close()
})

test('one session is used for all, and renewed once when it ended', async () => {
  await withControlId({}, async ({ adapter, advance, device, call }) => {
    await advance(10 * minute)
    const logins = () => device.log().filter(({ kind, text }) => kind === 'command' && text === 'login').length
    const before = logins()
    expect(before).toBeLessThanOrEqual(2)
    device.cutPower()
    device.restorePower()
    await adapter.release('out', 'a1')
    expect(device.turn('exit').passed).toBe(true)
    expect(logins()).toBe(before + 1)
    void call
  })
})

test('a device that is away is reported within thirty seconds', async () => {
  await withControlId(
    { patienceMs: 300, switches: { cable_out: 'reset' } },
    async ({ advance, device, health, adapter }) => {
      await advance(10_000)
      device.cutNetwork()
      await advance(25_000)
      expect(health.online).toBe(false)
      await expect(adapter.release('in', 'a1')).rejects.toThrow('does not answer')
      device.restoreNetwork()
      await advance(20_000)
      expect(health.online).toBe(true)
    },
  )
})

test('users are written with cards of 64 bits and their end time, and only the given ones', async () => {
  await withControlId({}, async ({ adapter, advance, device, clock }) => {
    await advance(10_000)
    const until = new Date(clock.now() + 24 * 60 * minute).toISOString()
    await adapter.putUsers!([
      member(100_001, ['18446744073709551615', '0042', 'AB-12'], until),
      member(100_002, ['77'], null),
      member(100_003, [], new Date(0).toISOString()),
    ])
    expect(device.rows('cards').map(({ value, user_id }) => [String(value), user_id])).toEqual([
      ['18446744073709551615', 100_001],
      ['42', 100_001],
      ['77', 100_002],
    ])
    const ends = device.rows('users').map(({ end_time }) => end_time)
    expect(ends).toEqual([device.time() + 24 * 3600, 0, 0])
    expect(device.rows('users').every(({ name }) => name === 'Aluno')).toBe(true)
    // One card that was given to somebody else, and one that was taken away.
    await adapter.putUsers!([member(100_002, ['42'], null), member(100_001, ['18446744073709551615'], until)])
    expect(device.rows('cards').map(({ value, user_id }) => [String(value), user_id])).toEqual([
      ['18446744073709551615', 100_001],
      ['42', 100_002],
    ])
    expect(await adapter.listUsers!()).toEqual([100_001, 100_002, 100_003])
    await adapter.removeUsers!([100_001, 100_003])
    expect(await adapter.listUsers!()).toEqual([100_002])
    expect(device.rows('cards')).toHaveLength(1)
    expect(device.rows('user_groups')).toHaveLength(1)
  })
})

test('renewing the time of many users is one command', async () => {
  await withControlId({}, async ({ adapter, advance, device, clock }) => {
    await advance(10_000)
    const users = (hours: number) => {
      const until = new Date(clock.now() + hours * 60 * minute).toISOString()
      return Array.from({ length: 800 }, (_, nth) => member(100_001 + nth, [String(nth + 1)], until))
    }
    await adapter.putUsers!(users(24))
    const before = device.log().filter(({ kind }) => kind === 'command').length
    await adapter.putUsers!(users(36))
    expect(device.log().filter(({ kind }) => kind === 'command').length - before).toBe(1)
    expect(new Set(device.rows('users').map(({ end_time }) => end_time)).size).toBe(1)
  })
})

test('without the bridge members enter by the rows of the device until their end time, and no blocked one does', async () => {
  await withControlId({ patienceMs: 200, switches: { cable_out: 'reset', factory_rules: true } }, async (bench) => {
    const { adapter, advance, device, clock } = bench
    await advance(10_000)
    await adapter.putUsers!([
      member(100_001, ['1'], new Date(clock.now() + 5 * minute).toISOString()),
      member(100_002, ['2'], new Date(0).toISOString()),
    ])
    bench.unplug()
    expect(await device.present({ card: 1 })).toMatchObject({ decision: 'granted', by: 'device' })
    device.turn()
    expect(await device.present({ card: 2 })).toMatchObject({ decision: 'denied', by: 'device' })
    await advance(6 * minute)
    expect(await device.present({ card: 1 })).toMatchObject({ decision: 'denied', by: 'device' })
  })
})

test('a member who may not come in still gets out, by the portal of the way out, in whatever group they were', async () => {
  await withControlId({ patienceMs: 200, switches: { cable_out: 'reset', factory_rules: true } }, async (bench) => {
    const { adapter, advance, device, clock } = bench
    await advance(10_000)
    const soon = new Date(clock.now() + 5 * minute).toISOString()
    await adapter.putUsers!([member(100_001, ['1'], soon), member(100_002, ['2'], soon), member(100_003, ['3'], null)])
    const values = [{ user_id: 100_001, group_id: 1 }]
    await bench.call('create_objects', { object: 'user_groups', values }, await session(bench.call))
    const never = new Date(0).toISOString()
    await adapter.putUsers!([member(100_001, ['1'], never), member(100_002, ['2'], never)])
    await adapter.putUsers!([member(100_002, ['2'], soon)])
    bench.unplug()
    const tried = async (card: number, side: 'entrance' | 'exit') => {
      const { decision } = await device.present({ card, side })
      if (decision === 'granted') device.turn(side)
      return decision
    }
    expect([await tried(1, 'entrance'), await tried(1, 'exit')]).toEqual(['denied', 'granted'])
    expect([await tried(2, 'entrance'), await tried(2, 'exit')]).toEqual(['granted', 'granted'])
    expect([await tried(3, 'entrance'), await tried(3, 'exit')]).toEqual(['granted', 'granted'])
  })
})

test('a portal that turned out not to be an exit is removed from the rule for the way out', async () => {
  await withControlId({ settings: { exit_portal: '1' } }, async (bench) => {
    const { adapter, advance, device } = bench
    await advance(10_000)
    const users = [member(100_001, ['1'], new Date(0).toISOString())]
    await adapter.putUsers!(users)
    const [{ id }] = device.rows('access_rules').filter(({ name }) => name === 'Catraca saida') as [{ id: number }]
    const values = [{ access_rule_id: id, portal_id: 2 }]
    const { call } = bench
    await call('create_objects', { object: 'portal_access_rules', values }, await session(call))
    await bench.restart()
    await advance(10_000)
    await bench.adapter.putUsers!(users)
    const portals = device.rows('portal_access_rules').filter(({ access_rule_id }) => access_rule_id === id)
    expect(portals.map(({ portal_id }) => portal_id)).toEqual([1])
  })
})

test('where the log does not tell exits from entrances, nobody passes after their end time', async () => {
  await withControlId({ settings: { sides: 'unknown' } }, async ({ adapter, advance, device }) => {
    await advance(10_000)
    expect(adapter.abilities.letsOutAlone).toBe(false)
    await adapter.putUsers!([member(100_001, ['1'], new Date(0).toISOString())])
    expect(device.rows('users')).toMatchObject([{ end_time: 1 }])
  })
})

test('a full device raises an alarm, which ends when all fit', async () => {
  await withControlId({ switches: { users_capacity: 2 } }, async ({ adapter, advance, alarms }) => {
    await advance(10_000)
    await adapter.putUsers!([member(100_001), member(100_002)])
    await expect(adapter.putUsers!([member(100_003)])).rejects.toThrow('the device is full')
    expect([...alarms]).toEqual(['device_full'])
    await adapter.removeUsers!([100_001])
    await adapter.putUsers!([member(100_003)])
    expect([...alarms]).toEqual([])
  })
})

test('online mode that does not work is reported; the device gets commands by Push and reports by its log', async () => {
  await withControlId({ switches: { online_engages: false } }, async (bench) => {
    const { adapter, advance, alarms, device, health, history, clock } = bench
    await advance(minute)
    expect([...alarms]).toEqual([])
    await advance(2 * minute)
    expect([...alarms]).toEqual(['online_but_silent'])
    expect(health.mode).toBe('standalone')
    await adapter.putUsers!([member(100_001, ['1'], new Date(clock.now() + 30 * minute).toISOString())])
    expect(await device.present({ card: 1 })).toMatchObject({ decision: 'granted', by: 'device' })
    device.turn()
    await advance(minute)
    expect(history.map(({ kind }) => kind)).toEqual(['offline_entry'])
    expect((await config(bench, 'push_server', ['push_remote_address'])).push_remote_address).toContain('/d/secret')
    // Online mode works after all.
    device.setSwitches({ online_engages: true })
    device.cutPower()
    device.restorePower()
    await advance(minute)
    expect([...alarms]).toEqual([])
    expect(await device.present({ card: 1 })).toMatchObject({ by: 'server' })
  })
})

test('commands by Push go one after the other with pauses, whatever path and form the device uses', async () => {
  for (const push_paths of ['appended', 'bare', 'twice'] as const) {
    for (const push_response of ['json', 'text'] as const) {
      await withControlId({ byHand: true, switches: { push_paths, push_response } }, async (bench) => {
        const { adapter, advance, call, device } = bench
        const at = {
          push_server: { push_remote_address: `http://127.0.0.1:${bench.port}/d/secret`, push_request_period: '5' },
        }
        await call('set_configuration', at, await session(call))
        await advance(minute)
        expect(adapter.abilities.holdsUsers).toBe(true)
        const put = adapter.putUsers!([member(100_001, ['18446744073709551615'])])
        await advance(5 * minute)
        await put
        expect(device.rows('cards').map(({ value }) => String(value))).toEqual(['18446744073709551615'])
        const released = adapter.release('in', 'a1')
        await advance(10_000)
        await released
        const refused = adapter.enrol!('card', 5)
        void refused.catch(() => {})
        await advance(minute)
        await expect(refused).rejects.toThrow('does not know the member')
        const polls = device.log().filter(({ kind, text }) => kind === 'push' && text.includes('carried out'))
        const close = polls.filter((one, nth) => nth > 0 && one.at - polls[nth - 1]!.at < 500)
        expect(close).toEqual([])
      })
    }
  }
})

test('a card, a face and a finger are enrolled from afar, however the result is reported', async () => {
  for (const enrolment_results of ['online', 'monitor', 'both'] as const) {
    await withControlId(
      { patienceMs: 100, switches: { enrolment_results } },
      async ({ adapter, advance, device, settled }) => {
        await advance(10_000)
        await adapter.putUsers!([member(100_001), member(100_002, ['55'])])
        const enrol = async (what: 'card' | 'face' | 'finger', credential: Parameters<typeof device.present>[0]) => {
          const ended = adapter.enrol!(what, 100_001)
          void ended.catch(() => {})
          await expect.poll(() => device.display()).toContain('Cadastro remoto')
          await settled()
          await device.present(credential)
          return ended
        }
        expect(await enrol('card', { card: '18446744073709551615' })).toEqual({ card: '18446744073709551615' })
        expect(await enrol('face', { face: 0 })).toEqual({})
        expect(await enrol('finger', { finger: 100_001 })).toEqual({})
        expect(await device.present({ face: 100_001 })).toMatchObject({ decision: 'granted', userId: 100_001 })
        await expect(enrol('card', { card: 55 })).rejects.toThrow('it has that already')
      },
    )
  }
})

test('a face goes unchanged from one device to the next, and a refusal gives its reason', async () => {
  await withControlId({}, async (first) => {
    await withControlId({}, async (second) => {
      await first.advance(10_000)
      await second.advance(10_000)
      for (const { adapter } of [first, second]) await adapter.putUsers!([member(100_001)])
      expect(await first.adapter.readFace!(100_001)).toBeUndefined()
      await first.adapter.writeFace!(100_001, jpeg)
      const photo = await first.adapter.readFace!(100_001)
      expect(Buffer.from(photo!)).toEqual(jpeg)
      await second.adapter.writeFace!(100_001, photo!)
      expect(await second.device.present({ face: 100_001 })).toMatchObject({ decision: 'granted', userId: 100_001 })
      expect(second.asked).toMatchObject([{ credential: { type: 'user', user_id: 100_001 } }])
      await expect(second.adapter.writeFace!(100_009, photo!)).rejects.toThrow('it does not know what was named')
      await expect(second.adapter.writeFace!(100_001, Buffer.from('no photo'))).rejects.toThrow('is no photo')
      // Neither the bridge nor its log keeps it.
      const kept = JSON.stringify([...second.memory, second.logged])
      expect(kept).not.toContain(jpeg.toString('base64').slice(0, 20))
    })
  })
})

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9, ...Array.from({ length: 40 }, (_, nth) => nth)])
