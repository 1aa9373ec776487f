import { describe, expect, test } from 'vitest'
import { permissionsOf, type Role, roles } from '#modules/staff/index.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { permissionFor } from '#platform/http/staff-api.ts'
import { endpoints } from '#src/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#src/staff-endpoints.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, signedIn } from '#test/harness/staff.ts'

const service = useService()
const all = dashboardEndpoints({} as DashboardSurroundings)
const nobody = '0199e3a4-5b7c-7d10-8f21-3c4b5a697887'
const pathOf = ({ path }: Endpoint, id = nobody) => path.replace(':id', id)
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
        const answer = await callStaffApi(service.url, endpoint.method, pathOf(endpoint), bodyOf(endpoint), headers)
        expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
      }
    })

    test('a role that may not is 403 and told what it lacks', async () => {
      const wanted = permissionFor(endpoint)
      const role = roles.find((one) => !permissionsOf[one].includes(wanted))
      if (role === undefined) {
        // What everybody may do: nobody is refused, which is as good as the table says.
        expect(roles.every((one: Role) => permissionsOf[one].includes(wanted))).toBe(true)
        return
      }
      const person = await signedIn(service, await service.gym(), role)
      const answer = await person.send(endpoint.method, pathOf(endpoint), bodyOf(endpoint))
      expect(answer.status).toBe(403)
      expect(answer.body.error).toMatchObject({
        code: 'INSUFFICIENT_SCOPE',
        details: { required_scope: wanted, granted_scopes: permissionsOf[role] },
      })
    })

    test('from the page of another site a write is 403', async () => {
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

    if (endpoint.path.includes(':id')) {
      test('an id of nobody is 404 or refused for what was sent, never more', async () => {
        const person = await signedIn(service, await service.gym(), 'owner')
        const answer = await person.send(endpoint.method, pathOf(endpoint), bodyOf(endpoint))
        expect([400, 404]).toContain(answer.status)
        const malformed = await person.send(endpoint.method, pathOf(endpoint, 'x'), bodyOf(endpoint))
        expect(malformed.status).toBe(400)
      })
    }
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

test('a session opens nothing of the public API', async () => {
  const person = await signedIn(service, await service.gym(), 'owner')
  const cookie = (await person.get('/session')).headers.get('set-cookie') ?? 'catraca=x'
  const answer = await fetch(`${service.url}/api/v1/members`, { headers: { cookie } })
  expect(answer.status).toBe(401)
})
