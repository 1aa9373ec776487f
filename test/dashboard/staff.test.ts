import { expect, test } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password, signedIn } from '#test/harness/staff.ts'
import { gatherLines } from '#test/harness/trail.ts'

const service = useService()
const cookieOf = (headers: Headers) => ({ cookie: headers.get('set-cookie')!.split(';')[0]! })
const signIn = (email: string, sent: object = {}) =>
  callStaffApi(service.url, 'POST /session', { email, password, ...sent })

test('a link works once, sets the password, and signing out ends the session', async () => {
  const gym = await service.gym()
  const { email, token } = await invited(service, gym, 'manager')
  expect((await signIn(email)).status).toBe(401)
  expect((await callStaffApi(service.url, `GET /session/link?token=${token}`)).body.data.email).toBe(email)
  const short = await callStaffApi(service.url, 'POST /session/link', { token, password: 'kurz' })
  expect([short.status, short.body.error.details.fields[0].field]).toEqual([400, 'password'])

  const accepted = await callStaffApi(service.url, 'POST /session/link', { token, password })
  expect(accepted.status).toBe(200)
  const cookie = accepted.headers.get('set-cookie')!
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect((await callStaffApi(service.url, 'POST /session/link', { token, password })).status).toBe(404)

  const session = await callStaffApi(service.url, 'GET /session', undefined, cookieOf(accepted.headers))
  expect(session.body.data.staff).toMatchObject({ email, role: 'manager', has_second_factor: false })
  await callStaffApi(service.url, 'DELETE /session', undefined, cookieOf(accepted.headers))
  expect((await callStaffApi(service.url, 'GET /session', undefined, cookieOf(accepted.headers))).status).toBe(401)
  expect((await signIn(email.toUpperCase())).status).toBe(200)
})

test('the sixth try has to wait, also with the right password, and accounts cannot be told apart', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'manager')
  const wrong = { password: 'something else entirely' }
  const known = await signIn(email, wrong)
  const unknown = await signIn(`nobody-${email}`, wrong)
  expect([known.status, unknown.status]).toEqual([401, 401])
  expect(known.body).toEqual(unknown.body)
  for (let i = 0; i < 4; i++) expect((await signIn(email, wrong)).status).toBe(401)
  const late = await signIn(email)
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a person who loses the role or the access is out at once, and the last owner stays', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const manager = await signedIn(service, gym, 'manager')
  expect((await owner.patch(`/staff/${manager.id}`, { is_active: false })).status).toBe(200)
  expect((await manager.get('/session')).status).toBe(401)
  const last = await owner.patch(`/staff/${owner.id}`, { role: 'manager' })
  expect([last.status, last.body.error.details.reason]).toEqual([422, 'LAST_OWNER'])
})

test('the owner makes a new link for a person who lost the first one or the password, but nobody can make their own', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const invited = (await owner.post('/staff', { name: 'Rita', email: 'rita@example.com', role: 'receptionist' })).body
    .data
  const again = await owner.post(`/staff/${invited.id}/link`)
  expect([again.status, again.body.data.id]).toEqual([200, invited.id])
  const openedBy = async (path: string) =>
    (await callStaffApi(service.url, `GET /session/link?${path.split('?')[1]}`)).status
  expect(await openedBy(invited.path)).toBe(404)
  expect(await openedBy(again.body.data.path)).toBe(200)

  const manager = await signedIn(service, gym, 'manager')
  expect((await owner.post(`/staff/${manager.id}/link`)).status).toBe(200)
  await runJobs(service, service.tasks())
  const mails = service.mails.filter(({ to }) => to === manager.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('novo link')])
  expect(service.mails.filter(({ to }) => to === 'rita@example.com')).toEqual([])

  const own = await owner.post(`/staff/${owner.id}/link`)
  expect([own.status, own.body.error.details.reason]).toEqual([422, 'OWN_PASSWORD'])
  const stranger = await (await service.gym()).owner()
  expect((await stranger.post(`/staff/${invited.id}/link`)).status).toBe(404)
  expect((await manager.post(`/staff/${owner.id}/link`)).status).toBe(403)
})

