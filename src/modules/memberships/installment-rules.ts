import { addMonths } from '#platform/time/days.ts'
import type { ChargeOrder, PlanTerms } from './state.ts'

/**
 * The charges of a period: in the parts of the plan, of which one is due each month from `due` on. The first asks for the cents that do not
 * divide. What costs nothing is not charged.
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
