import { wholeNumber } from '../parts/exact-json.ts'
import { type FieldType, type Row, tables, type Value } from './factory.ts'

// Reads the parts of commands about rows: values to write, conditions, fields and order.

/** A command that the device refuses, with the text of its answer. */
export class Refused extends Error {
  status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typeOf(table: string, field: string): FieldType {
  const type = tables[table]?.fields[field]
  if (!type) throw new Refused(`Invalid field: ${table}.${field}`)
  return type
}

const ranges: Partial<Record<FieldType, [bigint, bigint]>> = {
  int: [-(2n ** 31n), 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  flag: [0n, 1n],
}

/** One value in the form that its field holds. Numbers are whole and in range; `flag` is 0 or 1 and never true or false. */
function readValue(table: string, field: string, value: unknown): Value {
  const type = typeOf(table, field)
  if (value === null) return null
  if (type === 'text') {
    if (typeof value !== 'string') throw new Refused(`Invalid value for ${table}.${field}: a string is expected`)
    return value
  }
  const number = typeof value === 'string' ? undefined : wholeNumber(value)
  const [least, most] = ranges[type]!
  if (number === undefined || BigInt(number) < least || BigInt(number) > most) {
    throw new Refused(`Invalid value for ${table}.${field}`)
  }
  return number
}

/** The fields of one row that a command writes. */
export function readRow(table: string, values: unknown): Row {
  if (!isRecord(values)) throw new Refused('values: objects are expected')
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, readValue(table, field, value)]))
}

type Test = (row: Row) => boolean

const comparisons: Record<string, (held: Value, wanted: Value) => boolean> = {
  '=': (held, wanted) => held === wanted,
  '==': (held, wanted) => held === wanted,
  '!=': (held, wanted) => held !== wanted,
  '<>': (held, wanted) => held !== wanted,
  '>': (held, wanted) => held !== null && wanted !== null && held > wanted,
  '>=': (held, wanted) => held !== null && wanted !== null && held >= wanted,
  '<': (held, wanted) => held !== null && wanted !== null && held < wanted,
  '<=': (held, wanted) => held !== null && wanted !== null && held <= wanted,
  LIKE: (held, wanted) => like(String(wanted)).test(String(held ?? '')),
}

function like(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'is')
}

export const mostIds = 999

function oneTest(table: string, field: string, operator: string, wanted: unknown): Test {
  if (Array.isArray(wanted)) {
    if (wanted.length > mostIds) throw new Refused('too many SQL variables')
    const values = new Set(wanted.map((one) => readValue(table, field, one)))
    const within = !/^(not in|!=|<>)$/i.test(operator)
    return (row) => values.has(row[field] ?? null) === within
  }
  const compare = comparisons[operator.toUpperCase()]
  if (!compare) throw new Refused(`Invalid operator: ${operator}`)
  const value = operator.toUpperCase() === 'LIKE' ? String(wanted) : readValue(table, field, wanted)
  typeOf(table, field)
  return (row) => compare(row[field] ?? null, value)
}

function fieldTests(table: string, field: string, wanted: unknown): Test[] {
  if (!isRecord(wanted)) return [oneTest(table, field, '=', wanted)]
  return Object.entries(wanted).map(([operator, value]) => oneTest(table, field, operator, value))
}

/**
 * A condition in either form: `{users: {id: {">": 5}}}` (a value alone is equality, a list is one of them), or a list of `{object, field,
 * operator, value, connector}`. All conditions must hold, except after a connector OR.
 */
export function readWhere(table: string, where: unknown): Test {
  if (where === undefined || where === null) return () => true
  if (Array.isArray(where)) return listedConditions(table, where)
  if (!isRecord(where)) throw new Refused('where: an object is expected')
  const tests = Object.entries(where).flatMap(([object, fields]) => {
    if (object !== table) throw new Refused(`Invalid object in where: ${object}`)
    if (!isRecord(fields)) throw new Refused('where: an object is expected')
    return Object.entries(fields).flatMap(([field, wanted]) => fieldTests(table, field, wanted))
  })
  return (row) => tests.every((test) => test(row))
}

function listedConditions(table: string, conditions: unknown[]): Test {
  const groups: Test[][] = [[]]
  for (const condition of conditions) {
    if (!isRecord(condition) || (condition.object ?? table) !== table || typeof condition.field !== 'string') {
      throw new Refused('Invalid condition in where')
    }
    groups.at(-1)!.push(oneTest(table, condition.field, String(condition.operator ?? '='), condition.value))
    if (/\bOR\b/i.test(String(condition.connector ?? ''))) groups.push([])
  }
  const any = groups.filter((group) => group.length > 0)
  return (row) => any.length === 0 || any.some((group) => group.every((test) => test(row)))
}

/** `["id"]`, `["descending", "id"]` or `["id", "descending"]`; a direction applies to the fields beside it. */
export function readOrder(table: string, order: unknown): (a: Row, b: Row) => number {
  if (order === undefined || order === null) return () => 0
  if (!Array.isArray(order) || !order.every((word) => typeof word === 'string')) throw new Refused('Invalid order')
  const words = order.flatMap((word: string) => word.split(/\s+/))
  const descending = words.some((word) => /^desc(ending)?$/i.test(word))
  const fields = words.filter((word) => !/^(asc|desc)(ending)?$/i.test(word))
  for (const field of fields) typeOf(table, field)
  const sign = descending ? -1 : 1
  return (a, b) => {
    for (const field of fields) {
      const [x, y] = [a[field] ?? null, b[field] ?? null]
      if (x !== y) return x === null || (y !== null && x < y) ? -sign : sign
    }
    return 0
  }
}

/** The fields that a command requests; all of them, including passwords, when it names none. */
export function readFields(table: string, fields: unknown): string[] {
  const all = Object.keys(tables[table]!.fields)
  if (fields === undefined || fields === null) return all
  if (!Array.isArray(fields)) throw new Refused('fields: a list is expected')
  for (const field of fields) typeOf(table, String(field))
  return fields.length > 0 ? fields.map(String) : all
}

export function readCount(name: string, value: unknown, otherwise: number): number {
  if (value === undefined || value === null) return otherwise
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Refused(`Invalid ${name}`)
  return value
}
