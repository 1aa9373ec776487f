import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'
import { findOccupancy } from './door-sql.ts'
import type { Occupancy } from './schemas.ts'

/** How many people are inside now, and how many there is room for. */
export function readOccupancy({ db, teamId, now }: InCompany): Promise<Static<typeof Occupancy>> {
  return findOccupancy(db, teamId, timestampText(now))
}
