import { expect, test } from 'vitest'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, password, type StaffClient, signedIn } from '#test/harness/staff.ts'
import { cookieOf, eventsOf, refusalOf, setUpApp, signIn } from './second-factor.ts'

const service = useService()

const mailsTo = async ({ email }: StaffClient) => {
  await runJobs(service, service.tasks())
  return service.mails.filter(({ to }) => to === email)
}
/** Another session of the same person. */
const elsewhere = async ({ email }: StaffClient, shown: object = {}) => {
  const answer = await signIn(service, email, shown)
  expect(answer.status).toBe(200)
  const headers = cookieOf(answer.headers)
  return { get: (path: string) => callStaffApi(service.url, `GET ${path}`, undefined, headers) }
}

test('with a second factor the password alone is not enough, and a code counts once', async () => {
  const person = await signedIn(service, await service.gym(), 'owner')
  const app = await setUpApp(person)
  expect(refusalOf(await signIn(service, person.email))).toEqual([401, 'CODE_REQUIRED'])
  expect(refusalOf(await signIn(service, person.email, { code: '000000' }))).toEqual([401, 'CODE_WRONG'])
  const code = app.nextCode()
  expect((await signIn(service, person.email, { code })).status).toBe(200)
  expect(refusalOf(await signIn(service, person.email, { code }))).toEqual([401, 'CODE_WRONG'])
  const row = await service.db.selectFrom('staff').select('totp_secret').where('id', '=', person.id).executeTakeFirst()
  expect(row!.totp_secret!.toString('latin1')).not.toContain(app.secret)
})

test('a session alone sets no second factor: the password is needed, and then a code of the new app', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  expect(refusalOf(await person.send('POST', '/session/totp', {}))).toEqual([400, 'password'])
  expect(refusalOf(await person.send('POST', '/session/totp', { password: 'a guess' }))).toEqual([400, 'password'])
  expect(refusalOf(await person.send('PUT', '/session/totp', { code: '123456' }))).toEqual([400, 'request'])
  expect(refusalOf(await person.send('POST', '/session/recovery-codes', { password }))).toEqual([
    422,
    'NO_SECOND_FACTOR',
  ])

  expect((await person.send('POST', '/session/totp', { password })).status).toBe(200)
  expect(refusalOf(await person.send('PUT', '/session/totp', { code: '000000' }))).toEqual([400, 'code'])
  expect((await person.get('/session/second-factor')).body.data).toEqual({
    has_app: false,
    passkeys: [],
    recovery_codes_left: 0,
    demanded: false,
  })
})

test('a session and the password alone cannot replace or remove a factor: a current code or a recovery code is needed', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const app = await setUpApp(person)
  for (const [method, path] of [
    ['POST', '/session/totp'],
    ['DELETE', '/session/totp'],
    ['POST', '/session/passkeys/creation'],
    ['POST', '/session/recovery-codes'],
  ] as const) {
    expect([path, ...refusalOf(await person.send(method, path, { password }))]).toEqual([path, 400, 'code'])
  }
  const wrong = await person.send('DELETE', '/session/totp', { password, code: '000000' })
  expect(refusalOf(wrong)).toEqual([400, 'code'])
  expect(refusalOf(await person.send('DELETE', '/session/totp', { password: 'x', code: app.nextCode() }))).toEqual([
    400,
    'password',
  ])

  const replaced = await setUpApp(person, { code: app.nextCode() })
  expect(replaced.codes).toBeNull()
  expect(refusalOf(await signIn(service, person.email, { code: app.codes[0] }))).toEqual([200, undefined])
  const removed = await person.send('DELETE', '/session/totp', { password, code: replaced.nextCode() })
  expect(removed.body.data).toMatchObject({ has_app: false, recovery_codes_left: 0 })
  expect((await signIn(service, person.email)).status).toBe(200)
})

