import type { Gym, Lesson } from '../model/state.ts'
import type { Body, Company } from '../service.ts'

/** What the service shows of a gym, as lines that the model can be compared with. */
export interface Shown {
  members: Rows
  memberships: Rows
  charges: Rows
  classes: Rows
  occupancy: Rows
}
type Rows = Map<string, string>

/** Reads all that can be compared; `lessons` are the names of classes to look at. */
export async function readShown(company: Company, lessons: string[]): Promise<Shown> {
  const [members, memberships, charges, occupancy, ...rosters] = await Promise.all([
    all(company.api, '/members?sort_by=created_at&sort_order=asc'),
    all(company.api, '/memberships'),
    all(company.staff, '/charges'),
    company.api('GET', '/access/occupancy'),
    ...lessons.map((name) => company.staff('GET', `/classes/${company.lesson(name)}/roster`)),
  ])
  const nameOf = new Map([...company.ids].map(([name, id]) => [id, name]))
  return {
    members: new Map(members.map((row) => [nameOf.get(row.id) ?? row.id, memberText(row)])),
    memberships: new Map(memberships.map((row) => [nameOf.get(row.id) ?? row.id, membershipText(row)])),
    charges: chargesText(charges, nameOf),
    classes: new Map(rosters.map(({ body }, i) => [lessons[i]!, seatsText(body.data, nameOf)])),
    occupancy: new Map([['people inside', String(occupancy.body.data.current_count)]]),
  }
}

/** Where the service shows something else than the model says. */
export function differences(gym: Gym, shown: Shown): string[] {
  return [
    ...compare(expectedMembers(gym), shown.members),
    ...compare(expectedMemberships(gym), shown.memberships),
    ...compare(expectedCharges(gym), shown.charges),
    ...compare(expectedClasses(gym, shown), shown.classes),
    ...compare(new Map([['people inside', String(peopleInside(gym))]]), shown.occupancy),
  ]
}

async function all(call: Company['api'], path: string): Promise<Body[]> {
  const rows: Body[] = []
  for (let page = 1; ; page++) {
    const { body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`)
    rows.push(...body.data)
    if (page >= body.pagination.pages) return rows
  }
}

function compare(expected: Rows, got: Rows): string[] {
  const keys = new Set([...expected.keys(), ...got.keys()])
  return [...keys].flatMap((key) => {
    const [should, is] = [expected.get(key), got.get(key)]
    return should === is ? [] : [`${key}\n    model   ${should}\n    service ${is}`]
  })
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

function chargesText(rows: Body[], nameOf: Map<string, string>): Rows {
  const groups = Map.groupBy(rows, (row) => `charges of ${nameOf.get(row.membership_id)}`)
  const lines = (of: Body[]) => of.map((row) => chargeText(row.due_date, row.amount_cents, row.status)).sort()
  return new Map([...groups].map(([name, of]) => [name, lines(of).join('; ')]))
}

function expectedCharges({ memberships }: Gym): Rows {
  const owing = [...memberships.values()].filter(({ charges }) => charges.length > 0)
  const lines = ({ charges }: (typeof owing)[number]) =>
    charges.map(({ due, amount, status }) => chargeText(due, amount, status)).sort()
  return new Map(owing.map((one) => [`charges of membership ${one.n}`, lines(one).join('; ')]))
}

function seatsText({ class: { date, max_capacity }, seats }: Body, nameOf: Map<string, string>): string {
  const of = (status: string): string[] =>
    seats.filter((seat: Body) => seat.status === status).map((seat: Body) => nameOf.get(seat.member_id))
  return `${date} of ${max_capacity}: ${of('confirmed').sort().join(' ')}; waiting ${of('waitlisted').join(' ')}`
}

function expectedClasses({ lessons }: Gym, { classes }: Shown): Rows {
  return new Map([...classes.keys()].map((name) => [name, expectedSeats(lessons.get(name)!)]))
}

function expectedSeats({ day, capacity, bookings }: Lesson): string {
  const of = (status: string) => bookings.filter((one) => one.status === status).map(({ member }) => `member ${member}`)
  return `${day} of ${capacity}: ${of('confirmed').sort().join(' ')}; waiting ${of('waitlisted').join(' ')}`
}

const peopleInside = ({ members }: Gym): number => [...members.values()].filter(({ open }) => open !== null).length
