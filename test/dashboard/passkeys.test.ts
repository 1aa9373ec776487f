import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Authenticator, type Wrong } from '#test/harness/authenticator.ts'
import { countWaiting } from '#test/harness/database.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, password, type StaffClient, signedIn } from '#test/harness/staff.ts'
import { deviceOf, visitorFrom } from '#test/harness/visitors.ts'
import { cookieOf, eventsOf, newLink, refusalOf, setUpApp, signIn } from './second-factor.ts'

const service = useService()

/** Registers a passkey as the person's dashboard does. */
async function addPasskey(person: StaffClient, name: string, shown: object = {}, wrong: Wrong = {}) {
  const key = new Authenticator(service.url)
  const options = await person.send('POST', '/session/passkeys/creation', { password, ...shown })
  expect(options.status).toBe(200)
  const answer = await person.send('POST', '/session/passkeys', { name, passkey: key.make(options.body.data, wrong) })
  return { key, answer, options: options.body.data }
}

/** A browser without a session, which was asked for a passkey. */
async function challenged(address = '127.0.0.1') {
  const call = visitorFrom(service.url, address)
  const asked = await call('POST', '/session/passkey/challenge', {})
  expect(asked.status).toBe(200)
  const cookie = cookieOf(asked.headers)
  const send = (path: string, sent: object, headers = cookie) => call('POST', path, sent, headers)
  return { options: asked.body.data as { challenge: string; rpId: string; userVerification: string }, send, cookie }
}

async function signInWith(key: Authenticator, wrong: Wrong = {}) {
  const { options, send } = await challenged()
  return send('/session/passkey', { passkey: key.sign(options, wrong) })
}

test('a passkey alone signs in, without e-mail and password, and shows when it was last used', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key, answer, options } = await addPasskey(person, 'Celular')
  expect(options).toMatchObject({
    rp: { id: '127.0.0.1' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(answer.body.data.new_recovery_codes).toHaveLength(10)
  expect(answer.body.data.passkeys).toMatchObject([{ name: 'Celular', last_used_at: null }])

  const accepted = await signInWith(key)
  expect(accepted.body.data.staff).toMatchObject({ id: person.id, has_second_factor: true })
  const session = await callStaffApi(service.url, 'GET /session', undefined, cookieOf(accepted.headers))
  expect(session.status).toBe(200)
  const begun = service.db.selectFrom('audit_trail').select('after').where('action', '=', 'signed_in')
  const lines = await begun.where('actor', '=', `staff:${person.id}`).orderBy('id').execute()
  expect(lines.map(({ after }) => after)).toEqual([{ by: 'link' }, { by: 'passkey' }])
  expect((await person.get('/session/second-factor')).body.data.passkeys).toMatchObject([
    { name: 'Celular', last_used_at: expect.stringMatching(/^\d{4}-/) },
  ])
})

test('a passkey is a second factor beside the password, at sign-in, at a link and for changes of the account', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key } = await addPasskey(person, 'Celular')
  const refused = await signIn(service, person.email)
  expect(refused.body.error.details).toEqual({ reason: 'CODE_REQUIRED', app: false, passkey: true })
  const browser = await challenged()
  const sent = { email: person.email, password, passkey: key.sign(browser.options) }
  expect((await browser.send('/session', sent)).status).toBe(200)

  const options = (await person.send('POST', '/session/passkey/challenge', {})).body.data
  const second = await addPasskey(person, 'Chave USB', { passkey: key.sign(options) })
  expect(second.answer.body.data.passkeys.map(({ name }: { name: string }) => name)).toEqual(['Celular', 'Chave USB'])
  expect(second.answer.body.data.new_recovery_codes).toBeNull()

  const token = await newLink(service, person)
  const invited = await challenged()
  expect(refusalOf(await invited.send('/session/link', { token, password }))).toEqual([401, 'CODE_REQUIRED'])
  const accepted = { token, password, passkey: key.sign(invited.options) }
  expect((await invited.send('/session/link', accepted)).status).toBe(200)
})

