import { Button, Group, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { mostReportRows } from '../api/lists.generated.ts'
import { useToday } from '../api/session.ts'
import { DayInput } from '../components/DayInput.tsx'
import { Downloads } from '../components/Downloads.tsx'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { optionsOf } from '../components/options.ts'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { addDays, money, number } from '../format.ts'
import { defineText } from '../text.ts'
import { type ReportOf, reportQuery, reportRowsQuery } from './queries.ts'
import { shareOf, useHeads, useLinesTable, useRowsTable } from './report-table.ts'
import { useColumnNames, useLineNames, useReportText } from './report-words.ts'
import { reportName } from './search.ts'

const ReportRows = loadWhenShown(() => import('./ReportRows.tsx'), 'ReportRows')

const useText = defineText({
  pt: {
    report: 'Relatório',
    from: 'De',
    to: 'Até',
    presets: { month: 'Este mês', last: 'Mês passado', year: '12 meses' },
    total: 'Total',
    asShown: 'Resumo:',
    whole: 'Lista completa:',
    newest: (n: number, of: number) =>
      `A lista completa traz só as ${number(n)} linhas mais recentes, de ${number(of)}: para as outras, escolha um período menor.`,
    nothing: 'Nada neste período.',
    list: (what: string) => ` ver a lista: ${what}`,
  },
  en: {
    report: 'Report',
    from: 'From',
    to: 'To',
    presets: { month: 'This month', last: 'Last month', year: '12 months' },
    total: 'Total',
    asShown: 'Summary:',
    whole: 'Whole list:',
    newest: (n: number, of: number) =>
      `The whole list holds only the newest ${number(n)} rows of ${number(of)}: for the others choose fewer days.`,
    nothing: 'Nothing in this period.',
    list: (what: string) => ` see the list: ${what}`,
  },
})

type Line = Shapes['ReportLine']

/** Reports on a range of days: each number opens the list behind it, and both can be downloaded. */
export default function Reports() {
  const text = useText()
  const words = useReportText()
  const today = useToday()
  const [search, change] = useScreenSearch('/shell/insights')
  const thisMonth = `${today.slice(0, 7)}-01`
  const lastMonth = `${addDays(thisMonth, -1).slice(0, 7)}-01`
  const of: ReportOf = { report: search.report ?? 'sold', from: search.from ?? thisMonth, to: search.to ?? today }
  /** The days as they are typed: while one cannot be read, it is empty, and the report stays as it is. */
  const [typed, type] = useState<{ from?: string; to?: string }>({})
  const read = (name: 'from' | 'to', value: string) => {
    type({ ...typed, [name]: value })
    if (value !== '') change({ [name]: value })
  }
  const presets = {
    month: { from: thisMonth, to: today },
    last: { from: lastMonth, to: addDays(thisMonth, -1) },
    year: { from: addDays(today, -364), to: today },
  }
  return (
    <Card>
      <Stack gap="sm">
        <Group align="end" gap="sm">
          <NativeSelect
            label={text.report}
            data={optionsOf(words.names)}
            value={of.report}
            onChange={(event) => change({ report: reportName(event.currentTarget.value) })}
          />
          <DayInput
            label={text.from}
            w={150}
            value={typed.from ?? of.from}
            max={of.to}
            onChange={(from) => read('from', from)}
          />
          <DayInput label={text.to} w={150} value={typed.to ?? of.to} min={of.from} onChange={(to) => read('to', to)} />
          {optionsOf(text.presets).map(({ value, label }) => (
            <Button
              key={value}
              variant="default"
              onClick={() => {
                type({})
                change(presets[value])
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {words.means[of.report]}
        </Text>
        <Lines of={of} />
      </Stack>
    </Card>
  )
}

function Lines({ of }: { of: ReportOf }) {
  const text = useText()
  const words = useReportText()
  const nameOf = useLineNames()
  const heads = useHeads()
  const columnsOf = useColumnNames()
  const linesTable = useLinesTable()
  const rowsTable = useRowsTable()
  const queries = useQueryClient()
  const query = useQuery(reportQuery(of))
  const [opened, open] = useState<Line>()
  const { report } = of
  const { amount, part } = columnsOf(report)
  const columns: Column<Line & { id: string }>[] = [
    { title: words.lines[report], cell: (line) => nameOf(report, line) },
    {
      title: heads.many,
      align: 'right',
      cell: (line) => (
        <UnstyledButton className="plain strong" td="underline" onClick={() => open(line)}>
          {number(line.rows)}
          <span className="unseen">{text.list(nameOf(report, line))}</span>
        </UnstyledButton>
      ),
    },
  ]
  if (amount !== undefined) columns.push({ title: amount, align: 'right', cell: ({ cents }) => money(cents ?? 0) })
  if (part !== undefined) columns.push({ title: part, align: 'right', cell: shareOf })
  return (
    <Loaded query={query}>
      {({ data }) => {
        if (data.length === 0) return <Empty>{text.nothing}</Empty>
        const rows = sorted(report, data).map((line) => ({ ...line, id: line.key }))
        const list = async () => rowsTable(report, (await queries.fetchQuery(reportRowsQuery(of))).data)
        const many = rows.reduce((sum, line) => sum + line.rows, 0)
        return (
          <>
            <Rows label={words.names[report]} columns={columns} rows={rows} stale={query.isPlaceholderData} />
            <Group justify="space-between">
              <Text fw={600}>
                {text.total}: {number(many)}
                {rows.some(({ cents }) => cents !== null) &&
                  ` · ${money(rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0))}`}
              </Text>
              <Group gap="xs">
                <Downloads label={text.asShown} name={report} table={() => linesTable(report, rows)} />
                <Downloads label={text.whole} name={`${report}-lista`} table={list} />
              </Group>
            </Group>
            {many > mostReportRows && (
              <Text size="sm" c="dimmed">
                {text.newest(mostReportRows, many)}
              </Text>
            )}
            {opened && <ReportRows of={of} line={opened} onClose={() => open(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}

/** Months, visits and hours in their own order, the rest by their count. */
function sorted(report: ReportOf['report'], lines: Line[]): Line[] {
  if (report === 'revenue' || report === 'retention') return lines.toSorted((a, b) => (a.key < b.key ? 1 : -1))
  if (report === 'frequency') return lines.toSorted((a, b) => Number.parseInt(a.key, 10) - Number.parseInt(b.key, 10))
  if (report !== 'classes') return lines.toSorted((a, b) => b.rows - a.rows)
  const hourOf = ({ key }: Line) => key.slice(key.indexOf(' '))
  return lines.toSorted((a, b) => (hourOf(a) < hourOf(b) ? -1 : 1))
}
