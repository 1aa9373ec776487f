import { expect, test } from 'vitest'
import { type Bench, endOf, member, withControlId } from './control-id-bench.ts'

const minute = 60_000

/** Members 100001 … with cards 1 …, whom the device lets in by itself. */
async function withMembers({ adapter, advance }: Bench, count = 3) {
  await advance(10_000)
  await adapter.putUsers!(Array.from({ length: count }, (_, nth) => member(100_001 + nth, [String(nth + 1)])))
  await advance(0)
}

test('an outage with fifty passages: each is reported once at its own time, give-ups and refusals as what they are', async () => {
  await withControlId({ switches: { cable_out: 'reset' } }, async (bench) => {
    const { device, advance, history, ended, asked } = bench
    await withMembers(bench, 50)
    await device.present({ card: 1 })
    device.turn()
    await advance(1000)
    expect(ended.map(({ how }) => how)).toEqual(['turned'])
    device.cutNetwork()
    expect(await device.present({ card: 2 })).toMatchObject({ decision: 'granted', by: 'device' })
    expect(device.mode()).toBe('contingency')
    device.turn('entrance')
    await advance(10_000)
    const before = device.passages().length
    for (let card = 1; card <= 46; card++) {
      const shown = await device.present({ card })
      expect(shown).toMatchObject({ decision: 'granted', by: 'device' })
      if (card === 46) await advance(6000)
      else device.turn('entrance')
      await advance(10_000)
    }
    await device.present({ card: 999 })
    expect(device.passages().length - before).toBe(45)
    expect(history).toEqual([])
    device.restoreNetwork()
    await advance(2 * minute)
    expect(device.mode()).toBe('online')
    const entries = history.filter(({ kind }) => kind === 'offline_entry')
    const local = device.passages().filter((one) => one.local)
    expect(entries.map(({ log }) => log.id)).toEqual(local.map(({ logId }) => String(logId)))
    for (const [nth, line] of entries.entries()) {
      // The grant is at most some seconds before the turn, both in real time.
      expect(Math.abs(line.at - local[nth]!.at)).toBeLessThan(15_000)
    }
    expect(history.filter(({ kind }) => kind === 'offline_denied')).toMatchObject([
      { credential: { type: 'card', number: '999' } },
    ])
    expect(history.filter(({ kind }) => kind === 'offline_gave_up')).toHaveLength(1)
    // Nothing is asked, counted or opened for past events.
    expect(asked).toHaveLength(1)
    expect(ended).toHaveLength(1)
    await advance(60 * minute)
    await bench.restart()
    await advance(10 * minute)
    expect(history).toHaveLength(48)
  })
})

test('online decisions are in the same log and are not reported again, not even after the bridge was killed', async () => {
  await withControlId({}, async (bench) => {
    const { device, advance, history } = bench
    await withMembers(bench)
    for (const card of [1, 2, 3, 999]) {
      await device.present({ card })
      if (card === 2) device.giveUp()
      else device.turn()
      await advance(2000)
    }
    bench.memory.set('log_read', '0 ')
    await bench.restart()
    await advance(6 * minute)
    expect(history).toEqual([])
    expect(device.rows('access_logs')).toHaveLength(4)
  })
})

test('a turn that Monitor lost is read from the device before the grant runs out', async () => {
  for (const turn_uuid of ['same', 'absent'] as const) {
    await withControlId({ switches: { turn_uuid } }, async (bench) => {
      const { device, advance, waiting } = bench
      await withMembers(bench)
      await device.present({ card: 1 })
      const [grant] = waiting()
      bench.unplug()
      device.turn()
      await advance(100)
      bench.plug()
      await bench.restart()
      await advance(25_000)
      expect(endOf(bench, grant!.attemptId)).toBe('turned')
      expect(bench.ended).toHaveLength(1)
    })
  }
})

test('a turn of a person whom the device let through does not belong to the person who had the arm before', async () => {
  await withControlId({ switches: { turn_uuid: 'absent' } }, async (bench) => {
    const { device, advance, waiting } = bench
    await withMembers(bench)
    await device.present({ card: 1 })
    const [before] = waiting()
    bench.unplug()
    device.giveUp()
    await advance(1000)
    expect(await device.present({ card: 2 })).toMatchObject({ decision: 'granted', by: 'device' })
    device.turn('entrance')
    await bench.settled()
    bench.plug()
    expect(await device.present({ card: 3 })).toMatchObject({ decision: 'granted', by: 'device' })
    device.turn('entrance')
    await bench.settled()
    expect(endOf(bench, before!.attemptId)).not.toBe('turned')
    await advance(minute)
    expect(endOf(bench, before!.attemptId)).toBe('gave_up')
    expect(bench.history.map(({ kind }) => kind)).toEqual(['offline_entry', 'offline_entry'])
  })
})

