import { findPlanForSale, type PlanForSale } from '#modules/plans/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import { type AppliedStep, applyStep } from './apply-step.ts'
import { type Facts, lockUpToDate } from './catch-up.ts'
import { showMembership } from './sql.ts'
import type { Step } from './state.ts'

/** A step to write, `undefined` when there is nothing to change, or the failure. */
type Decision<F extends Failure> = Step | undefined | F

/** What a rule would do to a membership now, without writing it; only the membership is brought up to date, as before any change. */
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

export type FactsWithPlan = Facts & { newPlan: PlanForSale | undefined }

/**
 * The frame of every change to one membership: locks it, brings it up to date, calls a rule, and writes its step. Simultaneous calls run
 * one after another, so each decides on the result of the one before. `planId` is a plan that the membership may change to.
 */
export async function changeMembership<F extends Failure = never>(
  ctx: Acting,
  id: string,
  decide: (facts: FactsWithPlan) => Decision<F>,
  planId?: string,
): Promise<AppliedStep | Failure<'NOT_FOUND'> | F> {
  return transact(ctx, async (tx) => {
    const [facts, newPlan] = await Promise.all([
      lockUpToDate(tx, id),
      planId === undefined ? undefined : findPlanForSale(tx.db, tx.teamId, planId),
    ])
    if (facts === undefined) return notFound('Membership')
    const step = decide({ ...facts, newPlan })
    if (step instanceof Failure) return step
    if (step !== undefined) return applyStep(tx, facts.row, { ...facts, newPlan, step })
    const { row, plan, member } = facts
    const year = localDate(tx.now, tx.timeZone).year
    return { membership: showMembership(row, { plan, member: member.row }, year), memberStatusUpdated: false, row }
  })
}
