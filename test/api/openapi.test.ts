import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { eventTypeNames } from '#modules/webhooks/index.ts'
import { projectRoot } from '#platform/config/config.ts'
import { useService } from '#test/harness/service.ts'
import { breakingChanges } from '../../scripts/openapi-changes.ts'

const service = useService()
// biome-ignore lint/suspicious/noExplicitAny: a JSON document whose shape OpenAPI gives
type Node = any

const newAjv = () => addFormats.default(new Ajv({ strict: false }))

const committed = () => JSON.parse(readFileSync(join(projectRoot, 'openapi.json'), 'utf8')) as Node

/** Every field of every schema, with its position. */
function* fields(node: Node, at: string): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, field] of Object.entries<Node>(node.properties ?? {})) yield [`${at}.${name}`, field]
  for (const [key, child] of Object.entries(node)) yield* fields(child, key === 'properties' ? at : `${at}/${key}`)
}

test('the committed description is the one that the service gives', async () => {
  expect(await (await fetch(`${service.url}/openapi.json`)).json()).toEqual(committed())
})

test('every endpoint and every kind of event is in it, with its scope and its errors', () => {
  const document = committed()
  for (const { method, path, operationId, scope, status, failures, body } of endpoints) {
    const operation = document.paths[`/api/v1${path.replace(':id', '{id}')}`][method.toLowerCase()]
    expect(operation).toMatchObject({ operationId, security: [{ apiKey: [scope] }] })
    expect(operation.tags).toHaveLength(1)
    expect(operation.requestBody?.required, operationId).toBe(body && body.required !== undefined)
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([String(status), '401', '403', '429', '500']),
    )
    if (failures.includes('NOT_FOUND')) expect(operation.responses).toHaveProperty('404')
  }
  expect(Object.keys(document.webhooks)).toEqual(eventTypeNames)
})

test('the reads that are described with 304 are those that have an ETag', async () => {
  const gym = await service.gym()
  const reads = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  for (const { path } of reads) {
    const { headers } = await fetch(`${service.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${gym.api.key}` },
    })
    expect(headers.has('etag'), path).toBe('304' in committed().paths[`/api/v1${path}`].get.responses)
  }
})

test('every endpoint has an example of a request and its answer, and both match its schemas', () => {
  const document = committed()
  const ajv = newAjv().addSchema(document, 'api')
  for (const { method, path, operationId, status, body } of endpoints) {
    const at = ['paths', `/api/v1${path.replace(':id', '{id}')}`, method.toLowerCase()]
    const shown = (...within: string[]) => {
      const steps = [...at, ...within, 'content', 'application/json']
      const { example } = steps.reduce((node, step) => node[step], document)
      const pointer = [...steps, 'schema'].map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
      expect(ajv.validate({ $ref: `api#/${encodeURI(pointer)}` }, example), `${operationId} ${ajv.errorsText()}`).toBe(
        true,
      )
      return example
    }
    const answer = shown('responses', String(status))
    if (answer.success !== undefined) expect(answer, operationId).toMatchObject({ success: true })
    if (Array.isArray(answer.data)) expect(answer.data, operationId).not.toEqual([])
    if (body !== undefined) expect(shown('requestBody'), operationId).not.toEqual({})
  }
})

test('every field and parameter has a description, and its example matches its schema', () => {
  const document = committed()
  const ajv = newAjv()
  const silent: string[] = []
  const wrong: string[] = []
  const parts = { schemas: document.components.schemas, paths: document.paths, webhooks: document.webhooks }
  for (const [at, field] of fields(parts, '')) {
    if (field.$ref !== undefined || field.const !== undefined || at.includes('.error')) continue
    const { description, examples, ...schema } = field
    if (!at.endsWith('.success') && !at.endsWith('.data') && !at.endsWith('.object') && description === undefined) {
      silent.push(at)
    }
    const plain = ['string', 'integer', 'number', 'boolean'].some((type) => [schema.type].flat().includes(type))
    if (plain && examples === undefined && !at.endsWith('.success')) silent.push(`${at} has no example`)
    for (const example of examples ?? []) if (!ajv.validate(schema, example)) wrong.push(`${at}: ${example}`)
  }
  for (const [path, item] of Object.entries<Node>(document.paths)) {
    for (const operation of Object.values<Node>(item)) {
      for (const parameter of operation.parameters) {
        const { name, description, example = parameter.examples?.default.value, schema } = parameter
        if (description === undefined || example === undefined) silent.push(`${path} ${name}`)
        else if (!ajv.validate(schema, example)) wrong.push(`${path} ${name}`)
      }
    }
  }
  expect({ silent, wrong }).toEqual({ silent: [], wrong: [] })
})

test.each<[string, (document: Node) => void, RegExp]>([
  ['an operation is gone', (d) => delete d.paths['/api/v1/plans'].get, /plans › get is gone/],
  ['a path is gone', (d) => delete d.paths['/api/v1/plans'], /plans is gone/],
  ['a field is gone', (d) => delete d.components.schemas.Plan.properties.name, /name is gone/],
  [
    'a type changed',
    (d) => (d.components.schemas.Plan.properties.price_cents.type = 'string'),
    /was integer and is string/,
  ],
  ['a value is gone', (d) => d.components.schemas.Booking.properties.status.enum.shift(), /lost confirmed/],
  ['a parameter is gone', (d) => d.paths['/api/v1/members'].get.parameters.shift(), /is gone/],
  ['a field is required now', (d) => requestOf(d, '/api/v1/members').required.push('cpf'), /cpf is required now/],
  [
    'the scope changed',
    (d) => (d.paths['/api/v1/plans'].get.security = [{ apiKey: ['members:read'] }]),
    /security changed/,
  ],
  ['an event is gone', (d) => delete d.webhooks['member.created'], /member.created is gone/],
])('when %s, the check reports it', (_name, change, expected) => {
  const after = committed()
  change(after)
  const [first, ...more] = breakingChanges(committed(), after)
  expect(first).toMatch(expected)
  expect(more).toEqual([])
})

test('additions break nothing', () => {
  const after = committed()
  after.components.schemas.Plan.properties.color = { type: 'string' }
  after.paths['/api/v1/news'] = { get: {} }
  requestOf(after, '/api/v1/members').properties.nickname = { type: 'string' }
  after.paths['/api/v1/members'].get.parameters.push({ in: 'query', name: 'color', schema: { type: 'string' } })
  expect(breakingChanges(committed(), after)).toEqual([])
})

test('a schema under another name breaks nothing if it has all that the earlier one had', () => {
  const renamed = (change: (schema: Node) => void) => {
    const after = committed()
    const { Booking } = after.components.schemas
    after.components.schemas.Seat = structuredClone(Booking)
    change(after.components.schemas.Seat)
    const answer = after.paths['/api/v1/classes/{id}/book'].post.responses['201'].content['application/json'].schema
    answer.properties.data.$ref = '#/components/schemas/Seat'
    return breakingChanges(committed(), after)
  }
  expect(renamed((seat) => (seat.properties.color = { type: 'string' }))).toEqual([])
  expect(renamed((seat) => delete seat.properties.status)).toEqual([expect.stringMatching(/status is gone/)])
})

function requestOf(document: Node, path: string): Node {
  return document.paths[path].post.requestBody.content['application/json'].schema
}
