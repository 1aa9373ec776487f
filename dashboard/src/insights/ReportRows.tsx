import { Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { mostReportRows } from '../api/lists.generated.ts'
import { Downloads } from '../components/Downloads.tsx'
import { Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { day, money, number } from '../format.ts'
import { defineText } from '../text.ts'
import { type ReportOf, reportRowsQuery } from './queries.ts'
import { useHeads, useRowsTable } from './report-table.ts'
import { useColumnNames, useLineNames, useReportText, useRowWords } from './report-words.ts'

const useText = defineText({
  pt: {
    first: (n: number, of: number) => `Os primeiros ${number(n)} de ${number(of)}; baixe para ver todos.`,
    newest: (n: number, of: number, most: number) =>
      `Os primeiros ${number(n)} de ${number(of)}; o arquivo traz os ${number(most)} mais recentes.`,
  },
  en: {
    first: (n: number, of: number) => `The first ${number(n)} of ${number(of)}; download to see all.`,
    newest: (n: number, of: number, most: number) =>
      `The first ${number(n)} of ${number(of)}; the file holds the newest ${number(most)}.`,
  },
})

const shown = 100

type Row = Shapes['ReportRow'] & { id: number }

/** The list behind a number of a report. */
export function ReportRows({ of, line, onClose }: { of: ReportOf; line: Shapes['ReportLine']; onClose: () => void }) {
  const text = useText()
  const heads = useHeads()
  const words = useReportText()
  const nameOf = useLineNames()
  const wordsOf = useRowWords()
  const tableOf = useRowsTable()
  const { amount } = useColumnNames()(of.report)
  const query = useQuery(reportRowsQuery(of, line.key))
  const { report } = of
  const name = nameOf(report, line)
  const columns: Column<Row>[] = [
    ...(report === 'classes'
      ? []
      : [
          {
            title: heads.who,
            cell: ({ member_id, full_name }: Row) =>
              member_id === null ? (
                words.passerBy
              ) : (
                <Link to="/members/$id" params={{ id: member_id }} className="plain strong">
                  {full_name}
                </Link>
              ),
          },
        ]),
    { title: heads.on, cell: (row) => row.on && day(row.on) },
    { title: heads.what, cell: (row) => wordsOf(report, row) },
  ]
  if (amount !== undefined) {
    columns.push({ title: amount, align: 'right', cell: ({ cents }) => cents !== null && money(cents) })
  }
  return (
    <Modal opened onClose={onClose} title={name} size="lg">
      <Loaded query={query}>
        {({ data }) => (
          <>
            <Rows label={name} columns={columns} rows={data.slice(0, shown).map((row, id) => ({ ...row, id }))} />
            <Group justify="space-between" mt="sm">
              <Text size="sm" c="dimmed">
                {line.rows > shown &&
                  (line.rows > mostReportRows ? text.newest : text.first)(shown, line.rows, mostReportRows)}
              </Text>
              <Downloads name={report} table={() => tableOf(report, data)} />
            </Group>
          </>
        )}
      </Loaded>
    </Modal>
  )
}
