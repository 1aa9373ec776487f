import { atFirstUse, libraryAtFirstUse } from '../at-first-use.ts'

type Library = typeof import('fast-json-stringify')
const library = libraryAtFirstUse<Library['default']>('fast-json-stringify')

/**
 * Returns a function that writes a value as JSON by its schema and drops what the schema does not list. It is compiled
 * when first used: a start would otherwise compile several hundred, and a service keep the many that it never needs.
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

/** So that the library's validator, which it asks about an `anyOf`, knows the name. */
const options = { ajv: { formats: { unsafe: true as const } } }

const plainFormats: unknown[] = ['uuid', 'date', 'date-time']

/**
 * The schema with every string that never holds what JSON escapes (an id, a date, one of a set of words) marked to be
 * written as it is: looking for such characters took two thirds of the time that a list took to write. What stands in an
 * `anyOf` or the like is left alone, for there the serializer asks by these words which branch a value belongs to.
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
