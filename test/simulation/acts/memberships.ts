import type { Body } from '../answer.ts'
import { plans } from '../gyms.ts'
import { plus } from '../model/days.ts'
import {
  asAhead,
  cancel,
  changePlan,
  follow,
  freeze,
  sell,
  setMembershipStatus,
  setPrice,
  takeBack,
  undoSale,
  unfreeze,
} from '../model/memberships.ts'
import type { Gym, MembershipStatus, Refusal } from '../model/state.ts'
import { act, answers, membershipIn, says } from './act.ts'

interface Sale {
  member: number
  plan: string
  /** Days after the sale. */
  startsIn: number
  discount: number
  autoRenew: boolean
}

const sellAct = act<Sale>({
  often: () => 12,
  draw(chance, { member }) {
    const starts = chance.weighted({ today: 8, later: 1, before: 1 })
    return {
      member,
      plan: chance.one(plans).ref,
      startsIn: starts === 'today' ? 0 : starts === 'later' ? chance.whole(1, 6) : -chance.whole(1, 4),
      discount: chance.one([0, 0, 0, 10, 33, 100]),
      autoRenew: chance.share() < 0.6,
    }
  },
  async send(company, { member, plan, startsIn, discount, autoRenew }, id) {
    const reply = await company.api('POST', '/memberships', {
      member_profile_id: company.member(member),
      plan_id: company.ids.get(`plan ${plan}`),
      start_date: plus(company.today(), startsIn),
      discount_pct: discount,
      auto_renew: autoRenew,
    })
    company.ids.set(`membership ${id}`, reply.body.data?.id)
    company.ids.set(`owner ${id}`, String(member))
    return reply
  },
  async recover(company, { member }, id) {
    const { body } = await company.api('GET', `/memberships?member_profile_id=${company.member(member)}&limit=100`)
    const known = new Set(company.ids.values())
    company.ids.set(`membership ${id}`, body.data.find((row: Body) => !known.has(row.id))?.id)
    company.ids.set(`owner ${id}`, String(member))
  },
  expect(gym, { member, plan: ref, startsIn, discount, autoRenew }, { id, reply }) {
    const plan = gym.plans.find((one) => one.ref === ref)!
    const start = plus(gym.today, startsIn)
    const sold = sell(gym, { n: id, member, plan, start, discount, autoRenew })
    const { status, end, price } = sold
    return [...answers(reply, null), ...says(reply, { status, end_date: end, price_cents: price })]
  },
})

export { sellAct as sell }

/** Defines an action on a membership, at a path of the public API. */
function toMembership<D extends { membership: number }>(definition: {
  often: Parameters<typeof act<D>>[0]['often']
  draw: Parameters<typeof act<D>>[0]['draw']
  call: (of: D, today: string) => { method: string; path: string; body?: object }
  change: (gym: Gym, of: D) => Refusal | null
}) {
  const { often, draw, call, change } = definition
  return act<D>({
    often,
    draw,
    send(company, of) {
      const { method, path, body } = call(of, company.today())
      return company.api(method, `/memberships/${company.membership(of.membership)}${path}`, body)
    },
    expect(gym, of, { reply }) {
      const one = membershipIn(gym, of)
      const refused = follow(gym, one, () => asAhead(gym, one, () => change(gym, of)))
      const { status } = membershipIn(gym, of)
      return [...answers(reply, refused), ...(refused === null ? says(reply, { status }) : [])]
    },
  })
}

const cancelAct = toMembership<{ membership: number; atOnce: boolean }>({
  often: () => 5,
  draw: (chance, { membership }) => ({ membership, atOnce: chance.share() < 0.3 }),
  call: ({ atOnce }) => ({ method: 'POST', path: '/cancel', body: { effective_immediately: atOnce } }),
  change: (gym, of) => cancel(gym, membershipIn(gym, of), of.atOnce),
})

const freezeAct = toMembership<{ membership: number; days: number }>({
  often: () => 5,
  draw: (chance, { membership }) => ({ membership, days: chance.one([1, 2, 5, 10, 30, 40]) }),
  call: ({ days }, today) => ({ method: 'POST', path: '/freeze', body: { freeze_end_date: plus(today, days) } }),
  change: (gym, of) => freeze(gym, membershipIn(gym, of), of.days),
})

