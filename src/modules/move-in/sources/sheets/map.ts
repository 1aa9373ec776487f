import { type Static, type TSchema, Type } from 'typebox'
import { OneOf } from '#platform/schema/schema.ts'
import { plainOf } from '../values.ts'
import type { Line, Table } from './read-tables.ts'
import { fieldOf, headings, type Takes } from './words.ts'

const Name = Type.String({ minLength: 1, maxLength: 200 })
const named = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Record<string, Static<T>>>(Type.Object({}, { additionalProperties: schema }))

/** What a sheet contains: `header` is the row with the headings, followed by which column becomes which field. */
export const SheetMap = Type.Object(
  {
    takes: OneOf([...(Object.keys(headings) as Takes[]), 'nothing']),
    header: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    columns: Type.Optional(named(Name)),
  },
  { additionalProperties: false },
)
export type SheetMap = Static<typeof SheetMap>

/** The file for `--map`. */
export const MapFile = Type.Object(
  {
    files: Type.Optional(named(SheetMap)),
    unit: Type.Optional(Name),
    plans: Type.Optional(named(Name)),
  },
  { additionalProperties: false },
)
export type MapFile = Static<typeof MapFile>

/** A table whose content is known. */
export interface MappedTable {
  table: Table
  takes: Takes
  header: number
  /** For each field, the cell and its heading. */
  columns: Map<string, { cell: number; heading: string }>
  /** Headings of columns that are not used. */
  unused: string[]
}

const headerWithin = 30

/** A sheet of this kind is useless without these fields; one of each group is enough. */
const needed: Record<Takes, string[][]> = {
  people: [['full_name', 'first_name']],
  debts: [['id', 'cpf', 'email', 'full_name'], ['due_date'], ['amount_cents']],
  visits: [['id', 'cpf', 'email', 'full_name'], ['at']],
}

const ofContract = ['start_date', 'end_date', 'price_cents', 'status', 'renews', 'next_charge', 'credits_left']

/** Guesses from its first rows what a table contains; undefined if no row looks like headings. */
export async function guess(table: Table): Promise<SheetMap | undefined> {
  let best: { score: number; map: SheetMap } | undefined
  for (const line of await firstLines(table)) {
    for (const takes of Object.keys(headings) as Takes[]) {
      const columns = columnsOf(takes, line.cells)
      const score = Object.keys(columns).length
      if (!needed[takes].every((group) => group.some((field) => field in columns))) continue
      if (best === undefined || score > best.score) best = { score, map: { takes, header: line.number, columns } }
    }
  }
  return best?.map
}

/** For each field, the heading that stands for it. */
export function columnsOf(takes: Takes, cells: string[]): Record<string, string> {
  const columns: Record<string, string> = {}
  for (const heading of cells) {
    const field = heading === '' ? undefined : fieldOf(takes, heading)
    if (field !== undefined) columns[field] ??= heading
  }
  // A day and an amount do not describe a contract without its plan.
  if (columns.plan_name === undefined && takes === 'people') for (const field of ofContract) delete columns[field]
  return columns
}

async function firstLines(table: Table): Promise<Line[]> {
  const lines = []
  for await (const line of table.lines()) if (lines.push(line) >= headerWithin) break
  return lines
}

/** The table with its columns found, or the error in the map. */
export async function applyMap(table: Table, map: SheetMap): Promise<MappedTable | { field: string; message: string }> {
  const takes = map.takes as Takes
  const { header = 1, columns: wanted = {} } = map
  const lines = []
  for await (const line of table.lines()) {
    if (line.number === header) lines.push(line)
    if (line.number >= header) break
  }
  const cells = lines[0]?.cells ?? []
  const columns: MappedTable['columns'] = new Map()
  for (const [field, heading] of Object.entries(wanted)) {
    if (!(field in headings[takes])) {
      return { field: `columns.${field}`, message: `is none of ${Object.keys(headings[takes]).join(', ')}` }
    }
    const cell = cells.findIndex((text) => plainOf(text) === plainOf(heading))
    if (cell === -1) return { field: `columns.${field}`, message: `row ${header} has no column "${heading}"` }
    columns.set(field, { cell, heading })
  }
  const missing = needed[takes].find((group) => !group.some((field) => columns.has(field)))
  if (missing !== undefined) return { field: 'columns', message: `${takes} need ${missing.join(' or ')}` }
  const used = new Set([...columns.values()].map(({ cell }) => cell))
  const unused = cells.filter((text, i) => text !== '' && !used.has(i))
  return { table, takes, header, columns, unused }
}
