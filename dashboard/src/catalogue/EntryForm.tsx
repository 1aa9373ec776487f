import { ColorInput, MultiSelect, Select, SimpleGrid, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { ReactElement } from 'react'
import { api, fieldErrors } from '../api/client.ts'
import { changedIn } from '../components/changed-in.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { MoneyField, NumberField } from '../components/NumberField.tsx'
import { TimeOfDayInput } from '../components/TimeOfDayInput.tsx'
import { useAction } from '../components/use-action.ts'
import { weekdayName } from '../format.ts'
import { OneWordInput, VocabularyInput } from '../vocabulary/VocabularyInput.tsx'
import { useWordNames } from '../vocabulary/words.ts'
import { useEntryOptions } from './choices.ts'
import { type Hours, HoursInput, weekdays } from './HoursInput.tsx'
import { type Field, type KindPath, kindAt, type Value } from './kinds.ts'
import { useWords } from './words.ts'

type Values = Record<string, unknown>

interface Props {
  path: KindPath
  /** The entry to change; without it a new one is created. */
  entry: { id: string } | undefined
  /** The values of a new entry, besides the defaults of the service. */
  suggested?: Values
  title?: string
  done?: string
  onClose: () => void
}

/** Creates or changes an entry of any kind, with the fields of its kind. */
export function EntryForm({ path, entry, suggested = {}, title, done, onClose }: Props) {
  const words = useWords()
  const { fields, operations } = kindAt(path)
  const known: Values | undefined = entry && { ...entry }
  const form = useForm<Values>({
    initialValues: Object.fromEntries(
      fields.map((field) => {
        const { name } = field
        return [name, shown(field, known === undefined ? (suggested[name] ?? field.default) : known[name])]
      }),
    ),
  })
  const save = useAction({
    run: (): Promise<object> => {
      const sent = Object.fromEntries(
        fields.flatMap((field) => {
          const value = toSend(field, form.values[field.name])
          // In a new entry, the service's own default is used for an empty field.
          return entry === undefined && value === null ? [] : [[field.name, value]]
        }),
      )
      return entry === undefined
        ? api[operations.create]({ body: sent as never })
        : api[operations.change]({ path: { id: entry.id }, body: changedIn(form, sent) as never })
    },
    touches: ['catalogue'],
    done: done ?? words.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal
      title={title ?? `${words.kinds[path]} · ${entry === undefined ? words.add : words.edit}`}
      size="lg"
      pending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        {fields.map((field, i) => (
          <Input key={field.name} field={field} form={form} error={errors[field.name]} first={i === 0} />
        ))}
      </SimpleGrid>
    </FormModal>
  )
}

interface InputProps {
  field: Field
  form: UseFormReturnType<Values>
  error: string | undefined
  first: boolean
}

/** The return type makes sure that every widget that the service names is handled here. */
function Input(props: InputProps): ReactElement {
  const { field, form, error, first } = props
  const { name, required, min, max, maxLength, whole } = field
  const words = useWords()
  const common = {
    label: words.fields[field.label],
    required,
    // A field with a default is filled from the start.
    withAsterisk: required && field.default === undefined,
    error,
    'data-autofocus': first || undefined,
  }
  const bound = form.getInputProps(name)
  switch (field.widget) {
    case 'flag':
      return <Switch label={common.label} mt="lg" {...form.getInputProps(name, { type: 'checkbox' })} />
    case 'number':
      return <NumberField {...bound} {...common} {...{ min, max }} decimals={whole ? 0 : 2} />
    case 'money':
      return <MoneyField {...bound} {...common} {...{ min, max }} />
    case 'long':
      return <Textarea {...bound} {...common} {...{ maxLength }} autosize minRows={2} maxRows={6} />
    case 'words':
      return <TagsInput {...bound} {...common} />
    case 'vocabulary':
      return <VocabularyInput kind={field.vocabulary!} {...bound} {...common} value={bound.value} />
    case 'vocabulary-word':
      return <OneWordInput kind={field.vocabulary!} {...bound} {...common} value={bound.value} />
    case 'color':
      return <ColorInput {...bound} {...common} />
    case 'choice':
      return <Choice field={field} {...bound} {...common} />
    case 'weekday':
      return (
        <Select
          {...bound}
          {...common}
          allowDeselect={false}
          data={weekdays.map((value) => ({ value: String(value), label: weekdayName(value, 'long') }))}
        />
      )
    case 'hours':
    case 'working-hours':
      return (
        <HoursInput
          label={common.label}
          error={error}
          single={field.widget === 'working-hours'}
          value={form.values[name] as Hours[]}
          onChange={(value) => form.setFieldValue(name, value)}
        />
      )
    case 'reference':
    case 'references':
      return <Reference field={field} {...bound} {...common} value={bound.value} />
    case 'date':
      return <DayInput {...bound} {...common} />
    case 'time':
      return <TimeOfDayInput {...bound} {...common} />
    case 'text':
      return <TextInput {...bound} {...common} {...{ maxLength }} />
  }
}

interface ChoiceProps {
  field: Field
  label: string
  error: string | undefined
}

/** One of the values that the service lists. */
function Choice({ field: { values = [], vocabulary, required }, ...input }: ChoiceProps) {
  const words = useWords()
  const { nameOf } = useWordNames()
  const nameFor = (value: string) =>
    vocabulary === undefined ? words.values[value as Value] : nameOf(vocabulary, value)
  const data = values.map((value) => ({ value, label: nameFor(value) }))
  return <Select {...input} clearable={!required} allowDeselect={!required} data={data} />
}

/** One or several entries of another kind. */
function Reference({ field, value, ...input }: ChoiceProps & { value: string | string[] | null }) {
  const data = useEntryOptions(field.refersTo!, value)
  const { required } = field
  return Array.isArray(value) ? (
    <MultiSelect {...input} value={value} data={data} />
  ) : (
    <Select {...input} value={value} data={data} clearable={!required} allowDeselect={!required} />
  )
}

/** A value in the form that its input needs. */
function shown({ widget }: Field, value: unknown): unknown {
  switch (widget) {
    case 'weekday':
      return value === undefined ? null : String(value)
    case 'working-hours':
      return (value as { day_of_week: number; start_time: string; end_time: string }[]).map(
        ({ day_of_week, start_time, end_time }) => ({ days: [day_of_week], from: start_time, to: end_time }),
      )
    case 'choice':
    case 'reference':
      return value ?? null
    default:
      return value ?? ''
  }
}

/** A value in the form that the service expects; null for an empty one. */
function toSend({ widget }: Field, value: unknown): unknown {
  if (value === '' || value === undefined) return null
  switch (widget) {
    case 'weekday':
      return Number(value)
    case 'working-hours':
      return (value as Hours[]).map(({ days, from, to }) => ({ day_of_week: days[0], start_time: from, end_time: to }))
    default:
      return typeof value === 'string' ? value.trim() || null : value
  }
}
