import { describe, expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { revokeKey } from '#platform/auth/api-keys.ts'
import { newKey } from '#platform/auth/key-format.ts'
import { type Scope, scopes } from '#platform/auth/scopes.ts'
import { Client } from '#test/harness/client.ts'
import { useService } from '#test/harness/service.ts'
import { publicList } from './public-list.ts'
import { everyTuesday, nobody, sampleBody, samplePath } from './samples.ts'
import { type Door, walk } from './walk.ts'

const service = useService()
const makeGym = () => service.gym({ schedule: [everyTuesday] })
const door: Door = { randomBodies: 150, makeGym, send: (gym, ...call) => gym.api.send(...call) }

test('the closed list is the one of the contract', () => {
  const declared = endpoints.map(({ method, path, scope }) => `${method} ${path} ${scope}`)
  const listed = publicList.map((row) => row.join(' '))
  expect(new Set(publicList.map((row) => row[2])), 'scopes').toEqual(new Set(scopes))
  expect(declared.toSorted()).toEqual(listed.toSorted())
})

test('every endpoint has its own operationId', () => {
  expect(new Set(endpoints.map((endpoint) => endpoint.operationId)).size).toBe(endpoints.length)
})

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('no key, a mistyped, an unknown, a revoked and an expired one are 401', async () => {
      const gym = await makeGym()
      const path = endpoint.path.replace(':id', nobody)
      const revoked = await gym.client({})
      await revokeKey(service.db, { team_id: gym.teamId, id: revoked.keyId! })
      const expired = await gym.client({ expiresAt: Temporal.Now.instant().subtract({ seconds: 1 }) })
      const unknown = new Client(service.url, newKey('ctr_live_'))
      const mistyped = new Client(service.url, `${gym.api.key!.slice(0, -1)}_`)
      for (const client of [service.anon, mistyped, unknown, revoked, expired]) {
        const { status, body } = await client.send(endpoint.method, path)
        expect([status, body.success, body.error.code]).toEqual([401, false, 'UNAUTHORIZED'])
      }
    })

    test('a key without the scope is 403 and told which, before anything in the request is checked', async () => {
      const gym = await makeGym()
      const granted = scopes.filter((scope) => scope !== endpoint.scope)
      const client = await gym.client({ scopes: granted })
      for (const [path, body] of [
        [endpoint.path.replace(':id', nobody), undefined],
        [endpoint.path.replace(':id', 'x'), '{'],
      ] as const) {
        const answer = await client.send(endpoint.method, path, endpoint.method === 'GET' ? undefined : body)
        expect(answer.status).toBe(403)
        expect(answer.body.error).toMatchObject({
          code: 'INSUFFICIENT_SCOPE',
          details: { required_scope: endpoint.scope, granted_scopes: granted },
        })
      }
    })

    test('a key with only the scope is let in', async () => {
      const gym = await makeGym()
      const client = await gym.client({ scopes: [endpoint.scope as Scope] })
      const { status, headers } = await client.send(
        endpoint.method,
        await samplePath(endpoint, gym),
        await sampleBody(endpoint, gym),
      )
      expect(status).toBe(endpoint.status)
      expect(Number(headers.get('ratelimit-limit'))).toBeGreaterThan(0)
      expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)
    })

    walk(endpoint, door)
  },
)

describe('the closed list', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/nothing'],
    ['GET', '/access/devices'],
    ['GET', '/access/logs'],
    ['DELETE', '/members'],
    ['PUT', `/members/${nobody}`],
    ['OPTIONS', '/members'],
    ['GET', '/members/'],
    ['GET', '/MEMBERS'],
    ['GET', '/members/%zz/x'],
    ['POST', `/plans/${nobody}`],
    ['PROPFIND', '/members'],
  ])('%s %s is 403 ENDPOINT_NOT_PUBLIC with a key and 401 without', async (method, path) => {
    const gym = await makeGym()
    const { status, body } = await gym.api.send(method, path)
    expect([status, body.error.code]).toEqual([403, 'ENDPOINT_NOT_PUBLIC'])
    expect((await service.anon.send(method, path)).status).toBe(401)
  })
})
