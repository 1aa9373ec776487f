import { addDays } from '#platform/days.ts'
import { type RuleViolated, ruleViolated } from '#platform/failure.ts'
import type { Charge } from './sql.ts'

// What may happen to charges. Which of it happens, and when, the membership they are for decides.

/** A charge is paid once, and one that was cancelled never. */
export function whyNotPayable(status: Charge['status']): RuleViolated<'CHARGE_NOT_OPEN'> | undefined {
  if (status !== 'paid' && status !== 'cancelled') return undefined
  return ruleViolated('CHARGE_NOT_OPEN', `The charge is ${status}.`, { status })
}

/** Of those that are not paid. */
export const openIds = (charges: Charge[]) =>
  charges.filter((charge) => charge.status !== 'paid').map((charge) => charge.id)
/** Of those that are due after a day, and not late. */
export const futureIds = (charges: Charge[], day: string) =>
  charges.filter((charge) => charge.status === 'pending' && charge.due_date > day).map((charge) => charge.id)

/** The charges with their due days moved, where they are among those that a shift names. */
export function shifted(charges: Charge[], shift: { ids: string[]; days: number } | undefined): Charge[] {
  if (shift === undefined) return charges
  return charges.map((charge) =>
    shift.ids.includes(charge.id) ? { ...charge, due_date: addDays(charge.due_date, shift.days) } : charge,
  )
}
