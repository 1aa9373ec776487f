import { EntryForm } from '../catalogue/EntryForm.tsx'
import { useUnitOptions } from '../components/unit.tsx'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { new: 'Nova aula semanal', change: 'Mudar a grade', done: 'Grade salva.' },
  en: { new: 'New weekly class', change: 'Change the schedule', done: 'The schedule is saved.' },
})

/** An entry of the weekly schedule; the classes of the coming weeks follow it. */
export function ScheduleEntry({ entry, onClose }: { entry: { id: string } | undefined; onClose: () => void }) {
  const text = useText()
  const [unit] = useUnitOptions()
  return (
    <EntryForm
      path="class-schedule"
      entry={entry}
      suggested={{ day_of_week: 1, start_time: '07:00', end_time: '07:50', max_capacity: 20, store_id: unit?.value }}
      title={entry === undefined ? text.new : text.change}
      done={text.done}
      onClose={onClose}
    />
  )
}
