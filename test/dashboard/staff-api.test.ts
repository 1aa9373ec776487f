import { describe, expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { permissionFor } from '#apis/staff/api.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { permissionsOf, type Role, roles } from '#modules/staff/index.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { nobody } from '#test/api/samples.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, type StaffClient, signedIn } from '#test/harness/staff.ts'

const service = useService()
const all = dashboardEndpoints({} as DashboardSurroundings)
const pathOf = ({ path }: Endpoint, id = nobody) => path.replace(':id', id)
/** One person of each role, in a gym that nobody changes: refusals leave nothing behind. */
let people: Promise<Record<Role, StaffClient>> | undefined
const peopleOfAGym = () => {
  people ??= service.gym().then(async (gym) => {
    const all = await Promise.all(roles.map(async (role) => [role, await signedIn(service, gym, role)] as const))
    return Object.fromEntries(all) as Record<Role, StaffClient>
  })
  return people
}
const bodyOf = ({ method }: Endpoint) => (method === 'GET' || method === 'DELETE' ? undefined : {})

test('the staff API has everything that the public API has', () => {
  const staff = new Set(all.map(({ method, path }) => `${method} ${path}`))
  for (const { method, path } of endpoints) expect(staff).toContain(`${method} ${path}`)
  expect(staff.size).toBe(all.length)
})

test('every permission is held by the owner, and every role lacks one', () => {
  for (const endpoint of all) expect(permissionsOf.owner).toContain(permissionFor(endpoint))
  for (const role of roles.filter((one) => one !== 'owner')) {
    expect(permissionsOf[role].length).toBeLessThan(permissionsOf.owner.length)
  }
})

describe.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('without a session 401, also with an API key', async () => {
      const gym = await service.gym()
      const ways: Record<string, string>[] = [
        {},
        { authorization: `Bearer ${gym.api.key}` },
        { cookie: 'catraca=made.up' },
      ]
      for (const headers of ways) {
        const answer = await callStaffApi(
          service.url,
          `${endpoint.method} ${pathOf(endpoint)}`,
          bodyOf(endpoint),
          headers,
        )
        expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
      }
    })

    const wanted = permissionFor(endpoint)
    const mayNot = roles.filter((role) => !permissionsOf[role].includes(wanted))
    test.each(mayNot)(
      'a %s is 403 and told what is missing, before anything in the request is checked',
      async (role) => {
        const person = (await peopleOfAGym())[role]
        for (const [path, body] of [
          [pathOf(endpoint), bodyOf(endpoint)],
          [pathOf(endpoint, 'x'), endpoint.method === 'GET' ? undefined : '{'],
        ] as const) {
          const answer = await person.send(endpoint.method, path, body)
          expect(answer.status).toBe(403)
          expect(answer.body.error).toMatchObject({
            code: 'INSUFFICIENT_SCOPE',
            details: { required_scope: wanted, granted_scopes: permissionsOf[role] },
          })
        }
      },
    )

    test('a write from the page of another site is 403', async () => {
      if (endpoint.method === 'GET') {
        expect(endpoint.transaction).toBeUndefined()
        return
      }
      const person = await signedIn(service, await service.gym(), 'owner')
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
        const answer = await person.send(endpoint.method, pathOf(endpoint), bodyOf(endpoint), headers as never)
        expect(answer.status).toBe(403)
      }
    })
  },
)

test('a trainer measures members and changes nothing else of them; a key still needs members:write', async () => {
  const gym = await service.gym()
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const trainer = await signedIn(service, gym, 'trainer')
  expect((await trainer.post(`/members/${id}/measurements`, { weight_kg: 70.5 })).status).toBe(201)
  expect((await trainer.get(`/members/${id}/measurements`)).body.data).toMatchObject([{ weight_kg: 70.5 }])
  expect((await trainer.patch(`/members/${id}`, { fitness_goals: ['força'] })).status).toBe(403)
  const reader = await gym.client({ scopes: ['members:read'] })
  const refused = await reader.post(`/members/${id}/measurements`, { weight_kg: 70.5 })
  expect([refused.status, refused.body.error.details.required_scope]).toEqual([403, 'members:write'])
})

test('a session is not accepted by the public API', async () => {
  const person = await signedIn(service, await service.gym(), 'owner')
  const cookie = (await person.get('/session')).headers.get('set-cookie') ?? 'catraca=x'
  const answer = await fetch(`${service.url}/api/v1/members`, { headers: { cookie } })
  expect(answer.status).toBe(401)
})
