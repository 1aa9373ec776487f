import { expect, test } from 'vitest'
import { endOf, member, password, withControlId } from './control-id-bench.ts'

test('with an address and a password, the bridge sets the device up, and the device asks it about everyone', async () => {
  await withControlId({}, async (bench) => {
    const { device, adapter, asked, alarms, health } = bench
    await bench.advance(10_000)
    expect(device.mode()).toBe('online')
    expect([...alarms]).toEqual([])
    await adapter.putUsers!([member(100_001, ['1001'])])
    const outcome = await device.present({ card: 1001 })
    expect(outcome).toMatchObject({ decision: 'granted', by: 'server', userId: 100_001, directions: ['clockwise'] })
    expect(asked).toMatchObject([
      {
        credential: { type: 'user', user_id: 100_001 },
        method: 'card',
        direction: 'in',
        marks: { uuid: expect.any(String) },
      },
    ])
    device.turn()
    await bench.settled()
    expect(bench.ended.map(({ how }) => how)).toEqual(['turned'])
    expect(health).toMatchObject({ online: true, mode: 'online', firmware: '6.20.6' })
    expect(device.display()).toBe('Aluno: Bem-vindo')
  })
})

test('a grant is for a side, and never for a fixed direction', async () => {
  for (const entrance of ['clockwise', 'anticlockwise'] as const) {
    await withControlId({ device: { entrance } }, async ({ device, asked, advance }) => {
      await advance(10_000)
      expect((await device.present({ card: 5, side: 'entrance' })).directions).toEqual([entrance])
      device.turn('entrance')
      const out = await device.present({ card: 6, side: 'exit' })
      expect(out.directions).not.toEqual([entrance])
      expect(asked.map(({ direction }) => direction)).toEqual(['in', 'out'])
    })
  }
})

test('a person who is refused sees a neutral text, and nothing turns', async () => {
  await withControlId({}, async ({ device, decide, advance }) => {
    await advance(10_000)
    decide(() => ({ allowed: false, userId: 100_001, message: 'Procure a recepção' }))
    expect(await device.present({ card: 5 })).toMatchObject({ decision: 'denied', event: 6 })
    expect(device.display()).toBe('Aluno: Procure a recepção')
    decide(() => ({ allowed: false, userId: null, message: 'Procure a recepção' }))
    expect(await device.present({ card: 6 })).toMatchObject({ decision: 'unidentified', event: 3 })
    expect(device.turn().passed).toBe(false)
  })
})

test('no exit is refused: not an unknown face, nor a typed password, nor when deciding fails', async () => {
  await withControlId({}, async ({ device, decide, asked, advance }) => {
    await advance(10_000)
    decide(() => ({ allowed: false }))
    for (const credential of [{ face: 0 }, { pin: '1234' }, { card: 9 }] as const) {
      const outcome = await device.present({ ...credential, side: 'exit' })
      expect(outcome).toMatchObject({ decision: 'granted', directions: ['anticlockwise'] })
      device.turn()
    }
    decide(() => {
      throw new Error('broken')
    })
    expect(await device.present({ card: 10, side: 'exit' })).toMatchObject({ decision: 'granted' })
    device.turn()
    expect(await device.present({ card: 9 })).toMatchObject({ decision: 'unidentified' })
    expect(asked.map(({ direction }) => direction)).toEqual(['out', 'out', 'in'])
  })
})

test('Enterprise asks about cards and codes; typed numbers open nothing, and a finger is not evaluated', async () => {
  await withControlId({ settings: { mode: 'enterprise' } }, async ({ device, asked, advance, logged, memory }) => {
    await advance(10_000)
    expect((await device.present({ card: '18446744073709551615' })).decision).toBe('granted')
    expect((await device.present({ qr: 'codigo-Abc_09' })).decision).toBe('granted')
    expect((await device.present({ idPassword: { id: 100_001, password: 'segredo' } })).decision).toBe('unidentified')
    expect((await device.present({ finger: 100_001 })).decision).toBe('unidentified')
    expect(asked).toMatchObject([
      { credential: { type: 'card', number: '18446744073709551615' }, method: 'card' },
      { credential: { type: 'text', text: 'codigo-Abc_09' }, method: 'qr' },
    ])
    expect(
      JSON.stringify([...memory, ...logged.map(({ message, details }) => [message, JSON.stringify(details)])]),
    ).not.toContain('segredo')
  })
})

