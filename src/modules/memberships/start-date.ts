import type { Failure } from '#platform/failure.ts'
import { invalidRequest } from '#platform/http/validation.ts'

const yearsBack = 10

/** A start in the past is caught up with period by period, so how far it may lie back is bounded. */
export function refuseStart(startDate: string, today: string): Failure<'INVALID_REQUEST'> | undefined {
  const earliest = Temporal.PlainDate.from(today).subtract({ years: yearsBack }).toString()
  if (startDate >= earliest) return undefined
  const message = `must not be more than ten years back (before ${earliest})`
  return invalidRequest([{ field: 'start_date', rule: 'earliest', moment: earliest, message }])
}
