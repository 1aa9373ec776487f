import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKey } from '#platform/auth/api-keys.ts'
import { newKey } from '#platform/auth/key-format.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { readNetwork } from '#platform/values/networks.ts'
import { Client } from '#test/harness/client.ts'
import { countWaiting } from '#test/harness/database.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { linesAbout } from '#test/harness/trail.ts'

const service = useService({ edge: { trustedProxies: [readNetwork('127.0.0.1')!] } })

async function keyFor(gym: Gym, ...networks: string[]) {
  const allowed = networks.length === 0 ? undefined : networks.map((network) => readNetwork(network)!)
  const made = await createKey(service.db, {
    teamId: gym.teamId,
    isTest: false,
    name: 'door',
    scopes,
    rateLimit: 9999,
    allowed,
  })
  const client = new Client(service.url, made.key, made.id)
  const from = (address: string) => client.send('GET', '/plans', undefined, { 'x-forwarded-for': address })
  return { ...made, from }
}

const told = (gym: Gym, ...actions: string[]) => linesAbout(service, gym, ...actions)

test('a key only works from its allowed addresses, and reveals nothing about itself elsewhere', async () => {
  const gym = await service.gym()
  const key = await keyFor(gym, '203.0.113.0/24', '2001:db8::/32')
  for (const address of ['203.0.113.7', '203.0.113.255', '2001:db8:1::9', '::ffff:203.0.113.7']) {
    expect([address, (await key.from(address)).status]).toEqual([address, 200])
  }
  const unknown = await new Client(service.url, newKey('ctr_live_')).get('/plans')
  for (const address of ['203.0.114.1', '2001:db9::1', '198.51.100.1']) {
    const answer = await key.from(address)
    expect([answer.status, answer.body]).toEqual([401, unknown.body])
    expect(answer.headers.get('ratelimit-limit')).toBeNull()
  }
  await expect
    .poll(() => told(gym, 'key_refused_at_address'))
    .toMatchObject([{ actor: `key:${key.id}`, subject: 'api_keys', subject_id: key.id, address: '203.0.114.1' }])
})

test('a refused address is recorded once, at /mcp as at the API', async () => {
  const gym = await service.gym()
  const key = await keyFor(gym, '203.0.113.0/24')
  const headers = { authorization: `Bearer ${key.key}`, 'x-forwarded-for': '198.51.100.1' }
  for (const path of ['/mcp', '/mcp', '/api/v1/plans']) {
    expect([path, (await fetch(`${service.url}${path}`, { headers })).status]).toEqual([path, 401])
  }
  // The use is written after the refusals.
  await key.from('203.0.113.7')
  await expect.poll(() => told(gym, 'key_used_from_new_address')).toHaveLength(1)
  expect(await told(gym, 'key_refused_at_address')).toMatchObject([{ subject_id: key.id, address: '198.51.100.1' }])
})

test('a key that is revoked at this moment gets no successor', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const { id } = await keyFor(gym)
  const { rotated } = await service.db.transaction().execute(async (db) => {
    await sql`update api_keys set revoked_at = now() where id = ${id}`.execute(db)
    const sent = owner.post(`/keys/${id}/rotate`)
    await Promise.race([sent, expect.poll(() => countWaiting(service.db)).toBe(1)])
    return { rotated: sent }
  })
  const { status, body } = await rotated
  expect([status, body.error?.details.reason]).toEqual([422, 'KEY_REVOKED'])
})

test('the last use of a key is recorded with its address, and the first use from a new place once', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const key = await keyFor(gym)
  const shown = async () => (await owner.get('/keys')).body.data.find(({ id }: { id: string }) => id === key.id)
  expect(await shown()).toMatchObject({ allowed_addresses: null, last_used_at: null, last_used_from: null })

  for (const address of ['203.0.113.7', '203.0.113.7', '2001:db8::1', '2001:db8::2', '203.0.113.7', '198.51.100.1']) {
    await key.from(address)
  }
  await expect.poll(async () => (await shown()).last_used_from).toBe('198.51.100.1')
  expect((await shown()).last_used_at).not.toBeNull()
  const events = await told(gym, 'key_used_from_new_address')
  expect(events.map(({ address }) => address)).toEqual(['203.0.113.7', '2001:db8::1', '198.51.100.1'])
  expect(events[0]).toMatchObject({ actor: `key:${key.id}`, staff_id: null, subject_id: key.id, device: 'node' })
})