test('in Pro, an unknown card and a code reach the bridge as what they are', async () => {
  await withControlId({}, async ({ device, asked, advance }) => {
    await advance(10_000)
    await device.present({ card: 100_001 })
    device.turn()
    await device.present({ qr: '100001' })
    expect(asked.map(({ credential, method }) => [credential, method])).toEqual([
      [{ type: 'card', number: '100001' }, 'card'],
      [{ type: 'text', text: '100001' }, 'qr'],
    ])
  })
})

test('the same question twice is one attempt; an old one opens nothing', async () => {
  await withControlId({}, async ({ device, asked, advance, post, logged, waiting }) => {
    await advance(10_000)
    device.fault('duplicate_post')
    await device.present({ card: 5 })
    expect(asked).toHaveLength(1)
    expect(waiting()).toHaveLength(1)
    const form = `device_id=${device.deviceId}&event=7&user_id=100001&time=${device.time()}&portal_id=1&uuid=0e039178`
    const first = await post('/new_user_identified.fcgi', form)
    await advance(60_000)
    const again = await post('/new_user_identified.fcgi', form)
    expect(JSON.parse(first.text).result).toMatchObject({
      event: 7,
      actions: [{ action: 'catra', parameters: 'allow=clockwise' }],
    })
    expect(JSON.parse(again.text).result).toMatchObject({ event: 6 })
    expect(JSON.parse(again.text).result.actions).toBeUndefined()
    expect(asked).toHaveLength(2)
    expect(logged.some(({ message }) => message.includes('replayed'))).toBe(true)
  })
})

test('a face that stays in view is one attempt as long as the arm waits', async () => {
  await withControlId({ device: { model: 'iDBlock Next' }, switches: { model: 'idblock_next' } }, async (bench) => {
    const { device, asked, advance, adapter, call } = bench
    await advance(10_000)
    await adapter.putUsers!([member(100_001)])
    await call('set_configuration', { face_id: { max_identified_duration: '2000' } })
    await call('user_set_image', {}, { query: '&user_id=100001', raw: jpeg })
    const seen = device.stay({ face: 100_001 }, { times: 3, everyMs: 2000 })
    await advance(4000)
    expect((await seen).map(({ decision }) => decision)).toEqual(['granted', 'granted', 'granted'])
    expect(asked).toHaveLength(1)
    device.turn()
    await bench.settled()
    expect(bench.ended.map(({ how }) => how)).toEqual(['turned'])
    await advance(20_000)
    expect(bench.ended.at(-1)?.how).toBe('turned')
  })
})

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9, ...Array.from({ length: 40 }, () => 0)])

test('two people who wait and turn are told apart by the uuid, in whatever order', async () => {
  await withControlId({}, async (bench) => {
    const { device, advance, waiting } = bench
    await advance(10_000)
    await device.present({ card: 5 })
    await advance(1000)
    await device.present({ card: 6 })
    const [first, second] = waiting().map(({ attemptId }) => attemptId)
    device.fault('swapped_monitor')
    device.turn()
    device.giveUp()
    await bench.settled()
    expect(endOf(bench, first!)).toBe('turned')
    expect(endOf(bench, second!)).toBe('gave_up')
  })
})

test('a give-up after the turn ends nothing, and affects nobody else', async () => {
  await withControlId({}, async (bench) => {
    const { device, advance, waiting } = bench
    await advance(10_000)
    await device.present({ card: 5 })
    const [first] = waiting()
    device.fault('give_up_after_turn')
    device.turn()
    await device.present({ card: 6 })
    await bench.settled()
    expect(endOf(bench, first!.attemptId)).toBe('turned')
    expect(waiting()).toHaveLength(1)
  })
})

