import { expect, test } from 'vitest'
import { withDevice } from './test-bench.ts'

test('it registers, then asks about everybody, known or not', async () => {
  await withDevice({}, async ({ device, server }) => {
    expect(device.mode()).toBe('online')
    expect(server.named('reg')[0]).toMatchObject({
      sn: device.sn,
      devinfo: { modelname: 'T4', useduser: 0, time: '2026-03-02 09:00:00', firmware: expect.any(String) },
    })
    device.enrol({ id: 100001, card: 77 })
    expect(await device.present({ card: 77 })).toMatchObject({ decision: 'granted', by: 'server', userId: 100001 })
    expect(device.turn()).toEqual({ passed: true })
    server.answer('sendlog', () => ({ result: true, access: false, message: 'Procure a recepção' }))
    expect(await device.present({ face: 0 })).toMatchObject({ decision: 'denied', by: 'server' })
    expect(device.display()).toBe('Procure a recepção')
    const [known, unknown] = server.named('sendlog')
    expect(known).toMatchObject({ count: 1, logindex: 1, record: [{ enrollid: 100001, mode: 3, inout: 0, event: 0 }] })
    expect(unknown.record[0]).toMatchObject({ enrollid: 99_999_999, mode: 8, event: 2, image: expect.any(String) })
    expect(device.waiting()).toEqual([])
    expect(device.turn()).toEqual({ passed: false })
  })
})

test('without an accepted registration there is no communication', async () => {
  await withDevice({}, async ({ device, server, restart, clock }) => {
    server.answer('reg', () => ({ result: false }))
    const again = await restart()
    expect(again.mode()).toBe('away')
    expect(await again.present({ face: 0 })).toMatchObject({ by: 'device', decision: 'denied' })
    server.answer('reg', () => ({ result: true }))
    await clock.advance(5000)
    expect(again.mode()).toBe('online')
    expect(device.mode()).toBe('off')
  })
})

test('without any answer it decides by server_verify, drops the socket after 20 s and repeats for ever', async () => {
  await withDevice({ patienceMs: 200 }, async ({ device, server, clock }) => {
    device.enrol({ id: 100001 })
    server.answer('sendlog', () => undefined)
    const presented = device.present({ face: 100001 })
    await clock.advance(3000)
    expect(await presented).toMatchObject({ decision: 'granted', by: 'device', ms: 3000 })
    for (let round = 1; round <= 2; round++) {
      await clock.advance(25_000)
      await expect.poll(() => server.sockets.at(round - 1)!.closed).toBe(1006)
      expect(server.named('reg')).toHaveLength(round + 1)
      expect(server.named('sendlog')).toHaveLength(round + 1)
    }
    server.answer('sendlog', () => ({ result: true, access: false }))
    await clock.advance(25_000)
    expect(device.waiting()).toEqual([])
    expect(device.openings()).toHaveLength(1)
  })
})

test.each([
  [0, 'granted', 'granted'],
  [1, 'denied', 'denied'],
  [2, 'denied', 'granted'],
])('server_verify %i: a server that denies, and no network', async (verify, online, away) => {
  await withDevice({}, async ({ device, server }) => {
    device.enrol({ id: 100001 })
    await server.command('setdevinfo', { server_verify: verify })
    server.answer('sendlog', () => ({ result: true, access: false }))
    expect((await device.present({ face: 100001 })).decision).toBe(online)
    device.cutNetwork()
    expect((await device.present({ face: 100001 })).decision).toBe(away)
    expect((await device.present({ face: 0 })).decision).toBe('denied')
  })
})

test('events from a time without network come in batches, and an answer that opens one opens for nobody', async () => {
  await withDevice({ switches: { batch_size: 3 } }, async ({ device, server, clock }) => {
    device.enrol({ id: 100001 })
    device.cutNetwork()
    for (let count = 0; count < 5; count++) await device.present({ face: 100001 })
    await clock.advance(60_000)
    device.restoreNetwork()
    server.answer('sendlog', ({ count, logindex }) => ({ result: true, count, logindex, access: false }))
    await clock.advance(10_000)
    expect(server.named('sendlog').map((one) => [one.count, one.logindex])).toEqual([
      [3, 3],
      [2, 5],
    ])
    expect(device.openings()).toHaveLength(5)
    expect(server.sockets[0]!.closed).toBeUndefined()
    device.cutNetwork()
    await device.present({ face: 0 })
    device.restoreNetwork()
    server.answer('sendlog', () => ({ result: true, access: true }))
    await clock.advance(10_000)
    expect(device.openings()).toHaveLength(6)
  })
})

test('faults: a lost answer, a record sent twice, TopFace after a reboot, power gone with the grant', async () => {
  await withDevice({ patienceMs: 300 }, async ({ device, server, clock }) => {
    device.enrol({ id: 100001 })
    device.fault('duplicate_log')
    await device.present({ face: 100001 })
    await expect.poll(() => server.named('sendlog').length).toBe(2)
    device.fault('answer_lost')
    const lost = device.present({ face: 100001 })
    await clock.advance(3000)
    expect(await lost).toMatchObject({ by: 'device' })
    await clock.advance(25_000)
    expect(device.waiting()).toEqual([])
    device.fault('topface_steals')
    device.cutPower()
    device.restorePower()
    await clock.advance(60_000)
    expect(device.mode()).toBe('stolen')
    device.cutPower()
    device.restorePower()
    await clock.advance(0)
    expect(device.mode()).toBe('online')
    device.fault('power_lost_after_grant')
    await device.present({ face: 100001 })
    expect(device.state()).toBe('off')
    expect(await device.present({ face: 100001 })).toMatchObject({ decision: 'not read' })
  })
})
