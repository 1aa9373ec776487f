import type { Faker } from '@faker-js/faker'
import { localDate } from '#platform/time/clock.ts'

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

/** The gym's local day at a time. */
export function dayOf({ timeZone }: World, at: string): string {
  return localDate(Temporal.Instant.from(at), timeZone).toString()
}

/** A time on a day, within the hours from the first to the last. */
export function timeOn({ faker, timeZone }: World, day: string, hours: { min: number; max: number }): Temporal.Instant {
  const plainTime = { hour: faker.number.int(hours), minute: faker.number.int(59), second: faker.number.int(59) }
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).toInstant()
}

export function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? a : b
}
