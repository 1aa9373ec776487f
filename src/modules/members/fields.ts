import { memberStatuses } from '@catraca/device-contract/validity-rules.ts'
import type { Selectable } from 'kysely'
import { type TSchema, Type } from 'typebox'
import type { Members } from '#platform/db/schema.generated.ts'
import type { FieldNotes } from '#platform/endpoint/openapi-document.ts'
import { Contact, contact, Id, LocalDate, Nullable, OneOf, Optional, Text } from '#platform/schema/schema.ts'

// The fields of a member that people fill in. The schemas of requests and answers, the columns that are read and the columns
// that may be changed are derived from this table, so a new field is one line here and its column.

/** Where a field appears, with its schema there. It does not appear where it has no schema. */
interface Uses {
  /** In the `client` of answers, which has the personal data. */
  client?: TSchema
  /** In answers, outside of `client`. */
  profile?: TSchema
  /** Only in the answer to a change of the field. */
  echoed?: TSchema
  /** In the request that registers a member. */
  created?: TSchema
  /** In the request with which staff correct a person. */
  corrected?: TSchema
  /** In the request that changes a member, which API keys may send too. */
  changed?: TSchema
  /** In the query that filters the list by equality. */
  filtered?: TSchema
  /** What is stored when the field is not sent or cleared, if not null. */
  empty?: []
  /** The description of the field for people, in every form, profile, file and audit trail. */
  told?: Told
}

interface Words {
  pt: string
  en: string
}

