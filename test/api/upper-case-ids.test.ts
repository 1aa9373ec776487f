import { describe, expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Answer } from '#test/harness/client.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { everyTuesday, makers, referencesIn, sampleBody, samplePath } from './samples.ts'

// A UUID in capitals means the same: it gets the same answer, and every id is returned in lower case.

const service = useService()
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const capitals = (text: string) => text.replaceAll(uuid, (id) => id.toUpperCase())
const shouted = (body: object | undefined) => body && JSON.parse(capitals(JSON.stringify(body)))

const withIds = endpoints.filter(
  (endpoint) =>
    endpoint.path.includes(':id') ||
    referencesIn(endpoint, 'body').length > 0 ||
    referencesIn(endpoint, 'query').length > 0,
)

async function call(endpoint: Endpoint, gym: Gym, spell: (text: string) => string): Promise<Answer> {
  const path = await samplePath(endpoint, gym)
  const body = (await sampleBody(endpoint, gym)) ?? {}
  for (const [field, make] of referencesIn(endpoint, 'body')) body[field] ??= await make(gym)
  const sent = endpoint.body === undefined ? undefined : JSON.parse(spell(JSON.stringify(body)))
  return gym.api.send(endpoint.method, spell(path), sent)
}

describe.each(withIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('ids in capitals mean the same, and come back in lower case', async () => {
      const gym = await service.gym({ schedule: [everyTuesday] })
      const answer = await call(endpoint, gym, capitals)
      expect(answer.status, JSON.stringify(answer.body)).toBe(endpoint.status)
      const ids = JSON.stringify(answer.body).match(uuid) ?? []
      expect(ids.filter((id) => id !== id.toLowerCase())).toEqual([])
      const events = await service.db.selectFrom('events').select('object').where('team_id', '=', gym.teamId).execute()
      const told = JSON.stringify(events).match(uuid) ?? []
      expect(told.filter((id) => id !== id.toLowerCase())).toEqual([])
    })
  },
)

test('ids in the filters of lists are found in capitals', async () => {
  const gym = await service.gym({ schedule: [everyTuesday] })
  const membership = (await gym.api.get(`/memberships/${await makers.memberships!(gym)}`)).body.data
  const member = membership.member_profile.id
  await gym.api.post('/access/validate', { member_profile_id: member })
  for (const path of [
    `/members?plan_id=${gym.plans.mensal}`,
    `/memberships?member_profile_id=${member}`,
    `/memberships?plan_id=${gym.plans.mensal}`,
    `/checkins?member_profile_id=${member}&store_id=${gym.units.u1}`,
  ]) {
    const found = await gym.api.get(path)
    expect(found.body.data, path).toHaveLength(1)
    expect((await gym.api.get(capitals(path))).body).toEqual(found.body)
  }
})

test('nobody can refer themselves, in upper or lower case', async () => {
  const gym = await service.gym()
  const { id, client } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
  const answer = await gym.api.patch(`/members/${id}`, { referred_by_client_id: client.id.toUpperCase() })
  expect([answer.status, answer.body.error.details.reason]).toEqual([422, 'SELF_REFERRAL'])
})

test('a sale bound to a unit and a row of an import take ids in capitals', async () => {
  const gym = await service.gym({
    plans: [{ ref: 'local', name: 'Local', price_cents: 1, duration_days: 30, units: ['u1'] }],
  })
  const member_profile_id = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = shouted({ member_profile_id, plan_id: gym.plans.local, store_id: gym.units.u1, start_date })
  expect((await gym.api.post('/memberships', sale)).status).toBe(201)
  const owner = await signedIn(service, gym, 'owner')
  const rows = [{ full_name: 'Rui', store_id: gym.units.u1!.toUpperCase() }]
  const imported = await owner.post('/members/import', { dry_run: false, rows })
  expect(imported.status, JSON.stringify(imported.body)).toBe(200)
  const found = await gym.api.get('/members?search=rui')
  expect(found.body.data[0].store_id).toBe(gym.units.u1)
})
