import { atFirstUse, libraryAtFirstUse } from './at-first-use.ts'

type Library = typeof import('fast-json-stringify')
const library = libraryAtFirstUse<Library['default']>('fast-json-stringify')

/**
 * Returns a function that writes a value as JSON by its schema and drops what the schema does not list. It is compiled
 * when first used: a start would otherwise compile several hundred, and a service keep the many that it never needs.
 */
export function serializerOf(schema: object): (value: unknown) => string {
  const serializer = atFirstUse(() => library()(schema))
  return (value) => serializer()(value)
}
