import { expect, test } from 'vitest'
import { answerEvent, grant } from './fake-server.ts'
import { enrol, withDevice } from './test-bench.ts'

test('after switch-on the server is tested, then asked about everyone', async () => {
  await withDevice({}, async ({ device, server, call, settled }) => {
    expect(device.mode()).toBe('online')
    expect(server.seen.map((one) => one.name).slice(0, 2)).toEqual(['session_is_valid', 'device_is_alive'])
    await settled()
    expect(server.named('operation_mode')[0]!.json.operation_mode).toMatchObject({ mode: 0, mode_name: 'DEFAULT' })

    await enrol(call)
    const outcome = await device.present({ card: 1001 })
    expect(outcome).toMatchObject({ decision: 'granted', by: 'server', event: 7, userId: 7, directions: ['clockwise'] })
    const [asked] = server.named('new_user_identified')
    expect(asked!.url.pathname).toBe('/d/secret/new_user_identified.fcgi')
    expect(asked!.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(asked!.form).toMatchObject({
      device_id: String(device.deviceId),
      event: '7',
      user_id: '7',
      user_name: 'Aluno',
      user_has_image: '0',
      card_value: '1001',
      portal_id: '1',
      time: String(Date.UTC(2026, 2, 2, 9) / 1000),
      uuid: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
    expect(device.state()).toBe('released')
  })
})

test('until the server answers both tests the device decides by itself, and tests again', async () => {
  await withDevice({ online: false }, async ({ device, server, call, clock, restart }) => {
    await enrol(call)
    server.answer('device_is_alive', () => ({ status: 503 }))
    const again = await restart({ address: server.address })
    expect(again.mode()).toBe('testing')
    expect(await again.present({ card: 1001 })).toMatchObject({ decision: 'granted', by: 'device' })
    expect(server.named('new_user_identified')).toEqual([])
    server.answer('device_is_alive', () => ({}))
    await clock.advance(10_000)
    expect(again.mode()).toBe('online')
    expect(device.mode()).toBe('off')
  })
})

test.each([
  [6, 'denied', 6],
  [3, 'unidentified', 3],
  [14, 'nothing', undefined],
  [4, 'pending', undefined],
])('an answer with event %i keeps the arm shut', async (event, decision, row) => {
  await withDevice({}, async ({ device, server, call, settled }) => {
    await enrol(call)
    server.answer('new_user_identified', () => answerEvent(event))
    expect(await device.present({ card: 1001 })).toMatchObject({ decision, by: 'server' })
    expect(device.state()).toBe('idle')
    expect(device.turn()).toMatchObject({ passed: false, why: 'locked' })
    expect(device.rows('access_logs').map((one) => one.event)).toEqual(row === undefined ? [] : [row])
    await settled()
    expect(server.named('dao')).toHaveLength(row === undefined ? 0 : 1)
  })
})

test('a grant without an action keeps the arm shut', async () => {
  await withDevice({}, async ({ device, server }) => {
    const result = { event: 7, user_id: 7, actions: [{ action: 'door', parameters: 'door=1' }] }
    server.answer('new_user_identified', () => ({ body: JSON.stringify({ result }) }))
    expect(await device.present({ face: 0 })).toMatchObject({ decision: 'nothing', directions: [] })
    expect(device.turn().passed).toBe(false)
  })
})

test('the text from the server is shown, and its photo is fetched', async () => {
  await withDevice({}, async ({ device, server, settled }) => {
    const result = { event: 6, user_id: 7, user_name: 'Aluno', user_image: true, message: 'Procure a recepção' }
    server.answer('new_user_identified', () => ({ body: JSON.stringify({ result }) }))
    await device.present({ face: 0 })
    await settled()
    expect(device.display()).toBe('Aluno: Procure a recepção')
    expect(server.named('user_get_image')[0]!.url.searchParams.get('user_id')).toBe('7')
  })
})

test('side, direction and portal depend on one another', async () => {
  await withDevice({}, async ({ device, server, call }) => {
    await enrol(call)
    server.answer('new_user_identified', ({ form }) => grant(7, form.portal_id === '2' ? 'anticlockwise' : 'clockwise'))
    await device.present({ card: 1001, side: 'exit' })
    expect(device.turn('exit')).toMatchObject({ passed: true, direction: 'anticlockwise' })
    expect(device.passages()).toMatchObject([{ side: 'exit', userId: 7, granted: true }])
    await call('set_configuration', { catra: { gateway: 'anticlockwise' } })
    expect(device.turn('entrance')).toMatchObject({ direction: 'anticlockwise' })
  })
})

test('Enterprise sends the credential, and takes the person from the answer', async () => {
  await withDevice({}, async ({ device, server, call, settled }) => {
    for (const name of ['new_card', 'new_qrcode', 'new_user_id_and_password', 'new_biometric_image']) {
      server.answer(name, () => grant(31))
    }
    await call('set_configuration', {
      general: { local_identification: '0' },
      barras: { qrcode_legacy_mode_enabled: '0' },
    })
    await settled()
    expect(await device.present({ card: '18446744073709551615' })).toMatchObject({ decision: 'granted', userId: 31 })
    device.turn()
    await device.present({ qr: 'eyJ-abc_123' })
    device.turn()
    await device.present({ idPassword: { id: 7, password: 'a b&c' } })
    device.turn()
    await device.present({ face: 7 })
    device.turn()
    expect(server.named('new_card')[0]!.form).toMatchObject({ card_value: '18446744073709551615', panic: '0' })
    expect(server.named('new_qrcode')[0]!.form.qrcode_value).toBe('eyJ-abc_123')
    expect(server.named('new_user_id_and_password')[0]!.form).toMatchObject({ user_id: '7', password: 'a b&c' })
    const [image] = server.named('new_biometric_image')
    expect(image!.headers['content-type']).toBe('application/octet-stream')
    expect(image!.url.searchParams.get('device_id')).toBe(String(device.deviceId))
    expect(device.passages()).toHaveLength(4)
  })
})

test('QR codes are read according to the mode', async () => {
  await withDevice({}, async ({ device, server, call, settled }) => {
    expect(await device.present({ qr: 'eyJ-abc_123' })).toMatchObject({ decision: 'not read' })
    await enrol(call, { card: 255 })
    await device.present({ qr: '255' })
    expect(server.named('new_user_identified')[0]!.form).toMatchObject({ user_id: '7', card_value: '255' })
    device.turn()
    await call('set_configuration', { barras: { qrcode_legacy_mode_enabled: '2' } })
    await device.present({ qr: 'ff' })
    expect(server.named('new_user_identified')[1]!.form).toMatchObject({ user_id: '7', card_value: '255' })
    device.turn()
    await call('set_configuration', { barras: { qrcode_legacy_mode_enabled: '0' } })
    await call('create_objects', { object: 'qrcodes', values: [{ value: 'eyJ-abc_123', user_id: 7 }] })
    await device.present({ qr: 'eyJ-abc_123' })
    await settled()
    expect(server.named('new_user_identified')[2]!.form).toMatchObject({ user_id: '7', qrcode_value: 'eyJ-abc_123' })
  })
})

test('pin, password, face and finger identify those who have them', async () => {
  await withDevice({ online: false }, async ({ device, call }) => {
    await enrol(call)
    await call('create_objects', { object: 'pins', values: [{ value: '4711', user_id: 7 }] })
    await call('create_objects', { object: 'templates', values: [{ template: 'x', user_id: 7 }] })
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
    await call('user_set_image', {}, { query: '&user_id=7&timestamp=1&match=1', raw: jpeg })
    for (const known of [{ pin: '4711' }, { face: 7 }, { finger: 7 }, { idPassword: { id: 7, password: 'segredo' } }]) {
      expect(await device.present(known)).toMatchObject({ decision: 'granted', by: 'device', userId: 7 })
      device.turn()
    }
    for (const unknown of [{ pin: '1' }, { face: 8 }, { finger: 8 }, { idPassword: { id: 7, password: '' } }]) {
      expect(await device.present(unknown)).toMatchObject({ decision: 'unidentified', event: 3 })
    }
  })
})

test('the exit button opens the exit and tells the server', async () => {
  await withDevice({}, async ({ device, server, settled }) => {
    device.pressExitButton()
    await settled()
    expect(server.named('new_rex_log')[0]!.json).toMatchObject({ rex_log: { event: 11, portal_id: 2 } })
    expect(device.turn('exit').passed).toBe(true)
  })
})

test('a face that stays in view is asked about again', async () => {
  await withDevice({}, async ({ device, server, call, clock }) => {
    await call('set_configuration', { face_id: { max_identified_duration: '0' } })
    expect(await device.stay({ face: 0 }, { times: 3 })).toHaveLength(1)
    server.forget()
    await call('set_configuration', { face_id: { max_identified_duration: '4000' } })
    const staying = device.stay({ face: 0 }, { times: 3 })
    await clock.advance(8000)
    expect((await staying).map((one) => one.decision)).toEqual(['granted', 'granted', 'granted'])
    expect(new Set(server.named('new_user_identified').map((one) => one.form.uuid)).size).toBe(3)
  })
})

test('while the server is asked about one person, nobody else is read', async () => {
  await withDevice({}, async ({ device, server }) => {
    const first = device.present({ face: 0 })
    expect(await device.present({ face: 0 })).toMatchObject({ decision: 'busy' })
    expect((await first).decision).toBe('granted')
    expect(server.named('new_user_identified')).toHaveLength(1)
  })
})
