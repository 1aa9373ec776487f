import {
  ColorInput,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { api, body } from '../api/client.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { TimeOfDayInput } from '../components/TimeOfDayInput.tsx'
import { useUnitOptions } from '../components/unit.tsx'
import { fieldErrors, useAction } from '../components/use-action.ts'
import { OneWordInput, VocabularyInput } from '../vocabulary/VocabularyInput.tsx'
import { type Hours, HoursInput } from './HoursInput.tsx'
import type { Entry, Field, Kind } from './kinds.ts'
import { useWords } from './words.ts'

type Values = Record<string, unknown>

/** Creates or changes an entry of any kind, with the fields that the kind has. */
export function EntryForm({ kind, entry, onClose }: { kind: Kind; entry: Entry | undefined; onClose: () => void }) {
  const words = useWords()
  const form = useForm<Values>({
    initialValues: Object.fromEntries(kind.fields.map((field) => [field.name, shown(field, entry?.[field.name])])),
  })
  const save = useAction({
    run: () => {
      const sent = Object.fromEntries(
        kind.fields.flatMap((field) => {
          const value = toSend(field, form.values[field.name])
          // A new entry takes the service's own value for what was left empty.
          return entry === undefined && value === null ? [] : [[field.name, value]]
        }),
      ) as never
      return entry === undefined
        ? body(api.POST(`/catalogue/${kind.path}`, { body: sent }) as Promise<{ data?: object; response: Response }>)
        : body(
            api.PATCH(`/catalogue/${kind.path}/{id}`, { params: { path: { id: entry.id } }, body: sent }) as Promise<{
              data?: object
              response: Response
            }>,
          )
    },
    touches: ['catalogue'],
    done: words.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  const title = `${words.kinds[kind.path]} · ${entry === undefined ? words.add : words.edit}`
  return (
    <FormModal title={title} size="lg" pending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        {kind.fields.map((field, i) => (
          <Input key={field.name} field={field} form={form} error={errors[field.name]} first={i === 0} />
        ))}
      </SimpleGrid>
    </FormModal>
  )
}

function Input(props: { field: Field; form: UseFormReturnType<Values>; error: string | undefined; first: boolean }) {
  const { field, form, error, first } = props
  const words = useWords()
  const placed = field.kind === 'unit' || field.kind === 'units'
  const places = useUnitOptions(placed ? (form.values[field.name] as string | string[] | null) : null)
  const common = {
    label: words.fields[field.name as keyof typeof words.fields],
    required: field.required,
    error,
    'data-autofocus': first || undefined,
  }
  const bound = form.getInputProps(field.name)
  switch (field.kind) {
    case 'flag':
      return <Switch label={common.label} mt="lg" {...form.getInputProps(field.name, { type: 'checkbox' })} />
    case 'number':
      return <NumberInput {...bound} {...common} min={0} />
    case 'money':
      return <NumberInput {...bound} {...common} min={0} decimalScale={2} />
    case 'long':
      return <Textarea {...bound} {...common} autosize minRows={2} maxRows={6} />
    case 'words':
      return <TagsInput {...bound} {...common} />
    case 'vocabulary':
      return <VocabularyInput kind={field.of} {...bound} {...common} value={bound.value} />
    case 'vocabulary-word':
      return <OneWordInput kind={field.of} {...bound} {...common} value={bound.value} />
    case 'color':
      return <ColorInput {...bound} {...common} />
    case 'choice':
      return (
        <Select
          {...bound}
          {...common}
          clearable={!field.required}
          data={field.values.map((value) => ({ value, label: words.values[value as keyof typeof words.values] }))}
        />
      )
    case 'hours':
    case 'days':
      return (
        <HoursInput
          label={common.label}
          error={error}
          single={field.kind === 'days'}
          value={form.values[field.name] as Hours[]}
          onChange={(value) => form.setFieldValue(field.name, value)}
        />
      )
    case 'unit':
      return <Select {...bound} {...common} data={places} />
    case 'units':
      return <MultiSelect {...bound} {...common} data={places} />
    case 'date':
      return <DayInput {...bound} {...common} />
    case 'time':
      return <TimeOfDayInput {...bound} {...common} />
    default:
      return <TextInput {...bound} {...common} />
  }
}

const fallbacks: Record<string, unknown> = {
  kind: 'matricula',
  billing_period: 'monthly',
  duration_days: 30,
  max_entries_per_day: 1,
  is_active: true,
  accepts_new_students: true,
}

/** A value as its input wants it. */
function shown({ name, kind }: Field, value: unknown): unknown {
  const known = value ?? fallbacks[name]
  if (kind === 'money') return known === undefined || known === null ? '' : Number(known) / 100
  if (kind === 'flag') return known ?? false
  if (kind === 'days') {
    const lines = (known ?? []) as { day_of_week: number; start_time: string; end_time: string }[]
    return lines.map(({ day_of_week, start_time, end_time }) => ({
      days: [day_of_week],
      from: start_time,
      to: end_time,
    }))
  }
  if (kind === 'words' || kind === 'vocabulary' || kind === 'units' || kind === 'hours') return known ?? []
  if (kind === 'choice' || kind === 'unit') return known ?? null
  return known ?? ''
}

/** A value as the service wants it; null for what is empty. */
function toSend({ kind }: Field, value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (kind === 'days') {
    return (value as Hours[]).map(({ days, from, to }) => ({ day_of_week: days[0], start_time: from, end_time: to }))
  }
  if (kind === 'money') return Math.round(Number(value) * 100)
  return typeof value === 'string' ? value.trim() || null : value
}
