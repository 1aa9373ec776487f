import type { Static } from 'typebox'
import { getMemberFacts } from '#modules/front-desk/index.ts'
import { Failure } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { sessionOf } from './read-session.ts'
import type { OwnMembership } from './schemas.ts'

/** What the front desk sees of a member, as far as it is the member's own business. */
export async function readMembership(ctx: TeamContext): Promise<Static<typeof OwnMembership> | Failure<'NOT_FOUND'>> {
  const facts = await getMemberFacts(ctx, sessionOf(ctx).personId)
  if (facts instanceof Failure) return facts
  const { memberships, open_charges, visits, total_checkins, current_streak } = facts
  return {
    memberships,
    open_charges,
    owed_cents: open_charges.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    visits,
    total_checkins,
    current_streak,
  }
}
