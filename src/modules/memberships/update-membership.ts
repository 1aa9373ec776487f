import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { changeMembership, type FactsWithPlan } from './change-membership.ts'
import { patch } from './rules.ts'
import type { MembershipChanges, UpdatedMembership } from './schemas.ts'
import { refuseStart } from './start-date.ts'

/**
 * Sets fields of a membership directly; any status may follow any other. A new plan or discount recalculates the price
 * and the kind of sale, unless a price is sent with it; a new plan brings its credits. The member's status follows.
 * Without differences, nothing is written.
 */
export async function updateMembership(
  ctx: Acting,
  id: string,
  sent: MembershipChanges,
): Promise<Static<typeof UpdatedMembership> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const { plan_id, ...fields } = sent
  const decide = ({ row, charges, present, today, ...facts }: FactsWithPlan) => {
    const plan = plan_id === undefined ? facts.plan : facts.newPlan
    if (plan === undefined) return notFound('Plan', 'plan_id')
    const tooEarly = fields.start_date === undefined ? undefined : refuseStart(fields.start_date, today)
    if (tooEarly !== undefined) return tooEarly
    const [start, end] = [fields.start_date ?? row.start_date, fields.end_date ?? row.end_date]
    if (end < start) {
      const message = `must leave start_date (${start}) not after end_date (${end})`
      return invalidRequest([
        fields.end_date === undefined
          ? { field: 'start_date', rule: 'not_after', other: 'end_date', message }
          : { field: 'end_date', rule: 'not_before', other: 'start_date', message },
      ])
    }
    const around = { plan, charges, present, billing: plan.billing, today, now: timestampText(ctx.now) }
    const step = patch(row, fields, around)
    return Object.keys(step.changes).length === 0 ? undefined : step
  }
  const result = await changeMembership(ctx, id, decide, plan_id)
  return result instanceof Failure ? result : result.membership
}
