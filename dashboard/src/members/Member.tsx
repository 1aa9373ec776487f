import { Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import { StatusBadge } from '../components/status.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { MemberCard } from '../desk/MemberCard.tsx'
import { useCard } from '../desk/use-card.ts'
import { dateTime, time } from '../format.ts'
import { defineText } from '../text.ts'
import { MembershipTimeline } from './MembershipTimeline.tsx'
import { Profile } from './Profile.tsx'
import { memberQuery, visitsQuery } from './queries.ts'
import { memberTab } from './search.ts'

const AppAccess = lazy(() => import('./AppAccess.tsx'))
const DoorCredentials = lazy(() => import('./DoorCredentials.tsx'))
const Erasure = lazy(() => import('./Erasure.tsx'))
const Measurements = lazy(() => import('./Measurements.tsx'))
const MemberMoney = lazy(() => import('./money/MemberMoney.tsx'))
const Done = lazy(() => import('../workouts/Done.tsx'))
const Unverified = loadWhenShown(() => import('./Unverified.tsx'), 'Unverified')
const Programs = lazy(() => import('../workouts/Programs.tsx'))

const useText = defineText({
  pt: {
    summary: 'Resumo',
    profile: 'Cadastro',
    memberships: 'Matrículas',
    money: 'Financeiro',
    visits: 'Visitas',
    measurements: 'Avaliação física',
    programs: 'Fichas de treino',
    workouts: 'Treinos feitos',
    noVisits: 'Nenhuma visita ainda.',
    noMemberships: 'Nenhuma matrícula ainda.',
  },
  en: {
    summary: 'Summary',
    profile: 'Profile',
    memberships: 'Memberships',
    money: 'Money',
    visits: 'Visits',
    measurements: 'Measurements',
    programs: 'Programs',
    workouts: 'Workouts',
    noVisits: 'No visits yet.',
    noMemberships: 'No membership yet.',
  },
})

/** Everything about one member. */
export function Member() {
  const text = useText()
  const { id } = useParams({ from: '/shell/members/$id' })
  const { may } = useSession()
  const [search, change] = useScreenSearch('/shell/members/$id')
  const query = useQuery(memberQuery(id))
  const unproven = useCard(id).data?.data.unproven ?? false
  return (
    <Loaded query={query}>
      {({ data: member }) => (
        <Page title={member.client.full_name} actions={<StatusBadge status={member.status} />}>
          {unproven && <Unverified member={member} />}
          <Tabs
            value={search.tab ?? 'summary'}
            onChange={(tab) => change({ tab: memberTab(tab), page: undefined })}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="summary">{text.summary}</Tabs.Tab>
              <Tabs.Tab value="profile">{text.profile}</Tabs.Tab>
              {may('memberships:read') && <Tabs.Tab value="memberships">{text.memberships}</Tabs.Tab>}
              {may('money:read') && <Tabs.Tab value="money">{text.money}</Tabs.Tab>}
              {may('access:read') && <Tabs.Tab value="visits">{text.visits}</Tabs.Tab>}
              <Tabs.Tab value="measurements">{text.measurements}</Tabs.Tab>
              {may('workouts:read') && <Tabs.Tab value="programs">{text.programs}</Tabs.Tab>}
              {may('workouts:read') && <Tabs.Tab value="workouts">{text.workouts}</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="summary">
              <MemberCard id={id} named />
            </Tabs.Panel>
            <Tabs.Panel value="profile">
              <Stack>
                <Profile member={member} />
                <Suspense fallback={<Skeleton h={120} />}>
                  <AppAccess id={id} name={member.client.full_name} />
                  <DoorCredentials id={id} />
                  <Erasure id={id} />
                </Suspense>
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="memberships">
              <Stack>
                {member.memberships.length === 0 && <Empty>{text.noMemberships}</Empty>}
                {member.memberships.map((membership, i) => (
                  <MembershipTimeline key={membership.id} membership={membership} position={i + 1} />
                ))}
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="money">
              <Suspense fallback={<Skeleton h={300} />}>
                <MemberMoney id={id} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="visits">
              <Visits id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="measurements">
              <Suspense fallback={<Skeleton h={300} />}>
                <Measurements id={id} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="programs">
              <Suspense fallback={<Skeleton h={300} />}>
                <Programs member={member} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="workouts">
              <Suspense fallback={<Skeleton h={300} />}>
                <Done id={id} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        </Page>
      )}
    </Loaded>
  )
}

function Visits({ id }: { id: string }) {
  const text = useText()
  const { company, units } = useSession()
  const query = useQuery(visitsQuery(id))
  return (
    <Card title={text.visits}>
      <Loaded query={query}>
        {({ data }) => (
          <div className="rows">
            {data.length === 0 && <Empty>{text.noVisits}</Empty>}
            {data.map((visit) => (
              <Group key={visit.id} justify="space-between" py={6} style={{ rowGap: 0 }}>
                <Text>
                  {dateTime(visit.checkin_at, company.time_zone)}
                  {visit.checkout_at !== null && ` – ${time(visit.checkout_at, company.time_zone)}`}
                </Text>
                <Text c="dimmed">
                  {[units.find((unit) => unit.id === visit.store_id)?.name, visit.device_name]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Group>
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
