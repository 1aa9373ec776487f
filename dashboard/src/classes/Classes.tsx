import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSession, useToday } from '../api/session.ts'
import { entriesQuery } from '../catalogue/queries.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Loaded, Page } from '../components/Page.tsx'
import { PeriodSteps } from '../components/PeriodSteps.tsx'
import { UnitFilter } from '../components/unit.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { addDays, day, weekdayOf } from '../format.ts'
import { defineText } from '../text.ts'
import { weekQuery } from './queries.ts'
import { type Instance, Week } from './Week.tsx'

const MovableWeek = lazy(() => import('./MovableWeek.tsx'))
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
    hint: 'Arraste uma aula para outro dia, só ela ou a grade toda. Com o dedo, segure-a antes; no teclado, use a alça e as setas.',
  },
  en: {
    title: 'Classes',
    before: 'Week before',
    after: 'Next week',
    thisWeek: 'This week',
    add: 'New weekly class',
    hint: 'Drag a class to another day: only that one, or the weekly schedule. With a finger hold it first; with the keyboard use its handle and the arrow keys.',
  },
})

/** A week of classes, Monday to Sunday. A class is moved by dragging it to another day, or in its roster. */
export function Classes() {
  const text = useText()
  const { may, units } = useSession()
  const [search, change] = useScreenSearch('/shell/classes')
  const today = useToday()
  const monday = mondayOf(search.day ?? today)
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
  const [chosen, setChosen] = useState<string>()
  const [editing, setEditing] = useState<'new' | string>()
  const [moving, setMoving] = useState<{ item: Instance; date: string }>()
  const query = useQuery(weekQuery(monday))
  const schedule = useQuery({ ...entriesQuery('class-schedule'), enabled: may('catalogue:read') })
  const isHere = (unit: string | null) => unit === null || units.some(({ id }) => id === unit)
  const shown = (items: Instance[]) =>
    items.filter(({ store_id }) => (search.unit === undefined ? isHere(store_id) : store_id === search.unit))

  const mayMove = may('catalogue:write')
  const week = { days, today, onOpen: setChosen }

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
            <Suspense fallback={<Week {...week} classes={shown(data)} />}>
              {mayMove ? (
                <MovableWeek {...week} classes={shown(data)} onMove={(item, date) => setMoving({ item, date })} />
              ) : (
                <Week {...week} classes={shown(data)} />
              )}
            </Suspense>
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

function mondayOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}
