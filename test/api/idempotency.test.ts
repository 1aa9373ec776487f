import { hash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forgetOldAnswersOfAnyCompany } from '#platform/endpoint/kept-answers.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Client } from '#test/harness/client.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const write = (api: Client, call: string, key: string, body?: object) => {
  const [method, path] = call.split(' ')
  return api.send(method!, path!, body, { 'idempotency-key': key })
}
const create = (api: Client, key: string, body: object = { full_name: 'Ana Souza' }) =>
  write(api, 'POST /members', key, body)
const total = async (api: Client) => (await api.get('/members')).body.pagination.total

describe('a write with an Idempotency-Key', () => {
  test('that is sent again is answered as before and done once', async () => {
    const gym = await service.gym()
    const key = randomUUID()
    const first = await create(gym.api, key)
    const again = await create(gym.api, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await total(gym.api)).toBe(1)
    const events = await gym.events()
    expect(events.map((event) => event.idempotency_key)).toEqual([key])
  })

  test('may be any that changes something: PATCH and DELETE too', async () => {
    const gym = await service.gym()
    const { id } = (await create(gym.api, 'create')).body.data
    const patch = () => write(gym.api, `PATCH /members/${id}`, 'patch', { training_days_per_week: 5 })
    expect((await patch()).body).toEqual((await patch()).body)
    const sale = { member_profile_id: id, plan_id: gym.plans.mensal, start_date: '2026-03-01' }
    const membership = (await write(gym.api, 'POST /memberships', 'sale', sale)).body.data.id
    await gym.api.post(`/memberships/${membership}/freeze`, {
      freeze_end_date: Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 5 }).toString(),
    })
    const unfreeze = () => write(gym.api, `DELETE /memberships/${membership}/freeze`, 'unfreeze')
    const [first, again] = [await unfreeze(), await unfreeze()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
  })

  test('used for something else is 422 and changes nothing', async () => {
    const gym = await service.gym()
    const { id } = (await create(gym.api, 'k')).body.data
    for (const other of [
      () => create(gym.api, 'k', { full_name: 'Rui' }),
      () => write(gym.api, `PATCH /members/${id}`, 'k', { full_name: 'Ana Souza' }),
    ]) {
      const { status, body } = await other()
      expect([status, body.error.details.reason]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect(await total(gym.api)).toBe(1)
  })

  test('sent twenty times at once is done once; simultaneous copies are told to wait', async () => {
    const gym = await service.gym()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(gym.api, 'k')))
    expect(await total(gym.api)).toBe(1)
    for (const { status, body, headers } of answers) {
      if (status === 201) continue
      expect([status, body.error.details.reason]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE'])
      expect(headers.get('retry-after')).toBe('1')
    }
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  })

  test('that was refused left nothing and is tried again', async () => {
    const gym = await service.gym()
    await gym.api.post('/members', { full_name: 'Rui', cpf: '39053344705' })
    const body = { full_name: 'Ana', cpf: '390.533.447-05' }
    const refused = await create(gym.api, 'k', body)
    expect(refused.status).toBe(422)
    await service.db.updateTable('members').set({ cpf: null }).where('team_id', '=', gym.teamId).execute()
    const again = await create(gym.api, 'k', body)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null])
  })

  test('belongs to its API key', async () => {
    const [gym, other] = [await service.gym(), await service.gym()]
    const second = await gym.client({})
    const ids = []
    for (const api of [gym.api, second, other.api]) ids.push((await create(api, 'k')).body.data.id)
    expect(new Set(ids).size).toBe(3)
  })

  test('is forgotten after a day', async () => {
    const gym = await service.gym()
    const age = async (key: string, hours: number) => {
      await create(gym.api, key)
      const created_at = machineNow().subtract({ hours }).toString()
      await service.db
        .updateTable('idempotency_keys')
        .set({ created_at })
        .where('team_id', '=', gym.teamId)
        .where('key', '=', key)
        .execute()
    }
    await age('young', 23)
    await age('old', 25)
    expect((await create(gym.api, 'young')).headers.get('idempotency-replayed')).toBe('true')
    expect((await create(gym.api, 'old')).headers.get('idempotency-replayed')).toBeNull()
    await age('older', 25)
    await forgetOldAnswersOfAnyCompany(service.db)
    const kept = await service.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('team_id', '=', gym.teamId)
      .execute()
    expect(kept.map((row) => row.key).toSorted()).toEqual(['old', 'young'])
  })

  test.each(['', 'a b', 'é', 'a'.repeat(256)])('%j is not a valid key', async (key) => {
    const gym = await service.gym()
    const { status, body } = await create(gym.api, key).catch(() => ({ status: 400, body: undefined }))
    expect(status).toBe(400)
    if (body !== undefined) expect(body.error.details.fields[0].field).toBe('Idempotency-Key')
  })

  test('on a read is ignored', async () => {
    const gym = await service.gym()
    expect((await write(gym.api, 'GET /members', 'a b')).status).toBe(200)
  })
})

