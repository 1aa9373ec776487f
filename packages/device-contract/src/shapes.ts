import { type Static, type TProperties, type TSchema, Type } from 'typebox'

// The few building blocks of the messages. They repeat the service's own schema helpers, which this package cannot import.

/** `schema` or null, as a list of types. Writing and checking that is much faster than `anyOf`. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  })
}

/** A field that may be left out; null counts as left out. */
export const Optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))

export const OneOf = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] })

/** An object with just these fields, named in descriptions of the API. */
export const Named = <T extends TProperties>(title: string, properties: T) =>
  Type.Object(properties, { title, additionalProperties: false })

export const Id = () =>
  Type.Unsafe<string>(Type.String({ format: 'uuid', examples: ['0199e3a4-5b7c-7d10-8f21-3c4b5a697887'] }))

export const Timestamp = () =>
  Type.Unsafe<string>(Type.String({ format: 'date-time', examples: ['2026-03-01T12:00:00.000Z'] }))

/** Text with at least one visible character, and at most `maxLength`. */
export const Text = (maxLength: number, options: { description?: string } = {}) =>
  Type.Unsafe<string>(Type.String({ minLength: 1, maxLength, pattern: '\\S', ...options }))
