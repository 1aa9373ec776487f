import type { Shapes } from '../api/client.ts'
import type { TableCell } from '../components/download.ts'
import { day } from '../format.ts'
import { defineText } from '../text.ts'
import { useLineNames, useReportText, useRowWords } from './report-words.ts'
import type { ReportName } from './search.ts'

export const useRowText = defineText({
  pt: { who: 'Aluno', on: 'Data', what: 'Detalhe', amount: 'Valor' },
  en: { who: 'Member', on: 'Date', what: 'Detail', amount: 'Amount' },
})

/** The rows behind a report as a table with a head, to take home. */
export function useReportTable(): (report: ReportName, rows: Shapes['ReportRow'][]) => TableCell[][] {
  const text = useRowText()
  const words = useReportText()
  const nameOf = useLineNames()
  const wordsOf = useRowWords()
  return (report, rows) => [
    [words.lines[report], text.who, text.on, text.what, text.amount],
    ...rows.map((row) => [
      nameOf(report, row),
      row.full_name,
      row.on && day(row.on),
      wordsOf(report, row),
      row.cents === null ? null : { cents: row.cents },
    ]),
  ]
}
