import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { permissionFor } from '#apis/staff/api.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { createAuthenticator } from '#platform/auth/authenticate.ts'
import { createPool } from '#platform/db/pool.ts'
import { createLive } from '#platform/events/live.ts'
import { createSignals } from '#platform/events/signals.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import { createLogger } from '#platform/log/log.ts'
import { machineAheadMs, setClock } from '#platform/time/clock.ts'
import { buildApp } from '#src/process/http-app.ts'
import { placeOf } from '#src/process/installation-figures.ts'
import { Authenticator } from '#test/harness/authenticator.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, letConfirmationExpire, password, type StaffClient, signedIn } from '#test/harness/staff.ts'
import { cookiesOf } from '#test/harness/visitors.ts'
import { setUpApp } from './second-factor.ts'

const service = useService()
const newPassword = 'outra senha bem longa'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

/** Another session of the same person, on another device. */
async function alsoOn(person: StaffClient, device: string, secret = password) {
  const sent = { email: person.email, password: secret }
  const answer = await callStaffApi(service.url, 'POST /session', sent, { 'user-agent': device })
  expect(answer.status).toBe(200)
  const headers = cookiesOf(answer.headers)
  return {
    headers,
    status: async () => (await callStaffApi(service.url, 'GET /session', undefined, headers)).status,
    send: (method: string, path: string, body?: object) =>
      callStaffApi(service.url, `${method} ${path}`, body, headers),
  }
}

const eventsOf = (person: StaffClient, action: string) =>
  service.db
    .selectFrom('audit_trail')
    .selectAll()
    .where('actor', '=', `staff:${person.id}`)
    .where('action', '=', action)
    .orderBy('id')
    .execute()

/** Makes a person's sessions look unused for this long. */
const leaveUnused = (person: StaffClient, minutes: number) =>
  service.db
    .updateTable('staff_sessions')
    .set({ last_used_at: Temporal.Now.instant().subtract({ minutes }).toString() })
    .where('staff_id', '=', person.id)
    .execute()

test('a person sees their sessions by device, address and use, and ends one or all others', async () => {
  const gym = await service.gym()
  const person = await signedIn(service, gym, 'receptionist')
  const colleague = await signedIn(service, gym, 'receptionist')
  const [desk, phone, third] = [
    await alsoOn(person, firefox),
    await alsoOn(person, iphone),
    await alsoOn(person, 'curl'),
  ]
  const { data } = (await phone.send('GET', '/session/list')).body
  expect(data).toHaveLength(4)
  const named = (browser: string | null) => data.find((row: { browser: string | null }) => row.browser === browser)
  expect(named('Firefox')).toMatchObject({ system: 'Windows', address: '127.0.0.1', is_current: false })
  expect(named('Safari')).toMatchObject({ system: 'iPhone', is_current: true })
  expect(Date.parse(named('Safari').last_used_at)).toBeGreaterThanOrEqual(Date.parse(named('Safari').begun_at))
  expect(JSON.stringify(data)).not.toContain(phone.headers.cookie.split(/[=;.]/)[1])

  const byColleague = await colleague.send('DELETE', `/session/list/${named('Firefox').id}`)
  expect([byColleague.status, await desk.status()]).toEqual([404, 200])
  expect((await phone.send('DELETE', `/session/list/${named('Firefox').id}`)).body.data.ended).toBe(1)
  expect([await desk.status(), await third.status()]).toEqual([401, 200])
  expect((await phone.send('DELETE', '/session/list')).body.data.ended).toBe(2)
  expect([await third.status(), (await person.get('/session')).status, await phone.status()]).toEqual([401, 401, 200])
  expect((await phone.send('GET', '/session/list')).body.data).toHaveLength(1)
  expect((await phone.send('DELETE', '/session/list/x')).status).toBe(400)

  expect(await eventsOf(person, 'signed_in')).toHaveLength(4)
  expect(await eventsOf(person, 'session_ended')).toHaveLength(3)
  await phone.send('DELETE', '/session')
  const [out] = await eventsOf(person, 'signed_out')
  expect(out).toMatchObject({ address: '127.0.0.1', subject: 'staff_sessions' })
})

