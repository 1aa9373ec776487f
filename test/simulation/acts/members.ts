import type { Body } from '../answer.ts'
import { comeBy } from '../model/door.ts'
import { setStatus } from '../model/memberships.ts'
import { type MemberStatus, newMember } from '../model/state.ts'
import { act, answers, memberIn } from './act.ts'

const statuses: MemberStatus[] = ['trial', 'active', 'frozen', 'cancelled']

export const register = act<object>({
  often: () => 5,
  draw: () => ({}),
  async send(company, _, id) {
    const reply = await company.api('POST', '/members', { full_name: `Ana ${id} ${company.mark}` })
    company.ids.set(`member ${id}`, reply.body.data?.id)
    return reply
  },
  async recover(company, _, id) {
    const name = `Ana ${id} ${company.mark}`
    const { body } = await company.api('GET', `/members?search=${encodeURIComponent(name)}&limit=100`)
    company.ids.set(`member ${id}`, body.data.find(({ client }: Body) => client.full_name === name)?.id)
  },
  expect(gym, _, { id, reply }) {
    gym.members.set(id, newMember(id))
    gym.events.push(`member.created ${id}`)
    return answers(reply, null)
  },
})

const blocking = (blocked: boolean) =>
  act<{ member: number }>({
    often: () => 2,
    draw: (_, some) => ({ member: blocked || some.blocked < 0 ? some.member : some.blocked }),
    send: (company, { member }) =>
      blocked
        ? company.staff('POST', `/members/${company.member(member)}/block`, { reason: 'documentos' })
        : company.staff('POST', `/members/${company.member(member)}/unblock`),
    expect(gym, of, { reply }) {
      const member = memberIn(gym, of)
      if (member.blocked !== blocked) gym.events.push(`member.updated ${member.n}`)
      member.blocked = blocked
      return answers(reply, null)
    },
  })

export const block = blocking(true)
export const unblock = blocking(false)

/** The desk records that a member comes by the partner program, or no longer does. */
export const joinProgram = act<{ member: number; joins: boolean }>({
  often: () => 2,
  draw: (chance, { member }) => ({ member, joins: chance.share() < 0.7 }),
  send: (company, { member, joins }) =>
    company.staff('PATCH', `/members/${company.member(member)}/connections`, {
      partner_program: joins ? company.program : null,
    }),
  expect(gym, of, { reply }) {
    const member = memberIn(gym, of)
    comeBy(gym, member, of.joins ? 'allowance' : null)
    return answers(reply, null)
  },
})

export const setMember = act<{ member: number; status: MemberStatus }>({
  often: () => 1,
  draw: (chance, { member }) => ({ member, status: chance.one(statuses) }),
  send: (company, { member, status }) => company.api('PATCH', `/members/${company.member(member)}`, { status }),
  expect(gym, of, { reply }) {
    const member = memberIn(gym, of)
    if (member.status !== of.status) gym.events.push(`member.updated ${member.n}`)
    setStatus(gym, member.n, of.status)
    return answers(reply, null)
  },
})