test('a turn explains one passage of the device, and none when its log is read again', async () => {
  for (const phaseMs of [0, 300, 600]) {
    await withControlId({ switches: { turn_uuid: 'absent' } }, async (bench) => {
      const { device, advance, waiting } = bench
      await withMembers(bench)
      await advance(phaseMs)
      bench.unplug()
      expect(await device.present({ card: 1 })).toMatchObject({ by: 'device' })
      device.turn('entrance')
      bench.plug()
      let decided = await device.present({ card: 2 })
      for (let tries = 0; decided.by === 'device' && tries < 300; tries++) {
        device.turn('entrance')
        await advance(200)
        decided = await device.present({ card: 2 })
      }
      expect(decided).toMatchObject({ decision: 'granted', by: 'server' })
      const [grant] = waiting()
      await advance(0)
      device.turn('entrance')
      await bench.settled()
      expect(endOf(bench, grant!.attemptId)).toBe('turned')
    })
  }
})

for (const how of ['turned', 'gave_up'] as const) {
  test(`who ${how} while the bridge was killed is reported so, whatever later people at the device do`, async () => {
    await withControlId({ switches: { identification_uuid: false, monitor_when_down: 'lost' } }, async (bench) => {
      const { device, advance, waiting } = bench
      await withMembers(bench)
      await device.present({ card: 3 })
      device.turn()
      await bench.settled()
      await advance(1000)
      await device.present({ card: 1 })
      const [grant] = waiting()
      bench.unplug()
      if (how === 'turned') device.turn()
      else device.giveUp()
      for (const card of [2, 3]) {
        await advance(1000)
        expect(await device.present({ card })).toMatchObject({ decision: 'granted', by: 'device' })
        if (card === 2) device.turn()
      }
      bench.plug()
      await bench.restart()
      await advance(1000)
      // The event of the person whom the device let through last.
      if (how === 'turned') device.giveUp()
      else device.turn()
      await bench.settled()
      expect(endOf(bench, grant!.attemptId)).toBeUndefined()
      await advance(20_000)
      expect(endOf(bench, grant!.attemptId)).toBe(how)
      expect(bench.freeTurns).toEqual([])
    })
  })
}

test('an attempt that expired while no bridge ran gets its end from the device', async () => {
  await withControlId({}, async (bench) => {
    const { device, advance, waiting } = bench
    await withMembers(bench)
    const attempts: string[] = []
    for (const card of [1, 2]) {
      await device.present({ card })
      attempts.push(waiting().at(-1)!.attemptId)
    }
    bench.unplug()
    await bench.adapter.stop()
    device.turn()
    await advance(40_000)
    expect(attempts.map((attempt) => endOf(bench, attempt))).toEqual(['unconfirmed', 'unconfirmed'])
    bench.plug()
    await bench.restart()
    await advance(10_000)
    expect(attempts.map((attempt) => endOf(bench, attempt))).toEqual(['turned', 'gave_up'])
    expect(bench.history).toEqual([])
  })
})

test('the device got no answer and let the member in by itself: one entry, and our attempt ends', async () => {
  await withControlId(
    { patienceMs: 300, switches: { attempts_are: 'people', failed_attempt: 'local' } },
    async (bench) => {
      const { device, advance, history } = bench
      await withMembers(bench)
      device.fault('reset_mid_body')
      expect(await device.present({ card: 1 })).toMatchObject({ decision: 'granted', by: 'device' })
      device.turn('entrance')
      await advance(minute)
      expect(history.map(({ kind }) => kind)).toEqual(['offline_entry'])
      expect(bench.ended.filter(({ how }) => how === 'turned' || how === 'unconfirmed')).toEqual([])
      expect(bench.freeTurns).toEqual([])
    },
  )
})

test('a grant of the device that becomes a give-up does not count, in whatever order they are reported', async () => {
  for (const fault of [undefined, 'swapped_monitor', 'inserted_lost', 'duplicate_monitor'] as const) {
    await withControlId({ settings: { mode: 'standalone' } }, async (bench) => {
      const { device, advance, history } = bench
      await withMembers(bench)
      if (fault) device.fault(fault)
      await device.present({ card: 1 })
      await advance(minute)
      expect(history.filter(({ kind }) => kind !== 'offline_gave_up')).toEqual([])
      await device.present({ card: 2 })
      device.turn()
      await advance(minute)
      expect(history.filter(({ kind }) => kind === 'offline_entry')).toMatchObject([
        { credential: { type: 'user', user_id: 100_002 }, method: 'card' },
      ])
      expect(bench.freeTurns).toEqual([])
    })
  }
})

