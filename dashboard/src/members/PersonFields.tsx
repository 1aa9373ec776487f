import { type MemberField, useFieldWords, type WrittenName, writtenFields } from '@catraca/web/members/fields.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useToday } from '../api/session.ts'
import { DayInput } from '../components/DayInput.tsx'
import { cpf, phone, phoneToE164 } from '../format.ts'

/** The fields at the top, in pairs; a person's other fields follow in the order of the description. */
const first: WrittenName[] = ['full_name', 'phone', 'cpf', 'email', 'birth_date']
const place = ({ name }: MemberField<WrittenName>) => (first.includes(name) ? first.indexOf(name) : first.length)
const fields = writtenFields.toSorted((a, b) => place(a) - place(b))

type Client = { full_name: string } & Partial<Record<WrittenName, string | null>>
export type PersonValues = Record<WrittenName, string>

const shownAs: Partial<Record<string, (value: string) => string>> = { phone, cpf }

const valuesOf = <Value,>(made: (field: MemberField<WrittenName>) => Value) =>
  Object.fromEntries(fields.map((field) => [field.name, made(field)])) as Record<WrittenName, Value>

/** The form's values for a person: empty for a new one, otherwise in Brazil's format. */
export function shownPerson(client?: Client): PersonValues {
  return valuesOf(({ name, control }) => {
    const value = client?.[name]
    return value ? (shownAs[control]?.(value) ?? value) : ''
  })
}

/** The person in the form that the service expects; null for empty fields. */
export function personToSend(values: PersonValues) {
  const sent = valuesOf(({ name, control }) => {
    const typed = control === 'phone' ? phoneToE164(values[name]) : values[name]
    return typed.trim() || null
  })
  return { ...sent, full_name: sent.full_name ?? '' }
}

/** The personal data in a form, used both to register and to correct a member. */
export function PersonFields<Values extends PersonValues>(props: {
  form: UseFormReturnType<Values>
  errors: Record<string, string>
}) {
  const { form, errors } = props
  const words = useFieldWords()
  const today = useToday()
  const inputOf = ({ name, control, maxLength }: MemberField<WrittenName>) => {
    const common = { label: words(name, 'typed'), ...form.getInputProps(name), error: errors[name] }
    if (control === 'day') return <DayInput key={name} max={today} {...common} />
    const text = control === 'text' ? { maxLength } : { ...typing[control] }
    return <TextInput key={name} {...text} {...common} />
  }
  return (
    <>
      <TextInput
        label={words('full_name', 'typed')}
        required
        data-autofocus
        mb="sm"
        {...form.getInputProps('full_name')}
        error={errors.full_name}
      />
      <SimpleGrid cols={2} spacing="md" verticalSpacing="sm" mb="sm">
        {fields.filter(({ name }) => name !== 'full_name').map(inputOf)}
      </SimpleGrid>
    </>
  )
}

const typing: Partial<Record<string, { type?: string; inputMode?: 'tel' | 'numeric' }>> = {
  phone: { inputMode: 'tel' },
  cpf: { inputMode: 'numeric' },
  email: { type: 'email' },
}
