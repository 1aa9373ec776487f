import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { checkOf } from '#platform/schema/validation.ts'
import { localDate } from '#platform/time/clock.ts'
import { readPerson } from './read-person.ts'
import { NewMember } from './schemas.ts'

type Sent = Static<typeof NewMember>

const check = checkOf(NewMember)

/**
 * A person as described by another system, without the invalid fields; also returns the names of those fields. `unnamed` replaces an
 * invalid name.
 */
export function withoutMistakes(company: InCompany, told: Sent, unnamed: string): { sent: Sent; wrong: string[] } {
  let sent = told
  const wrong: string[] = []
  for (let found = mistakesIn(company, sent); found.length > 0; found = mistakesIn(company, sent)) {
    const kept = Object.entries(sent).filter(([field]) => !found.includes(field))
    wrong.push(...found)
    sent = { full_name: unnamed, ...Object.fromEntries(kept) }
  }
  return { sent, wrong }
}

function mistakesIn({ now, timeZone }: InCompany, sent: Sent): string[] {
  const mistakes = check(sent).map(({ field }) => field)
  if (mistakes.length > 0) return mistakes
  const person = readPerson(sent, localDate(now, timeZone))
  return person instanceof Failure ? ((person.details?.fields ?? []) as FieldError[]).map(({ field }) => field) : []
}