test('two people who wait and cannot be told apart are not guessed; two turns belong to both', async () => {
  await withControlId({ switches: { turn_uuid: 'absent' } }, async (bench) => {
    const { device, advance, waiting, ended } = bench
    await advance(10_000)
    await device.present({ card: 5 })
    await device.present({ card: 6 })
    device.turn()
    await bench.settled()
    expect(ended).toEqual([])
    device.turn()
    await bench.settled()
    expect(ended.map(({ how }) => how)).toEqual(['turned', 'turned'])
    expect(waiting()).toEqual([])
  })
})

test('with as many events as grants, each has its own in their order', async () => {
  await withControlId({ switches: { turn_uuid: 'absent' } }, async (bench) => {
    const { device, advance, waiting } = bench
    await advance(10_000)
    await device.present({ card: 5 })
    await device.present({ card: 6 })
    const [first, second] = waiting().map(({ attemptId }) => attemptId)
    device.giveUp()
    await bench.settled()
    device.turn()
    await bench.settled()
    expect([endOf(bench, first!), endOf(bench, second!)]).toEqual(['gave_up', 'turned'])
  })
})

test('a turn whose report was lost is no longer awaited when the arm is shut again', async () => {
  await withControlId({ switches: { turn_uuid: 'absent' } }, async (bench) => {
    const { device, advance, waiting } = bench
    await advance(10_000)
    await device.present({ card: 5 })
    bench.unplug()
    device.turn()
    await bench.settled()
    bench.plug()
    await advance(1000)
    await device.present({ card: 6 })
    const [lost, next] = waiting().map(({ attemptId }) => attemptId)
    device.giveUp()
    await bench.settled()
    expect(endOf(bench, next!)).toBeUndefined()
    await advance(7500)
    expect([endOf(bench, lost!), endOf(bench, next!)]).toEqual([undefined, 'gave_up'])
  })
})

// The clock jumps between the grant and its turn: nobody has noticed it, or the bridge corrects it.
for (const turn_uuid of ['same', 'absent'] as const) {
  for (const seconds of [600, -600]) {
    test(`a clock that moves by ${seconds} s gives no turn to another person or another time, uuid ${turn_uuid}`, async () => {
      await withControlId({ switches: { turn_uuid } }, async (bench) => {
        const { device, advance, clock, ended, waiting } = bench
        await advance(10_000)
        const comesIn = async (card: number, between: () => Promise<unknown>) => {
          await device.present({ card: card - 1 })
          const [before] = waiting()
          device.giveUp()
          await bench.settled()
          await advance(2000)
          await device.present({ card })
          const [now] = waiting()
          await between()
          device.turn()
          await bench.settled()
          expect([endOf(bench, before!.attemptId), endOf(bench, now!.attemptId)]).toEqual(['gave_up', 'turned'])
          expect(Math.abs(ended.at(-1)!.at - clock.now())).toBeLessThan(2000)
        }
        await comesIn(6, async () => device.jumpClock(seconds))
        await advance(20_000)
        device.jumpClock(seconds)
        await comesIn(8, () => advance(1000))
      })
    })
  }
}

test('a turn that nobody waits for, one in the wrong direction, and a free exit', async () => {
  await withControlId({}, async (bench) => {
    const { device, advance, freeTurns, waiting } = bench
    await advance(10_000)
    device.forceTurn('entrance')
    await bench.settled()
    expect(freeTurns).toMatchObject([{ direction: 'in' }])
    await device.present({ card: 5 })
    const [grant] = waiting()
    device.forceTurn('exit')
    await bench.settled()
    // It is reported as what it was, and does not become an entry later.
    const ofIt = bench.ended.filter(({ attemptId }) => attemptId === grant!.attemptId)
    expect(ofIt.map(({ how }) => how)).toEqual(['wrong_way', 'gave_up'])
    expect(freeTurns).toHaveLength(1)
    const { json } = await bench.call('login', { login: 'admin', password }, { session: '' })
    await bench.call('set_configuration', { catra: { operation_mode: 'exit_open' } }, { session: json.session })
    await bench.adapter.configure!()
    await advance(40_000)
    await device.present({ card: 6 })
    device.turn('exit')
    await bench.settled()
    expect(freeTurns.at(-1)).toMatchObject({ direction: 'out' })
    expect(waiting()).toHaveLength(1)
  })
})

