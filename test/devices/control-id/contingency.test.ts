import { expect, test } from 'vitest'
import { answerEvent, grant } from './fake-server.ts'
import { type Bench, enrol, withDevice } from './test-bench.ts'

/** Presents a credential while the server does not answer, and lets the time-outs pass. */
async function presentInto({ device, clock }: Bench, card = 1001) {
  const presented = device.present({ card })
  await clock.advance(15_000)
  return presented
}

test('three attempts for one person, then the device decides by itself until a heartbeat is answered', async () => {
  await withDevice({ patienceMs: 500 }, async (bench) => {
    const { device, server, call, clock } = bench
    await enrol(call)
    server.answer('new_user_identified', () => 'hang')
    server.answer('device_is_alive', () => ({ status: 503 }))
    const presented = device.present({ card: 1001 })
    await clock.advance(4999)
    expect(device.state()).toBe('asking')
    await clock.advance(1)
    expect(device.state()).toBe('retrying')
    await clock.advance(10_000)
    expect(await presented).toMatchObject({ decision: 'granted', by: 'device', ms: 15_000 })
    expect(server.named('new_user_identified')).toHaveLength(3)
    expect(device.mode()).toBe('contingency')
    expect(server.named('operation_mode').at(-1)!.json.operation_mode.mode_name).toBe('CONTINGENCY')

    device.turn()
    server.forget()
    expect(await device.present({ card: 1001 })).toMatchObject({ decision: 'granted', by: 'device', ms: 0 })
    device.turn()
    expect(await device.present({ card: 4 })).toMatchObject({ decision: 'unidentified', event: 3 })
    expect(server.named('new_user_identified')).toEqual([])
    await clock.advance(120_000)
    const beats = server.seen.filter((one) => one.url.pathname === '/d/secret/device_is_alive.fcgi')
    expect(beats.map((one) => one.json)).toEqual([{ access_logs: 3 }, { access_logs: 3 }])
    expect(device.mode()).toBe('contingency')

    server.answer('device_is_alive', () => ({}))
    server.answer('new_user_identified', () => answerEvent(6))
    await clock.advance(60_000)
    expect(device.mode()).toBe('online')
    expect(await device.present({ card: 1001 })).toMatchObject({ decision: 'denied', by: 'server' })
  })
})

test('one answer resets the count', async () => {
  await withDevice({ switches: { attempts_are: 'people' } }, async ({ device, server, call }) => {
    await enrol(call)
    const statuses = [500, 500, 200, 500, 500, 500]
    server.answer('new_user_identified', () => {
      const status = statuses.shift()!
      return status === 200 ? answerEvent(6) : { status }
    })
    const modes: string[] = []
    for (let count = 0; count < 6; count++) {
      await device.present({ card: 1001 })
      modes.push(device.mode())
    }
    expect(modes).toEqual(['online', 'online', 'online', 'online', 'online', 'contingency'])
  })
})

test.each([
  ['a status', { status: 500, body: '{}' }],
  ['an error page', { body: '<html>Bad gateway</html>' }],
  ['JSON without a result', { body: '{"ok":true}' }],
  ['a result without an event', { body: '{"result":{"event":"seven"}}' }],
  ['half a JSON', { body: '{"result":{"event":7,' }],
  ['a closed connection', 'drop' as const],
])('%s counts as no answer', async (_, reply) => {
  // The server may have closed a kept connection before the request came: that request is sent once more.
  await withDevice({ switches: { keep_alive: false } }, async ({ device, server }) => {
    server.answer('new_user_identified', () => reply)
    expect(await device.present({ face: 0 })).toMatchObject({ decision: 'unidentified', by: 'device' })
    expect(server.named('new_user_identified')).toHaveLength(3)
    expect(device.mode()).toBe('contingency')
  })
})

