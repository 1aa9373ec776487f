import { instantOf, localTime, mondayOf } from './days.ts'
import { comeBy } from './door.ts'
import { judged, mayAttend } from './standing.ts'
import { type Booking, type Gym, type Lesson, type Member, type Refusal, refusal } from './state.ts'

const begun = (gym: Gym, { startsAt }: Lesson): boolean => startsAt <= gym.now

/** Whether seats of a class may still change. */
function isOpen(gym: Gym, lesson: Lesson): boolean {
  return !lesson.cancelled && !begun(gym, lesson)
}

/** Seats of a class that was cancelled or has begun cannot be changed. */
const whyClosed = (gym: Gym, lesson: Lesson): Refusal | null =>
  isOpen(gym, lesson) ? null : refusal('CLASS_NOT_BOOKABLE')

const bookingOf = ({ bookings }: Lesson, { n }: Member): Booking | undefined =>
  bookings.find(({ member }) => member === n)

const confirmed = ({ bookings }: Lesson): number => bookings.filter(({ status }) => status === 'confirmed').length

export function book(gym: Gym, lesson: Lesson, member: Member): Refusal | Booking {
  const own = bookingOf(lesson, member)
  // A place on the waitlist ends when its class begins.
  if (own?.status === 'confirmed' || (own !== undefined && !begun(gym, lesson))) return refusal('DUPLICATE_ENTRY')
  const refused = whyClosed(gym, lesson) ?? whyNotAttending(gym, lesson, member)
  if (refused !== null) return refused
  fillSeats(gym, lesson)
  const status = confirmed(lesson) < lesson.capacity ? 'confirmed' : 'waitlisted'
  const booking: Booking = { member: member.n, status }
  lesson.bookings.push(booking)
  gym.events.push(`class.booked ${member.n}`)
  return booking
}

function whyNotAttending(gym: Gym, lesson: Lesson, member: Member): Refusal | null {
  const good = judged(member, lesson.day).filter(({ objection }) => objection === null)
  if (good.length === 0) return refusal(member.blocked ? 'ACCESS_BLOCKED' : 'NO_ACTIVE_MEMBERSHIP')
  const plans = good.map(({ membership }) => membership.plan).filter(({ groupClasses }) => groupClasses)
  if (plans.length === 0) return refusal('GROUP_CLASSES_NOT_INCLUDED')
  const limit = Math.max(...plans.map(({ classesPerWeek }) => classesPerWeek ?? Number.POSITIVE_INFINITY))
  return seatsInWeek(gym, lesson, member) >= limit ? refusal('WEEKLY_LIMIT_REACHED') : null
}

/** Counts seats and waiting places of the week; a waiting place in a class that has begun does not count. */
function seatsInWeek(gym: Gym, { day }: Lesson, member: Member): number {
  const week = [...gym.lessons.values()].filter((one) => !one.cancelled && mondayOf(one.day) === mondayOf(day))
  const own = week.map((one) => ({ one, booking: bookingOf(one, member) }))
  return own.filter(
    ({ one, booking }) =>
      booking !== undefined && booking.byPartner === undefined && (booking.status === 'confirmed' || !begun(gym, one)),
  ).length
}

const daysShown = 13

/** Whether the class is near enough that the partner's app shows it. */
export const isShown = ({ now }: Gym, { startsAt }: Pick<Lesson, 'startsAt'>): boolean =>
  startsAt < now + daysShown * 24 * 60 * 60_000

/** How many seats of a class are for visitors of the partner. */
export const partnerSeats = 1

/** The partner's word for each reason why its visitor gets no seat. */
export type NoSeat =
  | 'USER_IS_ALREADY_BOOKED'
  | 'CLASS_HAS_BEEN_CANCELED'
  | 'CHECK_IN_AND_CANCELATION_WINDOWS_CLOSED'
  | 'USAGE_RESTRICTION'
  | 'CLASS_IS_FULL'
  | 'SPOT_NOT_AVAILABLE'

/** How many seats of a class the partner's app has for its visitors. */
export const seatsForPartner = (gym: Gym, lesson: Lesson): number =>
  isOpen(gym, lesson)
    ? Math.max(0, Math.min(lesson.capacity - confirmed(lesson), partnerSeats - seatsOfPartner(lesson)))
    : 0

