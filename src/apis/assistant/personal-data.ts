import type { TSchema } from 'typebox'
import { contact } from '#platform/schema/schema.ts'

type Described = TSchema & {
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  [contact]?: unknown
}

/** Personal fields besides those that are marked as contacts of members. */
const personal = ['email', 'gender', 'access_card_number', 'commission_pct']
const wholeNames = ['full_name', 'trainer_name']

const isPersonal = (name: string, schema: Described) => schema[contact] !== undefined || personal.includes(name)
/** Whoever has an e-mail address beside the name is a person, too. */
const isWholeName = (name: string, fields: object) =>
  wholeNames.includes(name) || (name === 'name' && Object.hasOwn(fields, 'email'))

/** Whether answers with this schema say more of a person than the first name. */
export function hasPersonalData(schema: Described): boolean {
  const { properties = {}, anyOf = [], items } = schema
  const fields = Object.entries(properties)
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  const isSaid = fields.some(([name, field]) => isWholeName(name, properties) || isPersonal(name, field))
  return isSaid || inner.some(hasPersonalData)
}

/** The value without personal data. Of whole names it keeps the first word. */
export function withoutPersonalData(value: unknown, schema: Described): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutPersonalData(item, schema.items ?? {}))
  if (typeof value !== 'object' || value === null) return value
  const fields = propertiesOf(schema)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isPersonal(name, fields[name] ?? {}))
      .map(([name, field]) => [
        name,
        isWholeName(name, fields) && typeof field === 'string'
          ? firstName(field)
          : withoutPersonalData(field, fields[name] ?? {}),
      ]),
  )
}

export function firstName(fullName: string): string {
  return fullName.trim().split(/[\s,]+/, 1)[0]!
}

/** Of a nullable object, too. */
function propertiesOf({ properties, anyOf = [] }: Described): Record<string, Described> {
  return properties ?? Object.assign({}, ...anyOf.map(propertiesOf))
}