test('Monitor alone also reports them, where the device cannot be asked', async () => {
  await withControlId({ byHand: true }, async (bench) => {
    const { device, advance, history, post, call } = bench
    const now = device.time()
    await call('create_objects', { object: 'users', values: [{ id: 100_001 }] })
    const tell = (type: string, values: object) =>
      post(
        '/api/notifications/dao',
        JSON.stringify({ object_changes: [{ object: 'access_logs', type, values }], device_id: 5 }),
        'application/json',
      )
    const line = (id: number, event: number) => ({
      id: String(id),
      time: String(now),
      event: String(event),
      user_id: '100001',
      portal_id: '1',
    })
    await tell('inserted', line(1, 7))
    await tell('inserted', line(2, 7))
    await tell('updated', line(2, 13))
    await tell('inserted', line(3, 6))
    await advance(minute)
    expect(history.map(({ log, kind }) => [log.id, kind])).toEqual([
      ['2', 'offline_gave_up'],
      ['3', 'offline_denied'],
      ['1', 'offline_entry'],
    ])
  })
})

test('a log that was cleared and starts its ids again is read from its beginning', async () => {
  await withControlId({ settings: { mode: 'standalone' } }, async (bench) => {
    const { device, advance, history, call } = bench
    await withMembers(bench)
    for (const card of [1, 2]) {
      await device.present({ card })
      device.turn()
      await advance(20_000)
    }
    await advance(minute)
    await call('destroy_objects', { object: 'access_logs' })
    await device.present({ card: 3 })
    device.turn()
    await advance(2 * minute)
    expect(history.map(({ log, credential }) => [log.id, credential])).toEqual([
      ['1', { type: 'user', user_id: 100_001 }],
      ['2', { type: 'user', user_id: 100_002 }],
      ['1', { type: 'user', user_id: 100_003 }],
    ])
  })
})

test("times are corrected by the measured error of the device's clock, which is then set", async () => {
  await withControlId({ settings: { mode: 'standalone' }, switches: { wall_clock_hours: 0 } }, async (bench) => {
    const { device, advance, clock, history, alarms, health } = bench
    await withMembers(bench)
    const local = () => clock.now() / 1000 - 3 * 3600
    expect(Math.abs(device.time() - local())).toBeLessThan(2)
    expect(Math.abs(health.clock_drift_ms!)).toBeLessThan(2000)
    expect([...alarms]).toEqual([])
    await advance(minute)
    // The clock jumps, and somebody passes before anybody noticed.
    device.jumpClock(-7200)
    const at = clock.now()
    await device.present({ card: 1 })
    device.turn()
    await advance(minute)
    expect(history).toHaveLength(1)
    expect(Math.abs(history[0]!.at - at)).toBeLessThan(3000)
    expect(Number(history[0]!.log.time)).toBeLessThan(local() - 7000)
    expect(Math.abs(device.time() - local())).toBeLessThan(2)
  })
})

test('a clock that was ahead when a line was stamped does not delay later lines', async () => {
  for (const seconds of [600, -600]) {
    await withControlId({ settings: { mode: 'standalone' } }, async (bench) => {
      const { device, advance, history } = bench
      await withMembers(bench)
      bench.unplug()
      device.jumpClock(seconds)
      for (const card of [1, 2, 3]) {
        await device.present({ card })
        if (card !== 2) device.turn('entrance')
        // Shorter than the time to the next look, so that the clock is set while a line may still change.
        await advance(card === 3 ? 0 : 7000)
      }
      bench.plug()
      await advance(60_000)
      const told = new Map(history.map(({ log, kind }) => [log.id, kind]))
      expect([...told]).toEqual([
        ['1', 'offline_entry'],
        ['2', 'offline_gave_up'],
        ['3', 'offline_entry'],
      ])
    })
  }
})

test('the clock of a device that cannot be asked is learnt from its stamps', async () => {
  await withControlId({ byHand: true }, async ({ device, post, clock, history, advance, health }) => {
    const wrong = device.time() + 7200
    await post('/new_user_identified.fcgi', `device_id=5&user_id=100001&time=${wrong}&portal_id=1&uuid=aa`)
    expect(health.clock_drift_ms).toBeGreaterThan(7_190_000)
    const values = { id: '4', time: String(wrong + 10), event: '7', user_id: '100002', portal_id: '1' }
    await advance(10_000)
    const at = clock.now()
    const change = { object_changes: [{ object: 'access_logs', type: 'inserted', values }], device_id: 5 }
    await post('/api/notifications/dao', JSON.stringify(change), 'application/json')
    await advance(60_000)
    expect(history).toMatchObject([{ kind: 'offline_entry', log: { id: '4', time: values.time } }])
    expect(Math.abs(history[0]!.at - at)).toBeLessThan(2000)
  })
})

test('the power fails between grant and turn: the attempt ends without a turn, and the device is asked again', async () => {
  await withControlId({}, async (bench) => {
    const { device, advance, waiting } = bench
    await withMembers(bench)
    device.fault('power_lost_after_grant')
    await device.present({ card: 1 })
    const [grant] = waiting()
    await advance(5000)
    device.restorePower()
    await advance(40_000)
    expect(endOf(bench, grant!.attemptId)).toBe('unconfirmed')
    expect(bench.health).toMatchObject({ online: true, mode: 'online' })
    expect(await device.present({ card: 1 })).toMatchObject({ decision: 'granted', by: 'server' })
  })
})
