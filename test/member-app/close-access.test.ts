import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { Authenticator } from '#test/harness/authenticator.ts'
import type { Answer } from '#test/harness/client.ts'
import { countWaiting } from '#test/harness/database.ts'
import type { Gym } from '#test/harness/gym.ts'
import { codeIn, mailCodes, mailedCode, mailToNewAddress, newToken, Phone, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

const cookieIn = ({ headers }: Answer) => headers.get('set-cookie')!.split(';')[0]!

async function comeInBy(phone: Phone, key: Authenticator): Promise<Answer> {
  return phone.post('/session/passkey', { passkey: key.sign((await phone.post('/passkey/challenge')).body.data) })
}

/** A member whose phone was stolen with everything that a phone can have, and the phone that the member still has. */
async function robbed() {
  const gym = await service.gym()
  const email = `ana-${crypto.randomUUID()}@example.com`
  const id = (await makeAttendees(service.db, gym, 'mensal', 1))[0]!
  await (await gym.owner()).patch(`/members/${id}/person`, { email })
  const stolen = await phoneOf(gym, id)
  const key = new Authenticator(service.origin)
  const passkey = key.make((await stolen.post('/passkeys/creation')).body.data)
  expect((await stolen.post('/passkeys', { passkey })).status).toBe(201)
  const calendar = (await stolen.post('/calendar')).body.data.path as string
  const own = await phoneOf(gym, id)
  const code = codeIn(await mailedCode(gym, email))
  const link = await newToken(gym, id)
  return { gym, id, email, stolen, own, key, calendar, code, link }
}
type Robbed = Awaited<ReturnType<typeof robbed>>

const stranger = (gym: Gym) => new Phone(gym)

/** The ways into the app: each is tried like a thief who has everything that the stolen phone knew. */
const waysIn: Record<string, (has: Robbed) => Promise<number>> = {
  session: async ({ stolen }) => (await stolen.get('/session')).status,
  passkey: async ({ gym, key }) => (await comeInBy(stranger(gym), key)).status,
  'link of the desk': async ({ gym, link }) => (await stranger(gym).post('/session', { token: link })).status,
  'mailed code': async ({ gym, email, code }) =>
    (await stranger(gym).post('/session/code', { contact: email, code })).status,
  calendar: async ({ calendar }) => (await fetch(`${service.url}${calendar}`)).status,
}

async function changeEmail({ gym, own }: Robbed): Promise<Answer> {
  const email = `new-${crypto.randomUUID()}@example.com`
  expect((await own.post('/details/email', { email })).status).toBe(200)
  return own.post('/details/email/code', { email, code: codeIn(await mailToNewAddress(gym)) })
}

/** The ways to end it, and whether the member's remaining phone stays signed in. */
const waysToEnd: [name: string, end: (has: Robbed) => Promise<{ status: number }>, ownStays: boolean][] = [
  ['the member signs out everywhere', ({ own }) => own.delete('/sessions'), false],
  [
    'the desk closes the access',
    async ({ gym, id }) => (await gym.owner()).send('DELETE', `/members/${id}/app-sessions`),
    false,
  ],
  ['the member changes the e-mail address', changeEmail, true],
  [
    'the desk changes the e-mail address',
    async ({ gym, id }) => (await gym.owner()).patch(`/members/${id}/person`, { email: 'other@example.com' }),
    false,
  ],
]

test.each(waysToEnd)('no way into the app is left when %s', async (_name, end, ownStays) => {
  const has = await robbed()
  const owner = await has.gym.owner()
  const open = async () => (await owner.get(`/members/${has.id}/app-access`)).body.data
  expect(await open()).toEqual({ phones: 2, passkeys: 1, link: true, calendar: true })
  expect((await end(has)).status).toBe(200)
  expect(await open()).toEqual({ phones: ownStays ? 1 : 0, passkeys: 0, link: false, calendar: false })
  for (const [way, tried] of Object.entries(waysIn)) {
    expect([way, await tried(has)]).toEqual([way, way === 'calendar' ? 404 : 401])
  }
  expect((await has.own.get('/session')).status).toBe(ownStays ? 200 : 401)
})

test('when one phone is ended, neither its session nor its passkey opens the app', async () => {
  for (const byDesk of [true, false]) {
    const has = await robbed()
    const { session_id } = has.stolen.session
    const ended = byDesk
      ? await (await has.gym.owner()).send('DELETE', `/app-sessions/${session_id}`)
      : await has.own.delete(`/sessions/${session_id}`)
    expect(ended.body.data).toEqual({ ended: 1 })
    expect([await waysIn.session!(has), await waysIn.passkey!(has)]).toEqual([401, 401])
    expect((await has.own.get('/session')).status).toBe(200)
  }
})

test('a phone that signed in long ago cannot take the app from its owner without a new proof, by mail or a passkey', async () => {
  const { gym, email, stolen, own, key } = await robbed()
  const letGrowOld = () =>
    service.db
      .updateTable('app_sessions')
      .set({ begun_at: Temporal.Now.instant().subtract({ minutes: 11 }).toString() })
      .where('team_id', '=', gym.teamId)
      .execute()
  const guarded = [
    () => stolen.post('/passkeys/creation'),
    () => stolen.post('/details/email', { email: 'thief@example.com' }),
    () => stolen.delete(`/sessions/${own.session.session_id}`),
    () => stolen.delete('/sessions'),
  ]
  await letGrowOld()
  for (const act of guarded) {
    const { status, body } = await act()
    expect([status, body.error?.details]).toEqual([422, { reason: 'PROOF_NEEDED' }])
  }
  expect((await own.get('/session')).status).toBe(200)

  stolen.cookie = cookieIn(await comeInBy(stolen, key))
  expect((await stolen.post('/passkeys/creation')).status).toBe(200)
  await letGrowOld()
  const again = await own.post('/session/code', { contact: email, code: codeIn(await mailedCode(gym, email)) })
  own.cookie = cookieIn(again)
  expect((await own.get('/sessions')).body.data).toHaveLength(2)
  expect((await own.delete('/sessions')).body.data).toEqual({ ended: 2 })
})

test('an ended phone leaves nothing that it was about to make', async () => {
  const { gym, id, own } = await robbed()
  const key = new Authenticator(service.origin)
  const passkey = key.make((await own.post('/passkeys/creation')).body.data)
  const owner = await gym.owner()
  await Promise.all([own.post('/passkeys', { passkey }), owner.send('DELETE', `/members/${id}/app-sessions`)])
  expect((await owner.get(`/members/${id}/app-access`)).body.data).toMatchObject({ phones: 0, passkeys: 0 })
})

test('a code that is made while the address changes opens nothing, whichever comes first', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const contact = '52998224725'
  const person = { full_name: 'Ana', email: 'first@example.com', cpf: contact }
  const { id } = (await owner.post('/members', person)).body.data
  const ask = async () => expect((await stranger(gym).post('/code', { contact })).status).toBe(200)
  const waiting = (count: number) => expect.poll(() => countWaiting(service.db)).toBe(count)
  await ask()
  const [mailing, changing] = await service.db.transaction().execute(async (db) => {
    await sql`select from app_codes where team_id = ${gym.teamId} for update`.execute(db)
    const mails = mailCodes(gym)
    await waiting(1)
    const changed = owner.patch(`/members/${id}/person`, { email: 'second@example.com' })
    await Promise.race([changed, waiting(2)])
    return [{ mails }, { changed }] as const
  })
  const [mail] = await mailing.mails
  expect([mail!.to, (await changing.changed).status]).toEqual(['first@example.com', 200])
  const tried = await stranger(gym).post('/session/code', { contact, code: codeIn(mail) })
  expect(tried.status).toBe(401)

  await ask()
  const late = await service.db.transaction().execute(async (db) => {
    await sql`select from members where id = ${id} for no key update`.execute(db)
    const mails = mailCodes(gym)
    await waiting(1)
    await sql`update members set email = 'third@example.com' where id = ${id}`.execute(db)
    return { mails }
  })
  expect(await late.mails).toEqual([])
})
