import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { plansQuery } from '../catalogue/queries.ts'
import { DataTable } from '../components/DataTable.tsx'
import { Filter } from '../components/Filter.tsx'
import { optionsFor } from '../components/options.ts'
import { Card, Page } from '../components/Page.tsx'
import type { Column } from '../components/Rows.tsx'
import { StatusBadge, useStatusText } from '../components/status.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { day, money } from '../format.ts'
import { defineText } from '../text.ts'
import { membershipsQuery } from './queries.ts'
import { membershipStatuses } from './search.ts'

const useText = defineText({
  pt: {
    title: 'Matrículas',
    anyStatus: 'Todas as situações',
    anyPlan: 'Todos os planos',
    member: 'Aluno',
    plan: 'Plano',
    status: 'Situação',
    period: 'Período',
    until: (when: string) => `até\u00a0${when}`,
    empty: 'Nenhuma matrícula encontrada.',
  },
  en: {
    title: 'Memberships',
    anyStatus: 'Every status',
    anyPlan: 'Every plan',
    member: 'Member',
    plan: 'Plan',
    status: 'Status',
    period: 'Period',
    until: (when: string) => `until\u00a0${when}`,
    empty: 'No membership found.',
  },
})

export function Memberships() {
  const text = useText()
  const names = useStatusText()
  const navigate = useNavigate()
  const [search, change] = useScreenSearch('/shell/memberships')
  const plans = useQuery(plansQuery('all'))
  const query = {
    page: search.page ?? 1,
    limit: 25,
    status: search.status,
    plan_id: search.q,
  }
  const memberships = useQuery(membershipsQuery(query))
  const columns: Column<Shapes['MembershipListItem']>[] = [
    {
      title: text.member,
      cell: (row) => (
        <>
          <Link to="/members/$id" params={{ id: row.member_profile.id }} className="plain strong">
            {row.member_profile.client.full_name}
          </Link>
          <Text size="sm" c="dimmed" hiddenFrom="sm">
            {row.plan.name}
          </Text>
        </>
      ),
    },
    {
      title: text.plan,
      wide: true,
      cell: (row) => (
        <>
          {row.plan.name}
          <Text size="sm" c="dimmed">
            {money(row.price_cents)}
          </Text>
        </>
      ),
    },
    { title: text.status, cell: (row) => <StatusBadge status={row.status} /> },
    {
      title: text.period,
      wide: true,
      cell: ({ start_date, end_date }) => (
        <>
          {day(start_date)}
          <br />
          {text.until(day(end_date))}
        </>
      ),
    },
  ]
  return (
    <Page title={text.title}>
      <Card>
        <Group mb="sm" gap="sm">
          <Filter
            label={text.status}
            every={text.anyStatus}
            options={membershipStatuses.map((value) => ({ value, label: names[value] }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <Filter
            label={text.plan}
            every={text.anyPlan}
            options={optionsFor(plans.data?.data ?? [])}
            value={search.q}
            onChange={(q) => change({ q })}
          />
        </Group>
        <DataTable
          label={text.title}
          query={memberships}
          columns={columns}
          empty={text.empty}
          onRow={(row) =>
            navigate({
              to: '/members/$id',
              params: { id: row.member_profile.id },
              search: { tab: 'memberships' },
            })
          }
        />
      </Card>
    </Page>
  )
}
