import { randomUUID } from 'node:crypto'
import type { Reply } from '../answer.ts'
import type { Company } from '../company.ts'
import { units } from '../gyms.ts'
import { enter, isAlone, leave, passTurnstile, tellEntry } from '../model/door.ts'
import type { Gym } from '../model/state.ts'
import { act, memberIn, says } from './act.ts'

interface AtDoor {
  member: number
  unit: string
}

const unitIn = (gym: Gym, { unit }: { unit: string }) => gym.units.find(({ ref }) => ref === unit)!

const comeTo = (company: Company, { member, unit }: AtDoor): Promise<Reply> =>
  company.api('POST', '/access/validate', {
    member_profile_id: company.member(member),
    store_id: company.ids.get(`unit ${unit}`),
  })

const enterAct = act<AtDoor>({
  often: () => 16,
  draw: (_, { member, unit }) => ({ member, unit }),
  send: comeTo,
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
  // A code that nobody was shown opens nothing, and expires before anybody comes again.
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

/**
 * A member shows a new code at a turnstile, which asks, and reports whether the member passed or gave up. In between, the same or another
 * member may come to a door.
 */
const passAct = act<AtDoor & { turned: boolean; meanwhile: AtDoor | null }>({
  often: () => 8,
  draw(chance, { member, other, unit }) {
    const turned = chance.share() < 0.8
    if (chance.share() < 0.4) return { member, unit, turned, meanwhile: null }
    // Mostly two people at the door of the smallest unit, or one member at both.
    const at = chance.share() < 0.6 ? units.at(-1)!.ref : unit
    const [who, where] = chance.share() < 0.6 ? [other, at] : [member, chance.one(units).ref]
    return { member, unit: at, turned, meanwhile: { member: who, unit: where } }
  },
  // How often a day a partner program lets in somebody who stands at two doors is not laid down.
  isPossible: (gym, { member, meanwhile }) =>
    meanwhile === null ||
    (gym.members.has(meanwhile.member) && (meanwhile.member !== member || memberIn(gym, { member }).program === null)),
  async send(company, { member, unit, turned, meanwhile }) {
    const credential = { type: 'text', text: await company.newCode(member) }
    const device_id = company.turnstile(unit)
    const attempt_id = randomUUID()
    const asked = { attempt_id, device_id, credential, method: 'qr', direction: 'in', confirms: true }
    const answer = await company.bridge(unit, 'POST', '/decisions', asked)
    const entered = meanwhile && (await comeTo(company, meanwhile))
    if (!answer.body.allowed) return { ...answer, body: { ...answer.body, entered: entered?.body } }
    const kind = turned ? 'turned' : 'gave_up'
    const fact = { id: randomUUID(), device_id, at: new Date().toISOString(), kind, attempt_id, direction: 'in' }
    const told = await company.bridge(unit, 'POST', '/facts', { facts: [fact] })
    return told.status === 200 ? { ...answer, body: { ...answer.body, entered: entered?.body } } : told
  },
  expect(gym, of, { id, reply }) {
    const { turned, meanwhile: other } = of
    const code = { made: id, at: gym.now }
    const wrong: string[] = []
    const meanwhile = () => {
      if (other === null) return
      const entered = reply && { ...reply, body: reply.body.entered }
      wrong.push(...says(entered, { ...enter(gym, memberIn(gym, other), unitIn(gym, other)) }))
    }
    const answer = passTurnstile(gym, memberIn(gym, of), unitIn(gym, of), { code, turned, meanwhile })
    return [...says(reply, { ...answer }), ...wrong.map((text) => `meanwhile ${text}`)]
  },
})

/** A turnstile that was away reports an entry some minutes later. An entry that could mean several things is not reported here. */
export const tellLate = act<AtDoor & { minutes: number }>({
  often: () => 3,
  draw: (chance, { member, unit }) => ({ member, unit, minutes: chance.whole(3, 150) }),
  isPossible: (gym, of) => isAlone(gym, memberIn(gym, of), gym.now - of.minutes * 60_000),
  async send(company, { member, unit, minutes }) {
    const credential = { type: 'text', text: await company.newCode(member) }
    const at = new Date(Date.now() - minutes * 60_000).toISOString()
    const fact = { id: randomUUID(), device_id: company.turnstile(unit), at, kind: 'offline_entry', credential }
    return company.bridge(unit, 'POST', '/facts', { facts: [{ ...fact, method: 'qr', direction: 'in' }] })
  },
  expect(gym, of, { reply }) {
    tellEntry(gym, memberIn(gym, of), unitIn(gym, of), gym.now - of.minutes * 60_000)
    const told = reply?.body.results?.[0]?.result
    return reply === undefined || told === 'taken' ? [] : [`what was told is ${told}, not taken`]
  },
})

/** A member shows a new code at the kiosk. */
export const enterAtKiosk = act<AtDoor>({
  often: () => 3,
  draw: (_, { member, unit }) => ({ member, unit }),
  async send(company, { member, unit }) {
    return company.kiosk(unit, 'POST', '/kiosk/entries', { code: await company.newCode(member) })
  },
  expect: (gym, of, { id, reply }) =>
    says(reply, { ...enter(gym, memberIn(gym, of), unitIn(gym, of), { made: id, at: gym.now }) }),
})

/** Somebody shows an invented code. */
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

export { enterAct as enter, leaveAct as leave, passAct as passTurnstile }