test("an unused session is over after twelve hours, or the company's setting; a page left open does not count as use", async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const desk = await signedIn(service, gym, 'receptionist')
  await leaveUnused(desk, 11 * 60)
  expect((await desk.send('GET', '/session', undefined, { 'x-unattended': '1' })).status).toBe(200)
  expect((await desk.get('/session/list')).body.data).toHaveLength(1)
  await leaveUnused(desk, 12 * 60)
  expect((await desk.get('/session')).status).toBe(401)
  expect((await desk.get('/members')).status).toBe(401)

  const short = await signedIn(service, gym, 'receptionist')
  const { data } = (await owner.get('/staff')).body
  expect(data.find(({ id }: { id: string }) => id === short.id).last_seen_at).not.toBeNull()
  await leaveUnused(short, 16)
  for (const minutes of [14, 7 * 24 * 60 + 1]) {
    const refused = await owner.patch('/company', { staff_idle_minutes: minutes })
    expect([refused.status, refused.body.error.details.fields[0].field]).toEqual([400, 'staff_idle_minutes'])
  }
  expect((await owner.patch('/company', { staff_idle_minutes: 15 })).body.data.staff_idle_minutes).toBe(15)
  expect((await short.get('/session')).status).toBe(401)
  const used = await signedIn(service, gym, 'receptionist')
  await leaveUnused(used, 14)
  await used.get('/today')
  await expect
    .poll(async () => {
      const row = await service.db
        .selectFrom('staff_sessions')
        .select('last_used_at')
        .where('staff_id', '=', used.id)
        .executeTakeFirstOrThrow()
      return Date.now() - Date.parse(row.last_used_at!)
    })
    .toBeLessThan(60_000)
})

test('a session ends seven days after it began, however much it is used', async () => {
  const person = await signedIn(service, await service.gym(), 'receptionist')
  const letPass = (minutes: number) =>
    service.db
      .updateTable('staff_sessions')
      .set({ begun_at: Temporal.Now.instant().subtract({ minutes }).toString() })
      .where('staff_id', '=', person.id)
      .execute()
  await letPass(7 * 24 * 60 - 1)
  // A challenge is kept in the session, which is stored again with a later end.
  expect((await person.post('/session/passkey/challenge')).status).toBe(200)
  expect((await person.get('/members')).status).toBe(200)
  await letPass(7 * 24 * 60)
  expect([(await person.get('/session')).status, (await person.get('/members')).status]).toEqual([401, 401])
})

/** A stream of live news, on the server at `url`. */
async function watch(url: string, headers: Record<string, string>) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const response = await fetch(`${url}/dashboard/api/live`, { headers, signal: ending.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('event: hello')
  return {
    /** Everything that it sends until it ends. */
    async toItsEnd(): Promise<string> {
      let text = ''
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return text
        text += value
      }
    },
  }
}

/** Another server on the same database. */
async function anotherServer(): Promise<string> {
  const log = createLogger('silent')
  const pool = createPool(service.target)
  const { db, target, box } = service
  const signals = await createSignals({ db, target, log })
  const live = createLive({ signals, log })
  const rateLimiter = await createRateLimiter({ redisUrl: undefined, pool, embedded: true, log })
  const place = placeOf({ smtpUrl: undefined, stripeSecretKey: undefined }, tmpdir())
  const dashboard = { box, live, allowPrivate: async () => true, origin: () => service.url, place }
  const app = await buildApp({ db, pool, box, authenticator: createAuthenticator(db), rateLimiter, log, dashboard })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    live.close()
    await signals.close()
    await rateLimiter.close()
    await pool.end()
  })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

