import { type Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { DoorSettings } from './sql.ts'

/**
 * The unit whose door the member is at, chosen from those that match the request: a company with one unit may leave it
 * out. A key has no unit of its own, so a company with several must name one.
 */
export function chooseUnit(
  { units }: Pick<DoorSettings, 'units'>,
  storeId: string | null,
): DoorSettings['units'][number] | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> {
  if (units.length === 1) return units[0]!
  if (storeId !== null) return notFound('Unit', 'store_id')
  const message =
    units.length === 0 ? 'is required, and the company has no unit yet' : 'is required: there are several units'
  return invalidRequest([{ field: 'store_id', rule: 'required', message }])
}
