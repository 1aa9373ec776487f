import fc from 'fast-check'
import type { TObject } from 'typebox'
import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Answer } from '#test/harness/client.ts'
import type { Gym } from '#test/harness/gym.ts'
import { nobody, referencesIn, sampleBody, samplePath } from './samples.ts'

/** How an API is called: with a key, or as a signed-in person. */
export interface Door {
  /** How many random bodies are sent to each endpoint. */
  randomBodies: number
  makeGym: () => Promise<Gym>
  /** Calls as a caller who may do everything in the gym. */
  send: (gym: Gym, method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/**
 * The tests that every endpoint must pass, whether public or for staff only: what it accepts, and how it answers invalid ids and values.
 * The callers of the harness check that no answer has a status or body that the endpoint does not declare.
 */
export function walk(endpoint: Endpoint, { makeGym, ...door }: Door): void {
  test('the sample call is accepted', async () => {
    const gym = await makeGym()
    const path = await samplePath(endpoint, gym)
    const { status, body } = await door.send(gym, endpoint.method, path, await sampleBody(endpoint, gym))
    expect(status, JSON.stringify(body)).toBe(endpoint.status)
  })
  const gyms = { ...door, gyms: gymsOf(makeGym) }
  if (endpoint.path.includes(':id')) walkIdIn(endpoint, gyms)
  walkReferences(endpoint, gyms)
  walkValues(endpoint, gyms)
  if (endpoint.body !== undefined) walkRandomBodies(endpoint, gyms)
}

interface DoorOfGyms extends Omit<Door, 'makeGym'> {
  gyms: Gyms
}
/** The gym where an endpoint is called, and another one. Each test makes there what it needs; making a gym takes longer than most tests. */
interface Gyms {
  own: () => Promise<Gym>
  other: () => Promise<Gym>
}

function gymsOf(makeGym: Door['makeGym']): Gyms {
  let own: Promise<Gym> | undefined
  let other: Promise<Gym> | undefined
  return { own: () => (own ??= makeGym()), other: () => (other ??= makeGym()) }
}

/** Tests the id in the path: of another company, of nothing, and malformed. */
export function walkId(endpoint: Endpoint, { makeGym, ...door }: Door): void {
  walkIdIn(endpoint, { ...door, gyms: gymsOf(makeGym) })
}

function walkIdIn(endpoint: Endpoint, { gyms, send }: DoorOfGyms): void {
  test("another company's id is 404, exactly like one that does not exist", async () => {
    const [gym, other] = [await gyms.own(), await gyms.other()]
    const body = await sampleBody(endpoint, gym)
    const foreignPath = await samplePath(endpoint, other)
    const foreign = await send(gym, endpoint.method, foreignPath, body)
    const missing = await send(gym, endpoint.method, foreignPath.replace(/[0-9a-f-]{36}/, nobody), body)
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND'])
    expect(missing.body).toEqual(foreign.body)
  })

  test('an invalid id is 400', async () => {
    const gym = await gyms.own()
    for (const id of ['1', 'x', '%00', '%zz', '%FF', `${nobody}0`, `urn:uuid:${nobody}`, 'a'.repeat(400)]) {
      const { status, body } = await send(gym, endpoint.method, endpoint.path.replace(':id', id))
      expect([id, status, body.error.details.fields[0].field]).toEqual([id, 400, 'id'])
    }
  })
}

function walkReferences(endpoint: Endpoint, { gyms, send }: DoorOfGyms): void {
  for (const [field, make] of referencesIn(endpoint, 'body')) {
    test(`${field} of another company or of nobody is 404`, async () => {
      const [gym, other] = [await gyms.own(), await gyms.other()]
      const path = await samplePath(endpoint, gym)
      const body = await sampleBody(endpoint, gym)
      for (const id of [await make(other), nobody]) {
        const { status, body: answer } = await send(gym, endpoint.method, path, { ...body, [field]: id })
        expect([status, answer.error.code, answer.error.details]).toEqual([404, 'NOT_FOUND', { field }])
      }
      const own = body?.[field] ?? (await make(gym))
      const accepted = await send(gym, endpoint.method, path, { ...body, [field]: own })
      expect(accepted.status).toBe(endpoint.status)
    })
  }

  for (const [field, make] of referencesIn(endpoint, 'query')) {
    test(`finds what one of nobody finds => finds the same as one that does not exist`, async () => {
      const [gym, other] = [await gyms.own(), await gyms.other()]
      const path = await samplePath(endpoint, gym)
      const body = await sampleBody(endpoint, gym)
      const foreign = await send(gym, endpoint.method, withParameter(path, field, await make(other)), body)
      const missing = await send(gym, endpoint.method, withParameter(path, field, nobody), body)
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
    })
  }
}

function walkValues(endpoint: Endpoint, { gyms, send }: DoorOfGyms): void {
  test('a value of the wrong kind is a 400 that names it', async () => {
    const gym = await gyms.own()
    const path = await samplePath(endpoint, gym)
    const sample = await sampleBody(endpoint, gym)
    for (const [field, value] of badValues(endpoint.query, 'query')) {
      const { status, body } = await send(gym, endpoint.method, `${path.split('?')[0]}?${field}=${value}`)
      expect([field, status, body.error.code]).toEqual([field, 400, 'VALIDATION_ERROR'])
      expect(body.error.details.fields.map((error: { field: string }) => error.field)).toEqual([field])
    }
    for (const [field, value] of badValues(endpoint.body, 'body')) {
      const { status, body } = await send(gym, endpoint.method, path, { ...sample, [field]: value })
      expect([field, status, body.error.code]).toEqual([field, 400, 'VALIDATION_ERROR'])
      expect(body.error.details.fields[0].field).toContain(field)
    }
  })
  if (endpoint.body === undefined) return

  test('a body that is not a JSON object is 400, and one above 1 MiB is 413', async () => {
    const gym = await gyms.own()
    const path = await samplePath(endpoint, gym)
    const call = (body: string, headers?: Record<string, string>) => send(gym, endpoint.method, path, body, headers)
    for (const text of ['{', '{"a":}', '[]', 'null', '7', '"x"', '{} {}']) {
      const { status, body } = await call(text)
      expect([text, status, body.error?.code]).toEqual([text, 400, 'VALIDATION_ERROR'])
    }
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const typed = await call('a=b', { 'content-type': type })
      expect([typed.status, typed.body.error.details.fields[0].field]).toEqual([400, 'Content-Type'])
    }
    const large = await call(JSON.stringify({ x: 'a'.repeat(1_048_576) }))
    expect([large.status, large.body.error]).toMatchObject([
      413,
      { code: 'VALIDATION_ERROR', details: { max_bytes: 1_048_576 } },
    ])
  })
}

function walkRandomBodies(endpoint: Endpoint, { gyms, send, randomBodies }: DoorOfGyms): void {
  test('no body whatsoever is ever a 500', async () => {
    const gym = await gyms.own()
    const path = await samplePath(endpoint, gym)
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
        const { status } = await send(gym, endpoint.method, path, { ...(await sampleBody(endpoint, gym)), ...sent })
        expect(status).toBeLessThan(500)
      }),
      { numRuns: randomBodies },
    )
  })
}

function withParameter(path: string, field: string, value: string): string {
  const [before, query] = path.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set(field, value)
  return `${before}?${parameters}`
}

/** For every property, a value that its schema must refuse; a plain text in a query accepts anything. */
function badValues(schema: TObject | undefined, part: 'query' | 'body'): [string, unknown][] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]): [string, unknown][] => {
    const { type, format, enum: list } = property as { type: string | string[]; format?: string; enum?: unknown[] }
    const plainText = [type].flat().includes('string') && list === undefined && format === undefined
    if (!plainText) return [[name, 'no such value']]
    return part === 'body' ? [[name, { a: 1 }]] : []
  })
}
