import { addDays } from '#platform/days.ts'
import type { Charge, Step } from './state.ts'

// Which of a membership's charges a step touches.

/** Of those that are not paid. */
export const openIds = (charges: Charge[]) =>
  charges.filter((charge) => charge.status !== 'paid').map((charge) => charge.id)
/** Of those that are due after a day, and not late. */
export const futureIds = (charges: Charge[], day: string) =>
  charges.filter((charge) => charge.status === 'pending' && charge.due_date > day).map((charge) => charge.id)

/** The charges with their due days after the shift of the same step. */
export function moved(charges: Charge[], shift: Step['shiftCharges']): Charge[] {
  if (shift === undefined) return charges
  return charges.map((charge) =>
    shift.ids.includes(charge.id) ? { ...charge, due_date: addDays(charge.due_date, shift.days) } : charge,
  )
}
