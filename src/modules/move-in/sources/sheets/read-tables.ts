import { isUtf8 } from 'node:buffer'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'

// The sheets of a folder: text files of any encoding and separator, workbooks, and ZIP files of either.

/** A row, with the number that a person sees in the file. */
export interface Line {
  number: number
  cells: string[]
}

export interface Table {
  /** The file's name; if a file contains several sheets, with the sheet's name: `gym.xlsx/Alunos`. */
  name: string
  lines(): AsyncIterable<Line>
  /** Records that could not be read; complete after the lines were read. */
  skipped: { number: number; reason: string }[]
}

/** A file that is not a sheet, and what to do about it. */
export interface NoTable {
  name: string
  reason: string
}

const mega = 1024 * 1024
const mostBytes = 100 * mega
const mostColumns = 500

/** A file that may contain sheets, wherever it is stored. */
export interface SheetFile {
  name: string
  size: number
  read(): Promise<Buffer>
}

/** The files of a folder. Throws if there is no such folder. */
export async function filesOf(dir: string): Promise<SheetFile[]> {
  const names = await readdir(dir)
  return Promise.all(
    names.map(async (name) => {
      const file = join(dir, name)
      const { size } = await stat(file)
      return { name, size, read: () => readFile(file).catch(asNothing) }
    }),
  )
}

/** The tables in the files, in the order of the files' names. */
export async function readTables(files: SheetFile[]): Promise<(Table | NoTable)[]> {
  const shown = files.filter(({ name }) => isShown(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const all = []
  for (const { name, size, read } of shown) {
    if (size > mostBytes)
      all.push({ name, reason: `is larger than ${mostBytes / mega} MB: split it into several files` })
    else all.push(...(await tablesOf(name, await read())))
  }
  return all
}

const isShown = (path: string) =>
  !path.split('/').some((part) => /^(\.|~\$|__MACOSX$)/.test(part)) && !path.endsWith('/')

const asNothing = () => Buffer.alloc(0)

/** Decides by the bytes: old systems give web pages the name .xls, and workbooks .csv. */
async function tablesOf(name: string, bytes: Buffer): Promise<(Table | NoTable)[]> {
  const begins = (text: string) => bytes.subarray(0, text.length).toString('latin1') === text
  const start = bytes.subarray(0, 500).toString('latin1').trimStart().toLowerCase()
  if (bytes.length === 0) return [{ name, reason: 'is empty' }]
  if (begins('PK\x03\x04')) return tablesOfZip(name, bytes)
  if (begins('\xd0\xcf\x11\xe0')) return [{ name, reason: 'is a workbook of before 2007: open it and save it as XLSX' }]
  if (begins('%PDF')) return [{ name, reason: 'is a PDF: export it as CSV or XLSX' }]
  if (/^<(!doctype|html|table|\?xml)/.test(start)) {
    return [{ name, reason: 'is a web page named as a sheet: open it in a spreadsheet and save it as XLSX' }]
  }
  return [textTable(name, bytes)]
}

async function tablesOfZip(name: string, bytes: Buffer): Promise<(Table | NoTable)[]> {
  let [whole, isWorkbook] = [0, false]
  const entries: string[] = []
  const listed = attemptOf(() =>
    unzipSync(bytes, {
      filter(file) {
        whole += file.originalSize
        isWorkbook ||= file.name === 'xl/workbook.xml'
        if (isShown(file.name)) entries.push(file.name)
        return false
      },
    }),
  )
  if (listed === undefined) return [{ name, reason: 'is damaged: export it again' }]
  if (whole > mostBytes)
    return [{ name, reason: `holds more than ${mostBytes / mega} MB: export less at once, or as CSV` }]
  if (isWorkbook) return workbookTables(name, bytes)
  const all = []
  for (const entry of entries.sort()) {
    const path = `${name}/${entry}`
    if (/\.zip$/i.test(entry)) {
      all.push({ name: path, reason: 'is a ZIP within a ZIP: unpack it' })
      continue
    }
    const held = attemptOf(() => unzipSync(bytes, { filter: (file) => file.name === entry })[entry])
    all.push(
      ...(held === undefined
        ? [{ name: path, reason: 'is damaged: export it again' }]
        : await tablesOf(path, Buffer.from(held))),
    )
  }
  return all
}

function attemptOf<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

async function workbookTables(name: string, bytes: Buffer): Promise<(Table | NoTable)[]> {
  const sheets = await readWorkbook(bytes).catch(() => undefined)
  if (sheets === undefined)
    return [{ name, reason: 'is damaged or protected by a password: save it again without one' }]
  return sheets.map(({ sheet, data }) => ({
    name: sheets.length === 1 ? name : `${name}/${sheet}`,
    skipped: [],
    async *lines() {
      for (const [i, row] of data.entries()) yield { number: i + 1, cells: row.slice(0, mostColumns).map(textOfCell) }
    },
  }))
}

function textOfCell(value: unknown): string {
  // A sum of amounts has more decimals than centavos; three of them would read as a thousand.
  if (typeof value === 'number' && !Number.isInteger(value)) return value.toFixed(2)
  if (!(value instanceof Date)) return value === null || value === undefined ? '' : clean(String(value))
  const text = value.toISOString().slice(0, 19)
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text
}

/** PostgreSQL accepts no NUL; and a spreadsheet writes ="0123" to keep a number unchanged. */
const clean = (text: string) =>
  text
    .replaceAll('\0', '')
    .replace(/^="(.*)"$/s, '$1')
    .trim()

const decodedAtOnce = mega

function textTable(name: string, bytes: Buffer): Table {
  const encoding = encodingOf(bytes)
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, 20_000)))
  const skipped: Table['skipped'] = []
  return {
    name,
    skipped,
    async *lines() {
      skipped.length = 0
      const records = Readable.from(decoded(bytes, encoding)).pipe(
        parse({
          ...{ delimiter, info: true, bom: true, relax_quotes: true, relax_column_count: true },
          ...{ skip_empty_lines: true, skip_records_with_error: true },
          on_skip: (error) =>
            void skipped.push({ number: Number(error?.lines), reason: 'a quotation mark before here is never closed' }),
        }),
      )
      for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        yield { number: info.lines, cells: record.slice(0, mostColumns).map(clean) }
      }
    },
  }
}

function* decoded(bytes: Buffer, encoding: string): Iterable<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += decodedAtOnce) {
    yield decoder.decode(bytes.subarray(at, at + decodedAtOnce), { stream: true })
  }
  yield decoder.decode()
}

/** Text that is not Unicode is Windows-1252, because Brazilian systems write no other encoding. */
function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const delimiters = [';', '\t', ',', '|']

/** The separator that gives most lines the same number of cells. */
function delimiterOf(sample: string): string {
  const lines = sample
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .slice(0, 30)
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const same = Map.groupBy(counts, (count) => count)
    return Math.max(0, ...[...same].map(([count, all]) => all.length * Math.min(count, 3)))
  })
  return delimiters[scores.indexOf(Math.max(...scores))]!
}
