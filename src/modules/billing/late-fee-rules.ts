import { daysBetween } from '#platform/time/days.ts'

/** In percent of what is late: once, and for each month. The law allows two and one (Código de Defesa do Consumidor, art. 52 §1). */
export interface LateFees {
  late_fine_pct: number
  late_interest_pct: number
}

/** A month of interest, whatever month it is. */
const monthDays = 30

/** What is owed on a day for being late with `cents` since a due day: the fine, and interest for each day. */
export function lateFee(cents: number, dueDate: string, today: string, fees: LateFees): number {
  const days = daysBetween(dueDate, today)
  if (days <= 0) return 0
  return share(cents, fees.late_fine_pct, 1) + share(cents * days, fees.late_interest_pct, monthDays)
}

/** So many percent of an amount, rounded half up to the cent; percents have two decimals. */
const share = (cents: number, percent: number, parts: number): number => {
  const all = 10_000 * parts
  return Math.floor((2 * cents * Math.round(percent * 100) + all) / (2 * all))
}
