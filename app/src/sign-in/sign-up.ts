import { queryOptions } from '@tanstack/react-query'
import { api, type Shapes } from '../shell/api.ts'

export type SignUpForm = Shapes['SignUpForm']

/** The choices of the visitor, and the text to agree to. */
export const signUpFormQuery = (company: string) =>
  queryOptions({
    queryKey: ['sign-up', company],
    queryFn: () => api.getSignUpForm({ path: { company } }),
  })

export type SignUpBody = Parameters<typeof api.signUp>[0]['body']

/** The form as the service expects it: empty fields are left out, and a number without a country code is Brazilian. */
export function readSignUp(form: FormData, version: SignUpBody['consent'], language: 'pt-BR' | 'en'): SignUpBody {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  return {
    full_name: text('full_name') ?? '',
    cpf: text('cpf') ?? '',
    email: text('email'),
    phone: withCountry(text('phone')),
    birth_date: text('birth_date'),
    store_id: text('store_id'),
    fitness_goals: form.getAll('fitness_goals').map(String),
    preferred_training_time: text('preferred_training_time') as SignUpBody['preferred_training_time'],
    ...{ consent: version, language },
  }
}

/** A typed number as E.164; without a country code it is Brazilian. */
export function withCountry(phone: string | null): string | null {
  if (phone === null) return null
  const digits = phone.replace(/\D/g, '')
  return phone.startsWith('+') ? `+${digits}` : `+55${digits.replace(/^0/, '')}`
}