test('a change ends the other sessions of the account, is recorded, and mailed once', async () => {
  const gym = await service.gym()
  const person = await signedIn(service, gym, 'manager')
  const colleague = await signedIn(service, gym, 'manager')
  const other = await elsewhere(person)
  expect((await other.get('/session')).status).toBe(200)
  const app = await setUpApp(person)
  expect((await other.get('/session')).status).toBe(401)
  expect((await person.get('/session')).body.data.staff.has_second_factor).toBe(true)
  expect((await colleague.get('/session')).status).toBe(200)

  const third = await elsewhere(person, { code: app.nextCode() })
  expect((await person.send('DELETE', '/session/totp', { password, code: app.nextCode() })).status).toBe(200)
  expect((await third.get('/session')).status).toBe(401)
  const subjects = (await mailsTo(person)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    expect.stringContaining('aplicativo de códigos configurado'),
    expect.stringContaining('um código de recuperação foi usado'),
    expect.stringContaining('segundo fator removido'),
  ])
  expect(await mailsTo(person)).toHaveLength(3)
  const events = ['second_factor_set', 'recovery_code_used', 'second_factor_removed']
  expect((await eventsOf(service, person)).slice(-3)).toEqual(events)
  const [line] = await service.db
    .selectFrom('audit_trail')
    .selectAll()
    .where('subject_id', '=', person.id)
    .where('action', '=', 'second_factor_set')
    .execute()
  expect(line).toMatchObject({ actor: `staff:${person.id}`, address: '127.0.0.1', device: 'node' })
})

test('a change that was confirmed before another change is refused', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  await person.send('POST', '/session/totp', { password })
  const owner = await service.db.selectFrom('staff').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  const changed = { session_epoch: owner.session_epoch + 1 }
  await service.db.updateTable('staff').set(changed).where('id', '=', person.id).execute()
  expect((await person.send('PUT', '/session/totp', { code: '000000' })).status).toBe(401)
})

test('recovery codes: ten, each valid once however it is typed, counted, renewable, and stored only as hashes', async () => {
  const person = await signedIn(service, await service.gym(), 'receptionist')
  const app = await setUpApp(person)
  expect(app.codes).toHaveLength(10)
  expect(new Set(app.codes).size).toBe(10)
  for (const code of app.codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)

  const [first, second, third] = app.codes as [string, string, string]
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
  expect((await signIn(service, person.email, { code: typed })).status).toBe(200)
  expect(refusalOf(await signIn(service, person.email, { code: first }))).toEqual([401, 'CODE_WRONG'])
  const tries = await Promise.all([1, 2].map(() => signIn(service, person.email, { code: second })))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await person.get('/session/second-factor')).body.data.recovery_codes_left).toBe(8)
  expect(
    (await mailsTo(person)).filter(({ subject }) => subject.includes('código de recuperação foi usado')),
  ).toHaveLength(2)

  const renewed = await person.send('POST', '/session/recovery-codes', { password, code: app.nextCode() })
  expect(renewed.body.data.recovery_codes_left).toBe(10)
  expect(renewed.body.data.new_recovery_codes).not.toContain(third)
  expect(refusalOf(await person.send('DELETE', '/session/totp', { password, code: third }))).toEqual([400, 'code'])
  const stored = await service.db
    .selectFrom('staff_recovery_codes')
    .select('code_hash')
    .where('staff_id', '=', person.id)
    .execute()
  expect(stored.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32))
  expect(await eventsOf(service, person)).toEqual(
    expect.arrayContaining(['recovery_code_used', 'recovery_codes_made', 'second_factor_set']),
  )
})

test('confirmations are throttled: the sixth try of a session has to wait, also with the right password', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const wrong = { password: 'a wrong guess' }
  for (let i = 0; i < 5; i++) expect((await person.send('POST', '/session/totp', wrong)).status).toBe(400)
  const late = await person.send('POST', '/session/totp', { password })
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a company requires a second factor for a role: people without one can set one up, and do nothing else', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const trainer = await signedIn(service, gym, 'trainer')
  const manager = await signedIn(service, gym, 'manager')
  expect((await manager.patch('/company', { second_factor_roles: [] })).status).toBe(403)
  expect((await owner.patch('/company', { second_factor_roles: ['nobody'] })).status).toBe(400)
  const demanded = await owner.patch('/company', { second_factor_roles: ['trainer', 'manager'] })
  expect(demanded.body.data.second_factor_roles).toEqual(['trainer', 'manager'])

  expect((await owner.get('/members')).status).toBe(200)
  for (const path of ['/members', '/staff', '/live']) {
    expect([path, ...refusalOf(await trainer.get(path))]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED'])
  }
  expect((await trainer.post('/members', { full_name: 'Ana' })).status).toBe(403)
  expect((await trainer.get('/session')).body.data.staff.owes_second_factor).toBe(true)
  const app = await setUpApp(trainer)
  expect((await trainer.get('/session')).body.data.staff.owes_second_factor).toBe(false)
  expect((await trainer.get('/members')).status).toBe(200)
  expect((await trainer.get('/session/second-factor')).body.data.demanded).toBe(true)

  await trainer.send('DELETE', '/session/totp', { password, code: app.nextCode() })
  expect(refusalOf(await trainer.get('/members'))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
})
