import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { addDays } from '#platform/time/days.ts'
import type { Charge } from './sql.ts'

// What may happen to a charge. The membership it belongs to decides which of it happens, and when.

/** A charge is paid at most once, and never after it was cancelled. */
export function whyNotPayable(status: Charge['status']): RuleViolated<'CHARGE_NOT_OPEN'> | undefined {
  if (status !== 'paid' && status !== 'cancelled') return undefined
  return ruleViolated('CHARGE_NOT_OPEN', `The charge is ${status}.`, { status })
}

/** The ids of the unpaid charges. */
export const openIds = (charges: Charge[]) =>
  charges.filter((charge) => charge.status !== 'paid').map((charge) => charge.id)
/** The ids of the charges due after a day and not overdue. */
export const futureIds = (charges: Charge[], day: string) =>
  charges.filter((charge) => charge.status === 'pending' && charge.due_date > day).map((charge) => charge.id)

/** The charges, with the due days moved of those that the shift names. */
export function shifted(charges: Charge[], shift: { ids: string[]; days: number } | undefined): Charge[] {
  if (shift === undefined) return charges
  return charges.map((charge) =>
    shift.ids.includes(charge.id) ? { ...charge, due_date: addDays(charge.due_date, shift.days) } : charge,
  )
}