describe('a read', () => {
  const ask = (path: string, key: string, headers = {}) =>
    fetch(`${service.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } })

  test('that the client already has is 304 until something changes', async () => {
    const gym = await service.gym()
    const first = await gym.api.get('/members')
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^W\/"/)
    const conditional = () => ask('/members', gym.api.key!, { 'if-none-match': etag })
    const unchanged = await conditional()
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    await gym.api.post('/members', { full_name: 'Ana' })
    expect((await conditional()).status).toBe(200)
    const posted = await gym.api.post('/members', { full_name: 'Rui' })
    expect(posted.headers.get('etag')).toBeNull()
  })

  test.each([
    ['in a list', (etag: string) => `"other", ${etag}`],
    ['in a list without blanks', (etag: string) => `${etag},W/"other"`],
    ['as a strong tag', (etag: string) => etag.replace('W/', '')],
    ['as any', () => '*'],
  ])('whose version If-None-Match names %s is 304', async (_, named) => {
    const gym = await service.gym()
    const etag = (await gym.api.get('/members')).headers.get('etag')!
    expect((await ask('/members', gym.api.key!, { 'if-none-match': named(etag) })).status).toBe(304)
    expect((await ask('/plans', gym.api.key!, { 'if-none-match': `"other", ${etag}` })).status).toBe(200)
  })

  test('that is refused has no ETag and is never 304', async () => {
    const gym = await service.gym()
    for (const [path, key, status] of [
      [`/members/${gym.teamId}`, gym.api.key!, 404],
      ['/members?page=0', gym.api.key!, 400],
      ['/members', 'unknown', 401],
    ] as const) {
      const refused = await ask(path, key)
      const etag = `W/"${hash('sha1', await refused.text(), 'base64')}"`
      expect([refused.status, refused.headers.get('etag')]).toEqual([status, null])
      expect((await ask(path, key, { 'if-none-match': etag })).status).toBe(status)
    }
  })

  test.each(['members', 'memberships'])('of %s since a time has the changes since then', async (path) => {
    const gym = await service.gym({ test: true })
    const since: string[] = []
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      await gym.travel((await gym.context()).now.add({ hours: 1 }))
      since.push((await gym.context()).now.toString())
      const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
      const today = (await gym.context()).now.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString()
      const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date: today }
      const membership = (await gym.api.post('/memberships', sale)).body.data.id
      ids.push(path === 'members' ? member : membership)
    }
    const changed = async (at: string) =>
      (await gym.api.get(`/${path}?updated_since=${at}`)).body.data.map((row: { id: string }) => row.id).toSorted()
    expect(await changed(since[0]!)).toEqual(ids.toSorted())
    expect(await changed(since[2]!)).toEqual([ids[2]])
    await gym.travel((await gym.context()).now.add({ hours: 1 }))
    const now = (await gym.context()).now.toString()
    expect(await changed(now)).toEqual([])
    const change = path === 'members' ? { training_days_per_week: 2 } : { auto_renew: false }
    await gym.api.patch(`/${path}/${ids[0]}`, change)
    expect(await changed(now)).toEqual([ids[0]])
  })
})
