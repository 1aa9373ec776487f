import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import { mayAttend } from '../model/standing.ts'
import type { Gym, Lesson } from '../model/state.ts'
import { check, namesOf } from './check.ts'

/** A future class by its rows: who has a seat, and who waits, in order. */
export interface Seats {
  lesson: string
  confirmed: string[]
  waiting: string[]
}

interface Look {
  seats: Seats[]
  /** How many calls had been made. */
  calls: number
}
const earlier = new WeakMap<Company, Look>()

/** Nobody gets a seat that does not exist, and nobody overtakes those who wait. */
export const seats = check(
  'seats',
  async (company) => {
    const before = earlier.get(company)
    const calls = company.calls.filter(({ who }) => who !== 'clock').length
    const now = await readSeats(company)
    earlier.set(company, { seats: now, calls })
    // After more than one change nobody can tell who could come when a seat was given.
    return { now, before: before !== undefined && calls <= before.calls + 1 ? before.seats : [] }
  },
  (gym, { now, before }) => wrongSeats(gym, now, before),
)

async function readSeats(company: Company): Promise<Seats[]> {
  const { db, teamId } = company
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('class_instances as c', (join) =>
      join.onRef('c.id', '=', 'b.class_instance_id').on('c.team_id', '=', teamId),
    )
    .select(['c.id', 'b.member_profile_id', 'b.status', 'b.waitlist_position'])
    .where('b.team_id', '=', teamId)
    .where('b.status', 'in', ['confirmed', 'waitlisted'])
    .where('c.date', '>=', company.today())
    .orderBy('b.waitlist_position')
    .execute()
  const name = namesOf(company)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const of = (status: string) =>
      own.filter((row: Body) => row.status === status).map((row) => name(row.member_profile_id))
    return { lesson: name(id), confirmed: of('confirmed'), waiting: of('waitlisted') }
  })
}

export function wrongSeats(gym: Gym, now: Seats[], before: Seats[]): string[] {
  return now.flatMap((is) => {
    const was = before.find(({ lesson }) => lesson === is.lesson)
    const lesson = gym.lessons.get(is.lesson.replace('lesson ', ''))
    const twice = is.confirmed.length + is.waiting.length - new Set([...is.confirmed, ...is.waiting]).size
    // A class that was made smaller keeps those who have a seat.
    const crowded = lesson !== undefined && is.confirmed.length > lesson.largest
    return [
      ...(twice > 0 ? [`${is.lesson} has somebody twice`] : []),
      ...(crowded ? [`${is.lesson} of at most ${lesson.largest} has ${is.confirmed.length} members`] : []),
      ...(lesson === undefined || was === undefined ? [] : overtaken(gym, lesson, { is, was })),
    ]
  })
}

function overtaken(gym: Gym, lesson: Lesson, { is, was }: { is: Seats; was: Seats }): string[] {
  const got = is.confirmed.filter((member) => !was.confirmed.includes(member))
  const ready = (name: string) => mayAttend(gym.members.get(Number(name.split(' ')[1]))!, lesson.day)
  const lost = was.waiting.filter((member) => is.waiting.includes(member) && ready(member))
  return lost.flatMap((member) => {
    const rank = was.waiting.indexOf(member)
    const before = got.filter((other) => !was.waiting.slice(0, rank).includes(other))
    return before.length === 0 ? [] : [`${before} got a seat of ${is.lesson} before ${member}, who waited first`]
  })
}
