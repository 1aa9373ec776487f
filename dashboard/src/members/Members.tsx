import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { DataTable } from '../components/DataTable.tsx'
import { Filter } from '../components/Filter.tsx'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Page } from '../components/Page.tsx'
import type { Column } from '../components/Rows.tsx'
import { SearchBox } from '../components/SearchBox.tsx'
import { StatusBadge, useStatusText } from '../components/status.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { dateTime, day, number, phone } from '../format.ts'
import { defineText } from '../text.ts'
import { ExportMembers } from './ExportMembers.tsx'
import { membersQuery } from './queries.ts'
import { memberOrders, memberStatuses } from './search.ts'

const NewMember = loadWhenShown(() => import('./NewMember.tsx'), 'NewMember')

const useText = defineText({
  pt: {
    title: 'Alunos',
    create: 'Novo aluno',
    import: 'Importar',
    search: 'Nome, e-mail ou telefone',
    anyStatus: 'Todas as situações',
    name: 'Nome',
    status: 'Situação',
    phone: 'Telefone',
    joined: 'Desde',
    last: 'Última visita',
    visits: 'Visitas',
    source: 'Origem',
    empty: 'Nenhum aluno encontrado.',
  },
  en: {
    title: 'Members',
    create: 'New member',
    import: 'Import',
    search: 'Name, e-mail or phone',
    anyStatus: 'Every status',
    name: 'Name',
    status: 'Status',
    phone: 'Phone',
    joined: 'Since',
    last: 'Last visit',
    visits: 'Visits',
    source: 'Origin',
    empty: 'No member found.',
  },
})

/** Every member, a page at a time, however many there are. */
export function Members() {
  const text = useText()
  const names = useStatusText()
  const navigate = useNavigate()
  const { company, may } = useSession()
  const [search, change] = useScreenSearch('/shell/members')
  const [creating, create] = useDisclosure()
  const sort = search.sort ?? 'full_name'
  const query = {
    page: search.page ?? 1,
    limit: 25,
    search: search.q,
    status: search.status,
    sort_by: memberOrders.find((order) => sort.endsWith(order)),
    sort_order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }
  const members = useQuery(membersQuery(query))
  const columns: Column<Shapes['MemberListItem']>[] = [
    {
      title: text.name,
      sort: 'full_name',
      cell: (row) => (
        <Link to="/members/$id" params={{ id: row.id }} className="plain strong">
          {row.client.full_name}
        </Link>
      ),
    },
    { title: text.status, cell: (row) => <StatusBadge status={row.status} /> },
    {
      title: text.phone,
      wide: true,
      cell: (row) => row.client.phone && <span style={{ whiteSpace: 'nowrap' }}>{phone(row.client.phone)}</span>,
    },
    { title: text.source, wide: true, cell: (row) => row.client.source },
    { title: text.joined, sort: 'joined_at', wide: true, cell: (row) => day(row.joined_at) },
    {
      title: text.last,
      sort: 'last_checkin_at',
      wide: true,
      cell: (row) => row.last_checkin_at && dateTime(row.last_checkin_at, company.time_zone),
    },
    {
      title: text.visits,
      sort: 'total_checkins',
      wide: true,
      align: 'right',
      cell: (row) => number(row.total_checkins),
    },
  ]
  return (
    <Page
      title={text.title}
      actions={
        <>
          {may('members:export') && <ExportMembers />}
          {may('members:import') && (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              component={Link}
              {...({ to: '/members/import' } as object)}
            >
              {text.import}
            </Button>
          )}
          {may('members:write') && (
            <Button leftSection={<IconPlus size={16} />} onClick={create.open}>
              {text.create}
            </Button>
          )}
        </>
      }
    >
      <Card>
        <Group mb="sm" gap="sm">
          <SearchBox label={text.search} />
          <Filter
            label={text.status}
            every={text.anyStatus}
            options={memberStatuses.map((value) => ({ value, label: names[value] }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
        </Group>
        <DataTable
          label={text.title}
          query={members}
          columns={columns}
          empty={text.empty}
          onRow={(row) => navigate({ to: '/members/$id', params: { id: row.id } })}
        />
      </Card>
      {creating && (
        <NewMember onClose={create.close} onMade={(id) => navigate({ to: '/members/$id', params: { id } })} />
      )}
    </Page>
  )
}
