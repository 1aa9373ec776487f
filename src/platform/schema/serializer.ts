import { atFirstUse, libraryAtFirstUse } from '../at-first-use.ts'

type Library = typeof import('fast-json-stringify')
const library = libraryAtFirstUse<Library['default']>('fast-json-stringify')

/**
 * Returns a function that writes a value as JSON by its schema and drops what the schema does not list. It is compiled at its first use:
 * otherwise a start would compile several hundred, and a service would keep many that it never needs.
 */
export function serializerOf(schema: object): (value: unknown) => string {
  const serializer = atFirstUse(() => library()(withPlainStrings(schema) as object, options))
  return (value) => serializer()(value)
}

interface Schema {
  readonly type?: unknown
  readonly format?: string
  readonly enum?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** The library's validator, which checks branches of an `anyOf`, must know this name. */
const options = { ajv: { formats: { unsafe: true as const } } }

const plainFormats: unknown[] = ['uuid', 'date', 'date-time']

/**
 * The schema, in which every string that never contains characters to escape in JSON (an id, a date, one of a set of words) is marked to be
 * written unchanged. Looking for such characters took two thirds of the time to write a list. Strings inside an `anyOf` or the like are not
 * marked, because the serializer uses their keywords to find the branch of a value.
 */
function withPlainStrings(schema: Schema): Schema {
  const { type, properties, items } = schema
  const words = schema.enum !== undefined && [type].flat().includes('string')
  if (words || plainFormats.includes(schema.format)) return { type, format: 'unsafe' }
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, withPlainStrings(one)])),
    }),
    ...(items && { items: withPlainStrings(items) }),
  }
}
