import { queryOptions } from '@tanstack/react-query'
import { call } from '../shell/api.ts'
import type { components } from '../shell/app-api.generated.ts'

export type SignUpForm = components['schemas']['SignUpForm']

/** What the visitor chooses from and agrees to. */
export const signUpFormQuery = (company: string) =>
  queryOptions({
    queryKey: ['sign-up', company],
    queryFn: () => call<SignUpForm>(company, 'GET', '/sign-up'),
  })

/** A form as the service takes it: what is empty is left out, and a number without a country is one of Brazil. */
export function readSignUp(form: FormData, version: string, language: 'pt-BR' | 'en') {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  return {
    full_name: text('full_name') ?? '',
    cpf: text('cpf') ?? '',
    email: text('email'),
    phone: withCountry(text('phone')),
    birth_date: text('birth_date'),
    store_id: text('store_id'),
    fitness_goals: form.getAll('fitness_goals').map(String),
    preferred_training_time: text('preferred_training_time'),
    ...{ consent: version, language },
  }
}

function withCountry(phone: string | null): string | null {
  if (phone === null) return null
  const digits = phone.replace(/\D/g, '')
  return phone.startsWith('+') ? `+${digits}` : `+55${digits.replace(/^0/, '')}`
}