test('a key that is used from everywhere fills neither the trail nor the memory of its addresses', async () => {
  const gym = await service.gym()
  const key = await keyFor(gym)
  for (let i = 0; i < 70; i++) await key.from(`198.51.100.${i}`)
  const lastUse = () => service.db.selectFrom('api_key_uses').selectAll().where('api_key_id', '=', key.id).execute()
  await expect.poll(lastUse).toMatchObject([{ last_used_from: '198.51.100.69' }])
  expect((await told(gym, 'key_used_from_new_address')).length).toBe(50)
  const places = service.db.selectFrom('api_key_places').where('api_key_id', '=', key.id)
  expect((await places.selectAll().execute()).length).toBe(50)

  // The entry that was unused for longest makes room, if it is more than a day old.
  await service.db
    .updateTable('api_key_places')
    .set({ last_used_at: '2026-01-01T00:00:00Z' })
    .where('api_key_id', '=', key.id)
    .where('place', '=', '198.51.100.3/32')
    .execute()
  await key.from('198.51.100.200')
  await expect.poll(async () => (await told(gym, 'key_used_from_new_address')).length).toBe(51)
  const remembered = (await places.select('place').execute()).map(({ place }) => place)
  expect(remembered).toContain('198.51.100.200/32')
  expect([remembered.length, remembered.includes('198.51.100.3/32')]).toEqual([50, false])
})

test('in the dashboard a key gets its addresses, passes them on to its successor, and the trail records each step', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const wanted = { name: 'Portal', scopes: ['plans:read'], allowed_addresses: ['203.0.113.9/24', '2001:db8::1'] }
  const { body: made } = await owner.send('POST', '/keys', wanted, {
    'x-forwarded-for': '203.0.113.50',
    'user-agent': 'Firefox',
  })
  const { body: successor } = await owner.post(`/keys/${made.data.id}/rotate`)
  await owner.post(`/keys/${made.data.id}/revoke`)
  await owner.post(`/keys/${made.data.id}/revoke`)
  const keys = (await owner.get('/keys')).body.data
  expect(keys.map((key: { id: string }) => key.id).slice(0, 2)).toEqual([successor.data.id, made.data.id])
  for (const key of keys.slice(0, 2)) expect(key.allowed_addresses).toEqual(['203.0.113.0/24', '2001:db8::1'])

  const events = await told(gym, 'key_created', 'key_rotated', 'key_revoked')
  expect(events.map(({ action, subject_id, actor }) => [action, subject_id, actor])).toEqual([
    ['key_created', made.data.id, `staff:${owner.id}`],
    ['key_rotated', made.data.id, `staff:${owner.id}`],
    ['key_revoked', made.data.id, `staff:${owner.id}`],
  ])
  expect(events[0]).toMatchObject({ address: '203.0.113.50', device: 'Firefox', after: { name: 'Portal' } })
  expect(events[1]!.after).toMatchObject({ successor_id: successor.data.id })
})

test.each([
  [['203.0.113.0/33'], 'allowed_addresses[0]'],
  [['203.0.113.7', 'localhost'], 'allowed_addresses[1]'],
  [[], 'allowed_addresses'],
  ['203.0.113.7', 'allowed_addresses'],
])('the allowed addresses %j are refused at %s', async (allowed_addresses, field) => {
  const owner = await signedIn(service, await service.gym(), 'owner')
  const { status, body } = await owner.post('/keys', { name: 'Portal', scopes: ['plans:read'], allowed_addresses })
  expect([status, body.error.details.fields[0].field]).toEqual([400, field])
})

test('the successors of a key end when the key was meant to end, however often it is rotated', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const make = async (expires_at: string | null) => {
    const { body } = await owner.post('/keys', { name: 'Portal', scopes: ['plans:read'], expires_at })
    return body.data.id
  }
  const rotate = async (id: string) => (await owner.post(`/keys/${id}/rotate`, { overlap_hours: 0 })).body.data.id
  const endOf = async (id: string) =>
    (await owner.get('/keys')).body.data.find((key: { id: string }) => key.id === id).expires_at

  for (const end of ['2099-12-31T03:00:00.000Z', null]) {
    const key = await make(end)
    const first = await rotate(key)
    expect([await endOf(first), Date.parse(await endOf(key)) <= Date.now()]).toEqual([end, true])
    expect([await endOf(await rotate(key)), await endOf(await rotate(first))]).toEqual([end, end])
  }
})

test('a key whose intended end has passed gets no successor', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const { id } = await keyFor(gym)
  await sql`update api_keys set expires_at = '2026-01-01' where id = ${id}`.execute(service.db)
  const { status, body } = await owner.post(`/keys/${id}/rotate`)
  expect([status, body.error?.details.reason]).toEqual([422, 'KEY_EXPIRED'])
})
