import { kinds } from '../src/modules/catalogue/kinds.ts'
import type { Field } from '../src/platform/kind.ts'
import { TimeOfDay } from '../src/platform/schema/schema.ts'

/** The keywords of a field's schema that determine its form control. */
interface Keywords {
  type: string | string[]
  enum?: (string | null)[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/**
 * What the dashboard needs to know about every kind to show it and to build its form; undefined values are left out.
 */
export function describeKinds() {
  return kinds.map(({ path, fields, shown = {} }) => ({
    path,
    fields: Object.entries(fields).map(([name, field]) => describeField(name, field)),
    shown: Object.keys(shown),
  }))
}

function describeField(name: string, field: Field) {
  const schema = field.schema as unknown as Keywords
  const types = [schema.type].flat()
  return {
    name,
    label: field.label ?? name,
    widget: field.widget ?? widgetOf(field, schema, types),
    // A switch that is off and an empty list are values too.
    required: !types.some((type) => ['null', 'boolean', 'array'].includes(type)),
    default: field.default,
    min: schema.minimum,
    max: schema.maximum,
    maxLength: schema.maxLength,
    whole: types.includes('integer') || undefined,
    values: schema.enum?.filter((value) => value !== null),
    refersTo: field.refersTo,
    vocabulary: field.vocabulary,
  }
}

/** The form control of a field that does not name one itself. */
function widgetOf({ refersTo, vocabulary }: Field, schema: Keywords, types: string[]): string {
  const many = types.includes('array')
  if (refersTo !== undefined) return many ? 'references' : 'reference'
  if (schema.enum !== undefined) return 'choice'
  if (vocabulary !== undefined) return many ? 'vocabulary' : 'vocabulary-word'
  if (many) return 'words'
  if (types.includes('boolean')) return 'flag'
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (schema.format === 'date') return 'date'
  return schema.pattern === (TimeOfDay() as unknown as Keywords).pattern ? 'time' : 'text'
}
