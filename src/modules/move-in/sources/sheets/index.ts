import type { OpenSource, Page, SourceDebt } from '../../source.ts'
import { applyMap, guess, type MappedTable, type SheetMap } from './map.ts'
import { People } from './people.ts'
import { readTables, type SheetFile } from './read-tables.ts'
import { debtOf, type Fields, fieldsOf, ownIdOf, type RowProblem, visitOf, whoOf } from './rows.ts'
import type { Takes } from './words.ts'

const peopleAtOnce = 50
const rowsAtOnce = 500
const mostProblems = 1000

export { MapFile } from './map.ts'
export { previewSheets } from './preview.ts'
export { filesOf } from './read-tables.ts'

export interface OpenSheets {
  open: OpenSource
  /** What each sheet is recognised as, including sheets that the given map does not name. */
  maps: Record<string, SheetMap>
  tables: MappedTable[]
}

/** Opens the sheets of the given files. `given` says what some of them contain; for the others it is guessed. */
export async function openSheets(
  files: SheetFile[],
  given: Record<string, SheetMap>,
): Promise<OpenSheets | { field: string; message: string }> {
  const problems: RowProblem[] = []
  let told = 0
  const tell = (problem: RowProblem) => {
    if (problems.length < mostProblems) problems.push(problem)
    else if (problems.length === mostProblems)
      problems.push({ external_id: 'sheets', reason: 'more rows have mistakes: mend these first' })
  }
  const maps: Record<string, SheetMap> = {}
  const tables: MappedTable[] = []
  for (const table of await readTables(files)) {
    if ('reason' in table) {
      tell({ external_id: table.name, reason: table.reason })
      continue
    }
    const map = given[table.name] ?? (await guess(table))
    if (map === undefined) {
      tell({ external_id: table.name, reason: 'no row looks like headings: name its columns in the map' })
      continue
    }
    maps[table.name] = map
    if (map.takes === 'nothing') continue
    const mapped = await applyMap(table, map)
    if ('message' in mapped) return { field: `files.${table.name}.${mapped.field}`, message: mapped.message }
    tables.push(mapped)
  }
  const unknown = Object.keys(given).find((name) => !(name in maps))
  if (unknown !== undefined) return { field: `files.${unknown}`, message: 'is no sheet of these files' }

  const people = new People()
  const of = (takes: Takes) => tables.filter((mapped) => mapped.takes === takes)
  for (const mapped of of('people')) await people.read(mapped, tell)

  /** Rows of the sheets of a kind, for known people, in pages; the mark is the file and the row. */
  async function* pages<T>(
    takes: Takes,
    after: string | undefined,
    make: (person: string, fields: Fields, tell: (problem: RowProblem) => void) => T | undefined,
  ) {
    const [afterName, afterRow] = after === undefined ? [undefined, 0] : (JSON.parse(after) as [string, number])
    let isBefore = after !== undefined
    let page: Page<T> & { problems: RowProblem[] } = { rows: [], mark: '', problems: [] }
    const tellOfPage = (problem: RowProblem) => {
      if (!isBefore && ++told <= mostProblems) page.problems.push(problem)
    }
    for (const mapped of of(takes)) {
      const { name } = mapped.table
      for await (const line of mapped.table.lines()) {
        if (line.number <= mapped.header) continue
        if (isBefore && name === afterName && line.number > afterRow) isBefore = false
        const fields = fieldsOf(mapped, line, tellOfPage)
        const who = whoOf(fields)
        if (Object.values(who).every((value) => value === null) && fields.text('cpf') === null) continue
        const found = people.find(who)
        const row = found && make(found.person.id, fields, tellOfPage)
        if (found === undefined)
          tellOfPage({ external_id: fields.where, reason: 'nobody in the sheets is sure to be meant' })
        if (isBefore) continue
        if (row !== undefined) page.rows.push(row)
        page.mark = JSON.stringify([name, line.number])
        if (page.rows.length < rowsAtOnce) continue
        yield page
        page = { rows: [], mark: page.mark, problems: [] }
      }
      if (isBefore && name === afterName) isBefore = false
      for (const { number, reason } of mapped.table.skipped) tellOfPage({ external_id: `${name}:${number}`, reason })
    }
    if (page.rows.length > 0 || page.problems.length > 0) yield page
  }

  const open: OpenSource = {
    async check() {},
    async *readPlans() {},
    async *readPeople(after = '0') {
      const all = people.found
      for (let from = Number(after); from < all.length || from === 0; from += peopleAtOnce) {
        const rows = all.slice(from, from + peopleAtOnce)
        yield { rows, mark: String(from + peopleAtOnce), problems: from === 0 ? problems : [] }
      }
    },
    async *readContracts() {},
    readDebts(after) {
      const times = new Map<string, number>()
      return pages('debts', after, (person, fields, tell): SourceDebt | undefined => {
        const debt = debtOf(person, fields, tell)
        if (debt === undefined) return undefined
        const same = ownIdOf(person, debt.due_date, debt.amount_cents, debt.description)
        times.set(same, (times.get(same) ?? 0) + 1)
        return { id: fields.text('debt') ?? `${same} ${times.get(same)}`, ...debt }
      })
    },
    readVisits: (after) => pages('visits', after, visitOf),
  }
  return { open, maps, tables }
}
