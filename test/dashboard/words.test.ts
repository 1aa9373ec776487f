import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

/** A module of the dashboard, whose types are those of a browser. */
// biome-ignore lint/suspicious/noExplicitAny: each module has its own exports
const ofDashboard = (path: string): Promise<any> => import(new URL(`../../dashboard/src/${path}`, import.meta.url).href)

/** The tables whose changes the audit trail records, with the columns of each. */
async function auditedColumns() {
  const { rows } = await sql<{ table: string; given: string }>`
    select t.tgrelid::regclass::text as table, p.prosrc as given from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'note_' || t.tgrelid::regclass and t.tgparentid = 0 order by 1`.execute(service.db)
  return rows.map(({ table, given }) => ({
    table,
    columns: [...given.matchAll(/then '(\w+)' end/g)].map(([, name]) => name!),
  }))
}

/** The single values that a check constraint allows in a column. */
async function closedValues(tables: string[]) {
  const { rows } = await sql<{ table: string; check: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check from pg_constraint
     where contype = 'c' and conrelid::regclass::text = any(${tables})`.execute(service.db)
  return rows.flatMap(({ table, check }) => {
    const [, column, list] = /\(\(?(\w+) (?:= ANY|<@) \(?\(?ARRAY\[(.*?)\]/.exec(check) ?? []
    const values = [...(list ?? '').matchAll(/'([^']+)'/g)].map(([, value]) => value!)
    return column === undefined ? [] : [{ table, column, values }]
  })
}

beforeAll(() => {
  // The dashboard asks a browser for its language.
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('window', { addEventListener: () => {} })
})
// Libraries treat a process that has a document as a browser.
afterAll(() => void vi.unstubAllGlobals())

test('each job has a name in both languages, and there are no other names', async () => {
  const { useJobNames } = await ofDashboard('today/job-names.ts')
  const jobs = service.tasks().map(({ name }) => name)
  for (const language of ['pt', 'en']) expect(Object.keys(useJobNames.words[language])).toEqual(jobs.toSorted())
})

test('each column of the trail, each table and each value of a closed list has a word in both languages', async () => {
  const { inner, trailWords } = await ofDashboard('settings/trail-words.ts')
  const { useSubjects } = await ofDashboard('settings/audit-words.ts')
  const audited = await auditedColumns()
  const values = await closedValues(audited.map(({ table }) => table))
  expect(audited.length).toBeGreaterThan(25)
  expect(values.length).toBeGreaterThan(15)
  const lacking: string[] = []
  for (const language of ['pt', 'en'] as const) {
    const words = trailWords[language]
    const subjects: Record<string, string> = useSubjects.words[language]
    for (const { table, columns } of audited) {
      if (!(table in subjects)) lacking.push(`${language}: ${table}`)
      const unnamed = columns.filter((name) => !inner.test(name) && !(name in words.columns))
      lacking.push(...unnamed.map((name) => `${language}: ${table}.${name}`))
      const closed = values.filter(
        (one) => one.table === table && columns.includes(one.column) && !inner.test(one.column),
      )
      for (const { column, values: all } of closed) {
        lacking.push(
          ...all
            .filter((value) => !(value in words.values))
            .map((value) => `${language}: ${table}.${column} = ${value}`),
        )
      }
    }
  }
  expect(lacking).toEqual([])
})

/** The sentences that a move writes about rows, from its source, with placeholders for values. */
function reasonsOfMoves(): string[] {
  const folder = join(projectRoot, 'src/modules/move-in')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/test|emulator|moves\//.test(name),
  )
  return files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const said = [
      ...text.matchAll(/reason(?::| =)\s+(?:memberId == null \? )?(['`])(.+?)\1/g),
      ...text.matchAll(/new Misread\(()`(.+?)`\)/g),
      ...text.matchAll(/tell\(run, \w+, (['`])(.+?)\1/g),
      ...text.matchAll(/refuse\(run, '\w+', (?:\{[^}]*\}|\w+), (['`])(.+?)\1/g),
      ...text.matchAll(/\? (')(was changed since)'/g),
      ...text.matchAll(/&& (`)(is named by .+?)`\n/g),
      ...text.matchAll(/: (')(nothing is owed by it)'/g),
      ...text.matchAll(/super\((`)(.+?)`\)/g),
      ...text.matchAll(/\[(`)(the e-mail .+?)`\]/g),
      ...text.matchAll(/\[(`)(left out .+?)`\]/g),
    ]
    return said.map(([, , sentence]) =>
      sentence!.replace(/\$\{\w*date\}/g, '2026-11-30').replace(/\$\{[^}]*\([^)]*\)[^}]*\}|\$\{[^}]*\}/g, '7'),
    )
  })
}

test('what a move says about rows also exists in Portuguese', async () => {
  const { useReasonText } = await ofDashboard('moving/reasons.ts')
  const reasons = new Set(reasonsOfMoves())
  expect(reasons.size).toBeGreaterThan(25)
  const inEnglish = [...reasons].filter((reason) => useReasonText.words.pt.inWords(reason) === reason)
  expect(inEnglish).toEqual([])
})

test.each([
  ['Failed to fetch', 'O serviço não responde.'],
  ['NetworkError when attempting to fetch resource.', 'O serviço não responde.'],
  ['Load failed', 'O serviço não responde.'],
  ['Failed to fetch dynamically imported module: /assets/a.js', 'Algo deu errado nesta tela.'],
  ["Cannot read properties of undefined (reading 'charAt')", 'Algo deu errado nesta tela.'],
])('for the error “%s” a person reads “%s”', async (message, said) => {
  const { explain } = await ofDashboard('api/client.ts')
  expect(explain(new TypeError(message))).toContain(said)
  expect(explain(new RangeError(message))).toContain('Algo deu errado nesta tela.')
})
