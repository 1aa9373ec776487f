import fc from 'fast-check'
import { addDays } from '#platform/time/days.ts'

// Memberships of every kind around a day, including kinds that no sale makes.

export const dayNear = (day: string) => fc.integer({ min: -12, max: 12 }).map((days) => addDays(day, days))

export const anyMembership = (around: string) => {
  const day = dayNear(around)
  const freeOf = fc.record({
    id: fc.uuid(),
    start_date: day,
    end_date: day,
    trial_ends_on: fc.option(day),
    auto_renew: fc.boolean(),
    freeze_end_date: fc.option(day),
    past_due_since: fc.option(day),
    grace_period_days: fc.constantFrom(0, 5),
  })
  const running = fc.record({
    status: fc.constantFrom('trial' as const, 'active' as const, 'frozen' as const, 'past_due' as const),
    effective_date: fc.constant(null),
    cancelled_from: fc.constant(null),
  })
  const cancelled = fc.record({
    status: fc.constant('cancelled' as const),
    effective_date: day,
    cancelled_from: fc.constantFrom(null, 'active' as const, 'past_due' as const),
  })
  return fc.tuple(freeOf, fc.oneof({ weight: 2, arbitrary: running }, cancelled)).map(([a, b]) => ({ ...a, ...b }))
}
