import type { Company } from '../company.ts'
import type { Gym } from '../model/state.ts'
import { act, answers, memberIn, membershipIn, says } from './act.ts'

/** An integrator reads a member, and what the lists show about the member. */
export const readMember = act<{ member: number }>({
  often: () => 2,
  draw: (_, { member }) => ({ member }),
  send: (company, { member }) => company.api('GET', `/members/${company.member(member)}`),
  expect(gym, of, { reply }) {
    const { status } = memberIn(gym, of)
    return [...answers(reply, null), ...says(reply, { status })]
  },
})

export const readMembership = act<{ membership: number }>({
  often: () => 2,
  draw: (_, { membership }) => ({ membership }),
  send: (company, { membership }) => company.api('GET', `/memberships/${company.membership(membership)}`),
  expect(gym, of, { reply }) {
    const { status, end, price } = membershipIn(gym, of)
    return [...answers(reply, null), ...says(reply, { status, end_date: end, price_cents: price })]
  },
})

/** Paths that integrators read and that no step changes. */
const places: Record<string, (company: Company) => string> = {
  plan: ({ ids }) => `/plans/${ids.get('plan mensal')}`,
  schedule: () => '/classes/schedule',
  'class types': () => '/class-types',
  checkins: () => '/checkins',
  exercises: () => '/exercises',
  programs: () => '/workout-programs',
  trainers: () => '/trainers',
  trainer: ({ ids }) => `/trainers/${ids.get('trainer ana')}`,
}

export const readAround = act<{ place: string }>({
  often: () => 3,
  draw: (chance) => ({ place: chance.one(Object.keys(places)) }),
  send: (company, { place }) => company.api('GET', places[place]!(company)),
  expect: (_, __, { reply }) => answers(reply, null),
})

/** A member is weighed; the latest weight comes first. */
export const measure = act<{ member: number; weight: number }>({
  often: () => 1,
  draw: (chance, { member }) => ({ member, weight: chance.whole(500, 1200) / 10 }),
  send: (company, { member, weight }) =>
    company.api('POST', `/members/${company.member(member)}/measurements`, { weight_kg: weight }),
  expect(gym, of, { reply }) {
    memberIn(gym, of).weights.unshift(of.weight)
    return [...answers(reply, null), ...says(reply, { weight_kg: of.weight })]
  },
})

export const readMeasurements = act<{ member: number }>({
  often: () => 1,
  draw: (_, { member }) => ({ member }),
  send: (company, { member }) => company.api('GET', `/members/${company.member(member)}/measurements?limit=100`),
  expect(gym, of, { reply }) {
    if (reply === undefined) return []
    const shown = reply.body.data.map((row: { weight_kg: number }) => row.weight_kg)
    return sameLists(memberIn(gym, of).weights.slice(0, 100), shown)
  },
})

export const readEntries = act<{ member: number }>({
  often: () => 1,
  draw: (_, { member }) => ({ member }),
  send: (company, { member }) => company.api('GET', `/members/${company.member(member)}/checkins?limit=100`),
  expect(gym: Gym, of, { reply }) {
    if (reply === undefined) return []
    const { entries } = memberIn(gym, of)
    return reply.body.data.length === Math.min(entries, 100)
      ? []
      : [`${reply.body.data.length} entries, not ${entries}`]
  },
})

/** A trainer gives a member a program of one day. */
export const assignProgram = act<{ member: number }>({
  often: () => 1,
  draw: (_, { member }) => ({ member }),
  send: (company, { member }, id) =>
    company.api('POST', '/workout-programs', {
      member_profile_id: company.member(member),
      name: `Força ${id} ${company.mark}`,
      days: [{ day_label: 'A', exercises: [{ exercise_id: company.ids.get('exercise supino') }] }],
    }),
  expect: (_, __, { reply }) => answers(reply, null),
})

function sameLists(model: unknown[], service: unknown[]): string[] {
  const [should, is] = [model, service].map((list) => JSON.stringify(list))
  return should === is ? [] : [`shows ${is}, not ${should}`]
}
