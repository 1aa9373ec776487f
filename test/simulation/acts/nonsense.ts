import type { Reply } from '../answer.ts'
import type { Company } from '../company.ts'
import { act } from './act.ts'

/** A call that is not allowed, or not possible: it is refused with this, and nothing changes. */
interface Mistake {
  send: (company: Company, names: Names) => Promise<Reply>
  status: number
  /** The reason or code, and for a wrong field, its name. */
  reason: string
  field?: string
}

interface Names {
  member: number
  membership: number
}

const nobody = '01890000-0000-7000-8000-000000000000'

const mistakes: Record<string, Mistake> = {
  'no key': {
    send: ({ api }) => api('GET', '/members', undefined, { authorization: 'Bearer ctr_test_nothing' }),
    status: 401,
    reason: 'UNAUTHORIZED',
  },
  'a key that may read plans only': {
    send: ({ api, narrowKey }) => api('GET', '/members', undefined, { authorization: `Bearer ${narrowKey}` }),
    status: 403,
    reason: 'INSUFFICIENT_SCOPE',
  },
  'a member who is not there': {
    send: ({ api }) => api('GET', `/members/${nobody}`),
    status: 404,
    reason: 'NOT_FOUND',
  },
  'an id that is none': {
    send: ({ api }) => api('GET', '/members/abc'),
    status: 400,
    reason: 'VALIDATION_ERROR',
    field: 'id',
  },
  'a member without a name': {
    send: ({ api }) => api('POST', '/members', { email: 'ana@example.com' }),
    status: 400,
    reason: 'VALIDATION_ERROR',
    field: 'full_name',
  },
  'a birthday that never was': {
    send: ({ api, mark }) => api('POST', '/members', { full_name: `Ana ${mark}`, birth_date: '1990-02-30' }),
    status: 400,
    reason: 'VALIDATION_ERROR',
    field: 'birth_date',
  },
  'an origin that is not known': {
    send: ({ api, mark }) => api('POST', '/members', { full_name: `Ana ${mark}`, source: 'zeppelin' }),
    status: 400,
    reason: 'SOURCE_UNKNOWN',
  },
  'an origin of the service': {
    send: ({ api, mark }) => api('POST', '/members', { full_name: `Ana ${mark}`, source: 'Wellhub' }),
    status: 400,
    reason: 'SOURCE_RESERVED',
  },
  'a sale of a plan that is not there': {
    send: ({ api, member }, names) =>
      api('POST', '/memberships', {
        member_profile_id: member(names.member),
        plan_id: nobody,
        start_date: '2032-06-01',
      }),
    status: 404,
    reason: 'NOT_FOUND',
  },
  'a plan that is not sold any more': {
    send: (company, names) => sell(company, names, { plan: 'velho' }),
    status: 422,
    reason: 'PLAN_INACTIVE',
  },
  'a plan that is for another unit': {
    send: (company, names) => sell(company, names, { plan: 'curto', store_id: company.ids.get('unit u2') }),
    status: 422,
    reason: 'PLAN_NOT_IN_UNIT',
  },
  'a promotion that is none': {
    send: (company, names) => sell(company, names, { plan: 'mensal', promotion_code: 'NADA' }),
    status: 422,
    reason: 'PROMOTION_INVALID',
  },
  'a promotion with a discount': {
    send: (company, names) => sell(company, names, { plan: 'mensal', promotion_code: 'NADA', discount_pct: 5 }),
    status: 422,
    reason: 'PROMOTION_WITH_DISCOUNT',
  },
  'a discount above all': {
    send: (company, names) => sell(company, names, { plan: 'mensal', discount_pct: 101 }),
    status: 400,
    reason: 'VALIDATION_ERROR',
    field: 'discount_pct',
  },
  'a status that is none': {
    send: ({ api, membership }, names) =>
      api('PATCH', `/memberships/${membership(names.membership)}`, { status: 'gone' }),
    status: 400,
    reason: 'VALIDATION_ERROR',
    field: 'status',
  },
  'a freeze that ends yesterday': {
    send: ({ api, membership }, names) =>
      api('POST', `/memberships/${membership(names.membership)}/freeze`, { freeze_end_date: '2020-01-01' }),
    status: 400,
    reason: 'VALIDATION_ERROR',
    field: 'freeze_end_date',
  },
  'a member who brought themselves': {
    async send({ api, member }, names) {
      const { body } = await api('GET', `/members/${member(names.member)}`)
      return api('PATCH', `/members/${member(names.member)}`, { referred_by_client_id: body.data.client.id })
    },
    status: 422,
    reason: 'SELF_REFERRAL',
  },
  'a seat in a class that is not there': {
    send: ({ api, member }, names) =>
      api('POST', `/classes/${nobody}/book`, { member_profile_id: member(names.member) }),
    status: 404,
    reason: 'NOT_FOUND',
  },
  'an entry of nobody': {
    send: ({ api, ids }) =>
      api('POST', '/access/validate', { member_profile_id: nobody, store_id: ids.get('unit u1') }),
    status: 404,
    reason: 'NOT_FOUND',
  },
  'an entry at no unit': {
    send: ({ api, member }, names) => api('POST', '/access/validate', { member_profile_id: member(names.member) }),
    status: 400,
    reason: 'VALIDATION_ERROR',
    field: 'store_id',
  },
}

const sell = (
  { api, ids, member }: Company,
  names: Names,
  { plan, ...sent }: { plan: string; [field: string]: unknown },
) =>
  api('POST', '/memberships', {
    member_profile_id: member(names.member),
    plan_id: ids.get(`plan ${plan}`),
    start_date: '2032-06-01',
    ...sent,
  })

export const mistake = act<Names & { what: string }>({
  often: () => 7,
  draw: (chance, { member, membership }) => ({ member, membership, what: chance.one(Object.keys(mistakes)) }),
  send: (company, { what, ...names }) => mistakes[what]!.send(company, names),
  expect(_, { what }, { reply }) {
    if (reply === undefined) return []
    const { status, reason, field } = mistakes[what]!
    const { code, details } = reply.body.error ?? {}
    const said = details?.reason ?? code
    const fields: string[] = details?.fields?.map((one: { field: string }) => one.field) ?? []
    if (reply.status !== status || said !== reason) {
      return [`${what} is answered ${reply.status} ${said}, not ${status} ${reason}`]
    }
    return field === undefined || fields.includes(field)
      ? []
      : [`${what} names ${JSON.stringify(details)}, not ${field}`]
  },
})
