// Local days as text, `YYYY-MM-DD`, which is how they are stored and compared.

/** Three centuries cover births and contracts and leave room to add days. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The same day some months later, or the last day of the month if it has no such day. */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** The number of days between two days; 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days
}

export function later(a: string, b: string): string {
  return a > b ? a : b
}
