import type { Shapes } from '../api/client.ts'
import type { TableCell } from '../components/download.ts'
import { percent } from '../format.ts'
import { defineText } from '../text.ts'
import { useColumnNames, useLineNames, useReportText, useRowWords } from './report-words.ts'
import type { ReportName } from './search.ts'

type Line = Shapes['ReportLine']
type Row = Shapes['ReportRow']

export const useHeads = defineText({
  pt: { many: 'Quantidade', who: 'Aluno', on: 'Data', what: 'Detalhe' },
  en: { many: 'How many', who: 'Member', on: 'Date', what: 'Detail' },
})

export const shareOf = ({ part, whole }: Line): string => (whole ? percent((part ?? 0) / whole) : '–')

const amountOf = (cents: number | null): TableCell => (cents === null ? null : { cents })

/** A table without the columns that have no heading. */
const headed = (head: (string | undefined)[], rows: TableCell[][]): TableCell[][] =>
  [head, ...rows].map((row) => row.filter((_, i) => head[i] !== undefined))

/** The lines of a report as a table with headings, for download. */
export function useLinesTable(): (report: ReportName, lines: Line[]) => TableCell[][] {
  const heads = useHeads()
  const words = useReportText()
  const nameOf = useLineNames()
  const columnsOf = useColumnNames()
  return (report, lines) => {
    const { amount, part } = columnsOf(report)
    return headed(
      [words.lines[report], heads.many, amount, part],
      lines.map((line) => [nameOf(report, line), line.rows, amountOf(line.cents), shareOf(line)]),
    )
  }
}

/** The rows behind a report as a table with headings, for download. */
export function useRowsTable(): (report: ReportName, rows: Row[]) => TableCell[][] {
  const heads = useHeads()
  const words = useReportText()
  const nameOf = useLineNames()
  const wordsOf = useRowWords()
  const columnsOf = useColumnNames()
  return (report, rows) =>
    headed(
      [
        words.lines[report],
        report === 'classes' ? undefined : heads.who,
        heads.on,
        heads.what,
        columnsOf(report).amount,
      ],
      rows.map((row) => [
        nameOf(report, row),
        row.full_name,
        row.on === null ? null : { day: row.on },
        wordsOf(report, row),
        amountOf(row.cents),
      ]),
    )
}
