import type { Failure } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'

const yearsBack = 10

/** The periods since a start in the past are processed one by one, so the start may only lie a limited time back. */
export function refuseStart(startDate: string, today: string): Failure<'INVALID_REQUEST'> | undefined {
  const earliest = Temporal.PlainDate.from(today).subtract({ years: yearsBack }).toString()
  if (startDate >= earliest) return undefined
  const message = `must not be more than ten years back (before ${earliest})`
  return invalidRequest([{ field: 'start_date', rule: 'earliest', moment: earliest, message }])
}
