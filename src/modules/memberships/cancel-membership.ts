import type { Static } from 'typebox'
import { timestampText } from '#platform/clock.ts'
import { Failure, type RuleViolated } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { changeMembership } from './change-membership.ts'
import { cancel } from './rules.ts'
import type { Cancellation, CancelledMembership } from './schemas.ts'

export const cancelReasons = {
  ALREADY_CANCELLED:
    'The membership is cancelled already; one that waits for its end, on `effective_date`, can only be cancelled at once.',
}

/**
 * Cancels a membership, now or at the end of the period (in a trial, of the trial). Either way its status is cancelled
 * at once; in the second case it stays valid through `effective_date`, the member's own status changes only then, and
 * the membership may still be cancelled immediately.
 */
export async function cancelMembership(
  ctx: TeamContext,
  id: string,
  sent: Cancellation,
): Promise<Static<typeof CancelledMembership> | Failure<'NOT_FOUND'> | RuleViolated<'ALREADY_CANCELLED'>> {
  const request = { immediately: sent.effective_immediately ?? true, reason: sent.reason ?? null }
  const result = await changeMembership(
    ctx,
    id,
    ({ row, charges, today }) => cancel(row, charges, request, { today, now: timestampText(ctx.now) }),
    { deactivates: true },
  )
  if (result instanceof Failure) return result
  const { membership, memberStatusUpdated, row } = result
  return { ...membership, effective_date: row.effective_date!, member_status_updated: memberStatusUpdated }
}
