import type { Static } from 'typebox'
import { forgivenOf, lateFeesOf, listChargesOfPeriod, listEntriesOfCharge, openCents } from '#modules/billing/index.ts'
import { findPlanForSale } from '#modules/plans/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { applyStep, chargesOfStep } from './apply-step.ts'
import { lockUpToDate } from './catch-up.ts'
import { saleReasons } from './create-membership.ts'
import type { Unused } from './plan-change-rules.ts'
import { changePlan } from './rules.ts'
import type { PlanChangePreview } from './schemas.ts'
import type { MembershipRow } from './state.ts'

export const planChangeReasons = {
  PLAN_NOT_CHANGEABLE:
    'Only an active membership can change its plan in the middle of a period; `status` is its present status. Late charges must be paid first.',
  SAME_PLAN: 'The membership has this plan already.',
  PLAN_INACTIVE: saleReasons.PLAN_INACTIVE,
}
type NotChanged = Failure<'NOT_FOUND'> | RuleViolated<keyof typeof planChangeReasons>

interface Wanted {
  id: string
  planId: string
}

type Preview = Static<typeof PlanChangePreview>

/** What a change to another plan from today on would cost, without writing anything. */
export async function previewPlanChange(ctx: Acting, wanted: Wanted): Promise<Preview | NotChanged> {
  return transact(ctx, async (tx) => {
    const decided = await decide(tx, wanted)
    return decided instanceof Failure ? decided : await previewOf(tx, decided)
  })
}

/** Changes a membership to another plan from today on: a period of the new plan begins, and the unused days of the old one are credited. */
export async function changePlanOf(ctx: Acting, wanted: Wanted): Promise<Preview | NotChanged> {
  return transact(ctx, async (tx) => {
    const decided = await decide(tx, wanted)
    if (decided instanceof Failure) return decided
    const came = await previewOf(tx, decided)
    await applyStep(tx, decided.row, decided.taken)
    return came
  })
}

async function previewOf(tx: Acting, { row, taken, unused, begins }: Decided): Promise<Preview> {
  const { changes } = taken.step
  const [end_date, price_cents] = [changes.end_date ?? row.end_date, changes.price_cents ?? row.price_cents]
  const { open, entries } = await chargesOfStep(tx, row, row, taken)
  const asked = open.filter(({ kind, period_start }) => kind === 'period' && period_start === begins)
  return {
    ...{ end_date, price_cents, unused_days: unused.days, unused_cents: unused.cents },
    to_pay_cents: asked.reduce((cents, charge) => cents + openCents(charge), 0),
    to_pay_parts: asked.length,
    to_pay_on: asked.map(({ due_date }) => due_date).sort()[0] ?? null,
    credit_left_cents: entries.reduce((cents, entry) => cents + entry.credit_cents, taken.credit_cents),
  }
}

interface Decided {
  row: MembershipRow
  taken: Parameters<typeof applyStep>[2]
  unused: Unused
  /** The first day of the new period. */
  begins: string
}

async function decide(tx: Acting, { id, planId }: Wanted): Promise<Decided | NotChanged> {
  const { db, teamId } = tx
  const facts = await lockUpToDate(tx, id)
  if (facts === undefined) return notFound('Membership')
  const newPlan = await findPlanForSale(db, teamId, planId)
  if (newPlan === undefined) return notFound('Plan', 'plan_id')
  if (!newPlan.is_active) return ruleViolated('PLAN_INACTIVE', planChangeReasons.PLAN_INACTIVE)
  const { row, plan, today } = facts
  const present = facts.present.filter(({ status }) => status !== 'cancelled')
  const entries = await Promise.all(present.map((charge) => listEntriesOfCharge(db, teamId, charge.id)))
  const lateFees = entries.reduce(
    (cents, ofCharge) => cents + Math.max(0, lateFeesOf(ofCharge) - forgivenOf(ofCharge)),
    0,
  )
  const change = changePlan(row, { oldPlan: plan, newPlan, present, lateFees, billing: newPlan.billing, today })
  if (change instanceof Failure) return change
  const { step, unused, begins } = change
  // If a charge of the new period was removed, the same charge is raised again.
  const ofNew = await listChargesOfPeriod(db, teamId, id, begins)
  const charges = [...facts.charges, ...ofNew]
  // What was charged for the period before, or waived, was for the old plan.
  const charged_periods = facts.charged_periods.filter((day) => day !== begins)
  return { row, taken: { ...facts, charges, charged_periods, step, newPlan }, unused, begins }
}
