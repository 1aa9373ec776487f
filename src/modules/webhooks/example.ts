import { hash } from 'node:crypto'
import type { TSchema } from 'typebox'

interface Described {
  type?: string | string[]
  format?: string
  examples?: unknown[]
  enum?: unknown[]
  properties?: Record<string, Described>
  items?: Described
  minimum?: number
}

/** An example object of this schema, built from the examples of its fields. Every call returns the same object. */
export function exampleOf(schema: TSchema, path = ''): unknown {
  return example(schema as Described, path)
}

function example(schema: Described, path: string): unknown {
  const type = [schema.type].flat().find((name) => name !== 'null')
  if (schema.format === 'uuid') return idFor(path)
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.enum !== undefined) return schema.enum[0]
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, example(field, `${path}.${name}`)]),
      )
    case 'array':
      return schema.items === undefined ? [] : [example(schema.items, `${path}[]`)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    default:
      return 'text'
  }
}

/** A distinct UUID v7 for every field. */
function idFor(path: string): string {
  const digits = hash('sha256', path, 'hex')
  return `0199e3a4-5b7c-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`
}
