import { expect, test } from 'vitest'
import { Bridge, bridgeOf, codeOf, newTurnstile } from '#test/harness/bridge.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const release = { direction: 'in', reason: 'Visitante da diretoria' }

test('a code names the company, makes a bridge once, and further devices of the unit are added to it', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const device = await newTurnstile(gym, { model: 'iDBlock' })
  const code = await codeOf(gym, device)
  expect(code).toMatch(new RegExp(`^${gym.slug}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$`))
  const bridge = new Bridge(gym.api.url)
  const first = await bridge.pair(
    ` ${code.replaceAll('-', ' ').replaceAll(gym.slug.replaceAll('-', ' '), gym.slug.toUpperCase())}`,
  )
  expect(first.body).toMatchObject({
    token: expect.stringMatching(/^ctb_[0-9a-f]{32}_[\w-]{43}$/),
    config: {
      company: { id: gym.teamId, slug: gym.slug, timezone: 'America/Sao_Paulo' },
      store: { id: gym.units.u1, name: 'Unit 1' },
      devices: [
        { id: device, make: 'control-id', model: 'iDBlock', entrance: 'clockwise', password: null, settings: {} },
      ],
    },
  })
  expect((await new Bridge(gym.api.url).pair(code)).status).toBe(401)

  const second = await newTurnstile(gym, { name: 'Catraca 2', make: 'http' })
  const added = await bridge.pair(await codeOf(gym, second))
  expect(added.body.token).toBeNull()
  const config = (await bridge.get('/config')).body
  expect(config).toEqual(added.body.config)
  expect(config.devices.map(({ id }: { id: string }) => id)).toEqual([device, second])
  const { data: trail } = (await owner.get(`/audit?subject_id=${second}&kind=security`)).body
  expect(trail).toMatchObject([
    { action: 'device_paired', actor: { kind: 'bridge', id: config.bridge_id, name: 'PC-RECEPCAO' } },
    { action: 'device_code_issued' },
  ])

  const south = (await owner.post('/catalogue/units', { name: 'Sul', max_capacity: 9 })).body.data.id
  const elsewhere = await newTurnstile(gym, { name: 'Catraca 3', store_id: south })
  const its = await codeOf(gym, elsewhere)
  const refused = await bridge.pair(its)
  expect([refused.status, refused.body.error.details.reason]).toEqual([422, 'OTHER_UNIT'])
  expect((await new Bridge(gym.api.url).pair(its)).status).toBe(200)
})

test("a tablet's code makes no bridge, and a turnstile's pairs no tablet", async () => {
  const gym = await service.gym()
  const code = await codeOf(gym, await newTurnstile(gym, { make: null, entrance: null }))
  expect((await new Bridge(gym.api.url).pair(`${gym.slug}-${code}`)).status).toBe(401)
  const own = await codeOf(gym, await newTurnstile(gym))
  const kiosk = await fetch(`${service.url}/app/api/${gym.slug}/kiosk/pairing`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: own.slice(-9) }),
  })
  expect(kiosk.status).toBe(401)
})

test('the old token is valid until the new one is used, and a second new one replaces the first', async () => {
  const { bridge } = await bridgeOf(await service.gym())
  const old = new Bridge(bridge.url, bridge.token)
  const lost = (await bridge.post('/token')).body.token
  const next = (await bridge.post('/token')).body.token
  expect((await old.get('/config')).status).toBe(200)
  expect((await new Bridge(bridge.url, lost).get('/config')).status).toBe(401)
  expect((await new Bridge(bridge.url, next).get('/config')).status).toBe(200)
  expect((await old.get('/config')).status).toBe(401)
})

test('staff see a turnstile as its bridge reports it, and as away after 25 seconds without a report', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { bridge, device } = await bridgeOf(gym)
  const shown = async () => (await owner.get(`/devices/${device}`)).body.data.turnstile
  expect(await shown()).toMatchObject({ connection: 'bridge_away', state: null })
  const seen = { firmware: '6.2.1', users: 12, clock_drift_ms: -3_000_000_000, last_passage_at: '2026-11-22T10:00:00Z' }
  const { now, config_version } = (await bridge.health([device], { ...seen, alarms: ['device_full'] })).body
  expect(config_version).toBe((await bridge.get('/config')).body.version)
  expect(await shown()).toMatchObject({
    connection: 'online',
    bridge: { host: 'PC-RECEPCAO', heard_at: now, queue: 0 },
    state: {
      since: now,
      mode: 'online',
      ...seen,
      last_passage_at: '2026-11-22T10:00:00.000Z',
      alarms: ['device_full'],
    },
  })
  await bridge.health([device])
  expect((await shown()).state).toMatchObject({ since: now, firmware: '6.2.1', users: 12, alarms: [] })
  await bridge.health([device], { online: false, mode: 'unknown' })
  expect(await shown()).toMatchObject({ connection: 'device_away' })
  await bridge.health([device])
  const { since } = (await shown()).state
  expect(since > now).toBe(true)

  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const move = (seconds: number) =>
    service.db
      .updateTable('bridges')
      .set({ heard_at: ago(seconds) })
      .where('team_id', '=', gym.teamId)
      .execute()
  await move(20)
  expect((await shown()).connection).toBe('online')
  await move(26)
  expect((await shown()).connection).toBe('bridge_away')
})

test('a turnstile that moves to another unit is unpaired, and shows nothing of its earlier state', async () => {
  const gym = await service.gym({ units: 2 })
  const owner = await gym.owner()
  const { bridge, device } = await bridgeOf(gym)
  await bridge.health([device], { firmware: '6.2.1', users: 12 })
  await owner.patch(`/catalogue/devices/${device}`, { store_id: gym.units.u2 })
  const { turnstile } = (await owner.get(`/devices/${device}`)).body.data
  expect(turnstile).toEqual({ connection: 'unpaired', bridge: null, state: null })
})

