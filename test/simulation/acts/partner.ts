import { askedUnit, comeBy } from '../model/door.ts'
import { type Gym, type Member, newMember } from '../model/state.ts'
import { act, answers, memberIn } from './act.ts'
import { enter as enterAsked } from './door.ts'

// Visitors of a partner that is asked about them: they check in in its app, undo that, and come to the doors like everybody else.

const dayMs = 24 * 60 * 60_000
const done = { status: 200, body: {} }

/** The desk links a member with a person of the partner. */
export const linkVisitor = act<{ member: number }>({
  often: () => 1.5,
  draw: (_, { member }) => ({ member }),
  isPossible: (gym, of) => !memberIn(gym, of).isVisitor,
  send: (company, { member }) =>
    company.staff('POST', `/members/${company.member(member)}/partner-links`, {
      program: 'wellhub',
      person_key: company.partner.keyOf(member),
    }),
  expect(gym, of, { reply }) {
    const member = memberIn(gym, of)
    if (!member.isVisitor) comeBy(gym, member, 'asked')
    member.isVisitor = true
    return answers(reply, null)
  },
})

/** An unknown person checks in. */
export const visit = act<object>({
  often: () => 1.5,
  draw: () => ({}),
  async send(company, _, id) {
    company.partner.isVisitor(id)
    const name = `Ana ${id} ${company.mark}`
    company.ids.set(`member ${id}`, await company.partner.checkIn(company.partner.keyOf(id), name))
    return done
  },
  // The partner repeats its message until it is accepted.
  async recover(company, _, id) {
    const name = `Ana ${id} ${company.mark}`
    company.ids.set(`member ${id}`, await company.partner.checkIn(company.partner.keyOf(id), name))
  },
  expect(gym, _, { id }) {
    const member = { ...newMember(id), isVisitor: true }
    gym.members.set(id, member)
    gym.events.push(`member.created ${id}`)
    checkInNow(gym, member)
    return []
  },
})

const checkInAct = act<{ member: number }>({
  often: () => 3,
  draw: (_, { member, visitor }) => ({ member: visitor < 0 ? member : visitor }),
  isPossible(gym, of) {
    const { isVisitor, checkIns } = memberIn(gym, of)
    const last = checkIns.at(-1)
    // The partner lets nobody check in twice a day.
    return isVisitor && (last === undefined || gym.now - last.at > 2 * dayMs)
  },
  async send(company, { member }) {
    await company.partner.checkIn(company.partner.keyOf(member), `Ana ${member} ${company.mark}`)
    return done
  },
  async recover(company, { member }) {
    await company.partner.checkIn(company.partner.keyOf(member), `Ana ${member} ${company.mark}`)
  },
  expect(gym, of) {
    checkInNow(gym, memberIn(gym, of))
    return []
  },
})

function checkInNow(gym: Gym, member: Member): void {
  comeBy(gym, member, 'asked')
  member.checkIns.push({ at: gym.now, taken: null, undone: false })
}

/** A visitor undoes a check-in that the partner has not accepted. */
export const undoCheckIn = act<{ member: number }>({
  often: () => 1,
  draw: (_, { member, visitor }) => ({ member: visitor < 0 ? member : visitor }),
  isPossible: (gym, of) => memberIn(gym, of).checkIns.length > 0,
  async send(company, { member }) {
    company.partner.undo(company.partner.keyOf(member))
    return done
  },
  expect(gym, of) {
    const last = memberIn(gym, of).checkIns.at(-1)!
    if (last.taken === null) last.undone = true
    return []
  },
})

/** A visitor comes to the doors at which the partner is asked. */
export const comeByPartner = act<{ member: number }>({
  often: () => 2,
  draw: (_, { member, visitor }) => ({ member: visitor < 0 ? member : visitor }),
  send: (company, { member }) => enterAsked.send(company, { member, unit: askedUnit }, 0),
  expect: (gym, { member }, answered) => enterAsked.expect(gym, { member, unit: askedUnit }, answered),
})

export { checkInAct as checkIn }