const unfreezeAct = toMembership<{ membership: number }>({
  often: () => 3,
  draw: (_, { membership }) => ({ membership }),
  call: () => ({ method: 'DELETE', path: '/freeze' }),
  change: (gym, of) => unfreeze(gym, membershipIn(gym, of)),
})

const statuses: MembershipStatus[] = ['active', 'active', 'past_due', 'past_due', 'cancelled', 'frozen', 'trial']

export const setMembership = toMembership<{ membership: number; status: MembershipStatus }>({
  often: ({ billing }) => (billing === 'external' ? 6 : 2),
  draw: (chance, { membership }) => ({ membership, status: chance.one(statuses) }),
  call: ({ status }) => ({ method: 'PATCH', path: '', body: { status } }),
  change(gym, of) {
    setMembershipStatus(gym, membershipIn(gym, of), of.status)
    return null
  },
})

export const setRenewal = toMembership<{ membership: number; autoRenew: boolean }>({
  often: () => 2,
  draw: (chance, { membership }) => ({ membership, autoRenew: chance.share() < 0.5 }),
  call: ({ autoRenew }) => ({ method: 'PATCH', path: '', body: { auto_renew: autoRenew } }),
  change(gym, of) {
    membershipIn(gym, of).autoRenew = of.autoRenew
    return null
  },
})

/** Sets a price, and in a third of the calls also a status. */
const setPriceAct = toMembership<{ membership: number; price: number; status?: MembershipStatus }>({
  often: () => 2,
  draw: (chance, { membership }) => ({
    membership,
    price: chance.one([0, chance.whole(1, 20_000)]),
    ...(chance.share() < 0.35 ? { status: chance.one(statuses) } : {}),
  }),
  call: ({ price, status }) => ({ method: 'PATCH', path: '', body: { price_cents: price, status } }),
  change(gym, of) {
    const membership = membershipIn(gym, of)
    setPrice(gym, membership, of.price, of.status === 'cancelled' ? gym.today : undefined)
    if (of.status !== undefined) setMembershipStatus(gym, membership, of.status)
    return null
  },
})

const changePlanAct = act<{ membership: number; plan: string }>({
  often: () => 5,
  draw: (chance, { membership }) => ({ membership, plan: chance.one(plans).ref }),
  send: (company, { membership, plan }) =>
    company.staff('POST', `/memberships/${company.membership(membership)}/plan`, {
      plan_id: company.ids.get(`plan ${plan}`),
    }),
  expect(gym, { plan, ...of }, { reply }) {
    const one = membershipIn(gym, of)
    const wanted = gym.plans.find(({ ref }) => ref === plan)!
    return answers(
      reply,
      follow(gym, one, () => changePlan(gym, one, wanted)),
    )
  },
})

const takeBackAct = act<{ membership: number }>({
  often: () => 4,
  draw: (_, { membership }) => ({ membership }),
  send: (company, { membership }) =>
    company.app(company.ownerOf(membership), 'DELETE', `/membership/${company.membership(membership)}/cancel`),
  expect(gym, of, { reply }) {
    const membership = membershipIn(gym, of)
    return answers(
      reply,
      follow(gym, membership, () => takeBack(gym, membership)),
    )
  },
})

const mistake = 'Plano errado'

/** Refused for every membership that was not sold today. */
const undoSaleAct = act<{ membership: number }>({
  often: () => 6,
  draw: (_, { membership }) => ({ membership }),
  send: (company, { membership }) =>
    company.staff('POST', `/memberships/${company.membership(membership)}/undo`, { reason: mistake }),
  expect(gym, of, { reply }) {
    const membership = membershipIn(gym, of)
    return answers(
      reply,
      follow(gym, membership, () => undoSale(gym, membership, mistake)),
    )
  },
})

export {
  cancelAct as cancel,
  changePlanAct as changePlan,
  freezeAct as freeze,
  setPriceAct as setPrice,
  takeBackAct as takeBack,
  undoSaleAct as undoSale,
  unfreezeAct as unfreeze,
}
