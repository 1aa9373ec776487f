import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/** `schema` or null, written as a type list where possible because that serializes much faster than `anyOf`. */
export function Nullable<T extends TSchema>(schema: T) {
  const plain = schema as unknown as { type?: unknown; enum?: unknown[] }
  const nullable = {
    ...schema,
    type: [plain.type, 'null'],
    ...(plain.enum === undefined ? {} : { enum: [...plain.enum, null] }),
  }
  return Type.Unsafe<Static<T> | null>(nullable)
}

/** A request field that may be left out; null counts as left out. */
export function Optional<T extends TSchema>(schema: T) {
  return Type.Optional(Nullable(schema))
}

type Complete<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Exclude<T[Name], undefined> | null : T[Name] }

/** The sent object with every field of the request schema: null if a field was left out. */
export function complete<T extends TObject>(schema: T, sent: Static<T>): Complete<Static<T>> {
  const given = sent as Record<string, unknown>
  const fields = Object.keys(schema.properties).map((name) => [name, given[name] ?? null])
  return Object.fromEntries(fields) as Complete<Static<T>>
}

export function OneOf<const T extends string>(values: readonly T[], options: { description?: string } = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options })
}

/** A named schema: the OpenAPI document shows it once under its title and refers to it elsewhere. */
export function Named<T extends TProperties>(
  title: string,
  properties: T,
  options: { description?: string } = {},
): TObject<T> {
  return Type.Object(properties, { title, additionalProperties: false, ...options })
}

/** Marks a field as a person's contact; see `Contact`. Symbols, so that they appear in no published schema. */
export const contact = Symbol('contact')
/** Marks the id of the person whose contacts stand beside it. */
export const owner = Symbol('owner')
export type Owner = 'member' | 'client'

/** A field that contacts or identifies a person. Trainers see it only for their own `students`, or for `nobody`. */
export function Contact<T extends TSchema>(schema: T, shown: 'students' | 'nobody' = 'students'): T {
  return { ...schema, [contact]: shown }
}

/** The id of the person whose contacts stand beside it. */
export function Whose<T extends TSchema>(id: T, kind: Owner): T {
  return { ...id, [owner]: kind }
}

const described = (schema: TSchema, description?: string) =>
  description === undefined ? schema : { ...schema, description }

export const Id = (description?: string) =>
  Type.Unsafe<string>(
    described(Type.String({ format: 'uuid', examples: ['0199e3a4-5b7c-7d10-8f21-3c4b5a697887'] }), description),
  )

export const LocalDate = (description?: string) =>
  Type.Unsafe<string>(described(Type.String({ format: 'date', examples: ['2026-03-01'] }), description))

/** A time of day in a request, by the gym's own clock. */
export const TimeOfDay = () =>
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description: "HH:MM, the gym's local time.",
    examples: ['07:00'],
  })

export const Timestamp = (description?: string) =>
  Type.Unsafe<string>(
    described(Type.String({ format: 'date-time', examples: ['2026-03-01T12:00:00.000Z'] }), description),
  )

/** Text a person wrote: at least one visible character, at most `maxLength`. */
export const Text = (maxLength: number, options: { description?: string; examples?: string[] } = {}) =>
  Type.Unsafe<string>(Type.String({ minLength: 1, maxLength, pattern: '\\S', ...options }))

type Note = { description?: string; examples?: unknown[] }

/** A non-negative count, bounded by the largest that makes sense. */
export const Count = (minimum: number, note: Note = {}) => Type.Integer({ minimum, maximum: 100_000, ...note })

export const Cents = (note: Note = {}) => Type.Integer({ minimum: 0, maximum: 100_000_000, ...note })

export const Percent = (note: Note = {}) => Type.Number({ minimum: 0, maximum: 100, ...note })

export const Weekday = () =>
  Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday, 6 is Saturday.', examples: [1] })

/** Text that may be long, or null. */
export const LongText = (note: Note = {}) => Nullable(Type.String({ maxLength: 5000, ...note }))

/** A list that a user enters. */
export const ListOf = <T extends TSchema>(item: T, note: Note = {}) => Type.Array(item, { maxItems: 1000, ...note })

export const Words = (note: Note = {}) => ListOf(Text(100), note)

export const Email = (note: Note = {}) => Type.String({ format: 'email', ...note })
