import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shapes } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { Card } from '../../components/Page.tsx'
import type { Column } from '../../components/Rows.tsx'
import { useScreenSearch } from '../../components/use-screen-search.ts'
import { dateTime, money } from '../../format.ts'
import { defineText } from '../../text.ts'
import { drawersQuery } from '../queries.ts'
import { CountDrawer, useDifference } from './CountDrawer.tsx'
import { DayReport } from './DayReport.tsx'
import { OwnDrawer } from './OwnDrawer.tsx'

const useText = defineText({
  pt: {
    title: 'Caixas',
    none: 'Nenhum caixa foi aberto ainda.',
    who: 'Quem',
    opened: 'Aberto',
    closed: 'Fechado',
    counted: 'Contado',
    difference: 'Diferença',
    open: 'aberto',
    count: 'Fechar',
  },
  en: {
    title: 'Drawers',
    none: 'No drawer was opened yet.',
    who: 'Who',
    opened: 'Opened',
    closed: 'Closed',
    counted: 'Counted',
    difference: 'Difference',
    open: 'open',
    count: 'Close',
  },
})

/** The cash at the desk: the user's own drawer, the day by person and method, and the counts of every drawer. */
export default function Drawers() {
  const { may } = useSession()
  return (
    <Stack>
      {may('money:write') && <OwnDrawer />}
      <DayReport />
      <AllDrawers />
    </Stack>
  )
}

function AllDrawers() {
  const text = useText()
  const { company, may } = useSession()
  const difference = useDifference()
  const [counting, count] = useState<string>()
  const [search] = useScreenSearch('/shell/money')
  const query = useQuery(drawersQuery({ page: search.page ?? 1, limit: 25 }))
  const columns: Column<Shapes['Drawer']>[] = [
    { title: text.who, cell: (row) => [row.staff_name, row.store_name].filter(Boolean).join(' · ') },
    { title: text.opened, wide: true, cell: (row) => dateTime(row.opened_at, company.time_zone) },
    {
      title: text.closed,
      cell: (row) => (row.closed_at === null ? text.open : dateTime(row.closed_at, company.time_zone)),
    },
    {
      title: text.counted,
      align: 'right',
      wide: true,
      cell: (row) => row.counted_cents !== null && money(row.counted_cents),
    },
    { title: text.difference, cell: (row) => row.counted_cents !== null && difference(row) },
    {
      title: '',
      cell: (row) =>
        row.closed_at === null &&
        may('money:refund') && (
          <Button size="xs" variant="default" onClick={() => count(row.id)}>
            {text.count}
          </Button>
        ),
    },
  ]
  return (
    <Card title={text.title}>
      <DataTable label={text.title} query={query} columns={columns} empty={text.none} />
      {counting !== undefined && <CountDrawer id={counting} onClose={() => count(undefined)} />}
    </Card>
  )
}