test('the cable is out for twenty minutes: passages, give-ups and refusals stay in rows with rising ids', async () => {
  await withDevice({}, async (bench) => {
    const { device, server, call, clock } = bench
    await enrol(call)
    await enrol(call, { id: 8, card: 1002, inGroup: false })
    device.cutNetwork()
    expect(await presentInto(bench)).toMatchObject({ decision: 'granted', by: 'device' })
    device.turn()
    for (let count = 0; count < 50; count++) {
      await device.present({ card: count % 10 === 9 ? 1002 : 1001 })
      if (count % 5 === 0) device.giveUp()
      else device.turn()
      await clock.advance(20_000)
    }
    expect(device.mode()).toBe('contingency')
    expect(server.named('new_user_identified')).toEqual([])
    const told = server.named('dao').length + server.named('catra_event').length
    device.restoreNetwork()
    await clock.advance(60_000)
    expect(device.mode()).toBe('online')
    // Reports that Monitor had meanwhile are lost.
    expect(server.named('dao').length + server.named('catra_event').length).toBe(told)

    const body = {
      object: 'access_logs',
      where: { access_logs: { id: { '>': 1 } } },
      order: ['id'],
      fields: ['id', 'event'],
    }
    const { access_logs: rows } = (await call('load_objects', body)).json
    expect(rows.map((row: { id: number }) => row.id)).toEqual([...Array(50).keys()].map((index) => index + 2))
    const count = (event: number) => rows.filter((row: { event: number }) => row.event === event).length
    expect([count(7), count(13), count(6)]).toEqual([35, 10, 5])
    expect(device.passages()).toHaveLength(36)
    expect(device.passages().every((one) => one.local)).toBe(true)
    expect(device.givenUp()).toHaveLength(10)
  })
})

test('while contingency is switched off people are refused and the device stays online', async () => {
  await withDevice({}, async ({ device, server, call }) => {
    await enrol(call)
    await call('set_configuration', { online_client: { contingency_enabled: '0', max_request_attempts: '1' } })
    server.answer('new_user_identified', () => ({ status: 500 }))
    expect(await device.present({ card: 1001 })).toMatchObject({ decision: 'denied', by: 'device' })
    expect(device.mode()).toBe('online')
  })
})

test('a request that breaks off half-way is an attempt, and a duplicate is not', async () => {
  await withDevice({}, async ({ device, server, call, settled }) => {
    await enrol(call)
    device.fault('reset_mid_body')
    expect(await device.present({ card: 1001 })).toMatchObject({ decision: 'granted', by: 'server' })
    expect(device.log().filter((line) => line.kind === 'asked' && line.failed)).toHaveLength(1)
    device.turn()
    server.forget()
    device.fault('duplicate_post')
    await device.present({ card: 1001 })
    await settled()
    const [first, second] = server.named('new_user_identified')
    expect(second!.body).toBe(first!.body)
    device.turn()
    expect(device.passages()).toHaveLength(2)
  })
})

test('cards for contingency pass by their one rule, only in contingency', async () => {
  await withDevice({}, async ({ device, server, call }) => {
    await enrol(call)
    await call('create_objects', { object: 'contingency_cards', values: [{ value: 999 }] })
    server.answer('new_user_identified', () => ({ status: 500 }))
    expect(await device.present({ card: 999 })).toMatchObject({ decision: 'granted', by: 'device', userId: 0 })
    device.turn()
    await call('set_configuration', { general: { online: '0' } })
    expect(await device.present({ card: 999 })).toMatchObject({ decision: 'unidentified' })
  })
})

test('a newly configured server is tested again', async () => {
  await withDevice({}, async ({ device, server, call, settled }) => {
    server.forget()
    const values = [{ name: 'Outra', ip: `${server.address.replace('http://', '')}/nova`, public_key: '' }]
    const { ids } = (await call('create_objects', { object: 'devices', values })).json
    await call('set_configuration', { online_client: { server_id: String(ids[0]) } })
    await settled()
    expect(server.named('session_is_valid')[0]!.url.pathname).toBe('/d/secret/nova/session_is_valid.fcgi')
    expect(device.mode()).toBe('online')
  })
})

test('where late answers open, the late answer to a first attempt opens in addition to that of the second', async () => {
  await withDevice({ patienceMs: 500, switches: { late_answer_opens: true } }, async (bench) => {
    const { device, server, clock, settled } = bench
    let late = () => {}
    const waited = new Promise<void>((resolve) => {
      late = resolve
    })
    server.answer('new_user_identified', async () => {
      if (server.named('new_user_identified').length === 1) await waited
      return grant(7)
    })
    const presented = device.present({ face: 0 })
    await clock.advance(5000)
    expect(await presented).toMatchObject({ decision: 'granted', by: 'server' })
    late()
    await settled()
    expect([device.turn().passed, device.turn().passed, device.turn().passed]).toEqual([true, true, false])
  })
})
