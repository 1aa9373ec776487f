import { bundles, groupOf, useGroupName } from '@catraca/web/exercise-groups.ts'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { usePrinted } from '../components/use-printed.ts'
import { day as dayText, localDay, number as numberText } from '../format.ts'
import { defineText } from '../text.ts'
import { useWordNames } from '../vocabulary/words.ts'

const useText = defineText({
  pt: {
    active: 'Ativo',
    archived: 'Arquivado',
    print: 'Imprimir',
    written: (date: string) => `Escrito em ${date}`,
    starts: (date: string) => `Início ${date}`,
    ends: (date: string) => `até ${date}`,
    weeks: (n: number) => (n === 1 ? '1 semana' : `${n} semanas`),
    minutes: (n: number) => `${n} min`,
    sets: (n: number) => (n === 1 ? '1 série' : `${n} séries`),
    rest: (n: number) => `descanso ${n} s`,
    tempo: (tempo: string) => `cadência ${tempo}`,
    day: (label: string) => `Dia ${label}`,
    loads: 'Cargas',
    empty: 'Sem exercícios.',
  },
  en: {
    active: 'Active',
    archived: 'Archived',
    print: 'Print',
    written: (date: string) => `Written on ${date}`,
    starts: (date: string) => `Starts ${date}`,
    ends: (date: string) => `until ${date}`,
    weeks: (n: number) => (n === 1 ? '1 week' : `${n} weeks`),
    minutes: (n: number) => `${n} min`,
    sets: (n: number) => (n === 1 ? '1 set' : `${n} sets`),
    rest: (n: number) => `rest ${n} s`,
    tempo: (tempo: string) => `tempo ${tempo}`,
    day: (label: string) => `Day ${label}`,
    loads: 'Weights',
    empty: 'No exercises.',
  },
})

/** A program as the member uses it, day by day; on paper with room for the weights. */
export function ProgramSheet({ program, member }: { program: Shapes['WorkoutProgram']; member: string }) {
  const text = useText()
  const { company } = useSession()
  const { part, print } = usePrinted()
  const active = program.status === 'active'
  const { starts_at, ends_at, weeks_duration: weeks } = program
  const facts = [
    starts_at && text.starts(dayText(starts_at)),
    ends_at && text.ends(dayText(ends_at)),
    weeks && text.weeks(weeks),
    text.written(dayText(localDay(program.created_at, company.time_zone))),
  ]
  return (
    <section className="card sheet" aria-label={program.name} ref={part}>
      <Text className="on-paper" size="sm">
        {company.name} · {member}
      </Text>
      <Group justify="space-between" align="start" mb="md">
        <div>
          <Group gap="xs">
            <Title order={2} size="h3">
              {program.name}
            </Title>
            <Badge className="no-print" color={active ? 'turnstile.7' : 'gray.7'}>
              {active ? text.active : text.archived}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Button
          className="no-print"
          size="xs"
          variant="light"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={print}
        >
          {text.print}
        </Button>
      </Group>
      {program.description !== null && (
        <Text mb="sm" style={{ whiteSpace: 'pre-line' }}>
          {program.description}
        </Text>
      )}
      <div className="sheet-days">
        {program.days.map((day) => (
          <SheetDay key={day.id} day={day} />
        ))}
      </div>
    </section>
  )
}

function SheetDay({ day }: { day: Shapes['ProgramDay'] }) {
  const text = useText()
  const { namesOf } = useWordNames()
  const groupName = useGroupName()
  const { estimated_duration_minutes: minutes, muscle_groups: muscles, exercises } = day
  const about = [minutes && text.minutes(minutes), namesOf('muscle_groups', muscles)].filter(Boolean).join(' · ')
  const line = (exercise: Shapes['ProgramExercise']) => (
    <SheetLine key={exercise.id} exercise={exercise} number={exercises.indexOf(exercise) + 1} />
  )
  return (
    <section className="sheet-day" aria-label={text.day(day.day_label)}>
      <Group gap="xs" wrap="nowrap" mb={4} align="start">
        <span className="day-letter">{day.day_label}</span>
        <div>
          <Text fw={650} lh={1.3}>
            {day.name ?? text.day(day.day_label)}
          </Text>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </div>
      </Group>
      {day.notes !== null && (
        <Text size="sm" mb="xs" style={{ whiteSpace: 'pre-line' }}>
          {day.notes}
        </Text>
      )}
      {exercises.length === 0 && <Text c="dimmed">{text.empty}</Text>}
      <ul className="list rows">
        {bundles(exercises, groupOf).map(({ group, items }) =>
          group === null ? (
            items.map(line)
          ) : (
            <li key={items[0]!.id}>
              <div className="bundle">
                <Text fw={650} size="sm" className="bundle-name">
                  {groupName(group.type)}
                </Text>
                <ul className="list rows">{items.map(line)}</ul>
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function SheetLine({ exercise, number }: { exercise: Shapes['ProgramExercise']; number: number }) {
  const text = useText()
  const { sets_target: sets, reps_target: reps, weight_kg: weight, rest_seconds: rest, tempo, notes } = exercise
  const work = sets === null ? reps : reps === null ? text.sets(sets) : `${sets} × ${reps}`
  const facts = [
    weight === null ? null : `${numberText(weight)} kg`,
    rest === null ? null : text.rest(rest),
    tempo === null ? null : text.tempo(tempo),
  ]
  return (
    <li className="sheet-line">
      <div className="sheet-exercise">
        <Text fw={550}>
          {number}. {exercise.exercise_name}
        </Text>
        {notes !== null && (
          <Text size="sm" c="dimmed">
            {notes}
          </Text>
        )}
      </div>
      <div className="sheet-work">
        <Text fw={650}>{work}</Text>
        <Text size="sm">{facts.filter((fact) => fact !== null).join(' · ')}</Text>
      </div>
      <div className="on-paper loads">{text.loads}</div>
    </li>
  )
}
