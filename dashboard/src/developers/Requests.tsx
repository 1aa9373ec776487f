import { Badge, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { DataTable } from '../components/DataTable.tsx'
import { Card } from '../components/Page.tsx'
import type { Column } from '../components/Rows.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { requestsQuery } from './queries.ts'
import { answered } from './search.ts'

const useText = defineText({
  pt: {
    title: 'Chamadas da API',
    all: 'Todas',
    when: 'Quando',
    key: 'Chave',
    what: 'Chamada',
    status: 'Resposta',
    took: 'Tempo',
    empty: 'Nenhuma chamada.',
  },
  en: {
    title: 'API requests',
    all: 'All',
    when: 'When',
    key: 'Key',
    what: 'Request',
    status: 'Answer',
    took: 'Took',
    empty: 'No request.',
  },
})

/** The requests by keys, and the answers. */
export function Requests() {
  const text = useText()
  const { company } = useSession()
  const [search, change] = useScreenSearch('/shell/developers')
  const query = { page: search.page ?? 1, limit: 25, status: search.status }
  const requests = useQuery(requestsQuery(query))
  const columns: Column<Shapes['ApiRequest']>[] = [
    { title: text.when, cell: (row) => dateTime(row.at, company.time_zone) },
    { title: text.key, wide: true, cell: (row) => row.key_name },
    {
      title: text.what,
      cell: (row) => (
        <code style={{ overflowWrap: 'anywhere' }}>
          {row.method} {row.path}
        </code>
      ),
    },
    {
      title: text.status,
      cell: (row) => (
        <Badge color={row.status >= 500 ? 'red.9' : row.status >= 400 ? 'orange.9' : 'turnstile.7'}>{row.status}</Badge>
      ),
    },
    { title: text.took, wide: true, align: 'right', cell: (row) => `${row.duration_ms} ms` },
  ]
  return (
    <Card title={text.title}>
      <SegmentedControl
        aria-label={text.status}
        mb="sm"
        value={search.status ?? 'all'}
        onChange={(status) => change({ status: answered(status) })}
        data={[{ value: 'all', label: text.all }, '2xx', '4xx', '5xx']}
      />
      <DataTable label={text.title} query={requests} columns={columns} empty={text.empty} />
    </Card>
  )
}
