import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { DataTable } from '../components/DataTable.tsx'
import { Card } from '../components/Page.tsx'
import type { Column } from '../components/Rows.tsx'
import { StatusBadge } from '../components/status.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { membersWithAppQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Quem tem o app',
    name: 'Aluno',
    status: 'Situação',
    phones: 'Aparelhos',
    used: 'Último uso',
    empty: 'Ninguém ainda. No perfil de cada aluno está “Dar acesso ao app”.',
  },
  en: {
    title: 'Who has the app',
    name: 'Member',
    status: 'Status',
    phones: 'Phones',
    used: 'Last used',
    empty: 'Nobody yet. Each member’s profile has “Give access to the app”.',
  },
})

/** The members who have the app on a phone; this can be ended in their profile. */
export function MembersWithApp() {
  const text = useText()
  const { company } = useSession()
  const [search] = useScreenSearch('/shell/settings')
  const query = useQuery(membersWithAppQuery({ page: search.page ?? 1, limit: 25 }))
  const columns: Column<Shapes['MemberWithApp']>[] = [
    {
      title: text.name,
      cell: ({ id, full_name }) => (
        <Link to="/members/$id" params={{ id }} className="plain strong">
          {full_name}
        </Link>
      ),
    },
    { title: text.status, wide: true, cell: ({ status }) => <StatusBadge status={status} /> },
    { title: text.phones, cell: ({ phones }) => phones },
    { title: text.used, cell: ({ last_used_at }) => dateTime(last_used_at, company.time_zone) },
  ]
  return (
    <Card title={text.title}>
      <DataTable label={text.title} query={query} columns={columns} empty={text.empty} />
    </Card>
  )
}
