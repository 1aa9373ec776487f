import { addDays } from '#platform/time/days.ts'

/** The number of consecutive days with an entry, including `today`. */
export function nextStreak(lastDay: string | null, streak: number, today: string): number {
  if (lastDay === today) return Math.max(streak, 1)
  return lastDay === addDays(today, -1) ? streak + 1 : 1
}
