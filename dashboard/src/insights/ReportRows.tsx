import { Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { Downloads } from '../components/Downloads.tsx'
import { Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { day, money, number } from '../format.ts'
import { defineText } from '../text.ts'
import { type ReportOf, reportRowsQuery } from './queries.ts'
import { useReportTable, useRowText } from './report-table.ts'
import { useLineNames, useReportText, useRowWords } from './report-words.ts'

const useText = defineText({
  pt: { first: (n: number, of: number) => `Os primeiros ${number(n)} de ${number(of)}; baixe para ver todos.` },
  en: { first: (n: number, of: number) => `The first ${number(n)} of ${number(of)}; download to see all.` },
})

const shown = 100

type Row = Shapes['ReportRow'] & { id: number }

/** The list behind a number of a report. */
export function ReportRows({ of, line, onClose }: { of: ReportOf; line: Shapes['ReportLine']; onClose: () => void }) {
  const text = useText()
  const heads = useRowText()
  const words = useReportText()
  const nameOf = useLineNames()
  const wordsOf = useRowWords()
  const tableOf = useReportTable()
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
    { title: heads.amount, align: 'right', cell: ({ cents }) => cents !== null && money(cents) },
  ]
  return (
    <Modal opened onClose={onClose} title={name} size="lg">
      <Loaded query={query}>
        {({ data }) => (
          <>
            <Rows label={name} columns={columns} rows={data.slice(0, shown).map((row, id) => ({ ...row, id }))} />
            <Group justify="space-between" mt="sm">
              <Text size="sm" c="dimmed">
                {data.length > shown && text.first(shown, data.length)}
              </Text>
              <Downloads name={report} table={() => tableOf(report, data)} />
            </Group>
          </>
        )}
      </Loaded>
    </Modal>
  )
}
