import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { appFields, companyFields, doorFields, dunningFields, retentionFields } from '#modules/companies/index.ts'
import type { EntryOf, Field, Fields, Kind } from '#platform/kind.ts'
import { Nullable } from '#platform/schema/schema.ts'
import type { Entry } from './entry-columns.ts'
import { kinds, type Section } from './kinds.ts'

// The format of a company's file: a section for each kind of thing that a gym sets up. Unknown keys are errors.
// Entries are identified by a ref, or by the key of their kind, and refer to each other by ref.

const closed = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false })

const refPattern = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$'
const Ref = Type.String({ pattern: refPattern })

const { name, billing, alert_email, cnpj } = companyFields
const App = Type.Optional(closed(inFile(appFields)))
const Company = closed({
  slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 63 }),
  timezone: Type.String({ default: 'America/Sao_Paulo' }),
  test: Type.Boolean({ default: false }),
  ...inFile({ name, billing, alert_email, cnpj }),
  access: { ...closed(inFile(doorFields)), default: {} },
  app: App,
  dunning: { ...closed(inFile(dunningFields)), default: {} },
  retention: { ...closed(inFile(retentionFields)), default: {} },
})

const sections = kinds.map((kind) => [kind.section, Type.Array(closed(entryOf(kind)), { default: [] })])

// The rules of the app have a section of their own, but may also be in the company's section, as those of the door are.
export const CompanyFile = closed({ company: Company, app: App, ...Object.fromEntries(sections) })
export type CompanyFile = { company: Static<typeof Company>; app?: Static<typeof App> } & Record<Section, FileEntry[]>
export type FileEntry = Entry & { ref: string }

function entryOf({ key, fields }: Kind): TProperties {
  return key === undefined ? { ref: Ref, ...inFile(fields) } : inFile(fields)
}

function inFile<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['schema'] } {
  const schemas = Object.entries(fields).map(([name, field]) => [nameInFile(name, field), schemaInFile(field)])
  return Object.fromEntries(schemas) as { [Name in keyof F]: F[Name]['schema'] }
}

function schemaInFile(field: Field): TSchema {
  const schema = field.refersTo === undefined ? field.schema : byRef(field.schema)
  if (field.file?.absent === 'kept') return Type.Optional(schema)
  if (field.file?.absent === 'filled') return { ...Nullable(schema), default: null }
  return 'default' in field ? { ...schema, default: field.default } : schema
}

/** The schema for a ref, or a list of refs, in place of ids. */
function byRef(schema: TSchema & { items?: TSchema }): TSchema {
  if (schema.items !== undefined) return { ...schema, items: Ref }
  const { format: _, examples: __, ...rest } = schema as TSchema & { format?: string; examples?: unknown }
  return { ...rest, pattern: refPattern }
}

/** The fields of the app are in a section of their own. */
export function nameInFile(name: string, { file }: Field): string {
  return file?.name ?? name.replace(/^app_/, '')
}

/** The content of a file's section, with the fields' own names. */
function underOwnNames<T extends object>(fields: Fields, sent: T): T {
  const named = Object.entries(fields).map(([name, field]) => [name, sent[nameInFile(name, field) as keyof T]])
  return Object.fromEntries(named)
}

/** The app settings of the file, by column name; settings that the file leaves out get their defaults. */
export function appSettings({ app, company }: CompanyFile): EntryOf<typeof appFields> {
  const unsaid = Object.fromEntries(
    Object.entries(appFields).map(([name, field]) => [nameInFile(name, field), field.default]),
  )
  return underOwnNames(appFields, { ...unsaid, ...(app ?? company.app) }) as EntryOf<typeof appFields>
}

/** An entry of a file, under the names of the kind's fields; references are still refs. */
export function readEntry({ fields }: Kind, entry: FileEntry): Entry {
  return underOwnNames(fields, entry)
}

/** What identifies an entry within its kind: the value its key is made of, or its ref. */
export function keyOf({ key }: Kind, entry: FileEntry): string {
  return key === undefined ? entry.ref : key.of(entry[key.field] as string)
}
