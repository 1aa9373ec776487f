import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { caller, enrol, withDevice } from './test-bench.ts'

const exact = 122641794705017745n

test('commands need a session, which a login gives and a logout ends', async () => {
  await withDevice({ online: false }, async ({ device, call }) => {
    const raw = caller(device.address)
    const refused = await raw('system_information', {}, { session: 'none' })
    expect(refused).toMatchObject({ status: 401, json: { error: 'Invalid session' } })
    expect((await raw('login', { login: 'admin', password: 'wrong' }, { session: '' })).status).toBe(401)
    const { session } = (await raw('login', { login: 'admin', password: 'admin' }, { session: '' })).json
    expect((await raw('session_is_valid', {}, { session })).json).toEqual({ session_is_valid: true })
    const byCookie = await fetch(`${device.address}/system_information.fcgi`, {
      method: 'POST',
      headers: { cookie: `a=b; session=${session}` },
    })
    expect(byCookie.status).toBe(200)
    await raw('logout', {}, { session })
    expect((await raw('session_is_valid', {}, { session })).json).toEqual({ session_is_valid: false })

    await call('change_login', { login: 'dono', password: 'outra' })
    expect((await raw('login', { login: 'admin', password: 'admin' }, { session: '' })).status).toBe(401)
    expect((await raw('login', { login: 'dono', password: 'outra' }, { session: '' })).status).toBe(200)
  })
})

test('64-bit numbers keep all their digits in both directions', async () => {
  await withDevice({ deviceId: exact }, async ({ device, server, call }) => {
    const id = 9223372036854775807n
    await call('create_objects', { object: 'users', values: [{ id, name: 'Grande' }] })
    const { json } = await call('create_objects', {
      object: 'cards',
      values: [{ value: 18446744073709551615n, user_id: id }],
    })
    expect(json).toEqual({ ids: [1] })
    const loaded = await call('load_objects', { object: 'cards', where: { cards: { value: 18446744073709551615n } } })
    expect(loaded.text).toContain('"value":18446744073709551615,')
    expect(loaded.json.cards[0].user_id).toBe(id)
    // One less is another card, although both are the same JavaScript number.
    const less = await call('load_objects', { object: 'cards', where: { cards: { value: 18446744073709551614n } } })
    expect(less.json.cards).toEqual([])
    expect((await call('system_information')).text).toContain(`"device_id":${exact},`)
    await device.present({ card: '18446744073709551615' })
    expect(server.named('new_user_identified')[0]!.form).toMatchObject({
      device_id: String(exact),
      user_id: String(id),
      card_value: '18446744073709551615',
    })
  })
})

test('set_configuration only takes strings, and writes all or nothing', async () => {
  await withDevice({ online: false }, async ({ call }) => {
    const unknown = await call('set_configuration', {
      general: { catra_timeout: '9000' },
      online_client: { request_timeout: '1000', no_such: '1' },
    })
    expect(unknown).toMatchObject({ status: 400, json: { error: 'Node or attribute not found' } })
    expect((await call('set_configuration', { general: { catra_timeout: 9000 } })).status).toBe(400)
    expect((await call('set_configuration', { general: { screen_always_on: '1' } })).status).toBe(400)
    const asked = { general: ['catra_timeout', 'online'], online_client: ['request_timeout'] }
    expect((await call('get_configuration', asked)).json).toEqual({
      general: { catra_timeout: '5000', online: '0' },
      online_client: { request_timeout: '5000' },
    })
    expect((await call('get_configuration', { general: [] })).json).toEqual({})
    expect((await call('get_configuration', { general: ['no_such'] })).json.error).toBe('Node or attribute not found')
    expect((await call('set_configuration', { general: { catra_timeout: '9000' } })).json).toEqual({})
    expect((await call('get_configuration', { general: ['catra_timeout'] })).json.general.catra_timeout).toBe('9000')
  })
})

