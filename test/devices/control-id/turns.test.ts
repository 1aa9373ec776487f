import { expect, test } from 'vitest'
import { grant } from './fake-server.ts'
import { type Bench, enrol, withDevice } from './test-bench.ts'

/** The reports of Monitor, oldest first: the name of a turn, or a row with its kind of change. */
function told({ server }: Bench): string[] {
  return server.seen.flatMap(({ name, json }) => {
    if (name === 'catra_event') return [json.event.name]
    if (name !== 'dao') return []
    const [change] = json.object_changes
    return [`${change.type} ${change.object} ${change.values.event ?? ''}`.trim()]
  })
}

test('a granted turn is reported, then its row, all of whose values are strings', async () => {
  await withDevice({}, async (bench) => {
    const { device, server, call, clock, settled } = bench
    await enrol(call)
    await device.present({ card: 1001 })
    await clock.advance(1900)
    expect(told(bench)).toEqual([])
    expect(device.turn()).toMatchObject({ passed: true, why: 'granted', direction: 'clockwise' })
    await settled()
    expect(told(bench)).toEqual(['TURN RIGHT', 'inserted access_logs 7'])

    const [asked] = server.named('new_user_identified')
    const [turned] = server.named('catra_event')
    expect(turned!.url.pathname).toBe('/d/secret/api/notifications/catra_event')
    expect(turned!.json.device_id).toBe(device.deviceId)
    expect(turned!.json.event).toMatchObject({ type: 8, uuid: asked!.form.uuid, time: Number(asked!.form.time) + 1 })
    const { values } = server.named('dao')[0]!.json.object_changes[0]
    expect(Object.values(values).every((value) => typeof value === 'string')).toBe(true)
    expect(values).toMatchObject({ id: '1', user_id: '7', event: '7', time: asked!.form.time })

    expect(device.state()).toBe('idle')
    expect(device.turn()).toMatchObject({ passed: false, why: 'locked' })
    expect(device.passages()).toMatchObject([{ direction: 'clockwise', userId: 7, logId: 1, local: false }])
    expect((await call('get_catra_info')).json).toEqual({
      left_turns: 0,
      right_turns: 1,
      entrance_turns: 1,
      exit_turns: 0,
      total_turns: 1,
    })
    expect(device.rows('access_events')).toMatchObject([{ type: 'TURN RIGHT', identification: asked!.form.uuid }])
  })
})

test('nobody comes: online a give-up is reported and the row stays 7', async () => {
  await withDevice({}, async (bench) => {
    const { device, call, clock } = bench
    await enrol(call)
    await device.present({ card: 1001 })
    await clock.advance(4999)
    expect(device.state()).toBe('released')
    await clock.advance(1)
    expect(device.state()).toBe('idle')
    expect(told(bench)).toEqual(['GIVE UP', 'inserted access_logs 7'])
    expect(device.rows('access_logs').map((row) => row.event)).toEqual([7])
    expect(device.passages()).toEqual([])
    expect(device.givenUp()).toMatchObject([{ userId: 7, logId: 1, local: false }])
  })
})

test('nobody comes: a device that decided by itself turns row 7 into 13', async () => {
  await withDevice({}, async (bench) => {
    const { device, call, settled } = bench
    await enrol(call)
    await call('set_configuration', { general: { online: '0' } })
    expect(device.mode()).toBe('standalone')
    await device.present({ card: 1001 })
    await settled()
    expect(told(bench)).toEqual(['inserted access_logs 7'])
    expect(device.giveUp()).toBe(true)
    await settled()
    expect(told(bench)).toEqual(['inserted access_logs 7', 'GIVE UP', 'updated access_logs 13'])
    expect(device.rows('access_logs').map((row) => row.event)).toEqual([13])
    expect(device.giveUp()).toBe(false)
  })
})

test('a waiting time of 0 waits for ever', async () => {
  await withDevice({}, async ({ device, call, clock }) => {
    await call('set_configuration', { general: { catra_timeout: '0' } })
    await device.present({ face: 0 })
    await clock.advance(3_600_000)
    expect(device.turn().passed).toBe(true)
  })
})

test('the wrong way stays shut and the grant keeps waiting', async () => {
  await withDevice({}, async (bench) => {
    await bench.device.present({ face: 0 })
    expect(bench.device.turn('anticlockwise')).toMatchObject({ passed: false, why: 'wrong way' })
    expect(bench.device.turn('clockwise').passed).toBe(true)
    await bench.settled()
    expect(told(bench)[0]).toBe('TURN RIGHT')
  })
})

test('a grant for both directions is one passage', async () => {
  await withDevice({}, async ({ device, server }) => {
    server.answer('new_user_identified', () => grant(7, 'both'))
    await device.present({ face: 0 })
    expect(device.turn('anticlockwise').passed).toBe(true)
    expect(device.turn('clockwise').passed).toBe(false)
  })
})

