import { cpf as cpfRules } from 'cpf-cnpj-validator'
import { libraryAtFirstUse } from '#platform/at-first-use.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { fieldsWith, storedFrom } from './fields.ts'
import type { NewMember } from './schemas.ts'

const phones = libraryAtFirstUse<typeof import('libphonenumber-js/max')>('libphonenumber-js/max')
const fields = fieldsWith('corrected')
type Sent = Pick<NewMember, (typeof fields)[number]>
type Person = ReturnType<typeof storedFrom<(typeof fields)[number]>>

/**
 * Converts the personal data of a member to its stored form: CPF as eleven digits with verified check digits, phone in
 * E.164. All errors are returned together, each with its field. `today` is the company's.
 */
export function readPerson(sent: Sent, today: Temporal.PlainDate): Person | Failure<'INVALID_REQUEST'> {
  const phone = sent.phone == null ? null : (readPhone(sent.phone) ?? 'invalid')
  const cpf = sent.cpf == null ? null : (readCpf(sent.cpf) ?? 'invalid')
  const birthDate = sent.birth_date ?? null
  const errors: FieldError[] = []
  if (phone === 'invalid') {
    const message = 'must be a valid number in E.164 form, for example +5511987654321'
    errors.push({ field: 'phone', rule: 'phone', message })
  }
  if (cpf === 'invalid') {
    const message = 'must be a valid CPF (eleven digits with correct check digits)'
    errors.push({ field: 'cpf', rule: 'cpf', message })
  }
  if (birthDate !== null && Temporal.PlainDate.compare(birthDate, today) > 0) {
    errors.push({ field: 'birth_date', rule: 'not_future', message: 'must not lie in the future' })
  }
  if (errors.length > 0) return invalidRequest(errors)
  return { ...storedFrom(fields, sent), full_name: sent.full_name.trim(), phone, cpf }
}

/** The same for a visitor, whom the gym can reach only by e-mail or phone. */
export function readVisitor(sent: Sent, today: Temporal.PlainDate): Person | Failure<'INVALID_REQUEST'> {
  const person = readPerson(sent, today)
  if (person instanceof Failure || person.email !== null || person.phone !== null) return person
  const message = 'or phone is required, so that the gym can answer'
  return invalidRequest([{ field: 'email', rule: 'required', message }])
}

function readPhone(text: string): string | undefined {
  const parsed = text.startsWith('+') ? phones().parsePhoneNumberFromString(text) : undefined
  return parsed?.isValid() ? parsed.number : undefined
}

/** The eleven digits of a CPF; undefined if the text is not a CPF. */
export function readCpf(text: string): string | undefined {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text)) return undefined
  return cpfRules.isValid(text) ? cpfRules.strip(text) : undefined
}
