import fc from 'fast-check'
import type { TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { revokeKey } from '#platform/auth/api-keys.ts'
import { newKey } from '#platform/auth/key-format.ts'
import { type Scope, scopes } from '#platform/auth/scopes.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { endpoints } from '#src/endpoints.ts'
import { Client } from '#test/harness/client.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { publicList } from './public-list.ts'
import { bodyReferences, everyTuesday, makers, preparations, validBodies } from './samples.ts'

const service = useService()
const makeGym = () => service.gym({ schedule: [everyTuesday] })
const nobody = '0199e3a4-5b7c-7d10-8f21-3c4b5a697887'

test('the closed list is the one of the contract', () => {
  const declared = endpoints.map(({ method, path, scope }) => `${method} ${path} ${scope}`)
  const listed = publicList.map((row) => row.join(' '))
  expect(listed).toHaveLength(31)
  expect(new Set(publicList.map((row) => row[2])), 'scopes').toEqual(new Set(scopes))
  expect(declared.toSorted()).toEqual(listed.toSorted())
})

test('every endpoint has its own operationId', () => {
  expect(new Set(endpoints.map((endpoint) => endpoint.operationId)).size).toBe(endpoints.length)
})

/** The endpoint's path with ids of things that exist in `gym`. */
async function realPath(endpoint: Endpoint, gym: Gym): Promise<string> {
  if (!endpoint.path.includes(':id')) return endpoint.path
  const resource = endpoint.path.split('/')[1]!
  const id = await makers[resource]!(gym)
  const query = (await preparations[endpoint.operationId]?.(gym, id)) ?? ''
  return endpoint.path.replace(':id', id) + query
}

async function validBody(endpoint: Endpoint, gym: Gym): Promise<object | undefined> {
  return endpoint.body === undefined ? undefined : await validBodies[endpoint.operationId]!(gym)
}

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

    test('a key without the scope is 403 and told which, before anything sent is looked at', async () => {
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

    test('a key with just the scope is let in', async () => {
      const gym = await makeGym()
      const client = await gym.client({ scopes: [endpoint.scope as Scope] })
      const { status, headers } = await client.send(
        endpoint.method,
        await realPath(endpoint, gym),
        await validBody(endpoint, gym),
      )
      expect(status).toBe(endpoint.status)
      expect(Number(headers.get('ratelimit-limit'))).toBeGreaterThan(0)
      expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)
    })

    if (endpoint.path.includes(':id')) {
      test("another company's id is 404, exactly like one that does not exist", async () => {
        const [gym, other] = [await makeGym(), await makeGym()]
        const body = await validBody(endpoint, gym)
        const foreignPath = await realPath(endpoint, other)
        const foreign = await gym.api.send(endpoint.method, foreignPath, body)
        const missing = await gym.api.send(endpoint.method, foreignPath.replace(/[0-9a-f-]{36}/, nobody), body)
        expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND'])
        expect(missing.body).toEqual(foreign.body)
      })

      test.each(['1', 'x', '%00', '%zz', '%FF', `${nobody}0`, `urn:uuid:${nobody}`, 'a'.repeat(400)])(
        'the id %s is 400',
        async (id) => {
          const gym = await makeGym()
          const { status, body } = await gym.api.send(endpoint.method, endpoint.path.replace(':id', id))
          expect(status).toBe(400)
          expect(body.error.details.fields[0].field).toBe('id')
        },
      )
    }

    for (const [field, make] of Object.entries(bodyReferences[endpoint.operationId] ?? {})) {
      test(`${field} of another company or of nobody is 404`, async () => {
        const [gym, other] = [await makeGym(), await makeGym()]
        const path = await realPath(endpoint, gym)
        for (const id of [await make(other), nobody]) {
          const { status, body } = await gym.api.send(endpoint.method, path, {
            ...(await validBody(endpoint, gym)),
            [field]: id,
          })
          expect([status, body.error.code, body.error.details]).toEqual([404, 'NOT_FOUND', { field }])
        }
        const accepted = await gym.api.send(endpoint.method, path, {
          ...(await validBody(endpoint, gym)),
          [field]: await make(gym),
        })
        expect(accepted.status).toBe(endpoint.status)
      })
    }

    test.each(badValues(endpoint.query, 'query'))('?%s=%s is a 400 that names it', async (field, value) => {
      const gym = await makeGym()
      const { status, body } = await gym.api.send(
        endpoint.method,
        `${(await realPath(endpoint, gym)).split('?')[0]}?${field}=${encodeURIComponent(String(value))}`,
      )
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect(body.error.details.fields.map((error: { field: string }) => error.field)).toEqual([field])
    })

    if (endpoint.body === undefined) return

    test.each(badValues(endpoint.body, 'body'))('%s: %j in the body is a 400 that names it', async (field, value) => {
      const gym = await makeGym()
      const sent = { ...(await validBody(endpoint, gym)), [field]: value }
      const { status, body } = await gym.api.send(endpoint.method, await realPath(endpoint, gym), sent)
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect(body.error.details.fields[0].field).toContain(field)
    })

    test('what is no JSON object is 400, and a body above 1 MiB is 413', async () => {
      const gym = await makeGym()
      const path = await realPath(endpoint, gym)
      for (const text of ['{', '{"a":}', '[]', 'null', '7', '"x"', '{} {}']) {
        const { status, body } = await gym.api.send(endpoint.method, path, text)
        expect([text, status, body.error.code]).toEqual([text, 400, 'VALIDATION_ERROR'])
      }
      const typed = await gym.api.send(endpoint.method, path, 'a=b', {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect([typed.status, typed.body.error.details.fields[0].field]).toEqual([400, 'Content-Type'])
      const large = await gym.api.send(endpoint.method, path, JSON.stringify({ x: 'a'.repeat(1_048_576) }))
      expect([large.status, large.body.error]).toMatchObject([
        413,
        { code: 'VALIDATION_ERROR', details: { max_bytes: 1_048_576 } },
      ])
    })

    test('no body whatsoever is ever a 500', async () => {
      const gym = await makeGym()
      const path = await realPath(endpoint, gym)
      const names = Object.keys(endpoint.body!.properties)
      const value = fc.oneof(
        fc.jsonValue({ maxDepth: 2, noUnicodeString: false }),
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.constantFrom(null, '', '9999-12-31', '1000-01-01', nobody, -0, 1e308, 2 ** 53),
      )
      const body = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 })
      await fc.assert(
        fc.asyncProperty(body, async (sent) => {
          const { status } = await gym.api.send(endpoint.method, path, { ...(await validBody(endpoint, gym)), ...sent })
          expect(status).toBeLessThan(500)
        }),
        { numRuns: 150 },
      )
    })
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

/** One value for every property that its schema must refuse; a plain text in a query takes anything. */
function badValues(schema: TObject | undefined, part: 'query' | 'body'): [string, unknown][] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]): [string, unknown][] => {
    const { type, format, enum: list } = property as { type: string | string[]; format?: string; enum?: unknown[] }
    const plainText = [type].flat().includes('string') && list === undefined && format === undefined
    if (!plainText) return [[name, 'no such value']]
    return part === 'body' ? [[name, { a: 1 }]] : []
  })
}
