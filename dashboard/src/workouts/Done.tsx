import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { dateTime, day, localDay, number, setInShort } from '../format.ts'
import { defineText } from '../text.ts'
import { curveQuery, workoutsQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Treinos feitos',
    empty: 'Nenhum treino registrado no app ainda.',
    curve: 'Evolução',
    which: 'Exercício',
    load: 'Maior carga (kg)',
    reps: 'Repetições',
    more: 'Mostrar mais',
    sets: (count: number) => (count === 1 ? '1 série' : `${count} séries`),
    volume: (kg: string) => `${kg} kg no total`,
    open: 'não concluído',
  },
  en: {
    title: 'Workouts done',
    empty: 'No workout recorded in the app yet.',
    curve: 'Progress',
    which: 'Exercise',
    load: 'Heaviest set (kg)',
    reps: 'Repetitions',
    more: 'Show more',
    sets: (count: number) => (count === 1 ? '1 set' : `${count} sets`),
    volume: (kg: string) => `${kg} kg in all`,
    open: 'not finished',
  },
})

type Workout = Shapes['DoneWorkout']

/** What a member recorded in the app: the workouts with their sets, and the curve of each exercise. */
export default function Done({ id }: { id: string }) {
  const text = useText()
  const query = useInfiniteQuery(workoutsQuery(id))
  const workouts = query.data?.pages.flatMap(({ data }) => data.workouts) ?? []
  return (
    <Stack>
      {workouts.length > 0 && <Curves id={id} workouts={workouts} />}
      <Card title={text.title}>
        <Loaded query={query}>
          {() => (
            <div className="rows">
              {workouts.length === 0 && <Empty>{text.empty}</Empty>}
              {workouts.map((workout) => (
                <One key={workout.id} workout={workout} />
              ))}
              {query.hasNextPage && (
                <Button
                  variant="default"
                  mt="sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => query.fetchNextPage()}
                >
                  {text.more}
                </Button>
              )}
            </div>
          )}
        </Loaded>
      </Card>
    </Stack>
  )
}

function One({ workout }: { workout: Workout }) {
  const text = useText()
  const { company } = useSession()
  const { begun_at, finished_at, day_label, day_name, program_name, set_count, volume_kg, exercises } = workout
  const facts = [
    [day_label, day_name].filter(Boolean).join(' · '),
    program_name,
    text.sets(set_count),
    volume_kg > 0 && text.volume(number(Math.round(volume_kg))),
    finished_at === null && text.open,
  ]
  return (
    <div style={{ paddingBlock: 8 }}>
      <Group justify="space-between" style={{ rowGap: 0 }}>
        <Text fw={600}>{dateTime(begun_at, company.time_zone)}</Text>
        <Text c="dimmed" size="sm">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Group>
      {exercises.map(({ exercise_id, exercise_name, sets }) => (
        <Group key={exercise_id} justify="space-between" style={{ rowGap: 0 }} gap="xs">
          <Text size="sm">{exercise_name}</Text>
          <Text size="sm" c="dimmed">
            {sets.map(setInShort).join(', ')}
          </Text>
        </Group>
      ))}
    </div>
  )
}

function Curves({ id, workouts }: { id: string; workouts: Workout[] }) {
  const text = useText()
  const { company } = useSession()
  const names = new Map(
    workouts.flatMap(({ exercises }) => exercises.map((one) => [one.exercise_id, one.exercise_name] as const)),
  )
  const [chosen, choose] = useState<string>()
  const exercise = chosen ?? [...names.keys()][0]!
  const query = useQuery(curveQuery(id, exercise))
  return (
    <Card title={text.curve}>
      <Stack>
        <NativeSelect
          aria-label={text.which}
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={exercise}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <Loaded query={query}>
          {({ data }) => {
            const hasLoad = data.points.some(({ best_load_kg }) => (best_load_kg ?? 0) > 0)
            const points = data.points.map(({ begun_at, best_load_kg, most_reps }) => ({
              day: day(localDay(begun_at, company.time_zone)),
              value: hasLoad ? best_load_kg : most_reps,
            }))
            return (
              <LineChart
                h={240}
                data={points}
                dataKey="day"
                series={[{ name: 'value', label: hasLoad ? text.load : text.reps, color: 'turnstile.6' }]}
                curveType="monotone"
                yAxisProps={{ domain: ['auto', 'auto'], width: 'auto' }}
                valueFormatter={number}
                withDots
              />
            )
          }}
        </Loaded>
      </Stack>
    </Card>
  )
}
