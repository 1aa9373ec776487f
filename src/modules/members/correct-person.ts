import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import { fieldsWith, pick } from './fields.ts'
import { readPerson } from './read-person.ts'
import type { Member, PersonChanges } from './schemas.ts'
import { lockWithMemberships, toMember } from './sql.ts'
import { writeChanges } from './write-changes.ts'

/**
 * Corrects a member's personal data: name, e-mail, phone, CPF, birth date, gender and unit, under the rules of
 * registration. Only the fields sent change; null clears a field. Only staff can do this: API keys cannot change a
 * person.
 */
export async function correctPerson(
  ctx: Acting,
  id: string,
  sent: PersonChanges,
): Promise<Static<typeof Member> | Failure<'INVALID_REQUEST' | 'NOT_FOUND' | 'DUPLICATE_ENTRY'>> {
  return transact(ctx, async (tx) => {
    const member = await lockWithMemberships(tx.db, tx.teamId, id)
    if (member === undefined) return notFound('Member')
    // Unchanged fields are not validated again: a newer rule must not prevent a change of name.
    const person = readPerson(
      { ...sent, full_name: sent.full_name ?? member.row.full_name },
      localDate(tx.now, tx.timeZone),
    )
    if (person instanceof Failure) return person
    const wanted = pick(
      person,
      fieldsWith('corrected').filter((field) => field in sent),
    )
    const written = await writeChanges(tx, member, wanted)
    return written instanceof Failure ? written : toMember(written, member.memberships)
  })
}
