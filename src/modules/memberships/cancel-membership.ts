import type { Static } from 'typebox'
import { type ChargeRow, forgivenOf, listChargesChangedAt, listEntriesOfCharge } from '#modules/billing/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { overtaken } from './ahead-rules.ts'
import { applyStep } from './apply-step.ts'
import { type Facts, lockUpToDate } from './catch-up.ts'
import { changeMembership, previewMembership } from './change-membership.ts'
import { cancel, takeBack } from './rules.ts'
import type { Cancellation, CancelledMembership, CancelPreview, RestoredMembership } from './schemas.ts'

export const cancelReasons = {
  ALREADY_CANCELLED:
    'The membership is cancelled already; one that waits for its end, on `effective_date`, can only be cancelled at once.',
}

/**
 * Cancels a membership, now or at the end of the period (in a trial, of the trial). Either way its status is cancelled
 * at once; in the second case it stays valid through `effective_date`, and the membership may still be cancelled
 * immediately. The member's own status changes only then, unless the cancellation ends a freeze.
 */
export async function cancelMembership(
  ctx: Acting,
  id: string,
  sent: Cancellation,
): Promise<Static<typeof CancelledMembership> | Failure<'NOT_FOUND'> | RuleViolated<'ALREADY_CANCELLED'>> {
  const result = await changeMembership(ctx, id, (facts) => decide(ctx, facts, sent))
  if (result instanceof Failure) return result
  const { membership, memberStatusUpdated, row } = result
  return { ...membership, effective_date: row.effective_date!, member_status_updated: memberStatusUpdated }
}

/** What a cancellation would do, by the same rule: the last day, and what remains owed. */
export async function previewCancellation(
  ctx: Acting,
  id: string,
  sent: Cancellation,
): Promise<Static<typeof CancelPreview> | Failure<'NOT_FOUND'> | RuleViolated<'ALREADY_CANCELLED'>> {
  const result = await previewMembership(ctx, id, (facts) => decide(ctx, facts, sent))
  if (result instanceof Failure) return result
  const { facts, step } = result
  const { row, today } = facts
  const voided = new Set([...(step.voidCharges ?? []), ...overtaken(row, step, facts, today)])
  const kept = facts.charges.filter(({ id }) => !voided.has(id))
  return {
    effective_date: step.changes.effective_date!,
    charges_kept: kept.map(({ id }) => id),
    kept_cents: kept.reduce((sum, { amount_cents, paid_cents }) => sum + amount_cents - paid_cents, 0),
  }
}

function decide(ctx: InCompany, { row, charges, today }: Facts, sent: Cancellation) {
  const request = { immediately: sent.effective_immediately ?? true, reason: sent.reason ?? null }
  return cancel(row, charges, request, { today, now: timestampText(ctx.now) })
}

export const takeBackReasons = {
  NOT_CANCELLING: 'No cancellation of the membership waits for the end of its period; `status` is its present status.',
}

/**
 * Takes back a cancellation that waits for the end of the period: the membership continues as before, past due if something is owed, and
 * charges that the cancellation voided are due again. A freeze that the cancellation ended stays ended, and seats that were given up stay
 * given up.
 */
export async function takeBackCancellation(
  ctx: Acting,
  id: string,
): Promise<Static<typeof RestoredMembership> | Failure<'NOT_FOUND'> | RuleViolated<'NOT_CANCELLING'>> {
  return transact(ctx, async (tx) => {
    const facts = await lockUpToDate(tx, id)
    if (facts === undefined) return notFound('Membership')
    const { row, plan } = facts
    const { cancelled_at: updated_at } = row
    const which = { membership_id: id, status: 'cancelled' as const }
    const voided = updated_at === null ? [] : await listChargesChangedAt(tx.db, tx.teamId, { ...which, updated_at })
    const step = takeBack(row, voided, (await isRepriced(tx, facts, voided)) ? plan : undefined)
    if (step instanceof Failure) return step
    // The step also changes the voided charges.
    const charges = [...facts.charges, ...voided]
    return (await applyStep(tx, row, { ...facts, charges, step })).membership
  })
}

/** Whether the price is no longer that of the charges for the first period which the cancellation voided, before any discount on them. */
async function isRepriced(
  { db, teamId }: Acting,
  { row, plan, charged_periods }: Facts,
  voided: ChargeRow[],
): Promise<boolean> {
  const { period_began_on, price_cents } = row
  if (plan.billing === 'external' || period_began_on === null || charged_periods.includes(period_began_on)) return false
  const first = voided.filter(({ kind, period_start }) => kind === 'period' && period_start === period_began_on)
  const entries = await Promise.all(first.map((charge) => listEntriesOfCharge(db, teamId, charge.id)))
  const asked = first.reduce((cents, { amount_cents }) => cents + amount_cents, 0) + forgivenOf(entries.flat())
  return asked !== price_cents
}