test('a new password, set in the account or by a link, can remove all passkeys, and a mail reports it', async () => {
  const gym = await service.gym()
  const fresh = 'outra senha bem longa'
  for (const byLink of [false, true]) {
    const person = await signedIn(service, gym, 'manager')
    const { key } = await addPasskey(person, 'Celular')
    await runJobs(service, service.tasks())
    service.mails.length = 0
    const browser = await challenged()
    const challenge = async () => key.sign((await person.send('POST', '/session/passkey/challenge', {})).body.data)
    const token = await newLink(service, person)
    const change = async (more: object) =>
      byLink
        ? browser.send('/session/link', { token, password: fresh, ...more })
        : person.send('PUT', '/session/password', { password, new_password: fresh, ...more })
    // The passkeys are a second factor, which the password alone cannot remove.
    const refused = await change({ remove_passkeys: true })
    expect([refused.status, refused.body.error.details.reason]).toEqual([byLink ? 401 : 400, 'CODE_REQUIRED'])
    const passkey = byLink ? key.sign(browser.options) : await challenge()
    expect((await change({ remove_passkeys: true, passkey })).status).toBe(200)
    expect(refusalOf(await signInWith(key))).toEqual([401, 'PASSKEY_REFUSED'])
    expect((await signIn(service, person.email, { password: fresh })).status).toBe(200)
    await runJobs(service, service.tasks())
    const told = service.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject.split(': ')[1])
    expect(told.sort()).toEqual(['chave de acesso removida', 'senha trocada'])
  }
})

test('a passkey answer that does not fit is refused: origin, host, challenge, counter, nobody there', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key } = await addPasskey(person, 'Celular')
  const wrongs: Wrong[] = [
    { origin: 'https://phish.example' },
    { origin: service.url.replace('http:', 'https:') },
    { rpId: 'phish.example' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { unverified: true },
  ]
  for (const wrong of wrongs) {
    expect([wrong, ...refusalOf(await signInWith(key, wrong))]).toEqual([wrong, 401, 'PASSKEY_REFUSED'])
  }
  key.counter = 50
  expect((await signInWith(key)).status).toBe(200)
  for (const counter of [50, 49, 1, 0]) {
    expect([counter, ...refusalOf(await signInWith(key, { counter }))]).toEqual([counter, 401, 'PASSKEY_REFUSED'])
  }
  key.counter = 60
  expect((await signInWith(key)).status).toBe(200)
  expect((await eventsOf(service, person)).filter((one) => one === 'sign_in_failed')).toHaveLength(9)
})

test('an answer is valid once, also when it is sent twenty times at once, and only for the person who was asked', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key } = await addPasskey(person, 'Celular')
  // A passkey without a counter, like those that are synchronised between devices.
  const { options, send } = await challenged('127.3.0.1')
  const passkey = key.sign(options, { counter: 0 })
  expect(refusalOf(await (await challenged()).send('/session/passkey', { passkey }))).toEqual([401, 'PASSKEY_REFUSED'])
  expect(refusalOf(await callStaffApi(service.url, 'POST /session/passkey', { passkey }))[0]).toBe(401)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('/session/passkey', { passkey })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await send('/session/passkey', { passkey })).status).toBe(401)
})

test('a challenge is valid for five minutes', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key } = await addPasskey(person, 'Celular')
  const { options, send } = await challenged()
  const late = Date.now() - 1
  const rows = await service.db.selectFrom('staff_sessions').selectAll().execute()
  const { sid, sess } = rows.find((row) => JSON.stringify(row.sess).includes(options.challenge))!
  const { pendingSteps, ...rest } = sess as unknown as { pendingSteps: { signature: { until: number } } }
  expect(pendingSteps.signature.until - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  const aged = JSON.stringify({ ...rest, pendingSteps: { signature: { ...pendingSteps.signature, until: late } } })
  await service.db.updateTable('staff_sessions').set({ sess: aged }).where('sid', '=', sid).execute()
  expect(refusalOf(await send('/session/passkey', { passkey: key.sign(options) }))).toEqual([401, 'PASSKEY_REFUSED'])
})

