import type { Body, Reply } from '../answer.ts'
import type { Chance } from '../chance.ts'
import type { Company } from '../company.ts'
import {
  chargeAhead,
  discount,
  isOpen,
  openOf,
  pay,
  payByCredit,
  postpone,
  promise,
  refund,
  reverse,
  split,
  waive,
} from '../model/charges.ts'
import { plus } from '../model/days.ts'
import { follow } from '../model/memberships.ts'
import type { Charge, Gym, Membership, Refusal } from '../model/state.ts'
import { act, answers, membershipIn, says } from './act.ts'

interface OfCharge {
  membership: number
  /** Which of its charges, by an order that the model knows too. */
  charge: number
  /** A number of cents or of days, for the step. */
  much: number | null
}

type Rank = [string, number, string, number]
const inOrder = (a: Rank, b: Rank): number => {
  const i = a.findIndex((one, i) => one !== b[i])
  return i < 0 ? 0 : a[i]! < b[i]! ? -1 : 1
}

async function rowOf(company: Company, { membership, charge }: OfCharge): Promise<Body | undefined> {
  const member = company.member(company.ownerOf(membership))
  const { body } = await company.staff('GET', `/charges?member_id=${member}&limit=100`)
  const own = body.data.filter((row: Body) => row.membership_id === company.membership(membership))
  const rank = (row: Body): Rank => [row.due_date, row.amount_cents, row.status, row.open_cents]
  return own.toSorted((a: Body, b: Body) => inOrder(rank(a), rank(b)))[charge]
}

function chargeIn(gym: Gym, of: OfCharge): Charge | undefined {
  const rank = (one: Charge): Rank => [one.due, one.amount, one.status, isOpen(one) ? openOf(one) : 0]
  return membershipIn(gym, of).charges.toSorted((a, b) => inOrder(rank(a), rank(b)))[of.charge]
}

const nothing: Reply = { status: 404, body: {} }

/** Defines an action of the desk on a charge. */
function toCharge(definition: {
  often: number
  much: (chance: Chance) => number | null
  call: (company: Company, row: Body, much: number | null) => Promise<Reply>
  change: (gym: Gym, membership: Membership, one: Charge, much: number | null) => Refusal | null
}) {
  const { often, much, call, change } = definition
  return act<OfCharge>({
    often: ({ billing }) => (billing === 'internal' ? often : 0),
    draw: (chance, { membership }) => ({ membership, charge: chance.whole(0, 2), much: much(chance) }),
    async send(company, of) {
      const row = await rowOf(company, of)
      return row === undefined ? nothing : call(company, row, of.much)
    },
    expect(gym, of, { reply }) {
      const one = chargeIn(gym, of)
      if (one === undefined) return says(reply && { status: 200, body: { status: reply.status } }, { status: 404 })
      const membership = membershipIn(gym, of)
      return answers(
        reply,
        follow(gym, membership, () => change(gym, membership, one, of.much)),
      )
    },
  })
}

const reason = 'Combinado no balcão'
const none = () => null
const at = (company: Company, { id }: Body, what: string, body: object = {}) =>
  company.staff('POST', `/charges/${id}/${what}`, body)

const payAct = toCharge({
  often: 12,
  much: (chance) => chance.one([null, null, null, null, 500, 30_000]),
  call: (company, row, much) =>
    at(company, row, 'pay', { late_fee: true, ...(much !== null && { amount_cents: much }) }),
  change: pay,
})

export const useCredit = toCharge({
  often: 4,
  much: none,
  call: (company, row) => at(company, row, 'use-credit'),
  change: payByCredit,
})

const discountAct = toCharge({
  often: 2,
  much: (chance) => chance.one([1, 990, 20_000]),
  call: (company, row, much) => at(company, row, 'discount', { amount_cents: much, reason }),
  change: (gym, membership, one, much) => discount(gym, membership, one, much!),
})

const waiveAct = toCharge({
  often: 2,
  much: none,
  call: (company, row) => at(company, row, 'waive', { reason }),
  change: waive,
})

const postponeAct = toCharge({
  often: 4,
  much: (chance) => chance.one([0, 1, 3, 10, 30]),
  call: (company, row, much) => at(company, row, 'postpone', { due_date: plus(company.today(), much!), reason }),
  change: (gym, membership, one, much) => postpone(gym, membership, one, much!),
})

const promiseAct = toCharge({
  often: 2,
  much: (chance) => chance.one([0, 3, 10]),
  call: (company, row, much) => at(company, row, 'promise', { promised_on: plus(company.today(), much!), reason }),
  change: promise,
})

/** A third is left for later. A closed charge is split as well, which must be refused. */
const laterOf = (open: number): number => Math.max(1, Math.floor(open / 3))

const splitAct = toCharge({
  often: 4,
  much: none,
  call: (company, row) => {
    const open = Math.max(2, row.open_cents)
    const [today, second] = [company.today(), laterOf(open)]
    const parts = [
      { amount_cents: open - second, due_date: today },
      { amount_cents: second, due_date: plus(today, 7) },
    ]
    return at(company, row, 'split', { parts, reason })
  },
  change: (gym, membership, one) => split(gym, membership, one, laterOf(openOf(one))),
})

const refundAct = toCharge({
  often: 4,
  much: (chance) => chance.one([null, 1, 500, 20_000]),
  call: (company, row, much) => at(company, row, 'refund', { reason, ...(much !== null && { amount_cents: much }) }),
  change: refund,
})

/** The hourly work of a company that is connected to a bank. */
export const ahead = act<{ days: number }>({
  often: ({ billing }) => (billing === 'internal' ? 10 : 0),
  draw: (chance) => ({ days: chance.one([1, 5, 10, 10]) }),
  async send(company, { days }) {
    await company.advance()
    await company.chargeAhead(days)
    return { status: 200, body: {} }
  },
  expect(gym, { days }) {
    for (const membership of gym.memberships.values()) chargeAhead(gym, membership, days)
    return []
  },
})

/** The latest payment that paid a charge and was not undone. */
const reverseAct = toCharge({
  often: 7,
  much: none,
  async call(company, row) {
    const { body } = await company.staff('GET', `/members/${row.member_id}/ledger?limit=100`)
    const entry = body.data.find(
      ({ kind, charge_id, owed_cents, taken_back }: Body) =>
        charge_id === row.id && !taken_back && (kind === 'payment' || (kind === 'credit' && owed_cents < 0)),
    )
    if (entry === undefined) return { status: 422, body: { error: { code: 'NOTHING_PAID' } } }
    return company.staff('POST', `/ledger/${entry.id}/reverse`, { reason })
  },
  change: (gym, membership, one) =>
    one.payments.length === 0 ? { status: 422, reason: 'NOTHING_PAID' } : reverse(gym, membership, one),
})

export {
  discountAct as discount,
  payAct as pay,
  postponeAct as postpone,
  promiseAct as promise,
  refundAct as refundCharge,
  reverseAct as reverse,
  splitAct as split,
  waiveAct as waive,
}
