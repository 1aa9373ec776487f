import { memberStatuses } from '@catraca/device-contract/validity-rules.ts'
import type { Selectable } from 'kysely'
import { type TSchema, Type } from 'typebox'
import type { Members } from '#platform/db/schema.generated.ts'
import { Contact, Id, LocalDate, Nullable, OneOf, Optional, Text } from '#platform/schema/schema.ts'

// The fields of a member that people fill in. The schemas of requests and answers, the columns that are read and the columns
// that may be changed are derived from this table, so a new field is one line here and its column.

/** Where a field appears, with its schema there. Where it has no schema, it does not appear. */
interface Uses {
  /** In the `client` of answers, which is the person. */
  client?: TSchema
  /** In answers, beside `client`. */
  profile?: TSchema
  /** Only in the answer to a change of the field. */
  echoed?: TSchema
  /** In the request that registers a member. */
  created?: TSchema
  /** In the request by which staff correct a person. */
  corrected?: TSchema
  /** In the request that changes a member, which API keys may send too. */
  changed?: TSchema
  /** In the query that filters the list by equality. */
  filtered?: TSchema
  /** What is stored when the field is not sent or cleared, if not null. */
  empty?: []
}

const person = <C extends TSchema, S extends TSchema>(client: C, sent: S) => {
  const taken = Optional(sent)
  return { client, created: taken, corrected: taken }
}
const training = <P extends TSchema, S extends TSchema>(profile: P, sent: S) => {
  const taken = Optional(sent)
  return { profile, created: taken, changed: taken }
}

const FullName = Text(200, { examples: ['Maria da Silva'] })
const Gender = OneOf(['male', 'female', 'other'])
export const MemberStatus = OneOf(memberStatuses)
const FitnessGoals = Type.Array(Text(200), { maxItems: 50, examples: [['hipertrofia', 'condicionamento']] })
const ExperienceLevel = OneOf(['beginner', 'intermediate', 'advanced'])
const TrainingTime = OneOf(['morning', 'afternoon', 'evening', 'night'])
const TrainingDays = Type.Integer({ minimum: 1, maximum: 7, examples: [3] })

/** In the order in which requests have them. */
const table = {
  full_name: {
    client: Type.String({ examples: ['Maria da Silva'] }),
    created: FullName,
    corrected: Type.Optional(FullName),
  },
  email: person(
    Contact(Nullable(Type.String({ examples: ['maria@example.com'] }))),
    Type.String({ format: 'email', maxLength: 254, examples: ['maria@example.com'] }),
  ),
  phone: person(
    Contact(Nullable(Type.String({ description: 'E.164.', examples: ['+5511987654321'] }))),
    Type.String({ maxLength: 32, description: 'E.164.', examples: ['+5511987654321'] }),
  ),
  cpf: person(
    Contact(Nullable(Type.String({ description: 'Eleven digits.', examples: ['52998224725'] })), 'nobody'),
    Type.String({
      maxLength: 14,
      description: 'With or without punctuation; the check digits are verified.',
      examples: ['529.982.247-25'],
    }),
  ),
  birth_date: person(Contact(Nullable(LocalDate())), LocalDate()),
  gender: person(Nullable(Gender), Gender),
  status: { profile: MemberStatus, changed: Type.Optional(MemberStatus), filtered: Type.Optional(MemberStatus) },
  store_id: {
    profile: Nullable(Id('Unit.')),
    created: Optional(Id('Unit.')),
    corrected: Optional(Id('Unit.')),
    filtered: Type.Optional(Id('Members of this unit.')),
  },
  fitness_goals: { ...training(FitnessGoals, FitnessGoals), empty: [] },
  experience_level: {
    ...training(Nullable(ExperienceLevel), ExperienceLevel),
    filtered: Type.Optional(ExperienceLevel),
  },
  preferred_training_time: training(Nullable(TrainingTime), TrainingTime),
  training_days_per_week: training(Nullable(TrainingDays), TrainingDays),
  access_card_number: {
    profile: Nullable(Type.String({ examples: ['0004512'] })),
    changed: Optional(Text(64, { examples: ['0004512'] })),
  },
  referred_by_client_id: {
    echoed: Nullable(Id()),
    changed: Optional(Id('client.id of the member who referred this one.')),
  },
  source: {
    client: Nullable(
      Type.String({ description: "Origin, as registered in the company's catalogue.", examples: ['Instagram'] }),
    ),
    created: Optional(
      Text(100, {
        description: "Origin of the registration: an active entry of the company's catalogue, in any letter case.",
        examples: ['Instagram'],
      }),
    ),
    changed: Optional(Text(100, { description: 'As in creation; null clears it.', examples: ['Google'] })),
  },
} as const satisfies { [Column in keyof Members]?: Uses }

type Table = typeof table
export type MemberField = keyof Table
export const memberFields = Object.keys(table) as MemberField[]

type Use = Exclude<keyof Uses, 'empty'>
type Having<U extends Use> = { [N in MemberField]: Table[N] extends Record<U, TSchema> ? N : never }[MemberField]
type SchemasOf<U extends Use> = {
  [N in Having<U>]: Table[N] extends Record<U, infer S extends TSchema> ? S : never
}

const usesOf = (name: MemberField): Uses => table[name]

/** The names of the fields that have all of the uses. */
export function fieldsWith<U extends Use>(...uses: U[]): Having<U>[] {
  return memberFields.filter((name): name is Having<U> => uses.every((use) => usesOf(name)[use] !== undefined))
}

export function schemasOf<U extends Use>(use: U): SchemasOf<U> {
  return Object.fromEntries(fieldsWith(use).map((name) => [name, usesOf(name)[use]])) as SchemasOf<U>
}

export function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {}
  for (const name of names) picked[name] = from[name]
  return picked as Pick<T, K>
}

type Row = Pick<Selectable<Members>, MemberField>

/** The values to store for these fields; a field that is null or missing in `sent` gets its empty value. */
export function storedFrom<N extends MemberField>(names: readonly N[], sent: { [F in N]?: unknown }): Pick<Row, N> {
  return Object.fromEntries(names.map((name) => [name, sent[name] ?? usesOf(name).empty ?? null])) as Pick<Row, N>
}

/** The empty values of all fields that a member can be without. */
export const emptyFields: Omit<Row, 'full_name' | 'status'> = storedFrom(
  memberFields.filter((name) => name !== 'full_name' && name !== 'status'),
  {},
)