test('another person’s passkey is not a second factor, nor is an unregistered one', async () => {
  const gym = await service.gym()
  const person = await signedIn(service, gym, 'manager')
  const colleague = await signedIn(service, gym, 'manager')
  const app = await setUpApp(person)
  const { key } = await addPasskey(colleague, 'Celular')
  for (const foreign of [key, new Authenticator(service.url)]) {
    const { options, send } = await challenged()
    const sent = { email: person.email, password, passkey: foreign.sign(options) }
    expect(refusalOf(await send('/session', sent))).toEqual([401, 'PASSKEY_REFUSED'])
  }
  expect(refusalOf(await signInWith(new Authenticator(service.url)))).toEqual([401, 'PASSKEY_REFUSED'])
  const options = (await person.send('POST', '/session/passkey/challenge', {})).body.data
  const removal = await person.send('DELETE', '/session/totp', { password, passkey: key.sign(options) })
  expect(refusalOf(removal)).toEqual([400, 'passkey'])
  expect((await person.send('DELETE', '/session/totp', { password, code: app.nextCode() })).status).toBe(200)
})

test("a stranger's wrong codes lock codes, but not the owner of a passkey", async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key } = await addPasskey(person, 'Celular')
  const locked_until = new Date(Date.now() + 3_600_000).toISOString()
  const row = await service.db.selectFrom('staff').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  const tries = { team_id: row.team_id, staff_id: row.id, misses: 10, locked_until }
  await service.db.insertInto('staff_factor_tries').values(tries).execute()
  expect(refusalOf(await signIn(service, person.email, { code: '000000' }))).toEqual([401, 'SECOND_FACTOR_LOCKED'])
  expect((await signInWith(key)).status).toBe(200)
  const { options, send } = await challenged()
  expect((await send('/session', { email: person.email, password, passkey: key.sign(options) })).status).toBe(200)
})

test('a passkey made for another site, for no challenge, or twice is not stored', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  for (const wrong of [{ origin: 'https://phish.example' }, { rpId: 'phish.example' }, { unverified: true }]) {
    const { answer } = await addPasskey(person, 'Celular', {}, wrong)
    expect([wrong, ...refusalOf(answer)]).toEqual([wrong, 400, 'passkey'])
  }
  const uninvited = new Authenticator(service.url).make({ challenge: Buffer.alloc(32).toString('base64url') })
  const sent = { name: 'Celular', passkey: uninvited }
  expect(refusalOf(await person.send('POST', '/session/passkeys', sent))).toEqual([400, 'request'])

  const { key, answer } = await addPasskey(person, 'Celular')
  const code = answer.body.data.new_recovery_codes[0]
  const options = (await person.send('POST', '/session/passkeys/creation', { password, code })).body.data
  expect(options.excludeCredentials).toMatchObject([{ id: key.id }])
  const again = await person.send('POST', '/session/passkeys', { name: 'Celular', passkey: key.make(options) })
  expect(refusalOf(again)).toEqual([422, 'passkey'])
})

test('adding and removing need the password and a factor, end other sessions and send a mail; a removed one opens nothing', async () => {
  const gym = await service.gym()
  const person = await signedIn(service, gym, 'manager')
  expect(refusalOf(await person.send('POST', '/session/passkeys/creation', {}))).toEqual([400, 'password'])
  const { key, answer } = await addPasskey(person, 'Celular')
  const [{ id }] = answer.body.data.passkeys
  const codes = answer.body.data.new_recovery_codes as string[]
  const other = cookieOf((await signInWith(key)).headers)
  const remove = (sent: object) => person.send('DELETE', `/session/passkeys/${id}`, sent)
  expect(refusalOf(await remove({ password }))).toEqual([400, 'code'])
  expect(refusalOf(await remove({ password: 'a guess', code: codes[0] }))).toEqual([400, 'password'])
  const stranger = await signedIn(service, gym, 'owner')
  expect((await stranger.send('DELETE', `/session/passkeys/${id}`, { password })).status).toBe(404)

  const removed = await remove({ password, code: codes[0] })
  expect(removed.body.data).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  expect((await callStaffApi(service.url, 'GET /session', undefined, other)).status).toBe(401)
  expect((await person.get('/session')).status).toBe(200)
  expect(refusalOf(await signInWith(key))).toEqual([401, 'PASSKEY_REFUSED'])
  await runJobs(service, service.tasks())
  const mails = service.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject.split(': ')[1])
  expect(mails).toEqual(['nova chave de acesso', 'um código de recuperação foi usado', 'chave de acesso removida'])
})