test('objects are found by conditions, fields, order, limit and offset', async () => {
  await withDevice({ online: false }, async ({ call }) => {
    const values = [5, 1, 4, 2, 3].map((id) => ({ id, name: `Aluno ${id % 2}`, password: 'hash', salt: 'x' }))
    expect((await call('create_objects', { object: 'users', values })).json).toEqual({ ids: [5, 1, 4, 2, 3] })
    const ids = async (body: object) => {
      const { json, text } = await call('load_objects', { object: 'users', fields: ['id'], ...body })
      return json?.users?.map((user: { id: number }) => user.id) ?? text
    }
    expect(await ids({})).toEqual([1, 2, 3, 4, 5])
    expect(await ids({ where: { users: { id: 3 } } })).toEqual([3])
    expect(await ids({ where: { users: { id: [1, 5, 9] } } })).toEqual([1, 5])
    expect(await ids({ where: { users: { id: { '>': 1, '<=': 4 } } } })).toEqual([2, 3, 4])
    expect(await ids({ where: { users: { id: { '!=': 1 }, name: { LIKE: '%1' } } } })).toEqual([3, 5])
    expect(await ids({ order: ['descending', 'id'], limit: 2, offset: 1 })).toEqual([4, 3])
    expect(await ids({ order: ['name', 'id'] })).toEqual([2, 4, 1, 3, 5])
    const conditions = [
      { object: 'users', field: 'id', operator: '<', value: 2, connector: ') OR (' },
      { object: 'users', field: 'id', operator: '>', value: 4 },
    ]
    expect(await ids({ where: conditions })).toEqual([1, 5])
    expect((await call('load_objects', { object: 'users', limit: 1 })).json.users[0]).toMatchObject({
      password: 'hash',
    })

    const modify = { object: 'users', where: { users: { id: { '>': 3 } } }, values: { end_time: 1 } }
    expect((await call('modify_objects', modify)).json).toEqual({ changes: 2 })
    expect((await call('destroy_objects', { object: 'users', where: { users: { end_time: 1 } } })).json).toEqual({
      changes: 2,
    })
    expect(await ids({})).toEqual([1, 2, 3])
  })
})

