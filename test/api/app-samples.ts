import type { Gym } from '#test/harness/gym.ts'
import { newToken, type Phone, type PhoneSession, phoneOf } from '#test/harness/phone.ts'

// The samples of what the app of members has; samples.ts joins them to those of the other APIs.

const phones = new WeakMap<Gym, Promise<Phone & { session: PhoneSession }>>()

const newMember = async (gym: Gym): Promise<string> =>
  (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id

/** The phone of a gym's sample member, made when it is first asked for. */
export function samplePhone(gym: Gym): Promise<Phone & { session: PhoneSession }> {
  const known = phones.get(gym) ?? newMember(gym).then((member) => phoneOf(gym, member))
  phones.set(gym, known)
  return known
}

/** Another session of the sample member. */
const anotherSession = async (gym: Gym): Promise<string> => {
  const { session } = await samplePhone(gym)
  return (await phoneOf(gym, session.member.id)).session.session_id
}

export const appMakers: Record<string, (gym: Gym) => Promise<string>> = {
  sessions: anotherSession,
  'app-sessions': anotherSession,
}

export const appBodies: Record<string, (gym: Gym) => Promise<object>> = {
  beginAppSession: async (gym) => ({ token: await newToken(gym, await newMember(gym)) }),
}

/** Lets the sample member attend classes. */
async function sellTo(gym: Gym): Promise<string> {
  const member_profile_id = (await samplePhone(gym)).session.member.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans.mensal!, start_date })
  return member_profile_id
}

export const appPreparations: Record<string, (gym: Gym, id: string) => Promise<string>> = {
  bookOwnSeat: async (gym) => {
    await sellTo(gym)
    return ''
  },
  giveUpOwnSeat: async (gym, id) => {
    await gym.api.post(`/classes/${id}/book`, { member_profile_id: await sellTo(gym) })
    return ''
  },
}