test('a passkey that is removed while it signs in opens nothing', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key } = await addPasskey(person, 'Celular')
  // Removed by the statements of a removal, because its request would wait for the locked table, too.
  const entering = await service.db.transaction().execute(async (db) => {
    await sql`lock table companies in access exclusive mode`.execute(db)
    const sent = signInWith(key)
    await expect.poll(() => countWaiting(service.db)).toBe(1)
    await sql`delete from staff_passkeys where staff_id = ${person.id}`.execute(db)
    await sql`update staff set session_epoch = session_epoch + 1 where id = ${person.id}`.execute(db)
    return [sent] as const
  })
  expect((await entering[0]).status).toBe(401)
})

test('a person who has left the staff stays out, even with the right passkey', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const person = await signedIn(service, gym, 'manager')
  const { key } = await addPasskey(person, 'Celular')
  await owner.patch(`/staff/${person.id}`, { is_active: false })
  expect(refusalOf(await signInWith(key))).toEqual([401, 'PASSKEY_REFUSED'])
})

test('a network whose passkeys are refused has to wait, and a valid one from there goes on', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key } = await addPasskey(person, 'Celular')
  const unknown = new Authenticator(service.url)
  const signInFrom = async (address: string, by: Authenticator, mark = '') => {
    const { options, send, cookie } = await challenged(address)
    return send('/session/passkey', { passkey: by.sign(options) }, { cookie: `${cookie.cookie}; ${mark}` })
  }
  const known = deviceOf((await signInFrom('127.4.0.1', key)).headers).cookie
  for (let i = 0; i < 30; i++) {
    expect(refusalOf(await signInFrom('127.4.0.1', unknown))).toEqual([401, 'PASSKEY_REFUSED'])
  }
  const late = await signInFrom('127.4.0.1', unknown)
  expect(refusalOf(late)).toEqual([429, 'TOO_MANY_TRIES'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signInFrom('127.4.0.1', key)).status).toBe(200)
  expect((await signInFrom('127.4.0.1', key, known)).status).toBe(200)
  expect((await signInFrom('127.4.0.2', key)).status).toBe(200)
})

test('a challenge without a sign-in leaves a row for five minutes, and a made-up answer leaves none', async () => {
  const rows = () => service.db.selectFrom('staff_sessions').select('expire').where('staff_id', 'is', null).execute()
  const unknown = new Authenticator(service.url)
  const { options, send } = await challenged('127.4.0.3')
  const left = await rows()
  const latest = Math.max(...left.map(({ expire }) => Date.parse(expire)))
  expect(latest - Date.now()).toBeLessThanOrEqual(5 * 60_000 + 1000)
  const passkey = unknown.sign(options)
  expect(refusalOf(await send('/session/passkey', { passkey }, { cookie: '' }))).toEqual([401, 'PASSKEY_REFUSED'])
  const guess = { email: 'nobody@example.com', password, passkey }
  expect(refusalOf(await send('/session', guess, { cookie: '' }))).toEqual([401, 'WRONG_PASSWORD'])
  expect(await rows()).toEqual(left)
})

test('a network that requests challenges without end cannot keep a known device there from its own', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const { key } = await addPasskey(person, 'Celular')
  const begun = await challenged('127.4.0.4')
  const known = deviceOf((await begun.send('/session/passkey', { passkey: key.sign(begun.options) })).headers)
  const call = visitorFrom(service.url, '127.4.0.4')
  const ask = (headers = {}) => call('POST', '/session/passkey/challenge', {}, headers)
  const statuses = []
  for (let i = 0; i < 60; i++) statuses.push((await ask()).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await ask(known)).status).toBe(200)
  // The session from a challenge lives as long as any other.
  const [session] = await service.db
    .selectFrom('staff_sessions')
    .select('expire')
    .where('staff_id', '=', person.id)
    .where('begun_at', 'is not', null)
    .orderBy('begun_at', 'desc')
    .execute()
  expect(Date.parse(session!.expire) - Date.now()).toBeGreaterThan(6 * 24 * 3600_000)
})
