import fastify from 'fastify'
import { pino } from 'pino'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '../errors/failure.ts'
import { Id } from '../schema/schema.ts'
import { data, type Endpoint, endpointsFor } from './endpoint.ts'
import { answer } from './json-edge.ts'

const endpoint = endpointsFor<object>()({ tag: 'Doors', scope: 'access:write' })
const door = 'POST /doors'
const described = {
  operationId: 'openDoor',
  summary: 'Open a door',
  reply: data(Type.Object({ id: Type.String() })),
}

declare const open: () => Promise<{ id: string } | Failure<'NOT_FOUND'> | RuleViolated<'DOOR_LOCKED' | 'DOOR_STUCK'>>

test('an endpoint must declare exactly what its use case refuses: fewer or more reasons do not compile', () => {
  const reasons = { DOOR_LOCKED: 'It is locked.', DOOR_STUCK: 'It is stuck.' }
  const more = { ...reasons, DOOR_OPEN: 'It is open.' }
  const { failures } = endpoint(door, { ...described, failures: ['NOT_FOUND'], reasons, handle: () => open() })
  expect(failures).toEqual(expect.arrayContaining(['NOT_FOUND', 'RULE_VIOLATED']))

  // @ts-expect-error DOOR_STUCK is missing
  endpoint(door, { ...described, failures: ['NOT_FOUND'], reasons: { DOOR_LOCKED: 'x' }, handle: () => open() })
  // @ts-expect-error both are missing
  endpoint(door, { ...described, failures: ['NOT_FOUND'], handle: () => open() })
  // @ts-expect-error NOT_FOUND is missing
  endpoint(door, { ...described, reasons, handle: () => open() })
  // @ts-expect-error DOOR_OPEN is never given
  endpoint(door, { ...described, failures: ['NOT_FOUND'], reasons: more, handle: () => open() })
  // @ts-expect-error none is ever given
  endpoint(door, { ...described, reasons: { DOOR_OPEN: 'x' }, handle: async () => ({ id: '' }) })
  // @ts-expect-error a reason must be known to the compiler
  endpoint(door, { ...described, reasons, handle: async () => ruleViolated(described.operationId, 'No.') })
})

test('an endpoint takes from its list what it does not declare itself', () => {
  const scope = { read: 'access:read', write: 'access:write' } as const
  const declare = endpointsFor<object>()({ tag: 'Doors', scope, failures: ['DUPLICATE_ENTRY'] })
  const plain = { ...described, handle: async () => ({ id: '' }) }
  expect(declare('GET /doors', plain)).toMatchObject({ tag: 'Doors', scope: 'access:read' })
  expect(declare('POST /doors', plain)).toMatchObject({ tag: 'Doors', scope: 'access:write' })
  const own = { tag: 'Locks', scope: 'access:override' } as const
  expect(declare('POST /doors', { ...plain, ...own })).toMatchObject(own)
  expect(declare('GET', plain)).toMatchObject({ method: 'GET', path: '' })
  expect(declare('GET /doors', plain).failures).toContain('DUPLICATE_ENTRY')
  const params = Type.Object({ id: Id('Door.') })
  const named = endpointsFor<object>()({ tag: 'Doors', scope, params })
  expect(named('GET /doors/:id', plain).params).toBe(params)
  expect(named('GET /doors', plain).params).toBeUndefined()
})

test('an id in the path is a UUID without a declaration, and declares NOT_FOUND', () => {
  const plain = { ...described, handle: async () => notFound('Door') }
  const found = endpoint('GET /doors/:id', { ...described, handle: async (_ctx, { params }) => ({ id: params.id }) })
  expect(found.params).toMatchObject({ required: ['id'], properties: { id: { format: 'uuid' } } })
  expect(endpoint('GET /doors', { ...described, handle: async () => ({ id: '' }) }).params).toBeUndefined()
  expect(endpoint('GET /doors/:id', plain).failures).toContain('NOT_FOUND')
  // @ts-expect-error nothing is looked for
  expect(endpoint('GET /doors', plain).failures).not.toContain('NOT_FOUND')
})

test.each([
  ['a declared reason', ruleViolated('DOOR_LOCKED', 'No.'), []],
  ['a reason that is not declared', ruleViolated('DOOR_OPEN', 'No.'), ['DOOR_OPEN']],
  ['a kind that is not declared', notFound('Door'), ['NOT_FOUND']],
])('%s that a cast let through is answered, and logged if it was not declared', async (_what, failure, logged) => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) })
  const handle = async () => failure as RuleViolated<'DOOR_LOCKED'>
  const locked: Endpoint<object> = endpoint(door, { ...described, reasons: { DOOR_LOCKED: 'x' }, handle })
  const input = { params: {}, query: {}, body: {} }
  app.post('/doors', { config: { endpoint: locked } }, async (_request, reply) =>
    answer(reply, 200, await locked.run({}, input)),
  )
  const { statusCode } = await app.inject({ method: 'POST', url: '/doors' })
  expect(statusCode).toBe(failure.kind === 'NOT_FOUND' ? 404 : 422)
  expect(lines.map((line) => JSON.parse(line)).map(({ kind, reason }) => reason ?? kind)).toEqual(logged)
  await app.close()
})
