import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import buildSerializer from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { errorSchemas } from '#platform/endpoint/openapi.ts'
import { type FieldRule, fieldRules } from '#platform/errors/field-errors.ts'
import { checkOf, prepared } from '#platform/schema/validation.ts'
import { useService } from '#test/harness/service.ts'

// Everything that can be refused about a field has a rule: each keyword of each request schema is violated once, alone.

const service = useService()

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema, walked by its keywords
type Schema = Record<string, any>

const ofEveryType = ['text', 1.5, 1, true, null, [], {}]
const accepts = (type: string | string[], value: unknown) =>
  checkOf({ type: 'object', properties: { value: { type } } })({ value }).length === 0

/** For every keyword that can refuse a value: such a value. */
const refused: Record<string, (given: Schema) => unknown> = {
  type: ({ type }) => ofEveryType.find((value) => !accepts(type, value)),
  enum: () => 'none of them',
  format: () => 'nothing of the kind',
  pattern: ({ pattern }) => (new RegExp(pattern).test('§') ? ' ' : '§'),
  minimum: ({ minimum }) => minimum - 1,
  maximum: ({ maximum }) => maximum + 1,
  minLength: ({ minLength }) => 'x'.repeat(minLength - 1),
  maxLength: ({ maxLength }) => 'x'.repeat(maxLength + 1),
  minItems: ({ minItems }) => Array(minItems - 1).fill('x'),
  maxItems: ({ maxItems }) => Array(maxItems + 1).fill('x'),
  uniqueItems: () => ['x', 'x'],
  required: () => ({}),
  additionalProperties: () => ({ no_such_field: 1 }),
}
/** Keywords that refuse nothing by themselves. */
const silent = ['title', 'description', 'examples', 'default', 'properties', 'items']

function* everyPart(schema: Schema | undefined): Generator<Schema> {
  if (schema === undefined) return
  yield schema
  for (const field of Object.values<Schema>(schema.properties ?? {})) yield* everyPart(field)
  yield* everyPart(schema.items)
}

const all = [...endpoints, ...dashboardEndpoints({} as DashboardSurroundings)]
const parts = all.flatMap(({ params, query, body }) => [params, query, body].flatMap((part) => [...everyPart(part)]))

test('every schema is valid and compiles, which the service does only at the first request', () => {
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv)
  ajv.addFormat('cnpj', true)
  for (const endpoint of all) {
    const { params, query, body, operationId } = endpoint
    for (const part of [params, query, body]) {
      if (part !== undefined) expect(() => ajv.compile(prepared(part, true)), operationId).not.toThrow()
    }
    for (const answer of [endpoint.responseSchema, ...Object.values(errorSchemas(endpoint))]) {
      expect(() => buildSerializer(answer), operationId).not.toThrow()
    }
  }
})

test('whenever a schema of either API refuses something, the error names the rule and all its values', () => {
  const found: Record<string, Set<string>> = {}
  for (const part of parts) {
    for (const keyword of Object.keys(part).filter((key) => !silent.includes(key))) {
      const given = { [keyword]: part[keyword], examples: part.examples }
      if (given.additionalProperties === true || part.required?.length === 0) continue
      const check = checkOf({ type: 'object', properties: { value: given } })
      const errors = check({ value: refused[keyword]!(given) })
      expect(errors, keyword).not.toEqual([])
      for (const error of errors) {
        for (const value of fieldRules[error.rule].needs) expect(error, keyword).toHaveProperty(value)
        found[keyword] = (found[keyword] ?? new Set()).add(error.rule)
      }
    }
  }
  expect(Object.fromEntries(Object.entries(found).map(([keyword, rules]) => [keyword, [...rules].sort()]))).toEqual({
    type: ['type'],
    enum: ['enum'],
    format: ['cnpj', 'date', 'email', 'timestamp', 'uuid'],
    pattern: ['blank', 'form'],
    minimum: ['min'],
    maximum: ['max'],
    minLength: ['min_length'],
    maxLength: ['max_length'],
    minItems: ['min_items'],
    maxItems: ['max_items'],
    uniqueItems: ['unique'],
    required: ['required'],
    // If names are chosen by the sender, their values have a type.
    additionalProperties: ['type', 'unknown'],
  } satisfies Record<string, FieldRule[]>)
})

test('a schema with a keyword or a format that has no rule is not accepted, at any depth', () => {
  const within = (field: object) =>
    checkOf({
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object', properties: { field } } } },
    })({})
  expect(() => within({ type: 'integer', multipleOf: 5 })).toThrow('no rule for the keyword multipleOf')
  expect(() => within({ type: 'string', format: 'ipv4' })).toThrow('no rule for the format ipv4')
  expect(() => within({ anyOf: [{ type: 'string' }] })).toThrow('no rule for the keyword anyOf')
})

test('a refusal also has each rule with its values over HTTP', async () => {
  const gym = await service.gym()
  const { status, body } = await gym.api.post('/members', {
    full_name: ' ',
    email: 'maria',
    training_days_per_week: 9,
    experience_level: 'expert',
    fitness_goals: 'strength',
    store_id: 7,
  })
  expect(status).toBe(400)
  expect(body.error.details.fields.map(({ message: _, ...error }: { message: string }) => error)).toEqual([
    { field: 'full_name', rule: 'blank' },
    { field: 'email', rule: 'email' },
    { field: 'store_id', rule: 'type', types: ['string', 'null'] },
    { field: 'fitness_goals', rule: 'type', types: ['array', 'null'] },
    { field: 'experience_level', rule: 'enum', values: ['beginner', 'intermediate', 'advanced'] },
    { field: 'training_days_per_week', rule: 'max', limit: 7 },
  ])
})
