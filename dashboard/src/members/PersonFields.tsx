import { Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useToday } from '../api/session.ts'
import { DayInput } from '../components/DayInput.tsx'
import { cpf, phone, phoneToE164 } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    name: 'Nome completo',
    email: 'E-mail',
    phone: 'Telefone com DDD',
    cpf: 'CPF',
    birth: 'Nascimento',
  },
  en: {
    name: 'Full name',
    email: 'E-mail',
    phone: 'Phone with area code',
    cpf: 'CPF',
    birth: 'Birth date',
  },
})

type Client = { full_name: string } & Record<'email' | 'phone' | 'cpf' | 'birth_date', string | null>

/** What the form shows of a person: nothing known yet, or as it is written in Brazil. */
export function shownPerson(client?: Client) {
  return {
    full_name: client?.full_name ?? '',
    email: client?.email ?? '',
    phone: client?.phone ? phone(client.phone) : '',
    cpf: client?.cpf ? cpf(client.cpf) : '',
    birth_date: client?.birth_date ?? '',
  }
}
export type PersonValues = ReturnType<typeof shownPerson>

/** The person as the service wants it; null for what is empty. */
export function personToSend(values: PersonValues): Client {
  const orNull = (text: string) => text.trim() || null
  return {
    full_name: values.full_name.trim(),
    email: orNull(values.email),
    phone: orNull(phoneToE164(values.phone)),
    cpf: orNull(values.cpf),
    birth_date: orNull(values.birth_date),
  }
}

/** The personal data in a form, used both to register and to correct a member. */
export function PersonFields<Values extends PersonValues>(props: {
  form: UseFormReturnType<Values>
  errors: Record<string, string>
}) {
  const { form, errors } = props
  const text = useText()
  const today = useToday()
  const field = (name: keyof PersonValues) => ({ ...form.getInputProps(name), error: errors[name] })
  return (
    <>
      <TextInput label={text.name} required data-autofocus mb="sm" {...field('full_name')} />
      <Group grow align="start" mb="sm">
        <TextInput label={text.phone} inputMode="tel" {...field('phone')} />
        <TextInput label={text.cpf} inputMode="numeric" {...field('cpf')} />
      </Group>
      <Group grow align="start" mb="sm">
        <TextInput label={text.email} type="email" {...field('email')} />
        <DayInput label={text.birth} max={today} {...field('birth_date')} />
      </Group>
    </>
  )
}
