import type { NewMemberRow } from '#modules/members/index.ts'
import { timestampText } from '#platform/time/clock.ts'
import { addDays, daysBetween, later } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import type { DemoMembership } from './memberships.ts'
import { dayOf, timeOn, type World } from './world.ts'

const daysBack = 365
const visitCount = 60_000
const peopleInside = 23
/** Sunday first: Mondays are full, Sundays quiet. */
const weekdayWeights = [0.3, 1.15, 1.1, 1.05, 1, 0.85, 0.5]
/**
 * The relative number of entries in each hour of a working day, from 6 to 21; on Saturdays and Sundays from 8 to 13.
 */
const workdayHours = [9, 11, 8, 5, 4, 4, 6, 5, 3, 3, 5, 10, 15, 14, 9, 4]
const weekendHours = [10, 14, 13, 9, 5, 3]
const preferredHours = { morning: [6, 11], afternoon: [12, 16], evening: [16, 19], night: [18, 21] } as const
const methods = [
  { value: 'facial', weight: 40 },
  { value: 'card', weight: 20 },
  { value: 'qr', weight: 25 },
  { value: 'biometric', weight: 10 },
  { value: 'manual', weight: 5 },
] as const

interface Device {
  id: string
  store_id: string
}

/** A member who could have come on a given day. */
interface Chance {
  member: NewMemberRow
  membershipId: string | null
  partnerId: string | null
  day: string
  /** Lower ranks come first; drawn so that members who train more, and busier days, tend to come first. */
  rank: number
}

export type DemoVisit = ReturnType<typeof visit>

/**
 * A year of entries by members who could enter, at typical training hours, including some who are inside right now.
 * Takes the credits of passes accordingly.
 */
export function demoVisits(
  world: World,
  memberships: DemoMembership[],
  partners: { member: NewMemberRow; partnerId: string }[],
  devices: Device[],
): DemoVisit[] {
  const chances = [
    ...memberships.flatMap((one) => chancesOf(world, one)),
    ...partners.flatMap((one) => guests(world, one)),
  ]
  const taken = new Set<string>()
  const visits: DemoVisit[] = []
  for (const chance of chances.sort((a, b) => a.rank - b.rank)) {
    if (visits.length === visitCount) break
    const key = `${chance.member.id} ${chance.day}`
    if (taken.has(key)) continue
    taken.add(key)
    visits.push(visitOn(world, chance, devices))
  }
  const here = world.faker.helpers.arrayElements(
    memberships.filter(({ life }) => life.state.status === 'active'),
    peopleInside,
  )
  visits.push(...here.map((one) => visitNow(world, one, devices)))
  visits.sort((a, b) => (a.checkin_at < b.checkin_at ? -1 : 1))
  usePasses(visits, memberships)
  return visits
}

function chancesOf(world: World, { member, plan, life }: DemoMembership): Chance[] {
  const { state } = life
  const first = later(state.start_date, addDays(world.today, -daysBack))
  const last = addDays([state.effective_date ?? world.today, world.today].toSorted()[0]!, -1)
  const possible = plan.sale_kind === 'passe' ? 1 : Math.max(daysBetween(first, last) + 1, 0)
  const frozen = freezesOf(life, world)
  const eagerness = (member.training_days_per_week ?? 4) / 4
  return Array.from({ length: possible }, (_, i) => addDays(first, i))
    .filter((day) => day <= last && !frozen.some(({ from, to }) => day >= from && day < to))
    .map((day) => chance(world, { member, membershipId: life.id, partnerId: null, day }, eagerness))
}

/** Guests of a partner program come now and then, over the last four months. */
function guests(world: World, { member, partnerId }: { member: NewMemberRow; partnerId: string }): Chance[] {
  return Array.from({ length: 120 }, (_, i) => addDays(world.today, -i - 1)).map((day) =>
    chance(world, { member, membershipId: null, partnerId, day }, 0.5),
  )
}

