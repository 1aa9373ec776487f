import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { addDays } from '#platform/time/days.ts'
import type { Charge, ChargeOrder, ChargeRow } from './sql.ts'

// What may happen to a charge. The membership of the charge decides which of these happen, and when.

/** A charge is paid at most once, and never after it was cancelled. */
export function whyNotPayable(status: Charge['status']): RuleViolated<'CHARGE_NOT_OPEN'> | undefined {
  if (status !== 'paid' && status !== 'cancelled') return undefined
  return ruleViolated('CHARGE_NOT_OPEN', `The charge is ${status}.`, { status })
}

/** The ids of the unpaid charges. */
export const openIds = (charges: Charge[]) =>
  charges.filter((charge) => charge.status !== 'paid').map((charge) => charge.id)
/** The ids of the charges due after a day and not overdue. Charges that somebody may pay later count by the due day before that. */
export const futureIds = (charges: Charge[], day: string) =>
  charges
    .filter(
      ({ status, due_date, first_due }) => status === 'pending' && due_date > day && (first_due ?? due_date) > day,
    )
    .map((charge) => charge.id)

/** What a step of a membership does to its charges. */
export interface ChargeStep {
  /** The reason that the ledger records. */
  reason?: string | null
  newCharges?: ChargeOrder[]
  /** Charges whose due day has passed unpaid. */
  overdueCharges?: string[]
  /** Charges that are cancelled before they become due. */
  voidCharges?: string[]
  /** Charges voided by a cancellation that is now taken back. */
  restoreCharges?: string[]
  /** Overdue charges whose due day a freeze has moved to today or later. */
  reopenCharges?: string[]
  /** The part of a paid charge that becomes the member's credit again; the charge's amount stays as it was reported. */
  creditedCharges?: { id: string; cents: number }[]
  /** New amounts of unpaid charges. */
  repricedCharges?: { id: string; amount_cents: number }[]
  /** Frozen days also postpone what is owed. */
  shiftCharges?: { ids: string[]; days: number }
}

/** The charges as they are after a step. */
export function settled(charges: ChargeRow[], step: ChargeStep): ChargeRow[] {
  const { overdueCharges = [], voidCharges = [], restoreCharges = [], reopenCharges = [], repricedCharges = [] } = step
  const becomes = new Map([
    ...[...restoreCharges, ...reopenCharges].map((id) => [id, 'pending'] as const),
    ...overdueCharges.map((id) => [id, 'overdue'] as const),
    ...voidCharges.map((id) => [id, 'cancelled'] as const),
  ])
  const amounts = new Map(repricedCharges.map(({ id, amount_cents }) => [id, amount_cents]))
  return shifted(charges, step.shiftCharges).map((charge) => ({
    ...charge,
    status: becomes.get(charge.id) ?? charge.status,
    amount_cents: amounts.get(charge.id) ?? charge.amount_cents,
  }))
}

/** The charges, with moved due days for those that the shift names. */
export function shifted<C extends Charge>(charges: C[], shift: { ids: string[]; days: number } | undefined): C[] {
  if (shift === undefined) return charges
  return charges.map((charge) =>
    shift.ids.includes(charge.id) ? { ...charge, due_date: addDays(charge.due_date, shift.days) } : charge,
  )
}
