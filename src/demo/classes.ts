import type { Selectable } from 'kysely'
import { classOn, weekOf } from '#modules/classes/index.ts'
import type { ClassInstances, ClassSchedule } from '#platform/db/schema.generated.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { DemoMembership } from './memberships.ts'
import { earlier, type World } from './world.ts'

const weeksBack = 8
const stillOpen = 7

type DemoInstance = Selectable<ClassInstances>

/** The classes of the last eight weeks, created from the schedule as if it had always existed. */
export function pastClasses(
  { teamId, timeZone, today, now }: World,
  schedule: Selectable<ClassSchedule>[],
): DemoInstance[] {
  const days = Array.from({ length: weeksBack * 7 + 1 }, (_, i) => Temporal.PlainDate.from(today).subtract({ days: i }))
  return days
    .flatMap((day) =>
      schedule
        .filter((entry) => entry.day_of_week === day.dayOfWeek % 7)
        .map((entry) => ({
          ...classOn(day, entry, { teamId, timeZone, now }),
          current_bookings: 0,
          waiting: 0,
          switched_off: false,
          changed_by_hand: false,
        })),
    )
    .filter((instance) => instance.starts_at <= timestampText(now))
}

/**
 * Fills classes with members who may attend them: popular hours overflow into a waitlist, the coming days are fuller
 * than the weeks after. Sets the counts of each class to its bookings; no member exceeds their plan's weekly limit.
 */
export function demoBookings(world: World, instances: DemoInstance[], memberships: DemoMembership[]) {
  const { faker, now } = world
  const seatsInWeek = new Map<string, number>()
  return instances.flatMap((instance) => {
    const { monday } = weekOf(instance.date)
    const week = (memberId: string) => `${memberId} ${monday}`
    const able = memberships.filter(
      (membership) =>
        attends(membership, instance) && (seatsInWeek.get(week(membership.member.id)) ?? 0) < weeklyLimit(membership),
    )
    // A member who cancelled and came back may attend with both memberships until the older one ends.
    const people = [...new Set(able.map(({ member }) => member.id))]
    const wanted = Math.round(instance.max_capacity * demand(world, instance))
    const takers = faker.helpers.arrayElements(people, Math.min(wanted, people.length))
    return takers.map((memberId, i) => {
      seatsInWeek.set(week(memberId), (seatsInWeek.get(week(memberId)) ?? 0) + 1)
      const confirmed = i < instance.max_capacity
      instance.current_bookings = Math.min(i + 1, instance.max_capacity)
      instance.waiting = Math.max(i + 1 - instance.max_capacity, 0)
      const ahead = { minutes: faker.number.int({ min: 60, max: 6000 }) }
      const booked = earlier(
        Temporal.Instant.from(instance.starts_at).subtract(ahead),
        now.subtract({ minutes: faker.number.int({ min: 5, max: 900 }) }),
      )
      return {
        team_id: instance.team_id,
        id: newId(),
        class_instance_id: instance.id,
        member_profile_id: memberId,
        class_date: instance.date,
        status: confirmed ? 'confirmed' : 'waitlisted',
        waitlist_position: confirmed ? null : i + 1 - instance.max_capacity,
        booked_at: timestampText(booked),
      }
    })
  })
}

/** The share of seats in demand: highest after work, lowest at noon, and lower the further away the day. */
function demand({ faker, today }: World, { start_time, date }: DemoInstance): number {
  const hour = Number(start_time.slice(0, 2))
  const popular = hour >= 18 && hour < 20 ? 1.15 : hour < 8 || hour === 10 ? 0.85 : 0.55
  const daysAway = Temporal.PlainDate.from(today).until(date).days
  const planned = daysAway <= stillOpen ? 1 : Math.max(0.6 - (daysAway - stillOpen) * 0.03, 0.05)
  return popular * planned * faker.number.float({ min: 0.75, max: 1.15 })
}

function attends({ member, plan, life }: DemoMembership, instance: DemoInstance): boolean {
  const { status, start_date, end_date, auto_renew, effective_date, freeze_start_date } = life.state
  if (!plan.has_group_classes || member.store_id !== instance.store_id || instance.date < start_date) return false
  if (status === 'cancelled') return instance.date <= effective_date!
  if (freeze_start_date !== null && instance.date >= freeze_start_date) return false
  return auto_renew || instance.date <= end_date
}

function weeklyLimit({ plan }: DemoMembership): number {
  return plan.max_classes_per_week ?? Number.POSITIVE_INFINITY
}