function chance({ faker }: World, visit: Omit<Chance, 'rank'>, eagerness: number): Chance {
  const weight = eagerness * weekdayWeights[weekdayOf(visit.day)]!
  return { ...visit, rank: -Math.log(faker.number.float({ min: 1e-9, max: 1 })) / weight }
}

function freezesOf({ history }: DemoMembership['life'], world: World) {
  return history.flatMap(({ change, at }, i) => {
    if (change !== 'frozen') return []
    const end = history.slice(i + 1).find((next) => next.from_status === 'frozen')
    return [{ from: dayOf(world, at), to: end === undefined ? addDays(world.today, 1) : dayOf(world, end.at) }]
  })
}

function visitOn(world: World, { member, membershipId, partnerId, day }: Chance, devices: Device[]): DemoVisit {
  const { faker } = world
  const hour = hourOn(world, member, day)
  const checkin = timeOn(world, day, { min: hour, max: hour }).add({ milliseconds: faker.number.int(999) })
  // One in fifteen leaves without checking out; the visit then ends automatically.
  const minutes = faker.datatype.boolean(0.067) ? 180 : faker.number.int({ min: 35, max: 115 })
  return visit(world, { member, membershipId, partnerId }, devices, { checkin, checkout: checkin.add({ minutes }) })
}

function visitNow(world: World, { member, life }: DemoMembership, devices: Device[]): DemoVisit {
  const checkin = world.now.subtract({ seconds: world.faker.number.int({ min: 40, max: 4500 }) })
  return visit(world, { member, membershipId: life.id, partnerId: null }, devices, { checkin, checkout: null })
}

function visit(
  { faker }: World,
  who: Pick<Chance, 'member' | 'membershipId' | 'partnerId'>,
  devices: Device[],
  { checkin, checkout }: { checkin: Temporal.Instant; checkout: Temporal.Instant | null },
) {
  const method = faker.helpers.weightedArrayElement([...methods])
  const store_id = who.member.store_id!
  const device = faker.helpers.arrayElement(devices.filter((one) => one.store_id === store_id))
  return {
    id: newId(),
    member_profile_id: who.member.id,
    store_id,
    checkin_at: timestampText(checkin),
    checkout_at: checkout === null ? null : timestampText(checkout),
    method,
    device_id: method === 'manual' ? null : device.id,
    membership_id: who.membershipId,
    partner_program_id: who.partnerId,
    actor: 'operator',
    created_at: timestampText(checkin),
  }
}

/** Two in three come at their preferred time, the others when they can. */
function hourOn({ faker }: World, { preferred_training_time: liked }: NewMemberRow, day: string): number {
  const weekday = weekdayOf(day)
  const [opens, weights] = weekday === 0 || weekday === 6 ? [8, weekendHours] : [6, workdayHours]
  const [from, to] = liked === null || faker.datatype.boolean(0.33) ? [0, 24] : preferredHours[liked]
  const hours = weights.map((weight, i) => ({ value: opens + i, weight }))
  const fitting = hours.filter(({ value }) => value >= from && value <= to)
  return faker.helpers.weightedArrayElement(fitting.length > 0 ? fitting : hours)
}

/** The data about each member's entries that the door would have kept. */
export function visitsOfMembers(world: World, visits: DemoVisit[]) {
  return [...Map.groupBy(visits, (one) => one.member_profile_id)].map(([member_profile_id, mine]) => {
    const last_checkin_at = mine.at(-1)!.checkin_at
    const days = new Set(mine.map((one) => dayOf(world, one.checkin_at)))
    const last_day = dayOf(world, last_checkin_at)
    let streak = 1
    while (days.has(addDays(last_day, -streak))) streak++
    return { team_id: world.teamId, member_profile_id, last_checkin_at, last_day, streak, total_checkins: mine.length }
  })
}

function usePasses(visits: DemoVisit[], memberships: DemoMembership[]): void {
  const used = new Set(visits.map((one) => one.membership_id))
  for (const { plan, life } of memberships) {
    if (plan.sale_kind === 'passe' && used.has(life.id)) life.state.credits_left = 0
  }
}

function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7
}
