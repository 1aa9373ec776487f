import { findPlanForSale } from '#modules/plans/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import { type AppliedStep, applyStep } from './apply-step.ts'
import { type Facts, lockUpToDate } from './catch-up.ts'
import { findMembership } from './sql.ts'
import type { MembershipRow, Step } from './state.ts'

/** A step to write, `undefined` when there is nothing to change, or the failure. */
type Decision<F extends Failure> = Step | undefined | F

/**
 * What a rule would do to a membership now, of which nothing is written; except that the membership is brought up to date,
 * as any change would do first.
 */
export async function previewMembership<F extends Failure = never>(
  ctx: Acting,
  id: string,
  decide: (facts: Facts) => Step | F,
): Promise<{ facts: Facts; step: Step } | Failure<'NOT_FOUND'> | F> {
  return transact(ctx, async (tx) => {
    const facts = await lockUpToDate(tx, id)
    if (facts === undefined) return notFound('Membership')
    const step = decide(facts)
    return step instanceof Failure ? step : { facts, step }
  })
}

/**
 * The frame of every change to one membership: lock it and bring it up to date, ask a rule, write its step.
 * Simultaneous calls run one after another, so each decides on the result of the one before.
 */
export async function changeMembership<F extends Failure = never>(
  ctx: Acting,
  id: string,
  decide: (facts: Facts, tx: Acting) => Decision<F> | Promise<Decision<F>>,
): Promise<(AppliedStep & { row: MembershipRow }) | Failure<'NOT_FOUND'> | F> {
  return transact(ctx, async (tx) => {
    const facts = await lockUpToDate(tx, id)
    if (facts === undefined) return notFound('Membership')
    const { row } = facts
    const step = await decide(facts, tx)
    if (step === undefined) {
      const year = localDate(tx.now, tx.timeZone).year
      return { membership: (await findMembership(tx.db, tx.teamId, id, year))!, memberStatusUpdated: false, row }
    }
    if (step instanceof Failure) return step
    // The next move depends on the plan that the membership has after the step.
    const { plan_id } = step.changes
    const plan = plan_id === undefined ? facts.plan : (await findPlanForSale(tx.db, tx.teamId, plan_id))!
    return { ...(await applyStep(tx, row, { step, plan })), row: { ...row, ...step.changes } }
  })
}
