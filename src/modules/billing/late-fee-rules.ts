import { daysBetween } from '#platform/time/days.ts'

/**
 * In percent of the late amount: a fine once, and interest for each month. The law allows two and one (Código de Defesa do Consumidor, art.
 * 52 §1).
 */
export interface LateFees {
  late_fine_pct: number
  late_interest_pct: number
}

/** The length of a month for interest, whatever the month. */
const monthDays = 30

/** The late fee on a day for `cents` that were due earlier: the fine, and interest for each day. */
export function lateFee(cents: number, dueDate: string, today: string, fees: LateFees): number {
  const days = daysBetween(dueDate, today)
  if (days <= 0) return 0
  return share(cents, fees.late_fine_pct, 1) + share(cents * days, fees.late_interest_pct, monthDays)
}

/** This percentage of an amount, rounded half up to the cent; percentages have two decimals. */
const share = (cents: number, percent: number, parts: number): number => {
  const all = 10_000 * parts
  return Math.floor((2 * cents * Math.round(percent * 100) + all) / (2 * all))
}
