import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { useSession, useToday } from '../api/session.ts'
import { entriesQuery } from '../catalogue/queries.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Loaded, Page } from '../components/Page.tsx'
import { PeriodSteps } from '../components/PeriodSteps.tsx'
import { UnitFilter } from '../components/unit.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { addDays, day, weekdayName, weekdayOf } from '../format.ts'
import { defineText } from '../text.ts'
import { weekQuery } from './queries.ts'

const MoveClass = loadWhenShown(() => import('./MoveClass.tsx'), 'MoveClass')
const Roster = loadWhenShown(() => import('./Roster.tsx'), 'Roster')
const ScheduleEntry = loadWhenShown(() => import('./ScheduleEntry.tsx'), 'ScheduleEntry')

const useText = defineText({
  pt: {
    title: 'Aulas',
    before: 'Semana anterior',
    after: 'Próxima semana',
    thisWeek: 'Esta semana',
    add: 'Nova aula semanal',
    hint: 'Arraste uma aula para outro dia, só ela ou a grade toda.',
    free: 'Sem aulas',
    seats: 'vagas ocupadas',
  },
  en: {
    title: 'Classes',
    before: 'Week before',
    after: 'Next week',
    thisWeek: 'This week',
    add: 'New weekly class',
    hint: 'Drag a class to another day: only that one, or the weekly schedule.',
    free: 'No classes',
    seats: 'seats taken',
  },
})

type Instance = Shapes['ClassInstance']

/** A week of classes, Monday to Sunday. One is moved by dragging it to another day, or in its roster. */
export function Classes() {
  const text = useText()
  const { may } = useSession()
  const [search, change] = useScreenSearch('/shell/classes')
  const today = useToday()
  const monday = mondayOf(search.day ?? today)
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
  const [chosen, setChosen] = useState<string>()
  const [editing, setEditing] = useState<'new' | string>()
  const [moving, setMoving] = useState<{ item: Instance; date: string }>()
  const query = useQuery(weekQuery(monday))
  const schedule = useQuery({ ...entriesQuery('class-schedule'), enabled: may('catalogue:read') })
  const shown = (items: Instance[]) =>
    items.filter((item) => search.unit === undefined || item.store_id === search.unit)

  return (
    <Page
      title={text.title}
      actions={
        may('catalogue:write') && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {text.add}
          </Button>
        )
      }
    >
      <Card>
        <Group justify="space-between" mb="md">
          <PeriodSteps
            shown={`${day(monday)} – ${day(days[6]!)}`}
            names={{ before: text.before, now: text.thisWeek, after: text.after }}
            onBefore={() => change({ day: addDays(monday, -7) })}
            onNow={() => change({ day: undefined })}
            onAfter={() => change({ day: addDays(monday, 7) })}
          />
          <UnitFilter value={search.unit} onChange={(unit) => change({ unit })} />
        </Group>
        {may('catalogue:write') && (
          <Text size="sm" c="dimmed" mb="sm">
            {text.hint}
          </Text>
        )}
        <Loaded query={query}>
          {({ data }) => (
            <div className="week">
              {days.map((date) => {
                const items = shown(data).filter((item) => item.date === date)
                return (
                  <section
                    key={date}
                    className="day"
                    data-today={date === today || undefined}
                    aria-label={day(date, 'long')}
                    onDragOver={(event) => event.preventDefault()}
                    onDrop={(event) => {
                      event.preventDefault()
                      const item = data.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
                      if (item !== undefined && item.date !== date) setMoving({ item, date })
                    }}
                  >
                    <Text fw={650} size="sm" tt="capitalize">
                      {weekdayName(weekdayOf(date))} {Number(date.slice(8))}
                    </Text>
                    {items.length === 0 && (
                      <Text size="sm" c="dimmed">
                        {text.free}
                      </Text>
                    )}
                    {items.map((item) => (
                      <Block
                        key={item.id}
                        item={item}
                        onOpen={() => setChosen(item.id)}
                        movable={may('catalogue:write') && item.status === 'scheduled'}
                      />
                    ))}
                  </section>
                )
              })}
            </div>
          )}
        </Loaded>
      </Card>
      {chosen !== undefined && (
        <Roster
          id={chosen}
          onClose={() => setChosen(undefined)}
          onEdit={(scheduleId) => {
            setChosen(undefined)
            setEditing(scheduleId)
          }}
        />
      )}
      {(editing === 'new' || (editing !== undefined && schedule.isSuccess)) && (
        <ScheduleEntry
          entry={schedule.data?.data.find(({ id }) => id === editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {moving !== undefined && <MoveClass {...moving} onClose={() => setMoving(undefined)} />}
    </Page>
  )
}

function Block({ item, onOpen, movable }: { item: Instance; onOpen: () => void; movable: boolean }) {
  const text = useText()
  const full = item.current_bookings >= item.max_capacity
  return (
    <button
      type="button"
      className="block"
      data-off={item.status === 'scheduled' ? undefined : item.status}
      style={{ borderLeftColor: item.class_type.color ?? 'var(--mantine-color-gray-5)' }}
      draggable={movable}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', item.id)}
      onClick={onOpen}
    >
      <Text size="sm" fw={650} component="span" display="block">
        {item.start_time} {item.class_type.name}
      </Text>
      <Text size="xs" c="dimmed" component="span" display="block">
        {item.trainer_name}
      </Text>
      <Text size="xs" component="span" fw={full ? 700 : 500} c={full ? 'var(--bad)' : undefined}>
        <span aria-hidden>
          {item.current_bookings}/{item.max_capacity}
        </span>
        <span className="unseen">
          {item.current_bookings}/{item.max_capacity} {text.seats}
        </span>
      </Text>
    </button>
  )
}

function mondayOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}
