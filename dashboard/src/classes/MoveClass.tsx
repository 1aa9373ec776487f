import { Button, Modal, Stack, Text } from '@mantine/core'
import { api, type Shapes } from '../api/client.ts'
import { useAction } from '../components/use-action.ts'
import { day, weekdayName, weekdayOf } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Mudar de dia',
    question: (what: string, when: string) => `${what} passa para ${when}.`,
    one: 'Só esta aula',
    all: (weekday: string) => `Todas as semanas: ${weekday}`,
    movedOne: 'A aula mudou de dia.',
    movedAll: 'A grade mudou. Aulas que já têm reservas ficam onde estão.',
  },
  en: {
    title: 'Move to another day',
    question: (what: string, when: string) => `${what} moves to ${when}.`,
    one: 'Only this class',
    all: (weekday: string) => `Every week: ${weekday}`,
    movedOne: 'The class is moved.',
    movedAll: 'The schedule is changed. Classes that somebody has booked stay where they are.',
  },
})

/** Asks what dragging a class to another day should change: this class, or the weekly schedule. */
export function MoveClass(props: { item: Shapes['ClassInstance']; date: string; onClose: () => void }) {
  const { item, date, onClose } = props
  const text = useText()
  const path = { id: item.id }
  const one = useAction({
    run: () => api.changeClass({ path, body: { date } }),
    touches: ['classes'],
    done: text.movedOne,
    after: onClose,
  })
  const all = useAction({
    run: async () => {
      const { data: roster } = await api.getRoster({ path })
      const entry = { id: roster.schedule_id }
      const day_of_week = weekdayOf(date)
      return api.changeCatalogueClassSchedule({ path: entry, body: { day_of_week } })
    },
    touches: ['catalogue', 'classes'],
    done: text.movedAll,
    after: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={text.title} centered>
      <Text mb="md">{text.question(`${item.class_type.name} ${item.start_time}, ${day(item.date)}`, day(date))}</Text>
      <Stack gap="xs">
        <Button data-autofocus loading={one.isPending} onClick={() => one.mutate()}>
          {text.one}
        </Button>
        <Button variant="default" loading={all.isPending} onClick={() => all.mutate()}>
          {text.all(weekdayName(weekdayOf(date), 'long'))}
        </Button>
      </Stack>
    </Modal>
  )
}
