import type { TSchema } from 'typebox'
import { contact } from '#platform/schema/schema.ts'

type Described = TSchema & {
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  [contact]?: unknown
}

/** Personal fields that are no contact: trainers see them of every member, an assistant only if it asks. */
const personal = ['gender', 'access_card_number']
const wholeName = 'full_name'

const isPersonal = (name: string, schema: Described) => schema[contact] !== undefined || personal.includes(name)

/** Whether answers with this schema say more of a person than the first name. */
export function hasPersonalData(schema: Described): boolean {
  const fields = Object.entries(schema.properties ?? {})
  const inner = [...fields.map(([, field]) => field), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return fields.some(([name, field]) => name === wholeName || isPersonal(name, field)) || inner.some(hasPersonalData)
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
        name === wholeName && typeof field === 'string'
          ? firstName(field)
          : withoutPersonalData(field, fields[name] ?? {}),
      ]),
  )
}

export function firstName(fullName: string): string {
  return fullName.split(' ', 1)[0]!
}

/** Of a nullable object, too. */
function propertiesOf({ properties, anyOf = [] }: Described): Record<string, Described> {
  return properties ?? Object.assign({}, ...anyOf.map(propertiesOf))
}
