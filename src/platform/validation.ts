import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import { parseInstant } from './clock.ts'
import { isDay } from './days.ts'

export interface FieldError {
  /** Path as the client wrote it, for example `days[2].exercises[0].tempo`; empty for the whole. */
  field: string
  message: string
}

const mostErrors = 50
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const lowerCase = 'lowerCase'

/** Formats stricter than usual, so that nothing is accepted that cannot be stored or reckoned with later. */
export function createAjv(options: Options): Ajv {
  const ajv = new Ajv({ useDefaults: true, allErrors: true, strict: false, verbose: true, ...options })
  // Ids are compared as text in many places and echoed in answers, so each is written in one way from here on.
  ajv.addKeyword({
    keyword: lowerCase,
    type: 'string',
    modifying: true,
    validate: (_: unknown, id: string, __: unknown, at?: DataValidationCxt) => {
      at!.parentData[at!.parentDataProperty] = id.toLowerCase()
      return true
    },
  })
  addFormats.default(ajv, ['email', 'uri'])
  ajv.addFormat('uuid', uuid)
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', (text) => parseInstant(text) !== undefined)
  return ajv
}

/** Values are taken literally: "7" is no number. */
const literal = createAjv({})

/** The schema with its ids brought to lower case and, if wanted, every object closed that does not say what else it takes. */
export function prepared(node: unknown, closing: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => prepared(item, closing))
  if (typeof node !== 'object' || node === null) return node
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, prepared(value, closing)]),
  )
  if (copy.format === 'uuid') return { ...copy, [lowerCase]: true }
  const closes = closing && [copy.type].flat().includes('object') && copy.properties !== undefined
  return closes ? { additionalProperties: false, ...copy } : copy
}

/** Of what arrives otherwise than by HTTP; a field that the schema does not declare stays where it does not close itself. */
export function compileSchema(schema: object): ValidateFunction {
  return literal.compile(prepared(schema, false) as object)
}

/** Checks `value` (which may be converted and filled with defaults in place) and returns what is wrong with it. */
export function fieldErrors(validate: ValidateFunction, value: unknown): FieldError[] {
  const unstorable = unstorableText(value, '')
  if (unstorable !== undefined) return [unstorable]
  if (validate(value)) return []
  // One message a field: the last one is the most telling ("must be one of …" comes after "must be string").
  const byField = new Map(validate.errors!.map(fieldError).map((error) => [error.field, error]))
  return [...byField.values()].slice(0, mostErrors)
}

function fieldError(error: ErrorObject): FieldError {
  const path = error.instancePath
  if (error.keyword === 'required') {
    return { field: fieldPath(`${path}/${error.params.missingProperty}`), message: 'is required' }
  }
  if (error.keyword === 'additionalProperties') {
    return { field: fieldPath(`${path}/${error.params.additionalProperty}`), message: 'is not a known key' }
  }
  return { field: fieldPath(path), message: messageOf(error) }
}

const formatMessages: Record<string, string> = {
  uuid: 'must be a UUID',
  date: 'must be a date as YYYY-MM-DD, from 1900 to 2199',
  'date-time': 'must be an ISO 8601 timestamp such as 2026-03-01T12:00:00Z, from 1900 to 2199',
  email: 'must be an e-mail address',
  uri: 'must be a URL',
}

function messageOf({ keyword, params, message, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case 'format':
      return formatMessages[params.format] ?? `must match the format ${params.format}`
    case 'enum':
      return `must be one of: ${params.allowedValues.filter((value: unknown) => value !== null).join(', ')}`
    case 'type':
      return `must be ${params.type.toString().replace(',', ' or ')}`
    case 'pattern':
      if (params.pattern === '\\S') return 'must not be blank'
      return parentSchema?.examples === undefined
        ? `must match ${params.pattern}`
        : `must have the form of ${parentSchema.examples[0]}`
    case 'uniqueItems':
      return 'must not name the same one twice'
    default:
      return message ?? 'is invalid'
  }
}

/** `/days/2/exercises` becomes `days[2].exercises`. */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '')
}

/** PostgreSQL stores no NUL character, and half a surrogate pair would come back as something else. */
function unstorableText(value: unknown, pointer: string): FieldError | undefined {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return undefined
    return { field: fieldPath(pointer), message: 'must not contain NUL characters or broken Unicode' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const found = unstorableText(item, `${pointer}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