test('changes by staff are recorded with before and after, in the transaction of the change', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const changed = await owner.patch(`/catalogue/plans/${gym.plans.mensal}`, { price_cents: 15000 })
  expect(changed.body.data.price_cents).toBe(15000)
  const refused = await owner.post('/catalogue/devices', { name: 'Catraca', store_id: owner.id })
  expect([refused.status, refused.body.error.details.field]).toEqual([404, 'store_id'])
  await gym.api.post('/members', { full_name: 'By a key' })

  await gatherLines(service)
  const { body } = await owner.get(`/audit?actor=staff:${owner.id}&subject=plans`)
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({
    action: 'update',
    subject: 'plans',
    subject_id: gym.plans.mensal,
    subject_name: 'Mensal',
    before: { price_cents: 12990 },
    after: { price_cents: 15000 },
    actor: { kind: 'staff', id: owner.id, name: 'Rita owner' },
    request_id: changed.headers.get('x-request-id'),
  })
  const tampered = service.db
    .updateTable('audit_trail')
    .set({ subject: 'x' })
    .where('team_id', '=', gym.teamId)
    .execute()
  await expect(tampered).rejects.toThrow(/only ever added to/)
})

test('an id of another company looks exactly like one that does not exist', async () => {
  const [own, other] = [await service.gym(), await service.gym()]
  const owner = await signedIn(service, own, 'owner')
  const stranger = await signedIn(service, other, 'owner')
  const member = (await own.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const sale = (
    await owner.post('/sales', {
      items: [{ description: 'Água', quantity: 1, unit_price_cents: 650 }],
      payment_method: 'pix',
      paid: true,
    })
  ).body.data.id
  const key = (await owner.post('/keys', { name: 'Site', scopes: ['plans:read'] })).body.data.id
  const receiver = await startReceiver()
  const webhook = (await owner.post('/webhooks', { url: receiver.url })).body.data.id
  const foreign: [string, string, object?][] = [
    ['GET', `/members/${member}/card`],
    ['POST', `/members/${member}/block`, { reason: 'x' }],
    ['POST', `/members/${member}/unblock`],
    ['POST', '/access/override', { member_id: member, reason: 'x' }],
    ['POST', `/sales/${sale}/refund`, {}],
    ['POST', `/keys/${key}/revoke`],
    ['POST', `/keys/${key}/rotate`, {}],
    ['PATCH', `/webhooks/${webhook}`, { is_enabled: false }],
    ['POST', `/webhooks/${webhook}/rotate`, {}],
    ['POST', `/webhooks/${webhook}/test`],
    ['GET', `/webhooks/${webhook}/deliveries`],
    ['POST', `/webhooks/${webhook}/recover`, { since: '2026-01-01T00:00:00Z' }],
    ['PATCH', `/staff/${owner.id}`, { is_active: false }],
    ['PATCH', `/catalogue/plans/${own.plans.mensal}`, { name: 'Mine now' }],
    ['PATCH', `/catalogue/units/${own.units.u1}`, { name: 'Mine now' }],
  ]
  for (const [method, path, body] of foreign) {
    const answer = await stranger.send(method, path, body)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.body.error.message).toMatch(/not found\.$/)
  }
  const actors = (await stranger.get('/audit')).body.data.map(({ actor }: { actor: { id: string } }) => actor.id)
  expect(actors).toContain(stranger.id)
  expect(actors).not.toContain(owner.id)
  expect((await owner.get('/keys')).body.data.find(({ id }: { id: string }) => id === key).revoked_at).toBeNull()
})

