import { Group, NumberInput, Select, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, body } from '../api/client.ts'
import { useTrainerOptions } from '../catalogue/choices.ts'
import { entriesQuery } from '../catalogue/queries.ts'
import { FormModal } from '../components/FormModal.tsx'
import { optionsFor } from '../components/options.ts'
import { TimeOfDayInput } from '../components/TimeOfDayInput.tsx'
import { useUnitOptions } from '../components/unit.tsx'
import { fieldErrors, useAction } from '../components/use-action.ts'
import { weekdayName } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    new: 'Nova aula semanal',
    change: 'Mudar a grade',
    type: 'Modalidade',
    day: 'Dia da semana',
    start: 'Começa',
    end: 'Termina',
    seats: 'Vagas',
    trainer: 'Professor',
    unit: 'Unidade',
    active: 'Acontece toda semana',
    done: 'Grade salva.',
  },
  en: {
    new: 'New weekly class',
    change: 'Change the schedule',
    type: 'Class type',
    day: 'Weekday',
    start: 'Starts',
    end: 'Ends',
    seats: 'Seats',
    trainer: 'Trainer',
    unit: 'Unit',
    active: 'Takes place every week',
    done: 'The schedule is saved.',
  },
})

interface Entry {
  id: string
  class_type_id: string
  day_of_week: number
  start_time: string
  end_time: string
  max_capacity: number
  trainer_id: string | null
  store_id: string | null
  is_active: boolean
}

/** An entry of the weekly schedule; the classes of the coming weeks follow it. */
export function ScheduleEntry({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  const text = useText()
  const units = useUnitOptions(entry?.store_id)
  const types = useQuery(entriesQuery('class-types'))
  const trainers = useTrainerOptions(entry?.trainer_id ?? null)
  const form = useForm({
    initialValues: {
      class_type_id: entry?.class_type_id ?? (null as string | null),
      day_of_week: String(entry?.day_of_week ?? 1),
      start_time: entry?.start_time ?? '07:00',
      end_time: entry?.end_time ?? '07:50',
      max_capacity: entry?.max_capacity ?? 20,
      trainer_id: entry?.trainer_id ?? null,
      store_id: entry === undefined ? (units[0]?.value ?? null) : entry.store_id,
      is_active: entry?.is_active ?? true,
    },
  })
  const save = useAction({
    run: () => {
      const sent = {
        ...form.values,
        class_type_id: form.values.class_type_id!,
        day_of_week: Number(form.values.day_of_week),
      }
      return entry === undefined
        ? body(api.POST('/catalogue/class-schedule', { body: sent }))
        : body(api.PATCH('/catalogue/class-schedule/{id}', { params: { path: { id: entry.id } }, body: sent }))
    },
    touches: ['catalogue'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  const weekdays = [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value: String(value), label: weekdayName(value, 'long') }))
  return (
    <FormModal
      title={entry === undefined ? text.new : text.change}
      pending={save.isPending}
      disabled={form.values.class_type_id === null}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Select
        label={text.type}
        data={optionsFor((types.data?.data ?? []).filter(({ is_active }) => is_active))}
        required
        data-autofocus
        mb="sm"
        {...form.getInputProps('class_type_id')}
        error={errors.class_type_id}
      />
      <Group grow align="start" mb="sm">
        <Select label={text.day} data={weekdays} allowDeselect={false} {...form.getInputProps('day_of_week')} />
        <NumberInput
          label={text.seats}
          min={1}
          required
          {...form.getInputProps('max_capacity')}
          error={errors.max_capacity}
        />
      </Group>
      <Group grow align="start" mb="sm">
        <TimeOfDayInput label={text.start} required {...form.getInputProps('start_time')} />
        <TimeOfDayInput label={text.end} required {...form.getInputProps('end_time')} error={errors.end_time} />
      </Group>
      <Group grow align="start" mb="md">
        <Select label={text.trainer} data={trainers} clearable {...form.getInputProps('trainer_id')} />
        <Select label={text.unit} data={units} {...form.getInputProps('store_id')} />
      </Group>
      <Switch label={text.active} {...form.getInputProps('is_active', { type: 'checkbox' })} />
    </FormModal>
  )
}
