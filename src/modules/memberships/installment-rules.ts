import { addMonths } from '#platform/time/days.ts'
import type { ChargeOrder, PlanTerms } from './state.ts'

/**
 * The charges of a period, in the number of parts of the plan; one part is due each month from `due` on. The remainder of the division in
 * cents is added to the first part. A price of zero is not charged.
 */
export function chargesOfPeriod(
  { installments }: Pick<PlanTerms, 'installments'>,
  { starts, due, cents }: { starts: string; due: string; cents: number },
): ChargeOrder[] {
  const each = Math.floor(cents / installments)
  return Array.from({ length: installments }, (_, part) => ({
    kind: 'period' as const,
    part,
    period_start: starts,
    amount_cents: part === 0 ? cents - each * (installments - 1) : each,
    due_date: addMonths(due, part),
  })).filter(({ amount_cents }) => amount_cents > 0)
}
