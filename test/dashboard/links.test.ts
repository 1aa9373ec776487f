import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countWaiting } from '#test/harness/database.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password, signedIn } from '#test/harness/staff.ts'
import { cookieOf, eventsOf, newLink, refusalOf, setUpApp, signIn } from './second-factor.ts'

const service = useService()
const fresh = 'outra senha bem longa'
const accept = (token: string | undefined, sent: object = {}) =>
  callStaffApi(service.url, 'POST /session/link', { token, password: fresh, ...sent })
const shows = async (token: string | undefined) =>
  (await callStaffApi(service.url, `GET /session/link?token=${token}`)).status

test('a link does not go around the second factor: the password changes only with a code', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const app = await setUpApp(person)
  const token = await newLink(service, person)
  expect(refusalOf(await accept(token))).toEqual([401, 'CODE_REQUIRED'])
  expect(refusalOf(await accept(token, { code: '000000' }))).toEqual([401, 'CODE_WRONG'])
  expect((await person.get('/session')).status).toBe(200)
  expect(refusalOf(await signIn(service, person.email))).toEqual([401, 'CODE_REQUIRED'])

  // A password that is too easy is refused before the code counts as used.
  const code = app.nextCode()
  expect(refusalOf(await accept(token, { password: 'flamengo2024', code }))).toEqual([400, 'password'])
  const accepted = await accept(token, { code })
  expect(accepted.status).toBe(200)
  expect((await callStaffApi(service.url, 'GET /session', undefined, cookieOf(accepted.headers))).status).toBe(200)
  expect((await person.get('/session')).status).toBe(401)
  expect(refusalOf(await signIn(service, person.email, { code: app.codes[0] }))).toEqual([401, 'WRONG_PASSWORD'])
  const known = await signIn(service, person.email, { password: fresh, code: app.codes[0] })
  expect(known.status).toBe(200)
  expect(await accept(token, { code: app.codes[1] })).toMatchObject({ status: 404 })
})

test('with a link a recovery code is as good as a code of the app', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const app = await setUpApp(person)
  const token = await newLink(service, person)
  expect((await accept(token, { code: app.codes[3] })).status).toBe(200)
})

test('a new link makes all others of that person invalid, and nobody else’s', async () => {
  const gym = await service.gym()
  const first = await invited(service, gym, 'manager')
  const colleague = await invited(service, gym, 'trainer')
  const second = await newLink(service, first)
  const third = await newLink(service, first)
  expect([await shows(first.token), await shows(second), await shows(third)]).toEqual([404, 404, 200])
  expect((await accept(first.token)).status).toBe(404)
  expect((await accept(third)).status).toBe(200)
  expect((await accept(colleague.token)).status).toBe(200)
  const used = ['link_used', 'password_changed']
  expect(await eventsOf(service, first)).toEqual(['link_issued', 'link_issued', 'link_issued', ...used])
})

test('of links made at the same moment one is valid, and of its simultaneous uses one counts', async () => {
  const person = await invited(service, await service.gym(), 'manager')
  const tokens = await Promise.all(Array.from({ length: 5 }, () => newLink(service, person)))
  const states = await Promise.all(tokens.map(shows))
  expect(states.filter((status) => status === 200)).toHaveLength(1)
  const good = tokens[states.indexOf(200)]
  const uses = await Promise.all(Array.from({ length: 5 }, () => accept(good)))
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await signIn(service, person.email, { password: fresh })).status).toBe(200)
})

test('a password change that is already running does not undo what a link changes meanwhile', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const token = await newLink(service, person)
  const theirs = 'a senha de quem roubou'
  const both = await service.db.transaction().execute(async (db) => {
    await sql`select from staff where id = ${person.id} for update`.execute(db)
    const recovery = accept(token)
    await expect.poll(() => countWaiting(service.db)).toBe(1)
    const change = person.send('PUT', '/session/password', { password, new_password: theirs })
    await expect.poll(() => countWaiting(service.db)).toBe(2)
    return [recovery, change] as const
  })
  const [recovered, changed] = await Promise.all(both)
  expect([recovered.status, changed.status, (await person.get('/session')).status]).toEqual([200, 401, 401])
  const own = await callStaffApi(service.url, 'GET /session', undefined, cookieOf(recovered.headers))
  expect(own.status).toBe(200)
  expect((await signIn(service, person.email, { password: theirs })).status).toBe(401)
  expect((await signIn(service, person.email, { password: fresh })).status).toBe(200)
})

test('it is recorded who issued and who used a link, and from where', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const email = `nova-${crypto.randomUUID()}@example.com`
  const { id, path } = (await owner.post('/staff', { name: 'Nova', email, role: 'trainer' })).body.data
  expect((await accept(new URL(path, service.url).searchParams.get('token')!, { password })).status).toBe(200)
  const lines = await service.db
    .selectFrom('audit_trail')
    .select(['action', 'actor', 'address', 'device'])
    .where('subject_id', '=', id)
    .where('action', 'in', ['link_issued', 'link_used'])
    .orderBy('id')
    .execute()
  const from = { address: '127.0.0.1', device: 'node' }
  expect(lines).toEqual([
    { action: 'link_issued', actor: `staff:${owner.id}`, ...from },
    { action: 'link_used', actor: `staff:${id}`, ...from },
  ])
})
