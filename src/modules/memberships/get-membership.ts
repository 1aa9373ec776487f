import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import type { Membership } from './schemas.ts'
import { findMembership } from './sql.ts'

/** A membership, with the freezes of the company's current year. */
export async function getMembership(
  { db, teamId, now, timeZone }: InCompany,
  id: string,
): Promise<Static<typeof Membership> | Failure<'NOT_FOUND'>> {
  const { year } = localDate(now, timeZone)
  return (await findMembership(db, teamId, id, year)) ?? notFound('Membership')
}
