import type { Shapes } from '../api/client.ts'
import { decoded } from '../components/decoded.ts'
import { type HowDaysAreWritten, readDay } from '../components/read-typed.ts'

/** The length of a Wellhub number, or of a CPF. */
const keyLengths = [11, 13]

/** A spreadsheet removes the zeros with which a CPF begins. */
const shortenedLengths = [9, 10]

/**
 * The visits in a partner's report, a CSV file: the person's column is the one in which most cells are Wellhub numbers or CPFs, and the
 * day's column the one in which most cells are days. Lines without both are left out, and counted.
 */
export async function readReport(
  file: File,
  how: HowDaysAreWritten,
): Promise<{ visits: Shapes['ReportedVisit'][]; leftOut: number }> {
  const { default: papa } = await import('papaparse')
  const text = decoded(await file.arrayBuffer())
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [';', ',', '\t'] })
  const dayOf = (cell: string | undefined) =>
    readDay((cell ?? '').trim().split(/[T\s]/)[0]!, { ...how, max: how.today })
  const person = columnOf(data, (cell) => keyOf(cell, keyLengths) !== undefined)
  const day = columnOf(data, (cell) => /\d.*[-/.].*\d/.test(cell) && dayOf(cell) !== undefined)
  const visits = data.flatMap((cells) => {
    const [person_key, date] = [keyOf(cells[person] ?? '', [...keyLengths, ...shortenedLengths]), dayOf(cells[day])]
    return person_key === undefined || date === undefined ? [] : [{ person_key, date }]
  })
  // The line with the titles does not count.
  return { visits, leftOut: Math.max(0, data.length - visits.length - 1) }
}

function keyOf(cell: string, lengths: number[]): string | undefined {
  const digits = cell.replace(/\D/g, '')
  return lengths.includes(digits.length) && /^[\d.\s-]+$/.test(cell.trim()) ? digits : undefined
}

/** The column in which most cells match. */
function columnOf(rows: string[][], isOne: (cell: string) => boolean): number {
  const counts = new Map<number, number>()
  for (const cells of rows) {
    for (const [i, cell] of cells.entries()) if (isOne(cell)) counts.set(i, (counts.get(i) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1
}