const seatsOfPartner = ({ bookings }: Lesson): number => bookings.filter(({ byPartner }) => byPartner).length

/** A visitor requests a seat in the partner's app. Returns all reasons for a refusal; without any, the visitor has the seat. */
export function bookByPartner(gym: Gym, lesson: Lesson, member: Member): NoSeat[] {
  comeBy(gym, member, 'asked')
  const reasons: [NoSeat, boolean][] = [
    ['USER_IS_ALREADY_BOOKED', bookingOf(lesson, member) !== undefined],
    ['CLASS_HAS_BEEN_CANCELED', lesson.cancelled],
    ['CHECK_IN_AND_CANCELATION_WINDOWS_CLOSED', begun(gym, lesson)],
    ['USAGE_RESTRICTION', member.blocked],
    ['CLASS_IS_FULL', confirmed(lesson) >= lesson.capacity],
    ['SPOT_NOT_AVAILABLE', seatsOfPartner(lesson) >= partnerSeats],
  ]
  const why = reasons.flatMap(([reason, holds]) => (holds ? [reason] : []))
  if (why.length > 0) return why
  lesson.bookings.push({ member: member.n, status: 'confirmed', byPartner: true })
  gym.events.push(`class.booked ${member.n}`)
  return []
}

/** A visitor cancels in the partner's app a seat that was booked there; returns whether there was one. */
export function giveUpByPartner(gym: Gym, lesson: Lesson, member: Member): boolean {
  const booking = bookingOf(lesson, member)
  if (booking?.byPartner === undefined || !isOpen(gym, lesson)) return false
  release(gym, lesson, booking)
  return true
}

export function giveBack(gym: Gym, lesson: Lesson, member: Member): Refusal | null {
  const booking = bookingOf(lesson, member)
  if (booking === undefined) return refusal('NOT_FOUND', 404)
  const closed = whyClosed(gym, lesson)
  if (closed !== null) return closed
  release(gym, lesson, booking)
  return null
}

function release(gym: Gym, lesson: Lesson, booking: Booking): void {
  lesson.bookings.splice(lesson.bookings.indexOf(booking), 1)
  gym.events.push(`class.cancelled ${booking.member}`)
}

/** A free seat goes to the first waiting member who may attend. Nobody moves up when the class has begun at that time. */
function fillSeats(gym: Gym, lesson: Lesson): void {
  if (lesson.startsAt <= gym.writtenAt) return
  while (confirmed(lesson) < lesson.capacity) {
    const next = lesson.bookings.find(
      ({ member, status }) => status === 'waitlisted' && mayAttend(gym.members.get(member)!, lesson.day),
    )
    if (next === undefined) return
    next.status = 'confirmed'
    gym.events.push(`class.booked ${next.member}`)
  }
}

/** Updates future classes after any change: members who may no longer come lose their seats, then free seats are filled. */
export function settleSeats(gym: Gym): void {
  for (const lesson of [...gym.lessons.values()].filter((one) => isOpen(gym, one))) {
    for (const booking of lesson.bookings.filter(({ byPartner }) => byPartner === undefined)) {
      if (!mayAttend(gym.members.get(booking.member)!, lesson.day, gym)) release(gym, lesson, booking)
    }
    fillSeats(gym, lesson)
  }
}

export function resizeLesson(gym: Gym, lesson: Lesson, capacity: number): Refusal | null {
  const closed = whyClosed(gym, lesson)
  if (closed === null) Object.assign(lesson, { capacity, largest: Math.max(lesson.largest, capacity) })
  return closed
}

/** Moves a class to the same time on another day, but not into the past. */
export function moveLesson(gym: Gym, lesson: Lesson, day: string): Refusal | null {
  const closed = whyClosed(gym, lesson)
  if (closed !== null) return closed
  const time = localTime(lesson.startsAt, gym.timeZone).toPlainTime().toString()
  const startsAt = instantOf(day, gym.timeZone, time)
  if (startsAt <= gym.now) return refusal('VALIDATION_ERROR', 400)
  Object.assign(lesson, { day, startsAt })
  return null
}

export function cancelLesson(gym: Gym, lesson: Lesson): Refusal | null {
  const closed = whyClosed(gym, lesson)
  if (closed !== null) return closed
  for (const booking of [...lesson.bookings]) release(gym, lesson, booking)
  lesson.cancelled = true
  return null
}