test('an open live stream ends when its session does, on another server too', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const other = await anotherServer()
  const endings: [string, (person: StaffClient, id: string) => Promise<unknown>][] = [
    ['ended from another device', (person, id) => person.send('DELETE', `/session/list/${id}`)],
    ['all others ended', (person) => person.send('DELETE', '/session/list')],
    ['password changed', (person) => person.send('PUT', '/session/password', { password, new_password: newPassword })],
    ['second factor set', (person) => setUpApp(person)],
    ['role changed', (person) => owner.patch(`/staff/${person.id}`, { role: 'trainer' })],
    ['access taken away', (person) => owner.patch(`/staff/${person.id}`, { is_active: false })],
  ]
  const bystander = await alsoOn(owner, firefox)
  const undisturbed = await watch(other, bystander.headers)
  for (const [name, end] of endings) {
    const person = await signedIn(service, gym, 'manager')
    const elsewhere = await alsoOn(person, firefox)
    const streams = [await watch(service.url, elsewhere.headers), await watch(other, elsewhere.headers)]
    const { data } = (await elsewhere.send('GET', '/session/list')).body
    const { id } = data.find((row: { is_current: boolean }) => row.is_current)
    await end(person, id)
    for (const stream of streams) expect(await stream.toItsEnd(), name).toContain('event: over')
    expect(await elsewhere.status()).toBe(401)
  }
  const signedOut = alsoOn(owner, iphone)
  const stream = await watch(other, (await signedOut).headers)
  await (await signedOut).send('DELETE', '/session')
  expect(await stream.toItsEnd()).toContain('event: over')
  // An expired session also ends when its stream is checked next; here that happens because another person's session has ended.
  const idle = await signedIn(service, gym, 'manager')
  const leftOpen = await watch(other, (await alsoOn(idle, firefox)).headers)
  await leaveUnused(idle, 13 * 60)
  await (await alsoOn(owner, iphone)).send('DELETE', '/session')
  expect(await leftOpen.toItsEnd()).toContain('event: over')

  await bystander.send('DELETE', '/session')
  const text = await undisturbed.toItsEnd()
  expect(text).toContain('{"topic":"staff"}')
  expect(text).not.toContain('sessions')
})

const all = dashboardEndpoints({} as DashboardSurroundings)
const toConfirm = all.filter(({ confirm }) => confirm)
const nobody = '0199e3a4-5b7c-7d10-8f21-3c4b5a697887'

test('keys, staff, settings and webhook secrets only change with a proof of identity', () => {
  expect(toConfirm.map(({ operationId }) => operationId).sort()).toEqual([
    ...[
      'changeCompany',
      'changeDeviceConnection',
      'changeStaff',
      'changeStaffRole',
      'changeWebhook',
      'createApiKey',
      'createStaffRole',
      'createWebhook',
      'deleteStaffRole',
      'exportMembers',
      'inviteStaff',
    ],
    ...[
      'makePairingCode',
      'makeStaffLink',
      'removeSecondFactor',
      'revokeApiKey',
      'rotateApiKey',
      'rotateSecret',
      'unlockSecondFactor',
    ],
  ])
  // Fails for a new sensitive endpoint until it is listed.
  const guarded = all.filter((one) => permissionFor(one) === 'staff:write')
  for (const endpoint of guarded) expect(endpoint, endpoint.operationId).toHaveProperty('confirm', true)
})

test('ten minutes after signing in, changes of permissions ask for the password again', async () => {
  const owner = await signedIn(service, await service.gym(), 'owner')
  const guarded = [...toConfirm.map(({ method, path }) => [method, path.replace(':id', nobody)] as [string, string])]
  await letConfirmationExpire(service, owner)
  for (const [method, path] of guarded) {
    const { status, body } = await owner.send(method, path, {})
    expect([path, status, body.error.details.reason]).toEqual([path, 403, 'CONFIRM_IDENTITY'])
  }
  expect((await owner.get('/keys')).status).toBe(200)
  const wrong = await owner.post('/session/confirm', { password: 'not this one' })
  expect([wrong.status, wrong.body.error.details.fields[0].field]).toEqual([400, 'password'])
  expect((await owner.post('/session/confirm', { password })).body.data.confirmed_for_seconds).toBeGreaterThan(590)
  for (const [method, path] of guarded) {
    expect((await owner.send(method, path, {})).status, path).not.toBe(403)
  }
  expect(await eventsOf(owner, 'identity_confirmed')).toHaveLength(1)

  const manager = await signedIn(service, await service.gym(), 'manager')
  await letConfirmationExpire(service, manager)
  const mayNot = await manager.post('/keys', { name: 'Site', scopes: ['plans:read'] })
  expect(mayNot.body.error.details.required_scope).toBe('developers:write')
})

test('one session’s confirmation is not another’s, and its guesses wait without locking its owner out', async () => {
  const owner = await signedIn(service, await service.gym(), 'owner')
  const stolen = await alsoOn(owner, firefox)
  await letConfirmationExpire(service, owner)
  for (let i = 0; i < 5; i++) {
    expect((await stolen.send('POST', '/session/confirm', { password: `a guess ${i}` })).status).toBe(400)
  }
  const late = await stolen.send('POST', '/session/confirm', { password })
  expect([late.status, late.body.error.details.reason]).toEqual([429, 'TOO_MANY_TRIES'])
  const change = await stolen.send('PUT', '/session/password', { password, new_password: newPassword })
  expect(change.status).toBe(429)
  expect((await owner.post('/session/confirm', { password })).status).toBe(200)
  expect((await owner.post('/keys', { name: 'Site', scopes: ['plans:read'] })).status).toBe(201)
  expect((await stolen.send('POST', '/keys', { name: 'Site', scopes: ['plans:read'] })).status).toBe(403)
})