/** The browsers create the display of a field from this, and the reference its description. */
export interface Told {
  /** The label of the field. */
  label: Words
  /** The label in forms, if it says more. */
  typed?: Words
  /** The label within a line of the audit trail, if it is not the usual label in lower case. */
  trail?: Words
  /** The kind of input. Forms add text inputs automatically; the others are placed by hand. */
  control: 'text' | 'email' | 'phone' | 'cpf' | 'day' | 'choice' | 'list' | 'number'
  /** The accepted names of its column in an imported file, in lower case and without accents. If left out, the field is not imported. */
  csv?: readonly string[]
  /** Whether the member only reads or also changes the field in the app, if it appears there. */
  inApp?: 'reads' | 'changes'
  /** For the reference: a description and an example; left out if the field's name means the same elsewhere. */
  note?: readonly [description: string, example: unknown]
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

/** In the order of the fields in requests. */
const table = {
  full_name: {
    client: Type.String({ examples: ['Maria da Silva'] }),
    created: FullName,
    corrected: Type.Optional(FullName),
    told: {
      label: { pt: 'Nome completo', en: 'Full name' },
      trail: { pt: 'nome', en: 'name' },
      control: 'text',
      csv: ['full_name', 'nome', 'nome completo', 'aluno', 'name', 'full name'],
      inApp: 'reads',
      note: ["The person's whole name.", 'Maria da Silva'],
    },
  },
  email: {
    ...person(
      Contact(Nullable(Type.String({ examples: ['maria@example.com'] }))),
      Type.String({ format: 'email', maxLength: 254, examples: ['maria@example.com'] }),
    ),
    told: {
      label: { pt: 'E-mail', en: 'E-mail' },
      control: 'email',
      csv: ['email', 'e-mail'],
      inApp: 'reads',
    },
  },
  phone: {
    ...person(
      Contact(Nullable(Type.String({ description: 'E.164.', examples: ['+5511987654321'] }))),
      Type.String({ maxLength: 32, description: 'E.164.', examples: ['+5511987654321'] }),
    ),
    told: {
      label: { pt: 'Telefone', en: 'Phone' },
      typed: { pt: 'Telefone com DDD', en: 'Phone with area code' },
      control: 'phone',
      csv: ['phone', 'telefone', 'celular', 'whatsapp', 'mobile'],
      inApp: 'changes',
    },
  },
  cpf: {
    ...person(
      Contact(Nullable(Type.String({ description: 'Eleven digits.', examples: ['52998224725'] })), 'nobody'),
      Type.String({
        maxLength: 14,
        description: 'With or without punctuation; the check digits are verified.',
        examples: ['529.982.247-25'],
      }),
    ),
    told: {
      label: { pt: 'CPF', en: 'CPF' },
      control: 'cpf',
      csv: ['cpf', 'documento'],
    },
  },
  birth_date: {
    ...person(Contact(Nullable(LocalDate())), LocalDate()),
    told: {
      label: { pt: 'Nascimento', en: 'Birth date' },
      control: 'day',
      csv: ['birth_date', 'nascimento', 'data de nascimento', 'birth date', 'birthday'],
      note: ['Day of birth.', '1991-08-23'],
    },
  },
  gender: {
    ...person(Nullable(Gender), Gender),
    told: {
      label: { pt: 'Gênero', en: 'Gender' },
      control: 'choice',
      csv: ['gender', 'sexo', 'genero'],
      note: ['As stated by the person.', 'female'],
    },
  },
  status: { profile: MemberStatus, changed: Type.Optional(MemberStatus), filtered: Type.Optional(MemberStatus) },
  store_id: {
    profile: Nullable(Id('Unit.')),
    created: Optional(Id('Unit.')),
    corrected: Optional(Id('Unit.')),
    filtered: Type.Optional(Id('Members of this unit.')),
  },
  fitness_goals: {
    ...training(FitnessGoals, FitnessGoals),
    empty: [],
    told: {
      label: { pt: 'Objetivos', en: 'Goals' },
      control: 'list',
      inApp: 'changes',
      note: ["The member's goals, in their own words.", ['hipertrofia', 'condicionamento']],
    },
  },
  experience_level: {
    ...training(Nullable(ExperienceLevel), ExperienceLevel),
    filtered: Type.Optional(ExperienceLevel),
    told: {
      label: { pt: 'Nível', en: 'Level' },
      control: 'choice',
      note: ['How experienced the member is.', 'intermediate'],
    },
  },
  preferred_training_time: {
    ...training(Nullable(TrainingTime), TrainingTime),
    told: {
      label: { pt: 'Horário preferido', en: 'Preferred time' },
      control: 'choice',
      inApp: 'changes',
      note: ['When the member likes to train.', 'evening'],
    },
  },
  training_days_per_week: {
    ...training(Nullable(TrainingDays), TrainingDays),
    told: {
      label: { pt: 'Dias de treino por semana', en: 'Training days a week' },
      trail: { pt: 'dias de treino', en: 'training days' },
      control: 'number',
      inApp: 'changes',
      note: ['The number of days a week on which the member wants to train.', 3],
    },
  },
  access_card_number: {
    profile: Nullable(Type.String({ examples: ['0004512'] })),
    changed: Optional(Text(64, { examples: ['0004512'] })),
    told: {
      label: { pt: 'Cartão de acesso', en: 'Access card' },
      control: 'text',
      note: ["Number of the member's access card; unique in the company.", '0004512'],
    },
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
    told: {
      label: { pt: 'Origem', en: 'Origin' },
      control: 'choice',
      csv: ['source', 'origem', 'origin'],
    },
  },
} as const satisfies { [Column in keyof Members]?: Uses }

type Table = typeof table
export type MemberField = keyof Table
export const memberFields = Object.keys(table) as MemberField[]

type Use = Exclude<keyof Uses, 'empty' | 'told'>
type Having<U extends Use> = { [N in MemberField]: Table[N] extends Record<U, TSchema> ? N : never }[MemberField]
type SchemasOf<U extends Use> = {
  [N in Having<U>]: Table[N] extends Record<U, infer S extends TSchema> ? S : never
}

const usesOf = (name: MemberField): Uses => table[name]

/** The names of the fields that have all of the uses. */
export function fieldsWith<U extends Use>(...uses: U[]): Having<U>[] {
  return memberFields.filter((name): name is Having<U> => uses.every((use) => usesOf(name)[use] !== undefined))
}

/** The fields that contact or identify a person; see `Contact`. */
export const contactFields = fieldsWith('client').filter((name) => contact in usesOf(name).client!)

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

/** The reference's description of the fields, and an example of each. */
export const memberNotes: FieldNotes = Object.fromEntries(
  memberFields.flatMap((name) => {
    const note = usesOf(name).told?.note
    return note === undefined ? [] : [[name, [note[0], note[1]]]]
  }),
)

type InApp<W extends 'reads' | 'changes'> = {
  [N in MemberField]: Table[N] extends { told: { inApp: W } } ? N : never
}[MemberField]

/** The fields that the member sees in the app, or only those that they change there. */
export function fieldsInApp<W extends 'reads' | 'changes'>(...wanted: W[]): InApp<W>[] {
  return memberFields.filter((name): name is InApp<W> => wanted.some((which) => usesOf(name).told?.inApp === which))
}

/** The description of the fields for browsers, with the places where each appears. */
export function describeFields() {
  return memberFields.flatMap((name) => {
    const { told, client, profile, created, corrected } = usesOf(name)
    if (told === undefined) return []
    const { note: _, ...rest } = told
    const { maxLength } = { ...(created ?? corrected) } as { maxLength?: number }
    const part = client ? 'client' : profile ? 'profile' : null
    const isOfPerson = corrected !== undefined && created !== undefined
    return [{ name, part, isOfPerson, maxLength, ...rest }]
  })
}
