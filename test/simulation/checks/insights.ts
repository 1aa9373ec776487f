import { sql } from 'kysely'
import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import { plus } from '../model/days.ts'
import type { Gym } from '../model/state.ts'
import { check, type Rows, readAs, unlike } from './check.ts'
import { monthsOfPlans } from './counts.ts'

/** The page of figures over time, and data from the rows that the model does not have. */
export interface Figures {
  shown: Body
  /** How many months one payment of each plan covers. */
  months: Map<string, number>
  byHour: { weekday: number; hour: number; entries: number }[]
  classes: { seats: number; booked: number; waited: number }
}

/** The dashboard's figures over time equal those of memberships, entries and seats. */
export const insights = check('insights', readFigures, wrongFigures)

const daysOfEntries = 90
const daysOfClasses = 56

async function readFigures(company: Company): Promise<Figures> {
  const { db, teamId, timeZone } = company
  const today = company.today()
  const { data } = await readAs(company, 'staff', '/insights')
  const [months, byHour, classes] = await Promise.all([
    monthsOfPlans(company),
    sql<Figures['byHour'][number]>`
      select extract(isodow from local)::integer as weekday, extract(hour from local)::integer as hour, count(*)::integer as entries
        from (select checkin_at at time zone ${timeZone} as local from checkins where team_id = ${teamId}
                 and checkin_at >= ${new Date(company.now() - daysOfEntries * 86_400_000).toISOString()}) c
       group by 1, 2 order by 1, 2`.execute(db),
    sql<Figures['classes']>`
      select coalesce(sum(max_capacity), 0)::integer as seats, coalesce(sum(booked), 0)::integer as booked,
             coalesce(sum(waited), 0)::integer as waited
        from (select max_capacity,
                     (select count(*) from bookings b where b.team_id = ${teamId} and b.class_instance_id = c.id and b.status = 'confirmed') as booked,
                     (select count(*) from bookings b where b.team_id = ${teamId} and b.class_instance_id = c.id and b.status = 'waitlisted') as waited
                from class_instances c
               where team_id = ${teamId} and status = 'scheduled' and date between ${plus(today, -daysOfClasses)} and ${today}) c`.execute(
      db,
    ),
  ])
  return { shown: data, months, byHour: byHour.rows, classes: classes.rows[0]! }
}

export function wrongFigures(gym: Gym, { shown, months, byHour, classes }: Figures): string[] {
  const sum = (figure: string) => shown.class_occupancy.reduce((all: number, row: Body) => all + row[figure], 0)
  const seats = `${sum('seats')} seats, ${sum('booked')} booked, ${sum('waited')} waited`
  return [
    ...unlike(monthsOfModel(gym, months), new Map(shown.by_month.map((row: Body) => [row.month, monthText(row)]))),
    ...unlike(cohortsOfModel(gym), new Map(shown.cohorts.map((row: Body) => [`cohort ${row.month}`, cohortText(row)]))),
    ...unlike(hoursText(byHour), hoursText(shown.by_hour)),
    ...unlike(
      new Map([['classes', `${classes.seats} seats, ${classes.booked} booked, ${classes.waited} waited`]]),
      new Map([['classes', seats]]),
    ),
  ]
}

const hoursText = (rows: Figures['byHour']): Rows =>
  new Map(rows.map(({ weekday, hour, entries }) => [`entries on weekday ${weekday} at ${hour}`, String(entries)]))

const monthText = ({ mrr_cents, active_members, lost_members, joined_members }: Body): string =>
  `${mrr_cents} a month of ${active_members} members, ${joined_members} joined, ${lost_members} lost`
const cohortText = ({ members, retained }: Body): string => `${members} members, then ${retained}`

interface Life {
  began: string
  /** When the last membership ends; a day far in the future if one has no end. */
  ended: string
  own: { start: string; end: string; cents: number; months: number }[]
}
const never = '9999-12-31'

function livesOf({ members }: Gym, months: Map<string, number>): Life[] {
  return [...members.values()].flatMap((member) => {
    const own = member.memberships.map(({ start, cancelled, price, plan }) => {
      return { start, end: cancelled?.effective ?? never, cents: price, months: months.get(plan.ref) ?? 1 }
    })
    if (own.length === 0) return []
    const days = own.map(({ start }) => start).sort()
    return [
      {
        began: days[0]!,
        ended: own
          .map(({ end }) => end)
          .sort()
          .at(-1)!,
        own,
      },
    ]
  })
}

const underContract =
  (day: string) =>
  ({ start, end }: Life['own'][number]) =>
    start <= day && end > day

/** The first days of the twelve months up to this one, each with its last day up to today. */
function yearOf({ today }: Gym): { first: string; last: string }[] {
  const month = Temporal.PlainDate.from(today).with({ day: 1 })
  return Array.from({ length: 12 }, (_, i) => month.subtract({ months: 11 - i })).map((first) => {
    const last = first.add({ months: 1 }).subtract({ days: 1 }).toString()
    return { first: first.toString(), last: last < today ? last : today }
  })
}

function monthsOfModel(gym: Gym, months: Map<string, number>): Rows {
  const lives = livesOf(gym, months)
  return new Map(
    yearOf(gym).map(({ first, last }) => {
      const good = lives.map(({ own }) => own.filter(underContract(last)))
      const within = (day: string) => day >= first && day <= last
      const row = {
        mrr_cents: Math.round(good.flat().reduce((sum, { cents, months }) => sum + cents / months, 0)),
        active_members: good.filter((own) => own.length > 0).length,
        joined_members: lives.filter(({ began }) => within(began)).length,
        lost_members: lives.filter(({ ended }) => within(ended)).length,
      }
      return [first, monthText(row)]
    }),
  )
}

/** The cohorts by month. A month is left out if none of its members stayed until the end of a month. */
function cohortsOfModel(gym: Gym): Rows {
  const lives = livesOf(gym, new Map())
  const year = yearOf(gym)
  const cohorts = year.map(({ first }, i) => {
    const members = lives.filter(({ began }) => began.slice(0, 7) === first.slice(0, 7))
    const retained = year.slice(i).map(({ last }) => members.filter(({ own }) => own.some(underContract(last))).length)
    return { first, members: members.length, retained }
  })
  const shown = cohorts.filter(({ retained }) => retained.some((count) => count > 0))
  return new Map(shown.map(({ first, ...row }) => [`cohort ${first}`, cohortText(row)]))
}
