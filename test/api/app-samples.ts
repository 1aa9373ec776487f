import { admitSignUp } from '#modules/sign-ups/index.ts'
import { Authenticator } from '#test/harness/authenticator.ts'
import type { Gym } from '#test/harness/gym.ts'
import {
  codeIn,
  mailedCode,
  mailToNewAddress,
  newToken,
  Phone,
  type PhoneSession,
  phoneOf,
} from '#test/harness/phone.ts'
import { sampleBank, sampleMandates } from './bank-samples.ts'
import { newPairingCode } from './kiosk-samples.ts'
import { onePixel } from './one-pixel.ts'

// The samples for the members' app; samples.ts joins them to those of the other APIs.

const phones = new WeakMap<Gym, Promise<Phone & { session: PhoneSession }>>()

const newMember = async (gym: Gym): Promise<string> =>
  (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id

/** The phone of a gym's sample member, made at the first request. */
export function samplePhone(gym: Gym): Promise<Phone & { session: PhoneSession }> {
  const known = phones.get(gym) ?? newMember(gym).then((member) => phoneOf(gym, member))
  phones.set(gym, known)
  return known
}

/** A member with a program of one day, with one exercise. */
export async function memberWithProgram(gym: Gym, member_profile_id: string) {
  const exercise_id = (await gym.api.get('/exercises')).body.data[0].id
  const days = [{ day_label: 'A', exercises: [{ exercise_id, sets_target: 3, reps_target: '10', rest_seconds: 60 }] }]
  const { data } = (await gym.api.post('/workout-programs', { member_profile_id, name: 'A', days })).body
  return { program: data, day: data.days[0], line: data.days[0].exercises[0] }
}

/** A workout of a day with a set. */
export function workoutOf({ day, line }: Awaited<ReturnType<typeof memberWithProgram>>) {
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const set = { program_exercise_id: line.id, set_number: 1, reps: 10, load_kg: 40, done_at: now }
  return { id: crypto.randomUUID(), revision: 1, day_id: day.id, begun_at: now, finished_at: null, sets: [set] }
}

/** Sells the sample member a membership. */
async function ownMembership(gym: Gym): Promise<string> {
  const member_profile_id = (await samplePhone(gym)).session.member.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = { member_profile_id, plan_id: gym.plans.mensal!, start_date }
  return (await gym.api.post('/memberships', sale)).body.data.id
}

/** What the sample member owes. */
async function ownCharge(gym: Gym): Promise<string> {
  await ownMembership(gym)
  const { id } = (await samplePhone(gym)).session.member
  return (await (await gym.owner()).get(`/charges?member_id=${id}`)).body.data[0].id
}

/** What the sample member has paid. */
async function ownPayment(gym: Gym): Promise<string> {
  const owner = await gym.owner()
  await owner.post(`/charges/${await ownCharge(gym)}/pay`, { payment_method: 'pix' })
  return (await (await samplePhone(gym)).send('GET', '/payments')).body.data.payments[0].id
}

/** Lets the sample member attend classes. */
async function sellTo(gym: Gym): Promise<string> {
  await ownMembership(gym)
  return (await samplePhone(gym)).session.member.id
}

const confirmations = new WeakMap<Gym, Promise<object>>()

/** The code for a new address of the sample member. It is requested only once, because requests are limited. */
function confirmation(gym: Gym): Promise<object> {
  const ask = async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await (await samplePhone(gym)).post('/details/email', { email })
    return { email, code: codeIn(await mailToNewAddress(gym)) }
  }
  const known = confirmations.get(gym) ?? ask()
  confirmations.set(gym, known)
  return known
}

/** Another session of the sample member. */
const anotherSession = async (gym: Gym): Promise<string> => {
  const { session } = await samplePhone(gym)
  return (await phoneOf(gym, session.member.id)).session.session_id
}

const ownExercise = async (gym: Gym): Promise<string> =>
  (await (await gym.owner()).post('/catalogue/exercises', { name: `Remada ${crypto.randomUUID()}` })).body.data.id
/** What a visitor fills in. */
export const visitor = {
  ...{ full_name: 'Rita Lima', phone: '+5511987654321', cpf: '529.982.247-25' },
  ...{ consent: '2026-11-22', language: 'pt-BR' },
}

/** A visitor's sign-up, as the desk finds it. */
async function newSignUp(gym: Gym): Promise<string> {
  await openSignUp(gym)
  await new Phone(gym).post('/sign-up', visitor)
  const { db, box, teamId } = await gym.context()
  const query = db.selectFrom('sign_ups').select('id').where('team_id', '=', teamId).orderBy('id', 'desc')
  const { id } = (await query.executeTakeFirst())!
  await admitSignUp({ db, box: box }, { teamId, signUpId: id })
  return id
}

/** A passkey of the member whose phone it is. */
const passkeyOf = async (gym: Gym, phone: Phone): Promise<{ id: string; key: Authenticator }> => {
  const key = new Authenticator(gym.api.url)
  const passkey = key.make((await phone.post('/passkeys/creation')).body.data)
  return { id: (await phone.post('/passkeys', { passkey })).body.data.id, key }
}

/** A measurement by the sample member, in a gym that lets members make some. */
async function ownMeasurement(gym: Gym): Promise<string> {
  await (await gym.owner()).patch('/company', { app_measure: true })
  return (await (await samplePhone(gym)).post('/measurements', { weight_kg: 70 })).body.data.id
}

/** Another member, who requests erasure. */
async function newErasureRequest(gym: Gym): Promise<string> {
  const phone = await phoneOf(gym, await newMember(gym))
  return (await phone.post('/erasure')).body.data.id
}

