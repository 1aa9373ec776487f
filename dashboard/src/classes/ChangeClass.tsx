import { Group, Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useEntryOptions } from '../catalogue/choices.ts'
import { changedIn } from '../components/changed-in.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { TimeOfDayInput } from '../components/TimeOfDayInput.tsx'
import { useUnitOptions } from '../components/unit.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Mudar só esta aula',
    hint: 'As outras semanas ficam como estão. Quem reservou mantém a vaga.',
    date: 'Dia',
    start: 'Começa',
    end: 'Termina',
    seats: 'Vagas',
    trainer: 'Professor',
    unit: 'Unidade',
    done: 'Aula mudada.',
  },
  en: {
    title: 'Change only this class',
    hint: 'The other weeks stay as they are. Whoever has a seat keeps it.',
    date: 'Day',
    start: 'Starts',
    end: 'Ends',
    seats: 'Seats',
    trainer: 'Trainer',
    unit: 'Unit',
    done: 'The class is changed.',
  },
})

/** Changes one class, apart from its weekly entry. */
export function ChangeClass({ item, onClose }: { item: Shapes['ClassInstance']; onClose: () => void }) {
  const text = useText()
  const units = useUnitOptions(item.store_id)
  const trainers = useEntryOptions('trainers', item.trainer_id)
  const { date, start_time, end_time, max_capacity, trainer_id, store_id } = item
  const form = useForm({ initialValues: { date, start_time, end_time, max_capacity, trainer_id, store_id } })
  const save = useAction({
    run: () => api.changeClass({ path: { id: item.id }, body: changedIn(form, form.values) }),
    touches: ['classes'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  const field = (name: keyof typeof form.values) => ({ ...form.getInputProps(name), error: errors[name] })
  return (
    <FormModal title={text.title} pending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
      <Text size="sm" c="dimmed" mb="sm">
        {text.hint}
      </Text>
      <Group grow align="start" mb="sm">
        <DayInput label={text.date} required data-autofocus {...field('date')} />
        <NumberField label={text.seats} decimals={0} min={1} required {...field('max_capacity')} />
      </Group>
      <Group grow align="start" mb="sm">
        <TimeOfDayInput label={text.start} required {...field('start_time')} />
        <TimeOfDayInput label={text.end} required {...field('end_time')} />
      </Group>
      <Group grow align="start">
        <Select label={text.trainer} data={trainers} clearable {...field('trainer_id')} />
        <Select label={text.unit} data={units} {...field('store_id')} />
      </Group>
    </FormModal>
  )
}
