import { Badge, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { DataTable } from '../components/DataTable.tsx'
import { Filter } from '../components/Filter.tsx'
import { optionsOf } from '../components/options.ts'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import type { Column } from '../components/Rows.tsx'
import { StatusBadge } from '../components/status.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { day, daysBetween, localDay } from '../format.ts'
import { trainersQuery } from '../settings/queries.ts'
import { defineText } from '../text.ts'
import { studentsQuery } from './queries.ts'
import { studentOrders } from './search.ts'

const useText = defineText({
  pt: {
    title: 'Meus alunos',
    of: (name: string) => `Alunos de ${name}`,
    trainer: 'Professor',
    every: 'Todos',
    which: 'Quem mostrar',
    concerns: {
      idle: 'Sem treinar há 14 dias',
      ending: 'Ficha no fim ou vencida',
      without_program: 'Sem ficha',
    },
    name: 'Nome',
    status: 'Situação',
    last: 'Último treino',
    program: 'Ficha',
    ends: 'Até',
    never: 'Nenhum treino',
    ago: (days: number) => (days <= 0 ? 'hoje' : days === 1 ? 'ontem' : `há ${days} dias`),
    none: 'Sem ficha',
    ended: 'vencida',
    soon: (days: number) => (days === 0 ? 'termina hoje' : days === 1 ? 'termina amanhã' : `faltam ${days} dias`),
    empty: 'Nenhum aluno aqui.',
    noTrainers: 'Nenhum professor ainda. Cadastre um em Cadastros.',
    unlinked:
      'Seu acesso ainda não está ligado a um professor. Quem administra a academia faz isso em Configurações, Equipe, na coluna “Professor vinculado”; depois seus alunos aparecem aqui.',
    choose: 'Ver os alunos de…',
  },
  en: {
    title: 'My students',
    of: (name: string) => `Students of ${name}`,
    trainer: 'Trainer',
    every: 'All',
    which: 'Who to show',
    concerns: {
      idle: 'No workout for 14 days',
      ending: 'Program ends or has ended',
      without_program: 'No program',
    },
    name: 'Name',
    status: 'Status',
    last: 'Last workout',
    program: 'Program',
    ends: 'Until',
    never: 'No workout',
    ago: (days: number) => (days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`),
    none: 'No program',
    ended: 'over',
    soon: (days: number) => (days === 0 ? 'ends today' : days === 1 ? 'ends tomorrow' : `${days} days left`),
    empty: 'No student here.',
    noTrainers: 'No trainer yet. Add one in the catalogue.',
    unlinked:
      'Your login is not linked to a trainer yet. Who runs the gym does that in Settings, Staff, in the column “Linked trainer”; your students are shown here then.',
    choose: 'Show the students of…',
  },
})

/** Members by their trainer; trainers see their own first: who trains, who has stopped, and whose program ends. */
export function Students() {
  const text = useText()
  const { staff } = useSession()
  const [search, change] = useScreenSearch('/shell/students')
  const trainers = useQuery(trainersQuery)
  const isUnlinked = staff.role === 'trainer' && staff.trainer_id === null && search.trainer === undefined
  return (
    <Loaded query={trainers}>
      {({ data }) => {
        if (data.length > 0 && !isUnlinked) return <StudentsOf trainers={data} />
        return (
          <Page title={text.title}>
            <Empty>{data.length === 0 ? text.noTrainers : text.unlinked}</Empty>
            {data.length > 0 && (
              <NativeSelect
                aria-label={text.trainer}
                mx="auto"
                data={[{ value: '', label: text.choose }, ...trainerOptions(data)]}
                value=""
                onChange={(event) => change({ trainer: event.currentTarget.value })}
              />
            )}
          </Page>
        )
      }}
    </Loaded>
  )
}

const trainerOptions = (trainers: Shapes['TrainerListItem'][]) =>
  trainers.map(({ id, user }) => ({ value: id, label: user.name }))

/** From how many days without a workout on a member counts as idle. */
const idleDays = 14
const endingDays = 14

function StudentsOf({ trainers }: { trainers: Shapes['TrainerListItem'][] }) {
  const text = useText()
  const navigate = useNavigate()
  const { company, staff } = useSession()
  const [search, change] = useScreenSearch('/shell/students')
  const trainer =
    trainers.find(({ id }) => id === (search.trainer ?? staff.trainer_id)) ??
    trainers.find(({ is_active }) => is_active) ??
    trainers[0]!
  const sort = search.sort ?? 'full_name'
  const students = useQuery(
    studentsQuery(trainer.id, {
      page: search.page ?? 1,
      limit: 25,
      concern: search.concern,
      sort_by: studentOrders.find((order) => sort.endsWith(order)) ?? 'full_name',
      sort_order: sort.startsWith('-') ? 'desc' : 'asc',
    }),
  )
  const today = localDay(company.now, company.time_zone)
  const daysTo = (date: string) => daysBetween(today, date)
  const columns: Column<Shapes['TrainedStudent']>[] = [
    {
      title: text.name,
      sort: 'full_name',
      cell: (row) => (
        <Link to="/members/$id" params={{ id: row.id }} search={{ tab: 'workouts' }} className="plain strong">
          {row.full_name}
        </Link>
      ),
    },
    { title: text.status, wide: true, cell: (row) => <StatusBadge status={row.status} /> },
    {
      title: text.last,
      sort: 'last_workout_at',
      cell: ({ last_workout_at: last }) => {
        if (last === null) return <Text c="dimmed">{text.never}</Text>
        const days = -daysTo(localDay(last, company.time_zone))
        return <span className={days >= idleDays ? 'strong' : undefined}>{text.ago(days)}</span>
      },
    },
    { title: text.program, wide: true, cell: (row) => row.program_name ?? <Text c="dimmed">{text.none}</Text> },
    {
      title: text.ends,
      sort: 'program_ends_on',
      cell: ({ program_ends_on: ends }) => {
        if (ends === null) return null
        const left = daysTo(ends)
        return (
          <Group gap="xs">
            {day(ends)}
            {left <= endingDays && (
              <Badge color={left < 0 ? 'red.9' : 'orange.9'}>{left < 0 ? text.ended : text.soon(left)}</Badge>
            )}
          </Group>
        )
      },
    },
  ]
  const isOwn = trainer.id === staff.trainer_id
  return (
    <Page title={isOwn ? text.title : text.of(trainer.user.name)}>
      <Card>
        <Group mb="sm" gap="sm">
          <Filter
            label={text.which}
            every={text.every}
            options={optionsOf(text.concerns)}
            value={search.concern}
            onChange={(concern) => change({ concern })}
          />
          <NativeSelect
            aria-label={text.trainer}
            data={trainerOptions(trainers)}
            value={trainer.id}
            onChange={(event) => change({ trainer: event.currentTarget.value })}
          />
        </Group>
        <DataTable
          label={isOwn ? text.title : text.of(trainer.user.name)}
          query={students}
          columns={columns}
          empty={text.empty}
          onRow={(row) => navigate({ to: '/members/$id', params: { id: row.id }, search: { tab: 'workouts' } })}
        />
      </Card>
    </Page>
  )
}