export const appMakers: Record<string, (gym: Gym) => Promise<string>> = {
  measurements: ownMeasurement,
  membership: ownMembership,
  'membership/charges': ownCharge,
  payments: ownPayment,
  'sign-ups': newSignUp,
  'erasure-requests': newErasureRequest,
  sessions: anotherSession,
  'app-sessions': anotherSession,
  exercises: ownExercise,
  passkeys: async (gym) => (await passkeyOf(gym, await samplePhone(gym))).id,
}

const inAWeek = async () => ({
  freeze_end_date: Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 7 }).toString(),
})

export const appBodies: Record<string, (gym: Gym) => Promise<object>> = {
  changeOwnPreferences: async () => ({ language: 'en', notices: { charge_due: false } }),
  askForAppCode: async () => ({ contact: 'ana@example.com' }),
  beginAppSessionByPasskey: async (gym) => {
    const phone = await phoneOf(gym, await newMember(gym))
    const { key } = await passkeyOf(gym, phone)
    return { passkey: key.sign((await phone.post('/passkey/challenge')).body.data) }
  },
  addOwnPasskey: async (gym) => {
    const options = (await (await samplePhone(gym)).post('/passkeys/creation')).body.data
    return { passkey: new Authenticator(gym.api.url).make(options) }
  },
  beginAppSessionByCode: async (gym) => {
    const contact = `${(await newMember(gym)).slice(-12)}@example.com`
    await gym.api.post('/members', { full_name: 'Ana Souza', email: contact })
    return { contact, code: codeIn(await mailedCode(gym, contact)) }
  },
  takeLead: async () => ({
    ...{ full_name: 'Bia Prado', email: 'bia@example.com', message: 'Quanto custa?' },
    ...{ consent: '2026-11-29', language: 'pt-BR' },
  }),
  changeOwnPhoto: async () => ({ photo: onePixel }),
  changeOwnDetails: async () => ({ phone: '+5511987654321', fitness_goals: ['força'], training_days_per_week: 3 }),
  askForNewEmail: async () => ({ email: 'nova@example.com' }),
  confirmNewEmail: confirmation,
  previewOwnFreeze: inAWeek,
  freezeOwnMembership: inAWeek,
  addOwnBody: async () => ({ weight_kg: 71.5 }),
  cancelOwnMembership: async () => ({ reason: 'Mudança' }),
  renewOwnMembership: async () => ({ auto_renew: false }),
  beginAppSession: async (gym) => ({ token: await newToken(gym, await newMember(gym)) }),
  saveOwnWorkout: async (gym) => {
    const { session } = await samplePhone(gym)
    return { workout: workoutOf(await memberWithProgram(gym, session.member.id)) }
  },
  signUp: async () => visitor,
  answerErasureRequest: async () => ({ state: 'refused', reason: 'Há cobranças em aberto.' }),
  pairKiosk: async (gym) => ({ code: await newPairingCode(gym) }),
  enterAtKiosk: async () => ({ code: '0004512' }),
}

const asOwn = (method: string, path: string, body?: object) => async (gym: Gym, id: string) => {
  await (await samplePhone(gym)).send(method, `/membership/${id}${path}`, body)
  return ''
}

async function openSignUp(gym: Gym): Promise<string> {
  await (await gym.owner()).patch('/company', { app_sign_up: true })
  return ''
}

async function openLeads(gym: Gym): Promise<string> {
  await (await gym.owner()).patch('/company', { app_leads: true })
  return ''
}

export const appPreparations: Record<string, (gym: Gym, id: string) => Promise<string>> = {
  payOwnCharge: sampleBank,
  acceptOwnMandate: async (gym) => {
    const { id } = (await samplePhone(gym)).session.member
    await (await gym.owner()).patch(`/members/${id}/person`, { cpf: '52998224725' })
    return sampleMandates(gym)
  },
  endOwnMandate: async (gym, id) => {
    const { id: memberId } = (await samplePhone(gym)).session.member
    await (await gym.owner()).patch(`/members/${memberId}/person`, { cpf: '52998224725' })
    await sampleMandates(gym)
    return asOwn('POST', '/mandate')(gym, id)
  },
  getOwnSettledYear: async () => '?year=2026',
  getCurveOfMember: async (gym) => `?exercise_id=${await ownExercise(gym)}`,
  unfreezeOwnMembership: async (gym, id) => asOwn('POST', '/freeze', await inAWeek())(gym, id),
  addOwnBody: async (gym) => {
    await (await gym.owner()).patch('/company', { app_measure: true })
    return ''
  },
  takeBackOwnCancellation: asOwn('POST', '/cancel', {}),
  getLeadForm: openLeads,
  takeLead: openLeads,
  getSignUpForm: openSignUp,
  signUp: openSignUp,
  withdrawErasure: async (gym) => {
    await (await samplePhone(gym)).post('/erasure')
    return ''
  },
  bookOwnSeat: async (gym) => {
    await sellTo(gym)
    return ''
  },
  giveUpOwnSeat: async (gym, id) => {
    await gym.api.post(`/classes/${id}/book`, { member_profile_id: await sellTo(gym) })
    return ''
  },
}

export const appReferences: Record<string, (gym: Gym) => Promise<string>> = {
  before: async (gym) => {
    const phone = await samplePhone(gym)
    const workout = workoutOf(await memberWithProgram(gym, phone.session.member.id))
    return (await phone.post('/workouts', { workout })).body.data.id
  },
  exercise_id: ownExercise,
}
