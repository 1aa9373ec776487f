import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import { plus } from '../model/days.ts'
import type { Gym, Lesson } from '../model/state.ts'
import { check, namesOf, type Rows, readAs, unlike } from './check.ts'

// What the service shows of a gym, as lines that are compared with the model's.

export const members = check(
  'members',
  async (company) =>
    rowsBy(company, await all(company, 'api', '/members?sort_by=created_at&sort_order=asc'), memberText),
  (gym, shown) => unlike(expectedMembers(gym), shown),
)

export const memberships = check(
  'memberships',
  async (company) => rowsBy(company, await all(company, 'api', '/memberships'), membershipText),
  (gym, shown) => unlike(expectedMemberships(gym), shown),
)

export const charges = check(
  'charges',
  async (company) => chargesText(await all(company, 'staff', '/charges'), namesOf(company)),
  (gym, shown) => unlike(expectedCharges(gym), shown),
)

export const sales = check(
  'sales',
  async (company) => rowsBy(company, await all(company, 'staff', '/sales'), saleText),
  (gym, shown) => unlike(expectedSales(gym), shown),
)

/** The classes in which somebody has a seat or waits for one, from yesterday on. */
export const classes = check('classes', readClasses, (gym, shown) => unlike(expectedClasses(gym), shown))

export const occupancy = check(
  'occupancy',
  async (company) => Number((await readAs(company, 'api', '/access/occupancy')).data.current_count),
  (gym, count) =>
    unlike(new Map([['people inside', String(peopleInside(gym))]]), new Map([['people inside', String(count)]])),
)

/** Every row of a list; its pages are read at the same time. */
async function all(company: Company, as: 'api' | 'staff', path: string): Promise<Body[]> {
  const page = async (number: number): Promise<Body> =>
    await readAs(company, as, `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${number}`)
  const first = await page(1)
  const others = Array.from({ length: first.pagination.pages - 1 }, (_, i) => page(i + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data)
}

function rowsBy(company: Company, rows: Body[], text: (row: Body) => string): Rows {
  const name = namesOf(company)
  return new Map(rows.map((row) => [name(row.id), text(row)]))
}

const memberText = ({ status, access_enabled, total_checkins, current_streak }: Body): string =>
  `${status} ${access_enabled ? 'open' : 'blocked'}, ${total_checkins} entries, streak ${current_streak}`

function expectedMembers(gym: Gym): Rows {
  return new Map(
    [...gym.members.values()].map(({ n, status, blocked, entries, lastDay, streak }) => {
      const goesOn = lastDay !== null && Temporal.PlainDate.from(lastDay).until(gym.today).days <= 1
      const current_streak = goesOn ? streak : 0
      return [`member ${n}`, memberText({ status, access_enabled: !blocked, total_checkins: entries, current_streak })]
    }),
  )
}

const saleText = ({ status, total_cents, refunded_cents }: Body): string =>
  `${status} ${total_cents}, ${refunded_cents} refunded`

function expectedSales({ sales }: Gym): Rows {
  return new Map(
    [...sales.values()].map(({ n, status, total, refunded }) => [
      `sale ${n}`,
      saleText({ status, total_cents: total, refunded_cents: refunded }),
    ]),
  )
}

function membershipText(row: Body): string {
  const { status, start_date, end_date, price_cents, auto_renew, cancellation_reason } = row
  const { freeze_start_date, freeze_end_date, freezes_used } = row
  const frozen = `frozen ${freeze_start_date}..${freeze_end_date}, ${freezes_used} times`
  return `${status} ${start_date}..${end_date} ${price_cents}, ${auto_renew ? 'renews' : 'ends'}, ${frozen}, ${cancellation_reason}`
}

function expectedMemberships({ memberships, today }: Gym): Rows {
  const year = Number(today.slice(0, 4))
  return new Map(
    [...memberships.values()].map((one) => [
      `membership ${one.n}`,
      membershipText({
        status: one.status,
        start_date: one.start,
        end_date: one.end,
        price_cents: one.price,
        auto_renew: one.autoRenew,
        freeze_start_date: one.frozen?.from ?? null,
        freeze_end_date: one.frozen?.until ?? null,
        freezes_used: one.freezes.year === year ? one.freezes.used : 0,
        cancellation_reason: one.cancelled?.reason ?? null,
      }),
    ]),
  )
}

const chargeText = (due: string, amount: number, status: string): string => `${due} ${amount} ${status}`

function chargesText(rows: Body[], name: (id: string) => string): Rows {
  const groups = Map.groupBy(rows, (row) => `charges of ${name(row.membership_id)}`)
  const lines = (of: Body[]) => of.map((row) => chargeText(row.due_date, row.amount_cents, row.status)).sort()
  return new Map([...groups].map(([name, of]) => [name, lines(of).join('; ')]))
}

function expectedCharges({ memberships }: Gym): Rows {
  const owing = [...memberships.values()].filter(({ charges }) => charges.length > 0)
  const lines = ({ charges }: (typeof owing)[number]) =>
    charges.map(({ due, amount, status }) => chargeText(due, amount, status)).sort()
  return new Map(owing.map((one) => [`charges of membership ${one.n}`, lines(one).join('; ')]))
}

async function readClasses(company: Company): Promise<Rows> {
  const { db, teamId } = company
  const taken = await db
    .selectFrom('class_instances as c')
    .select('c.id')
    .where('c.team_id', '=', teamId)
    .where('c.date', '>=', plus(company.today(), -1))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings as b')
          .select('b.id')
          .where('b.team_id', '=', teamId)
          .whereRef('b.class_instance_id', '=', 'c.id')
          .where('b.status', 'in', ['confirmed', 'waitlisted']),
      ),
    )
    .execute()
  const name = namesOf(company)
  const rosters = await Promise.all(taken.map(({ id }) => readAs(company, 'staff', `/classes/${id}/roster`)))
  return new Map(rosters.map(({ data }) => [name(data.class.id), seatsText(data, name)]))
}

function seatsText({ class: { date, max_capacity }, seats }: Body, name: (id: string) => string): string {
  const of = (status: string): string[] =>
    seats.filter((seat: Body) => seat.status === status).map((seat: Body) => name(seat.member_id))
  return `${date} of ${max_capacity}: ${of('confirmed').sort().join(' ')}; waiting ${of('waitlisted').join(' ')}`
}

function expectedClasses({ lessons, today }: Gym): Rows {
  const taken = [...lessons].filter(([, { day, bookings }]) => bookings.length > 0 && day >= plus(today, -1))
  return new Map(taken.map(([name, lesson]) => [`lesson ${name}`, expectedSeats(lesson)]))
}

function expectedSeats({ day, capacity, bookings }: Lesson): string {
  const of = (status: string) => bookings.filter((one) => one.status === status).map(({ member }) => `member ${member}`)
  return `${day} of ${capacity}: ${of('confirmed').sort().join(' ')}; waiting ${of('waitlisted').join(' ')}`
}

const peopleInside = ({ members }: Gym): number => [...members.values()].filter(({ open }) => open !== null).length