test.each([
  ['load_objects', 'Invalid object', { object: 'no_such' }],
  ['load_objects', 'Invalid object', {}],
  ['load_objects', 'Invalid field: users.no_such', { object: 'users', fields: ['id', 'no_such'] }],
  ['load_objects', 'Invalid field', { object: 'users', where: { users: { no_such: 1 } } }],
  ['load_objects', 'Invalid object in where', { object: 'users', where: { cards: { id: 1 } } }],
  ['load_objects', 'Invalid operator', { object: 'users', where: { users: { id: { '~': 1 } } } }],
  ['load_objects', 'too many SQL variables', { object: 'users', where: { users: { id: Array(1000).fill(1) } } }],
  ['load_objects', 'Invalid limit', { object: 'users', limit: -1 }],
  ['load_objects', 'Invalid field', { object: 'user_groups', fields: ['id'] }],
  ['create_objects', 'a list is expected', { object: 'users', values: {} }],
  ['create_objects', 'too many SQL variables', { object: 'users', values: Array(1000).fill({}) }],
  ['create_objects', 'Invalid value', { object: 'users', values: [{ id: '1' }] }],
  ['create_objects', 'Invalid value', { object: 'users', values: [{ id: 1.5 }] }],
  ['create_objects', 'a string is expected', { object: 'users', values: [{ name: 5 }] }],
  ['create_objects', 'Invalid value', { object: 'time_spans', values: [{ sun: true }] }],
  ['create_objects', 'Invalid value', { object: 'cards', values: [{ value: 2n ** 64n }] }],
  ['create_objects', 'FOREIGN KEY', { object: 'cards', values: [{ value: 5, user_id: 404 }] }],
  ['create_objects', 'UNIQUE constraint failed: users.id', { object: 'users', values: [{ id: 8 }, { id: 8 }] }],
  ['create_objects', 'UNIQUE constraint failed: users.id', { object: 'users', values: [{ id: 8 }, { id: 7 }] }],
  ['create_objects', 'UNIQUE constraint failed: cards.value', { object: 'cards', values: [{ value: 1001 }] }],
  ['create_objects', 'NOT NULL', { object: 'user_groups', values: [{ user_id: 7 }] }],
  ['create_objects', 'read only', { object: 'access_events', values: [{}] }],
  ['create_objects', 'Invalid op type', { object: 'access_rules', values: [{ type: 0 }] }],
  ['modify_objects', 'keeps its id', { object: 'users', values: { id: 9 }, where: { users: { id: 7 } } }],
  ['set_system_time', 'Invalid date', { year: 2026, month: 2, day: 31, hour: 0, minute: 0, second: 0 }],
  ['set_system_time', 'Invalid date', {}],
  ['execute_actions', 'a list is expected', {}],
  ['remote_enroll', 'Invalid type', { type: 'iris' }],
  ['no_such_command', 'Invalid command', {}],
])('%s is refused: %s', async (command, error, body) => {
  await withDevice({ online: false }, async ({ device, call }) => {
    await enrol(call)
    const before = JSON.stringify(device.rows('users'))
    const { status, json } = await call(command, body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(json.error).toContain(error)
    expect(JSON.stringify(device.rows('users'))).toBe(before)
  })
})

test('create_or_modify adds new rows, changes existing ones and keeps their other fields', async () => {
  await withDevice({ online: false }, async ({ device, call }) => {
    await enrol(call)
    const values = [
      { id: 7, end_time: 5 },
      { id: 8, name: 'Nova' },
    ]
    expect((await call('create_or_modify_objects', { object: 'users', values })).json).toEqual({ changes: 2 })
    expect(device.rows('users')).toMatchObject([
      { id: 7, name: 'Aluno', end_time: 5 },
      { id: 8, name: 'Nova', end_time: 0 },
    ])
    const pairs = [{ user_id: 8, group_id: 1 }]
    await call('create_or_modify_objects', { object: 'user_groups', values: pairs })
    await call('create_or_modify_objects', { object: 'user_groups', values: pairs })
    expect(device.rows('user_groups')).toHaveLength(2)
  })
})

test('the clock shows the wall clock as if it were UTC, and is set to it', async () => {
  await withDevice({ online: false }, async ({ device, call, clock }) => {
    const time = async () => (await call('system_information')).json.time
    expect(await time()).toBe(Date.UTC(2026, 2, 2, 9) / 1000)
    await clock.advance(60_000)
    expect(await time()).toBe(Date.UTC(2026, 2, 2, 9, 1) / 1000)
    expect((await call('system_information')).json.uptime).toMatchObject({ minutes: 1, seconds: 0 })
    await call('set_system_time', { year: 2026, month: 3, day: 2, hour: 10, minute: 30, second: 5 })
    expect(await time()).toBe(Date.UTC(2026, 2, 2, 10, 30, 5) / 1000)
    device.jumpClock(-3600)
    expect(device.time()).toBe(Date.UTC(2026, 2, 2, 9, 30, 5) / 1000)
  })
})

test('photos are kept for users that exist, within the limits, one face for one person', async () => {
  await withDevice({ online: false, switches: { faces_capacity: 1 } }, async ({ call }) => {
    await enrol(call)
    await enrol(call, { id: 8, card: 8 })
    const png = (width: number, height: number) => {
      const image = Buffer.alloc(32)
      image.write('\x89PNG', 'latin1')
      image.writeUInt32BE(width, 16)
      image.writeUInt32BE(height, 20)
      return image
    }
    const set = async (id: number, raw: Buffer) =>
      (await call('user_set_image', {}, { query: `&user_id=${id}&timestamp=5&match=1`, raw })).json
    expect(await set(9, png(640, 480))).toMatchObject({ success: false, errors: [{ message: 'User not found' }] })
    expect(await set(7, Buffer.from('GIF89a'))).toMatchObject({ success: false })
    expect(await set(7, png(100, 100))).toMatchObject({ success: false, errors: [{ info: { width: 100 } }] })
    expect(await set(7, Buffer.alloc(2 * 1024 * 1024 + 1, 0xff))).toMatchObject({ success: false })
    expect(await set(7, png(640, 480))).toEqual({ user_id: 7, success: true })
    expect(await set(8, png(640, 480))).toMatchObject({ success: false, errors: [{ info: { match_user_id: 7 } }] })
    expect(await set(8, png(480, 640))).toMatchObject({ errors: [{ message: 'Maximum number of faces' }] })
    await call('user_destroy_image', { user_id: 7 })
    const image = png(480, 640).toString('base64')
    const listed = { match: true, user_images: [{ user_id: 8, timestamp: 6, image }] }
    expect((await call('user_set_image_list', listed)).json).toEqual({
      results: [{ user_id: 8, success: true, errors: [] }],
    })
  })
})

test('remote enrolment takes the next credential of its kind, reports it on both channels and keeps it', async () => {
  await withDevice({}, async ({ device, server, call, settled }) => {
    await enrol(call)
    const asked = { type: 'card', user_id: 7, save: true, sync: true }
    const answered = call('remote_enroll', asked)
    await settled()
    await settled()
    expect((await call('remote_enroll', asked)).json.error).toContain('progress')
    expect(await device.present({ card: '18446744073709551615' })).toMatchObject({ decision: 'enrolled' })
    expect((await answered).json).toEqual({ success: true, user_id: 7, card_value: 18446744073709551615n })
    await settled()
    expect(server.named('card_create')[0]!.form).toMatchObject({ user_id: '7', card_value: '18446744073709551615' })
    expect(server.named('card')[0]!.json.card).toEqual({ user_id: 7, value: 18446744073709551615n })
    expect(await device.present({ card: '18446744073709551615' })).toMatchObject({ decision: 'granted', userId: 7 })
    device.turn()
    for (const [type, credential, name] of [
      ['face', { face: 0 }, 'face_create'],
      ['biometry', { finger: 0 }, 'fingerprint_create'],
      ['pin', { pin: '4711' }, 'pin_create'],
      ['password', { idPassword: { id: 7, password: 'nova' } }, 'password_create'],
    ] as const) {
      expect((await call('remote_enroll', { type, user_id: 7, save: true })).json).toEqual({})
      await device.present(credential)
      await settled()
      expect(server.named(name)[0]!.form.user_id).toBe('7')
    }
    await call('set_configuration', { general: { online: '0' } })
    for (const own of [{ face: 7 }, { finger: 7 }, { pin: '4711' }, { idPassword: { id: 7, password: 'nova' } }]) {
      expect(await device.present(own)).toMatchObject({ decision: 'granted', userId: 7 })
      device.turn()
    }
  })
})

test('remote enrolment ends when it is cancelled, or after a minute', async () => {
  await withDevice({}, async ({ device, call, clock, settled }) => {
    const asked = { type: 'card', user_id: 7, sync: true }
    const first = call('remote_enroll', asked)
    await settled()
    await settled()
    await call('cancel_remote_enroll')
    expect((await first).json).toEqual({ success: false, error: 'canceled' })
    const second = call('remote_enroll', asked)
    while (!device.display().startsWith('Cadastro') || device.log().length < 3) await settled()
    await settled()
    await clock.advance(60_000)
    expect((await second).json).toEqual({ success: false, error: 'timeout' })
  })
})

test('broken bodies are answered, and the device goes on', async () => {
  await withDevice({ online: false }, async ({ device, call }) => {
    for (const raw of [
      '{',
      'null',
      '[]',
      '"x"',
      '5',
      '{"object":',
      '\u0000',
      '{"object":{"object":"users"}}',
      'a'.repeat(99),
    ]) {
      for (const command of ['load_objects', 'create_objects', 'set_configuration', 'execute_actions', 'login']) {
        const { status } = await call(command, {}, { raw })
        expect([400, 401], `${command} ${raw}`).toContain(status)
      }
    }
    const deep = '{"a":'.repeat(50_000)
    expect((await call('load_objects', {}, { raw: deep })).status).toBe(400)
    const tooLong = await call('load_objects', {}, { raw: 'x'.repeat(5 * 1024 * 1024) }).catch(() => undefined)
    expect([undefined, 413]).toContain(tooLong?.status)
    for (const line of ['GARBAGE\r\n\r\n', 'POST /load_objects.fcgi HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf']) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(device.address).port), '127.0.0.1', () => {
          socket.write(line, () => socket.destroy())
        })
        socket.on('close', () => resolve())
        socket.on('error', () => {})
      })
    }
    for (const path of ['/', '/load_objects', '/..%2f', '//x', '/a.fcgi/b']) {
      expect((await fetch(device.address + path, { method: 'POST' })).status).toBe(404)
    }
    expect((await fetch(`${device.address}/login.fcgi`)).status).toBe(405)
    expect((await call('system_information')).status).toBe(200)
    expect(device.log().filter((line) => line.text === 'failed')).toEqual([])
  })
})
