import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memberStaffEndpoints } from '#apis/staff/routes/members.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { newKey } from '#platform/auth/key-format.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { Client } from '#test/harness/client.ts'
import { countWaiting } from '#test/harness/database.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, signedIn } from '#test/harness/staff.ts'

const service = useService({ unknownKeysPerMinute: 60 })

test('a company whose requests hang does not delay another, and gets all its answers in the end', async () => {
  const [loud, quiet] = [await service.gym(), await service.gym()]
  const { id } = (await loud.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const holder = createDb(createPool(service.target, { max: 1 }))
  let answers: Promise<{ status: number }[]> | undefined
  await holder.transaction().execute(async (tx) => {
    await sql`select from members where team_id = ${loud.teamId} and id = ${id} for update`.execute(tx)
    answers = Promise.all(
      Array.from({ length: 40 }, (_, i) => loud.api.patch(`/members/${id}`, { training_days_per_week: 1 + (i % 7) })),
    )
    // More calls than the pool has connections wait for this row.
    for (let i = 0; i < 20; i++) expect((await quiet.api.post('/members', { full_name: 'Rui' })).status).toBe(201)
  })
  expect(new Set((await answers!).map(({ status }) => status))).toEqual(new Set([200]))
  await holder.destroy()
})

test('a session that sends too many requests is refused before it is looked up', async () => {
  const cookie = `catraca=${crypto.randomUUID()}.x`
  const ask = async () => (await callStaffApi(service.url, 'GET /plans', undefined, { cookie })).status
  for (let i = 0; i < 12; i++) {
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([401]))
  }
  const late = await callStaffApi(service.url, 'GET /plans', undefined, { cookie })
  expect([late.status, late.body.error.details.reason]).toEqual([429, 'SESSION_TOO_FAST'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
})

test("owners can set a key's limit up to what the operator allows, and have at most two hundred live keys", async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const create = (more: object = {}) => owner.post('/keys', { name: 'Site', scopes: ['plans:read'], ...more })
  const tooFast = await create({ rate_limit: 601 })
  expect([tooFast.status, tooFast.body.error.details.fields]).toEqual([
    400,
    [{ field: 'rate_limit', rule: 'max', limit: 600, message: 'must be at most 600' }],
  ])
  const made = await create({ rate_limit: 600 })
  expect(made.status).toBe(201)
  const { living } = await service.db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('living'))
    .where('team_id', '=', gym.teamId)
    .executeTakeFirstOrThrow()
  for (let i = living; i < 199; i++) {
    await createKey(service.db, { teamId: gym.teamId, isTest: false, name: 'x', scopes: [], rateLimit: 100_000 })
  }
  const both = await Promise.all([create(), create()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  const rotated = await owner.post(`/keys/${made.body.data.id}/rotate`, {})
  expect(rotated.body.error.details).toEqual({ reason: 'TOO_MANY_KEYS', limit: 200 })
  expect((await owner.post(`/keys/${made.body.data.id}/revoke`)).status).toBe(200)
  expect((await create()).status).toBe(201)
})

test('a company imports a limited number of rows an hour, dry runs included, and another one is not affected', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  const importing = memberStaffEndpoints({ importRowsPerHour: 3 }).find((one) => one.operationId === 'importMembers')
  const send = async (of: typeof gym, count: number) =>
    importing!.run(await of.context(), {
      params: {},
      query: {},
      body: { rows: Array.from({ length: count }, () => ({ full_name: 'Ana' })), dry_run: true },
    })
  expect(await send(gym, 2)).not.toBeInstanceOf(Failure)
  expect(await send(gym, 2)).toMatchObject({
    kind: 'RATE_LIMIT_EXCEEDED',
    details: { reason: 'TOO_MANY_ROWS', limit: 3, retry_after_seconds: 3600 },
  })
  expect(await send(other, 3)).not.toBeInstanceOf(Failure)
})

test('a client that disconnects keeps its place until the work has ended', async () => {
  const [loud, quiet] = [await service.gym(), await service.gym()]
  const { id } = (await loud.api.post('/members', { full_name: 'Ana Souza' })).body.data
  await quiet.api.get('/plans')
  const holder = createDb(createPool(service.target, { max: 1 }))
  await holder.transaction().execute(async (tx) => {
    await sql`select from members where team_id = ${loud.teamId} and id = ${id} for update`.execute(tx)
    for (let i = 0; i < 10; i++) {
      const leaving = new AbortController()
      const call = fetch(`${service.url}/api/v1/members/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${loud.api.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ training_days_per_week: 5 }),
        signal: leaving.signal,
      })
      if (i === 0) await expect.poll(() => countWaiting(service.db)).toBe(1)
      leaving.abort()
      await expect(call).rejects.toThrow(/abort/)
    }
    // Its share beside another company is two at once; the eight later calls did not reach the database.
    expect(await countWaiting(service.db)).toBeLessThanOrEqual(2)
    expect((await quiet.api.get('/plans')).status).toBe(200)
  })
  expect((await loud.api.get(`/members/${id}`)).status).toBe(200)
  await holder.destroy()
})

test('a stranger who tries keys has to wait, and a valid key at the same address goes on, also at its first request', async () => {
  const [gym, unseen] = [await service.gym(), await service.gym()]
  expect((await gym.api.get('/plans')).status).toBe(200)
  const tried: number[] = []
  for (let i = 0; i < 62; i++) tried.push((await new Client(service.url, newKey('ctr_live_')).get('/plans')).status)
  expect(tried.slice(0, 60).every((status) => status === 401)).toBe(true)
  expect(tried.slice(60)).toEqual([429, 429])
  const refused = await new Client(service.url, newKey('ctr_live_')).get('/plans')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const { api } of [gym, unseen]) expect((await api.get('/plans')).status).toBe(200)
})
