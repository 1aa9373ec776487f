import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import { cnpj } from 'cpf-cnpj-validator'
import { atFirstUse, libraryAtFirstUse } from '../at-first-use.ts'
import type { FieldError, FieldRule, Mistake } from '../errors/field-errors.ts'
import { parseInstant } from '../time/clock.ts'
import { isDay } from '../time/days.ts'

const mostErrors = 50
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const lowerCase = 'lowerCase'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema, whose keywords are looked up by name
export type Schema = Record<string, any>
type LimitRule = Extract<FieldRule, 'min' | 'max' | `${'min' | 'max'}_${'length' | 'items'}`>

const library = libraryAtFirstUse<typeof import('ajv')>('ajv')
const formatsOf = libraryAtFirstUse<typeof import('ajv-formats')>('ajv-formats')

/** Formats stricter than usual, so that nothing is accepted that cannot be stored or used in calculations later. */
export function createAjv(options: Options): Ajv {
  // A test checks that the schemas themselves are valid; otherwise every process would compile the schema of schemas.
  const usual = { useDefaults: true, allErrors: true, strict: false, verbose: true, validateSchema: false, meta: false }
  const ajv = new (library().Ajv)({ ...usual, ...options })
  // Ids are compared as text in many places and echoed in answers, so they all get the same spelling here.
  ajv.addKeyword({
    keyword: lowerCase,
    type: 'string',
    modifying: true,
    validate: (_: unknown, id: string, __: unknown, at?: DataValidationCxt) => {
      at!.parentData[at!.parentDataProperty] = id.toLowerCase()
      return true
    },
  })
  formatsOf().default(ajv, ['email'])
  ajv.addFormat('uuid', uuid)
  ajv.addFormat('date', isDay)
  ajv.addFormat('cnpj', cnpj.isValid)
  ajv.addFormat('date-time', (text) => parseInstant(text) !== undefined)
  return ajv
}

/** Values are not converted: "7" is not a number. */
const literal = atFirstUse(() => createAjv({}))

/**
 * Returns the schema with its ids converted to lower case and, if `closing`, with every object closed that does not
 * declare additional properties. Throws on a keyword or format that has no rule, because a client that broke it could
 * not be told what is wrong.
 */
export function prepared(schema: Schema, closing: boolean): Schema {
  const unsaid = Object.keys(schema).find((key) => !(key in mistakes || silent.has(key)))
  if (unsaid !== undefined) throw new Error(`There is no rule for the keyword ${unsaid} (validation.ts)`)
  if (schema.format !== undefined && !(schema.format in formats)) {
    throw new Error(`There is no rule for the format ${schema.format} (validation.ts)`)
  }
  const copy: Schema = { ...schema }
  if (schema.format === 'uuid') copy[lowerCase] = true
  for (const each of ['items', 'additionalProperties']) {
    if (typeof schema[each] === 'object') copy[each] = prepared(schema[each], closing)
  }
  if (schema.properties === undefined) return copy
  copy.properties = Object.fromEntries(
    Object.entries<Schema>(schema.properties).map(([name, field]) => [name, prepared(field, closing)]),
  )
  const closes = closing && [schema.type].flat().includes('object')
  return closes ? { additionalProperties: false, ...copy } : copy
}

/** Checks a value, which may be converted and filled with defaults in place, and returns what is wrong with it. */
export type Check = (value: unknown) => FieldError[]

/**
 * A check of input that does not arrive by HTTP. Undeclared fields are kept unless the schema closes itself.
 */
export function checkOf(schema: object): Check {
  return compiledAtFirstUse(literal, () => prepared(schema, false))
}

/** Most processes need only some of their schemas, and compiling all of them takes much time at a start and much memory. */
export function compiledAtFirstUse(ajv: () => Ajv, schema: () => Schema): Check {
  const validate = atFirstUse(() => ajv().compile(schema()))
  return (value) => fieldErrors(validate(), value)
}

function fieldErrors(validate: ValidateFunction, value: unknown): FieldError[] {
  const unstorable = unstorableText(value, '')
  if (unstorable !== undefined) return [unstorable]
  if (validate(value)) return []
  // Reports one message per field: the last one, which says most ("must be one of …" comes after "must be string").
  const byField = new Map(validate.errors!.map(fieldError).map((error) => [error.field, error]))
  return [...byField.values()].slice(0, mostErrors)
}

function fieldError(error: ErrorObject): FieldError {
  const { missingProperty, additionalProperty } = error.params
  const within = missingProperty ?? additionalProperty
  const path = within === undefined ? error.instancePath : `${error.instancePath}/${within}`
  return { field: fieldPath(path), ...mistakes[error.keyword]!(error) }
}

const limited =
  (rule: LimitRule) =>
  ({ params, message }: ErrorObject): Mistake => ({ rule, limit: params.limit, message: message! })

/** The mistake to report for each schema keyword that a value violates. */
const mistakes: Record<string, (error: ErrorObject) => Mistake> = {
  required: () => ({ rule: 'required', message: 'is required' }),
  additionalProperties: () => ({ rule: 'unknown', message: 'is not a known key' }),
  type: ({ params }) => ({
    rule: 'type',
    types: [params.type].flat(),
    message: `must be ${params.type.toString().replace(',', ' or ')}`,
  }),
  enum: ({ params }) => {
    const values = params.allowedValues.filter((value: unknown) => value !== null)
    return { rule: 'enum', values, message: `must be one of: ${values.join(', ')}` }
  },
  format: ({ params }) => formats[params.format]!,
  pattern: ({ params: { pattern }, parentSchema }) => {
    if (pattern === '\\S') return { rule: 'blank', message: 'must not be blank' }
    const sample = parentSchema?.examples?.[0]
    if (sample === undefined) return { rule: 'form', pattern, message: `must match ${pattern}` }
    return { rule: 'form', pattern, sample, message: `must have the form of ${sample}` }
  },
  uniqueItems: () => ({ rule: 'unique', message: 'must not name the same one twice' }),
  minimum: limited('min'),
  maximum: limited('max'),
  minLength: limited('min_length'),
  maxLength: limited('max_length'),
  minItems: limited('min_items'),
  maxItems: limited('max_items'),
}

const formats: Record<string, Mistake> = {
  uuid: { rule: 'uuid', message: 'must be a UUID' },
  date: { rule: 'date', message: 'must be a date as YYYY-MM-DD, from 1900 to 2199' },
  'date-time': {
    rule: 'timestamp',
    message: 'must be an ISO 8601 timestamp such as 2026-03-01T12:00:00Z, from 1900 to 2199',
  },
  email: { rule: 'email', message: 'must be an e-mail address' },
  cnpj: { rule: 'cnpj', message: 'must be a valid CNPJ (fourteen characters with correct check digits)' },
}

/** Keywords that never fail by themselves. */
const silent = new Set(['title', 'description', 'examples', 'default', 'properties', 'items'])

/** `/days/2/exercises` becomes `days[2].exercises`. */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '')
}

/** PostgreSQL cannot store a NUL character, and half a surrogate pair would be read back as a different character. */
function unstorableText(value: unknown, pointer: string): FieldError | undefined {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return undefined
    return { field: fieldPath(pointer), rule: 'text', message: 'must not contain NUL characters or broken Unicode' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const found = unstorableText(item, `${pointer}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
