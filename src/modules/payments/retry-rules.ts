import { addDays } from '#platform/time/days.ts'

/**
 * The day for which a bank that did not pay is asked again: tomorrow, if it is one of the company's days after the due day. Only the day before,
 * so that the member may pay in another way until then.
 */
export function retryDay(dueDate: string, retryDays: number[], today: string): string | undefined {
  const tomorrow = addDays(today, 1)
  return retryDays.some((days) => addDays(dueDate, days) === tomorrow) ? tomorrow : undefined
}