test('a release reaches the bridge at once, ends once, and is in the audit trail with its reason', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { bridge, device } = await bridgeOf(gym)
  expect((await owner.post(`/devices/${device}/release`, release)).body.error.details.reason).toBe('DEVICE_OFFLINE')
  await bridge.health([device])
  const waiting = bridge.get('/commands?wait=30')
  const asked = (await owner.post(`/devices/${device}/release`, release)).body.data
  const begun = performance.now()
  const told = (await waiting).body.commands
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(told).toMatchObject([{ id: asked.id, device_id: device, kind: 'release', direction: 'in', what: null }])
  const listed = async () => (await owner.get(`/devices/${device}/commands`)).body.data
  expect(await listed()).toMatchObject([{ state: 'waiting', reason: release.reason, actor_name: expect.any(String) }])
  expect((await bridge.post(`/commands/${asked.id}`, { result: 'done' })).body).toEqual({ taken: true })
  const again = await bridge.post(`/commands/${asked.id}`, { result: 'failed', detail: 'x' })
  expect(again.body).toEqual({ taken: false })
  expect(await listed()).toMatchObject([{ state: 'done', detail: null }])
  expect((await bridge.get('/commands')).body.commands).toEqual([])
  const { data: trail } = (await owner.get(`/audit?subject_id=${device}&kind=security`)).body
  expect(trail[0]).toMatchObject({ action: 'device_released', after: release })
})

test("the password of a device is sealed, only its bridge gets it, and it may not be the factory's", async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { bridge, device } = await bridgeOf(gym)
  const before = (await bridge.get('/config')).body.version
  const set = (body: object) => owner.patch(`/devices/${device}/connection`, body)
  const refused = await set({ login: 'admin', password: 'admin' })
  expect([refused.status, refused.body.error.details.reason]).toEqual([422, 'FACTORY_PASSWORD'])
  const waiting = bridge.get('/commands?wait=30')
  const [address, login] = ['http://192.168.0.129', 'catraca']
  const connection = { address, login, settings: [{ name: 'mode', value: 'pro' }] }
  const answer = await set({ ...connection, password: 'giram devagar' })
  expect(answer.body.data).toEqual({ ...connection, serial: null, has_password: true })
  expect((await waiting).body.commands).toMatchObject([{ kind: 'read_config' }])
  const config = (await bridge.get('/config')).body
  expect(config.devices[0]).toMatchObject({ address, login, settings: { mode: 'pro' }, password: 'giram devagar' })
  expect(config.version).not.toBe(before)
  const { password } = await service.db
    .selectFrom('devices')
    .select('password')
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  expect(password!.toString('latin1')).not.toContain('giram')
  const { data: trail } = (await owner.get(`/audit?subject_id=${device}`)).body
  expect(JSON.stringify(trail)).not.toContain('giram')
  // Anything that answers at another address would receive the password.
  expect((await set({ address: `${address}:80/`, serial: ' 0G0200 ' })).body.data).toMatchObject({
    has_password: true,
    serial: '0G0200',
  })
  expect((await set({ address: 'http://192.168.0.130' })).body.data.has_password).toBe(false)
  expect((await set({ address, password: 'giram devagar' })).body.data.has_password).toBe(true)
  expect((await set({ password: null })).body.data.has_password).toBe(false)
  for (const wrong of ['http://192.168.0.129/x', 'http://u:p@192.168.0.129', 'http://192.168.0.129?x=1']) {
    expect((await set({ address: wrong })).status).toBe(400)
  }
})

test('a setting that the make of a device does not have, or with a wrong value, is refused', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { device } = await bridgeOf(gym)
  const set = (name: string, value: string) =>
    owner.patch(`/devices/${device}/connection`, {
      settings: [
        { name: 'qr', value: '' },
        { name, value },
      ],
    })
  expect((await set('door', '2')).status).toBe(200)
  for (const [name, value, field] of [
    ['volume', '3', 'settings[1].name'],
    ['toString', '3', 'settings[1].name'],
    ['mode', 'maybe', 'settings[1].value'],
    ['door', 'two', 'settings[1].value'],
  ] as const) {
    const { status, body } = await set(name, value)
    expect([status, body.error.details.fields.map((one: { field: string }) => one.field)]).toEqual([400, [field]])
  }
})

test('strangers can only add some lines to the log; refusals to a bridge are logged beside them, with the number of omitted ones', async () => {
  const gym = await service.gym()
  const device = await newTurnstile(gym)
  const bridge = new Bridge(gym.api.url)
  await bridge.pair(await codeOf(gym, device))
  const refusals = () =>
    service
      .logText()
      .split('\n')
      .filter((line) => line.includes('a bridge was refused'))
      .map((line) => JSON.parse(line) as { bridge?: string; route?: string; left_out?: number })
  const before = refusals().length
  const stranger = new Bridge(gym.api.url)
  for (let i = 0; i < 100; i++) expect((await stranger.get('/config')).status).toBe(401)
  expect(refusals().length - before).toBeLessThanOrEqual(30)
  expect((await bridge.post('/facts', { facts: [] })).status).toBe(400)
  const told = refusals().at(-1)!
  expect(told).toMatchObject({ bridge: (await bridge.get('/config')).body.bridge_id, route: '/device/api/facts' })
  expect(told.left_out).toBeGreaterThanOrEqual(70)
})