test('changes are announced live to open dashboards of the same company, and to no others', async () => {
  const [own, other] = [await service.gym(), await service.gym()]
  const watch = async (gym: typeof own) => {
    const { token } = await invited(service, gym, 'manager')
    const session = await callStaffApi(service.url, 'POST /session/link', { token, password })
    const ending = new AbortController()
    const response = await fetch(`${service.url}/dashboard/api/live`, {
      headers: cookieOf(session.headers),
      signal: ending.signal,
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    return { reader, end: () => ending.abort() }
  }
  const watching = await watch(own)
  const elsewhere = await watch(other)
  expect((await watching.reader.read()).value).toContain('event: hello')
  expect((await elsewhere.reader.read()).value).toContain('event: hello')
  await own.api.post('/members', { full_name: 'Ana Souza' })
  expect((await watching.reader.read()).value).toContain('{"topic":"members"}')
  await other.api.post('/access/validate', { member_code: 'nobody' })
  expect((await elsewhere.reader.read()).value).toBe('event: change\ndata: {"topic":"access"}\n\n')
  watching.end()
  elsewhere.end()
})

test('a developer sees the requests of a key, and when it was last used', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  await gym.api.get('/plans')
  await gym.api.get('/members/x')
  await gym.api.get('/members?search=52998224725&status=active&name=Ana%20Souza&page=2')
  await gym.api.get('/memberships?member_profile_id=52998224725')
  await expect
    .poll(
      async () =>
        (await owner.get('/requests')).body.data.map((row: { path: string; status: number }) => [row.path, row.status]),
      {
        timeout: 10_000,
      },
    )
    .toEqual([
      // Search terms for people are not stored, nor free text.
      ['/api/v1/memberships?member_profile_id=…', 400],
      ['/api/v1/members?search=…&status=active&…&page=2', 200],
      ['/api/v1/members/x', 400],
      ['/api/v1/plans', 200],
    ])
  const lastUsed = async () => (await owner.get('/keys')).body.data[0].last_used_at
  await expect.poll(lastUsed).not.toBeNull()
})

test('the access log of a day shows who came, reasons for denials, and who recorded it', async () => {
  const gym = await service.gym({ test: true })
  const desk = await signedIn(service, gym, 'receptionist')
  const [member] = (await makeAttendees(service.db, gym, 'mensal', 1)) as [string]
  const stranger = (await gym.api.post('/members', { full_name: 'Sem matrícula' })).body.data.id
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  await gym.travel(today.add({ days: 1 }).toString())
  await gym.api.post('/access/validate', { member_profile_id: member, method: 'facial' })
  await desk.post('/access/validate', { member_profile_id: stranger })
  await gym.travel(today.add({ days: 2 }).toString())
  await desk.post('/access/validate', { member_profile_id: member })

  const logOf = async (query: string) => (await desk.get(`/access-log?${query}`)).body.data
  expect(await logOf(`date=${today.add({ days: 1 })}`)).toMatchObject([
    { result: 'denied', reason: 'denied_inactive', member: { id: stranger }, actor_name: 'Rita receptionist' },
    { result: 'allowed', method: 'facial', member: { id: member }, actor_name: 'test' },
  ])
  expect(await logOf(`date=${today.add({ days: 2 })}`)).toMatchObject([
    { result: 'allowed' },
    { result: 'exit', actor: 'time', actor_name: null },
  ])
  expect(await logOf(`date=${today.add({ days: 1 })}&result=denied`)).toHaveLength(1)
  expect(await logOf(`date=${today}`)).toEqual([])
})

test('the dashboard answers any request for /, and elsewhere only requests for a page', async () => {
  const ask = async (path: string, accept: string, method = 'GET') => {
    const { status, headers } = await fetch(`${service.url}${path}`, { method, headers: { accept } })
    return [status, headers.get('content-type')?.split(';')[0]]
  }
  expect(await ask('/', '*/*')).toEqual([200, 'text/html'])
  expect(await ask('/?from=mail', '*/*', 'HEAD')).toEqual([200, 'text/html'])
  expect(await ask('/members/1', 'text/html,*/*')).toEqual([200, 'text/html'])
  expect(await ask('/members/1', '*/*')).toEqual([404, 'application/json'])
  expect(await ask('/', 'text/html', 'POST')).toEqual([404, 'application/json'])
})