test.each([
  [{ catra: { operation_mode: 'exit_open' } }, ['exit']],
  [{ catra: { operation_mode: 'entrance_open' } }, ['entrance']],
  [{ catra: { operation_mode: 'both_open' } }, ['entrance', 'exit']],
  [{ general: { exception_mode: 'emergency' } }, ['entrance', 'exit']],
  [{ general: { exception_mode: 'lock_down' }, catra: { operation_mode: 'both_open' } }, []],
])('%j frees %j', async (configuration, free) => {
  await withDevice({}, async (bench) => {
    const { device, call, settled } = bench
    await call('set_configuration', configuration)
    const turned = (['entrance', 'exit'] as const).filter((side) => device.turn(side).passed)
    expect(turned).toEqual(free)
    await settled()
    expect(told(bench)).toHaveLength(free.length)
    expect(device.passages().every((one) => one.userId === null && !one.granted)).toBe(true)
  })
})

test('two people who wait for their turn pass in order', async () => {
  await withDevice({}, async ({ device, call, clock }) => {
    await enrol(call)
    await enrol(call, { id: 8, card: 1002 })
    await device.present({ card: 1001 })
    await clock.advance(1000)
    await device.present({ card: 1002 })
    device.turn()
    device.turn()
    expect(device.passages().map((one) => one.userId)).toEqual([7, 8])
  })
})

test('a forced arm turns without a grant, and against the direction of one', async () => {
  await withDevice({}, async (bench) => {
    const { device, settled } = bench
    device.forceTurn('clockwise')
    await device.present({ face: 0 })
    device.forceTurn('anticlockwise')
    await settled()
    expect(told(bench)).toEqual(['TURN RIGHT', 'TURN LEFT', 'inserted access_logs 7'])
    expect(device.passages()).toMatchObject([{ granted: false }, { granted: true, direction: 'anticlockwise' }])
    expect(device.state()).toBe('idle')
  })
})

test('a release by command opens for one turn, with its own row', async () => {
  await withDevice({}, async (bench) => {
    const { device, call, settled } = bench
    const actions = [{ action: 'catra', parameters: 'allow=anticlockwise' }]
    expect(await call('execute_actions', { actions })).toMatchObject({ status: 200, text: '' })
    expect(device.turn('anticlockwise').passed).toBe(true)
    await call('execute_actions', { actions: [{ action: 'catra', parameters: 'allow=clockwise, reason=3' }] })
    device.turn('clockwise')
    const authorised = { event: 7, user_id: 9, user_name: 'Aluno', message: 'Bom treino' }
    await call('remote_user_authorization', {
      ...authorised,
      actions: [{ action: 'catra', parameters: 'allow=clockwise' }],
    })
    expect(device.display()).toBe('Aluno: Bom treino')
    device.turn()
    await settled()
    expect(device.rows('access_logs').map((row) => [row.event, row.user_id])).toEqual([
      [10, 0],
      [12, 0],
      [7, 9],
    ])
    expect(told(bench)).toEqual([
      'TURN LEFT',
      'inserted access_logs 10',
      'TURN RIGHT',
      'inserted access_logs 12',
      'TURN RIGHT',
      'inserted access_logs 7',
    ])
  })
})

test('doors and SecBoxes are reported, and leave the arm shut', async () => {
  await withDevice({}, async ({ device, server, call, settled }) => {
    const actions = [
      { action: 'door', parameters: 'door=1' },
      { action: 'sec_box', parameters: 'id=122641794705017745, reason=1' },
    ]
    await call('execute_actions', { actions })
    await settled()
    expect(server.named('door')[0]!.json.door).toEqual({ id: 1, open: true })
    expect(server.named('secbox')[0]!.json.secbox).toEqual({ id: 122641794705017745n, open: true })
    expect(device.turn().passed).toBe(false)
  })
})

test('faults of Monitor: twice, overtaken, an update for an unreported row, a GIVE UP after a turn', async () => {
  await withDevice({}, async (bench) => {
    const { device, server, call, settled } = bench
    await enrol(call)
    const round = async (first: 'turn' | 'giveUp') => {
      server.forget()
      await device.present({ card: 1001 })
      device[first]()
      await settled()
      return told(bench)
    }
    device.fault('duplicate_monitor')
    expect(await round('turn')).toEqual(['TURN RIGHT', 'TURN RIGHT', 'inserted access_logs 7'])
    device.fault('swapped_monitor')
    expect(await round('turn')).toEqual(['inserted access_logs 7', 'TURN RIGHT'])
    device.fault('give_up_after_turn')
    expect(await round('turn')).toEqual(['TURN RIGHT', 'inserted access_logs 7', 'GIVE UP'])
    expect(device.passages()).toHaveLength(3)
    await call('set_configuration', { general: { online: '0' } })
    device.fault('inserted_lost')
    expect(await round('giveUp')).toEqual(['GIVE UP', 'updated access_logs 13'])
  })
})

test('Monitor sends heartbeats at its own interval, and only the newest 10,000 events stay', async () => {
  await withDevice({}, async ({ device, server, call, clock }) => {
    await call('set_configuration', { monitor: { alive_interval: '30000', inform_access_event_id: '1' } })
    server.forget()
    await clock.advance(90_000)
    expect(server.named('device_is_alive').map((one) => one.url.pathname)).toEqual(
      Array(3).fill('/d/secret/api/notifications/device_is_alive'),
    )
    device.forceTurn()
    await clock.advance(0)
    expect(server.named('catra_event')[0]!.json.access_event_id).toBe(1)
  })
})
