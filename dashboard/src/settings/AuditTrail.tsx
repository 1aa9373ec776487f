import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, body, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { type Column, DataTable, useListSearch } from '../components/DataTable.tsx'
import { Card } from '../components/Page.tsx'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Quem mudou o quê',
    when: 'Quando',
    who: 'Quem',
    what: 'O quê',
    change: 'Mudança',
    actions: { insert: 'criou', update: 'mudou', delete: 'apagou' },
    empty: 'Nada mudou ainda.',
  },
  en: {
    title: 'Who changed what',
    when: 'When',
    who: 'Who',
    what: 'What',
    change: 'Change',
    actions: { insert: 'created', update: 'changed', delete: 'deleted' },
    empty: 'Nothing has changed yet.',
  },
})

/** Every row that somebody of the staff changed, with what was before and after. */
export function AuditTrail() {
  const text = useText()
  const { company } = useSession()
  const [search] = useListSearch()
  const query = { page: search.page ?? 1, limit: 25 }
  const trail = useQuery({
    queryKey: ['audit', query],
    queryFn: () => body(api.GET('/audit', { params: { query } })),
    placeholderData: keepPreviousData,
  })
  const columns: Column<Shapes['AuditEntry']>[] = [
    { title: text.when, cell: (row) => dateTime(row.at, company.time_zone) },
    { title: text.who, cell: (row) => row.staff.name },
    { title: text.what, cell: (row) => `${text.actions[row.action]} ${row.subject}` },
    { title: text.change, wide: true, cell: (row) => <Change before={row.before} after={row.after} /> },
  ]
  return (
    <Card title={text.title}>
      <DataTable label={text.title} query={trail} columns={columns} empty={text.empty} />
    </Card>
  )
}

const unimportant = ['id', 'team_id', 'created_at', 'updated_at']

function Change({ before, after }: { before: object | null; after: object | null }) {
  const was = (before ?? {}) as Record<string, unknown>
  const became = (after ?? {}) as Record<string, unknown>
  const names = [...new Set([...Object.keys(was), ...Object.keys(became)])].filter(
    (name) => !unimportant.includes(name),
  )
  const show = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const lines = names
    .filter((name) => before !== null || (became[name] !== null && became[name] !== ''))
    .map((name) =>
      before !== null && after !== null
        ? `${name}: ${show(was[name])} → ${show(became[name])}`
        : `${name}: ${show(became[name] ?? was[name])}`,
    )
  return (
    <Text size="sm" c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
      {lines.join(' · ')}
    </Text>
  )
}
