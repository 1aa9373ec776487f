import { enter, leave } from '../model/door.ts'
import type { Gym } from '../model/state.ts'
import { act, memberIn, says } from './act.ts'

interface AtDoor {
  member: number
  unit: string
}

const unitIn = (gym: Gym, { unit }: { unit: string }) => gym.units.find(({ ref }) => ref === unit)!

const enterAct = act<AtDoor>({
  often: () => 16,
  draw: (_, { member, unit }) => ({ member, unit }),
  send: (company, { member, unit }) =>
    company.api('POST', '/access/validate', {
      member_profile_id: company.member(member),
      store_id: company.ids.get(`unit ${unit}`),
    }),
  expect: (gym, of, { reply }) => says(reply, { ...enter(gym, memberIn(gym, of), unitIn(gym, of)) }),
})

const leaveAct = act<AtDoor>({
  often: () => 8,
  draw: (_, { member, unit }) => ({ member, unit }),
  send: (company, { member, unit }) =>
    company.api('POST', '/access/checkout', {
      member_profile_id: company.member(member),
      store_id: company.ids.get(`unit ${unit}`),
    }),
  expect: (gym, of, { reply }) => says(reply, { status: leave(gym, memberIn(gym, of), unitIn(gym, of)) }),
})

/** The member's app makes a code. */
export const makeCode = act<{ member: number }>({
  often: () => 5,
  draw: (_, { member }) => ({ member }),
  async send(company, { member }, id) {
    const code = await company.newCode(member)
    company.ids.set(`code ${id}`, code)
    return { status: 200, body: {} }
  },
  // A code that nobody was shown opens nothing, and is over before anybody comes again.
  async recover(company, { member }, id) {
    company.ids.set(`code ${id}`, await company.newCode(member))
  },
  expect(gym, { member }, { id }) {
    gym.codes.set(id, { made: id, at: gym.now, member })
    return []
  },
})

/** Somebody shows a code, a new one or an older one. */
export const showCode = act<{ code: number; unit: string }>({
  often: () => 2,
  draw: (_, { code, unit }) => ({ code, unit }),
  send: (company, { code, unit }) =>
    company.api('POST', '/access/validate', {
      member_code: company.ids.get(`code ${code}`),
      method: 'qr',
      store_id: company.ids.get(`unit ${unit}`),
    }),
  expect(gym, of, { reply }) {
    const code = gym.codes.get(of.code)!
    return says(reply, { ...enter(gym, memberIn(gym, code), unitIn(gym, of), code) })
  },
})

/** Somebody shows a code that nobody was given. */
export const inventCode = act<{ unit: string; digits: number }>({
  often: () => 2,
  draw: (chance, { unit }) => ({ unit, digits: chance.whole(0, 1e9) }),
  send: (company, { unit, digits }) =>
    company.api('POST', '/access/validate', {
      member_code: `invented-${digits}`,
      method: 'qr',
      store_id: company.ids.get(`unit ${unit}`),
    }),
  expect(gym, _, { reply }) {
    gym.events.push('access.denied undefined')
    return says(reply, { allowed: false, member_profile_id: null, reason: 'denied_invalid_code' })
  },
})

export { enterAct as enter, leaveAct as leave }