test('with a second factor the password alone confirms nothing; a code does, and so does a passkey', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const app = await setUpApp(owner)
  const confirm = async (person: StaffClient, shown: object) => {
    const { status, body } = await person.post('/session/confirm', { password, ...shown })
    return [status, body.error?.details.reason]
  }
  expect(await confirm(owner, {})).toEqual([400, 'CODE_REQUIRED'])
  expect(await confirm(owner, { code: '000000' })).toEqual([400, 'CODE_WRONG'])
  expect(await confirm(owner, { code: app.nextCode() })).toEqual([200, undefined])

  // A person who only has passkeys.
  const person = await signedIn(service, gym, 'owner')
  const key = new Authenticator(service.url)
  const creation = (await person.post('/session/passkeys/creation', { password })).body.data
  await person.post('/session/passkeys', { name: 'Celular', passkey: key.make(creation) })
  const challenge = async () => (await person.post('/session/passkey/challenge')).body.data
  await letConfirmationExpire(service, person)
  expect(await confirm(person, { passkey: new Authenticator(service.url).sign(await challenge()) })).toEqual([
    ...[400, 'PASSKEY_REFUSED'],
  ])
  expect((await person.post('/keys', { name: 'Site', scopes: ['plans:read'] })).status).toBe(403)
  expect(await confirm(person, { passkey: key.sign(await challenge()) })).toEqual([200, undefined])
  expect((await person.post('/keys', { name: 'Site', scopes: ['plans:read'] })).status).toBe(201)
})

test('a new password needs the old one and must be hard to guess, and the other sessions end', async () => {
  const person = await signedIn(service, await service.gym(), 'receptionist')
  const elsewhere = await alsoOn(person, firefox)
  const change = async (old: string, fresh: string) => {
    const { status, body } = await person.send('PUT', '/session/password', { password: old, new_password: fresh })
    return [status, body.error?.details.fields[0]]
  }
  expect(await change('not this one', newPassword)).toMatchObject([400, { field: 'password' }])
  for (const weak of ['curta', 'qwertyuiop', 'Rita.Rita.1']) {
    expect(await change(password, weak)).toMatchObject([400, { field: 'new_password' }])
  }
  expect(await elsewhere.status()).toBe(200)
  expect(await change(password, newPassword)).toEqual([200, undefined])
  expect([await elsewhere.status(), (await person.get('/session')).status]).toEqual([401, 200])
  expect(await alsoOn(person, firefox, newPassword)).toBeDefined()
  const [, changed] = await eventsOf(person, 'password_changed')
  expect(changed).toMatchObject({ subject: 'staff', subject_id: person.id, after: { by: 'person', ended_sessions: 1 } })
})

test('the service rates a password for people who may set one, and for no others', async () => {
  const person = await signedIn(service, await service.gym(), 'receptionist')
  const strength = async (text: string) => (await person.post('/session/strength', { password: text })).body.data
  expect(await strength('flamengo2024')).toMatchObject({ weakness: 'COMMON' })
  expect(await strength(newPassword)).toEqual({ score: 4, weakness: null })
  const ask = (sent: object) => callStaffApi(service.url, 'POST /session/strength', sent)
  expect((await ask({ password: newPassword })).status).toBe(401)
  expect((await ask({ password: newPassword, token: 'made up' })).status).toBe(404)
})

test('a server whose clock is 40 days ahead ends no session, and sessions from it last as long as others', async () => {
  const gym = await service.gym()
  const person = await signedIn(service, gym, 'receptionist')
  onTestFinished(() => {
    vi.useRealTimers()
    setClock(undefined)
  })
  setClock(machineAheadMs())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 24 * 3600 * 1000 })
  expect((await person.get('/session')).status).toBe(200)
  const there = await alsoOn(person, firefox)
  expect(await there.status()).toBe(200)
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from max(expire) - clock_timestamp()) / 86400 as days from staff_sessions
     where staff_id = ${person.id}`.execute(service.db)
  expect(rows[0]!.days).toBeGreaterThan(6)
  expect(rows[0]!.days).toBeLessThan(8)
})
