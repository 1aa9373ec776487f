import type { Faker } from '@faker-js/faker'

/** What everything in the demo gym is made from. */
export interface World {
  faker: Faker
  teamId: string
  /** The ids of its units. */
  units: string[]
  timeZone: string
  now: Temporal.Instant
  /** The last day that is simulated. */
  today: string
}