test('the turn shows an unknown side, and nobody is kept inside', async () => {
  await withControlId({ settings: { sides: 'unknown' }, switches: { exit_portal: 1 } }, async (bench) => {
    const { device, advance, asked, decide } = bench
    await advance(10_000)
    expect((await device.present({ card: 5 })).directions).toEqual(['clockwise', 'anticlockwise'])
    device.turn('exit')
    await bench.settled()
    expect(asked.map(({ direction }) => direction)).toEqual(['in', 'out'])
    expect(bench.ended.map(({ how }) => how)).toEqual(['gave_up', 'turned'])
    decide(() => ({ allowed: false }))
    expect((await device.present({ card: 6 })).directions).toEqual(['anticlockwise'])
    expect(device.turn('entrance').passed).toBe(false)
    expect(device.turn('exit').passed).toBe(true)
    await bench.settled()
    expect(asked.at(-1)).toMatchObject({ direction: 'out', credential: { number: '6' } })
    expect(bench.ended.at(-1)?.how).toBe('turned')
  })
})

test('a reader without its own arm frees what it is wired to', async () => {
  for (const [model, action] of [
    ['iDFace', { action: 'sec_box', parameters: 'id=65793, reason=1' }],
    ['iDAccess', { action: 'door', parameters: 'door=1' }],
  ] as const) {
    await withControlId({ byHand: true, device: { model, entrance: null } }, async ({ adapter, post }) => {
      expect(adapter.abilities).toMatchObject({ confirmsTurns: false, holdsUsers: false })
      const { text } = await post('/new_user_identified.fcgi', 'device_id=1&event=7&user_id=100001&portal_id=1')
      expect(JSON.parse(text).result.actions).toEqual([action])
    })
  }
})

test('broken, giant and foreign messages are answered and logged', async () => {
  await withControlId({}, async ({ device, advance, post, logged, asked, freeTurns, ended }) => {
    await advance(10_000)
    const json = 'application/json'
    expect((await post('/api/notifications/catra_event', '{"event":', json)).status).toBe(200)
    expect((await post('/api/notifications/dao', '[]', json)).status).toBe(200)
    expect((await post('/api/notifications/dao', 'x'.repeat(300_000), json)).status).toBe(413)
    expect((await post('/unheard_of.fcgi', '')).status).toBe(404)
    const foreign = await post('/new_user_identified.fcgi', 'device_id=18446744073709551614&user_id=100001&event=7')
    expect(JSON.parse(foreign.text).result.event).toBe(6)
    const turn = { event: { type: 7, name: 'TURN RIGHT', time: device.time() }, device_id: 12 }
    await post('/api/notifications/catra_event', JSON.stringify(turn), json)
    const photo = { device_id: String(device.deviceId), access_photo: 'A'.repeat(2_000_000) }
    expect((await post('/api/notifications/access_photo', JSON.stringify(photo), json)).status).toBe(200)
    const nothing = await post('/new_user_identified.fcgi', '')
    expect(JSON.parse(nothing.text).result.actions).toEqual([{ action: 'catra', parameters: 'allow=anticlockwise' }])
    expect(asked).toEqual([])
    expect(freeTurns).toEqual([])
    expect(ended).toEqual([])
    const reasons = logged.map(({ details }) => details?.why)
    expect(reasons).toEqual(
      expect.arrayContaining(['it is no JSON', 'it is of another device', 'it is of an unknown kind']),
    )
    expect(await device.present({ card: 5 })).toMatchObject({ decision: 'granted' })
  })
})
