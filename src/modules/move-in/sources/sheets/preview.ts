import type { Static } from 'typebox'
import type { PreviewedSheet as Previewed } from '../../moves/schemas.ts'
import { applyMap, columnsOf, guess, type MappedTable, type SheetMap } from './map.ts'
import { isTotal } from './people.ts'
import { type Line, readTables, type SheetFile, type Table } from './read-tables.ts'
import { contractOf, debtOf, type Fields, fieldsOf, personOf, type RowProblem, visitOf, whoOf } from './rows.ts'
import { headings, type Takes } from './words.ts'

/** How many rows are shown, and how many are checked and counted. */
const rowsShown = 20
const rowsCounted = 20_000

type PreviewedSheet = Static<typeof Previewed>
type PreviewedRow = PreviewedSheet['rows'][number]

/** What each sheet is recognised as and what its first rows would become; `given` says what some of the sheets contain. */
export async function previewSheets(files: SheetFile[], given: Record<string, SheetMap>): Promise<PreviewedSheet[]> {
  const all = []
  for (const table of await readTables(files)) {
    const shown: PreviewedSheet = {
      ...{ name: table.name, takes: null, header: null, columns: {}, headings: [], fields: [] },
      ...{ rows: [], well: 0, wrong: 0, mistake: null },
    }
    all.push(shown)
    if ('reason' in table) {
      shown.mistake = { field: null, message: table.reason }
      continue
    }
    const map = (await mapOf(table, given[table.name])) ?? { takes: 'nothing' as const }
    Object.assign(shown, { takes: map.takes, header: map.header ?? 1, columns: map.columns ?? {} })
    const mapped = map.takes === 'nothing' ? undefined : await applyMap(table, map)
    if (mapped !== undefined && 'message' in mapped) shown.mistake = { field: mapped.field, message: mapped.message }
    if (map.takes !== 'nothing') shown.fields = Object.keys(headings[map.takes as Takes])
    for await (const line of table.lines()) {
      if (line.number === shown.header) shown.headings = line.cells
      if (line.number <= shown.header!) continue
      if (mapped === undefined || 'message' in mapped) {
        shown.rows.push({ number: line.number, cells: line.cells, becomes: [], problems: [] })
        if (shown.rows.length === rowsShown) break
        continue
      }
      const row = rowOf(mapped, line)
      if (row === undefined) continue
      if (row.problems.length === 0 && row.becomes.length > 0) shown.well++
      else shown.wrong++
      if (shown.rows.length < rowsShown) shown.rows.push(row)
      if (shown.well + shown.wrong === rowsCounted) break
    }
  }
  return all
}

/** The given map; if it contains only the kind of sheet and the row of the headings, the columns are guessed. */
async function mapOf(table: Table, given: SheetMap | undefined): Promise<SheetMap | undefined> {
  if (given === undefined) return guess(table)
  if (given.takes === 'nothing' || given.columns !== undefined) return given
  for await (const line of table.lines()) {
    if (line.number === (given.header ?? 1)) return { ...given, columns: columnsOf(given.takes as Takes, line.cells) }
  }
  return given
}

/** Undefined for a total below the rows. */
function rowOf(mapped: MappedTable, line: Line): PreviewedRow | undefined {
  const problems: string[] = []
  const tell = ({ reason }: RowProblem) => void problems.push(reason)
  const fields = fieldsOf(mapped, line, tell)
  if (mapped.takes === 'people' && isTotal(fields)) return undefined
  const becomes = Object.entries(become(mapped.takes, fields, tell))
    .filter(([field, value]) => value !== null && value !== false && field !== 'id' && field !== 'person')
    .map(([field, value]) => ({ field, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }))
  return { number: line.number, cells: line.cells, becomes, problems }
}

/** For each field, what the row becomes by itself; the person of a debt or a visit is found when all sheets are read. */
function become(takes: Takes, fields: Fields, tell: (problem: RowProblem) => void): object {
  const who = whoOf(fields)
  if (takes === 'debts') return debtOf('', fields, tell) ?? {}
  if (takes === 'visits') return visitOf('', fields) ?? {}
  if (who.name === null) return {}
  return { ...personOf(who.id ?? '', fields), ...contractOf('', fields, tell) }
}
