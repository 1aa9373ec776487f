import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { Failure, type RuleViolated } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { daysBetween } from '#platform/time/days.ts'
import type { Facts } from './catch-up.ts'
import { changeMembership, previewMembership } from './change-membership.ts'
import type { NoFreeze } from './freeze-rules.ts'
import { freeze, freezesIn, unfreeze } from './rules.ts'
import type { Freeze, FreezePreview, FrozenMembership, UnfrozenMembership } from './schemas.ts'
import type { Step } from './state.ts'

export const freezeReasons = {
  NOT_FREEZABLE: 'Only a trial, active or past_due membership can be frozen; `status` is its present status.',
  FREEZE_TOO_LONG: "Longer than the plan's max_freeze_days; `limit` and `requested` are days.",
  FREEZE_LIMIT_EXCEEDED: "The plan's max_freezes_per_year are used up in this calendar year; `limit` and `used`.",
}
export const unfreezeReasons = { NOT_FROZEN: 'The membership is not frozen; `status` is its present status.' }

/**
 * Freezes a membership from today until freeze_end_date, the first day no longer frozen, when the freeze ends by
 * itself. Frozen days do not count as validity: end date, trial and due days move by as many days. Class seats on
 * frozen days are given up.
 */
export async function freezeMembership(
  ctx: Acting,
  id: string,
  sent: Freeze,
): Promise<Static<typeof FrozenMembership> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> | RuleViolated<NoFreeze>> {
  const result = await changeMembership(ctx, id, (facts) => decide(facts, sent))
  if (result instanceof Failure) return result
  return { ...result.membership, member_status_updated: result.memberStatusUpdated }
}

/** What a freeze would do, by the same rule: the number of days, and the resulting last day. */
export async function previewFreeze(
  ctx: Acting,
  id: string,
  sent: Freeze,
): Promise<Static<typeof FreezePreview> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> | RuleViolated<NoFreeze>> {
  const result = await previewMembership(ctx, id, (facts) => decide(facts, sent))
  if (result instanceof Failure) return result
  const { row, plan, today } = result.facts
  const used = freezesIn(row, Temporal.PlainDate.from(today).year) + 1
  const after = { ...row, ...result.step.changes }
  return {
    freeze_start_date: today,
    freeze_end_date: sent.freeze_end_date,
    days: daysBetween(today, sent.freeze_end_date),
    end_date: row.end_date,
    new_end_date: after.end_date,
    freezes_left: plan.max_freezes_per_year - used,
    max_freeze_days: plan.max_freeze_days,
  }
}

function decide(
  { row, plan, charges, today }: Facts,
  sent: Freeze,
): Step | Failure<'INVALID_REQUEST'> | RuleViolated<NoFreeze> {
  if (sent.freeze_end_date <= today) {
    const message = `must lie after today (${today})`
    return invalidRequest([{ field: 'freeze_end_date', rule: 'future', message }])
  }
  const step = freeze(row, plan, charges, { today, until: sent.freeze_end_date })
  return step instanceof Failure ? step : { ...step, reason: sent.reason ?? null }
}

/** Ends a freeze today; the unused days are given back. */
export async function unfreezeMembership(
  ctx: Acting,
  id: string,
): Promise<Static<typeof UnfrozenMembership> | Failure<'NOT_FOUND'> | RuleViolated<'NOT_FROZEN'>> {
  const result = await changeMembership(ctx, id, ({ row, charges, today }) => unfreeze(row, charges, today))
  if (result instanceof Failure) return result
  return { ...result.membership, member_status_updated: result.memberStatusUpdated }
}
