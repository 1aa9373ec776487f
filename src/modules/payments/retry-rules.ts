import { addDays } from '#platform/time/days.ts'

/**
 * The day on which an unpaid charge is requested again: `day`, if it is one of the company's days after the due day. Not earlier, so that
 * the member may pay in another way until then.
 */
export function retryDay(dueDate: string, retryDays: number[], day: string): string | undefined {
  return retryDays.some((days) => addDays(dueDate, days) === day) ? day : undefined
}
