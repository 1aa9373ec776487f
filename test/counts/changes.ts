import fc from 'fast-check'
import { sql } from 'kysely'
import { foldCountsOfAnyCompany } from '#platform/db/kept-counts.ts'
import type { Gym } from '#test/harness/gym.ts'
import type { TestService } from '#test/harness/service.ts'

// Random changes to what lists count, through the API and by hand, so that several callers can make them at once.

const statuses = ['trial', 'active', 'frozen', 'cancelled']
const levels = ['beginner', 'intermediate', 'advanced', null]
const methods = ['pix', 'cash']

/** The parameters of a change; `pick` numbers are taken modulo the number of options. */
export interface Change {
  kind: keyof typeof kinds
  pick: number
  other: number
}

/** The members and memberships that the changes of one run made. */
export class World {
  readonly members: string[] = []
  readonly memberships: string[] = []
  readonly sales: string[] = []
  readonly service: TestService
  readonly gym: Gym
  readonly today: string

  constructor(service: TestService, gym: Gym, today: string) {
    this.service = service
    this.gym = gym
    this.today = today
  }

  /** A refusal is as good as a success here: it must leave nothing behind. */
  async make({ kind, pick, other }: Change): Promise<void> {
    await kinds[kind](this, pick, other)
  }
}

const oneOf = <T>(list: readonly T[], pick: number): T => list[pick % list.length]!
const dayFrom = (today: string, days: number) => Temporal.PlainDate.from(today).add({ days }).toString()

type Make = (world: World, pick: number, other: number) => Promise<unknown>

const kinds = {
  register: async (world, pick, other) => {
    const { gym, members } = world
    const store_id = pick % 3 === 0 ? null : oneOf(Object.values(gym.units), other)
    const person = { full_name: 'Ana Souza', store_id, experience_level: oneOf(levels, pick) }
    members.push((await gym.api.post('/members', person)).body.data.id)
  },
  changeMember: async ({ gym, members }, pick, other) => {
    if (members.length === 0) return
    const changes = pick % 2 === 0 ? { status: oneOf(statuses, other) } : { experience_level: oneOf(levels, other) }
    await gym.api.patch(`/members/${oneOf(members, pick)}`, changes)
  },
  sell: async ({ gym, members, memberships, today }, pick, other) => {
    if (members.length === 0) return
    const sale = {
      member_profile_id: oneOf(members, pick),
      plan_id: oneOf(Object.values(gym.plans), other),
      start_date: dayFrom(today, (other % 90) - 60),
      auto_renew: pick % 3 > 0,
    }
    const { status, body } = await gym.api.post('/memberships', sale)
    if (status === 201) memberships.push(body.data.id)
  },
  cancel: async ({ gym, memberships }, pick, other) => {
    if (memberships.length === 0) return
    await gym.api.post(`/memberships/${oneOf(memberships, pick)}/cancel`, { effective_immediately: other % 2 === 0 })
  },
  freeze: async ({ gym, memberships, today }, pick) => {
    if (memberships.length === 0) return
    const freeze = { freeze_end_date: dayFrom(today, 3 + (pick % 5)) }
    await gym.api.post(`/memberships/${oneOf(memberships, pick)}/freeze`, freeze)
  },
  changeMembership: async ({ gym, memberships, today }, pick, other) => {
    if (memberships.length === 0) return
    const changes = [
      { price_cents: 100 * other },
      { plan_id: oneOf(Object.values(gym.plans), other) },
      { start_date: dayFrom(today, (other % 50) - 40) },
    ]
    await gym.api.patch(`/memberships/${oneOf(memberships, pick)}`, oneOf(changes, pick))
  },
  enter: async ({ gym, members }, pick, other) => {
    if (members.length === 0) return
    const store_id = oneOf(Object.values(gym.units), other)
    await gym.api.post('/access/validate', { member_profile_id: oneOf(members, pick), store_id })
  },
  comeAndLeave: async ({ gym, members }, pick, other) => {
    if (members.length === 0) return
    const visit = { member_profile_id: oneOf(members, pick), store_id: oneOf(Object.values(gym.units), other) }
    await gym.api.post('/access/validate', visit)
    await gym.api.post('/access/checkout', visit)
  },
  buy: async ({ gym, members, sales }, pick, other) => {
    const items = [{ description: 'Água', quantity: 1, unit_price_cents: 100 + other }]
    const member_id = members.length === 0 || pick % 2 === 0 ? null : oneOf(members, pick)
    const { status, body } = await (await gym.owner()).post('/sales', { items, member_id })
    if (status < 300) sales.push(body.data.id)
  },
  pay: async ({ gym, sales }, pick, other) => {
    if (sales.length === 0) return
    await (await gym.owner()).post(`/sales/${oneOf(sales, pick)}/pay`, { payment_method: oneOf(methods, other) })
  },
  refund: async ({ gym, sales }, pick, other) => {
    if (sales.length === 0) return
    await (await gym.owner()).post(`/sales/${oneOf(sales, pick)}/refund`, { amount_cents: 1 + (other % 50) })
  },
  /** Writes and then rolls back, like a failing transaction, while the others go on. */
  giveUp: async ({ service: { db }, gym }, pick) => {
    const undone = new Error('undone')
    const failing = db.transaction().execute(async (tx) => {
      await sql`update members set status = ${oneOf(statuses, pick)} where team_id = ${gym.teamId}`.execute(tx)
      await sql`update memberships set price_cents = price_cents + 1 where team_id = ${gym.teamId}`.execute(tx)
      throw undone
    })
    // Another transaction may hold a row that this one needs, and vice versa.
    await failing.catch((error) => {
      if (error !== undone && error.code !== '40P01') throw error
    })
  },
  fold: async ({ service: { db } }) => foldCountsOfAnyCompany(db),
} satisfies Record<string, Make>

export const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as Change['kind'][]), 'register', 'register', 'sell', 'sell', 'enter'),
  pick: fc.nat({ max: 1000 }),
  other: fc.nat({ max: 1000 }),
})
