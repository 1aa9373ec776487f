import { expect, test } from 'vitest'
import { forgetOldPhones } from '#modules/member-sessions/index.ts'
import { newMember, openGym } from '#test/harness/door.ts'
import { newToken, numberOf, Phone, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { linesAbout } from '#test/harness/trail.ts'

const service = useService()

const linkNotValid = { code: 'UNAUTHORIZED', details: { reason: 'LINK_NOT_VALID' } }

test('the link of the desk opens the app once, and the cookie is for this company only', async () => {
  const gym = await openGym(service)
  const made = await (await gym.owner()).post(`/members/${gym.member}/app-link`)
  const { link, expires_at } = made.body.data
  expect(link).toMatch(new RegExp(`^${service.origin}/app/${gym.slug}/acesso#[A-Za-z0-9_-]{43}$`))
  const hours = Temporal.Instant.from(expires_at).since(Temporal.Now.instant()).total('hours')
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)

  const phone = new Phone(gym)
  expect((await phone.get('')).body.data).toEqual({
    ...{ name: `Academia ${gym.slug}`, slug: gym.slug },
    ...{ time_zone: 'America/Sao_Paulo', language: 'pt-BR', parts: ['classes', 'workouts'] },
    ...{ color: null, logo: null, welcome: null, contact: null },
  })
  const token = link.split('#')[1]
  const begun = await phone.post('/session', { token })
  expect(begun.status).toBe(201)
  const [cookie, ...attributes] = begun.headers.get('set-cookie')!.split('; ')
  expect(attributes).toEqual(['Max-Age=7776000', `Path=/app/api/${gym.slug}`, 'HttpOnly', 'SameSite=Lax'])
  phone.cookie = cookie
  const { data } = (await phone.get('/session')).body
  expect(data).toEqual({ ...begun.body.data, company: { ...begun.body.data.company, now: data.company.now } })
  expect(data.member).toEqual({ id: gym.member, full_name: expect.any(String), status: 'active', language: null })
  expect(Buffer.from(data.code.secret, 'base64url')).toHaveLength(32)
  expect(numberOf(data, Date.now())).toMatch(/^\d{19,20}$/)

  const again = await new Phone(gym).post('/session', { token })
  expect([again.status, again.body.error]).toMatchObject([401, linkNotValid])
})

test('of phones that open a link at once, one gets a session', async () => {
  const gym = await openGym(service)
  const token = await newToken(gym, gym.member)
  const answers = await Promise.all(Array.from({ length: 8 }, () => new Phone(gym).post('/session', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(401)])
})

test('a replaced, expired, foreign or invented link gets the same answer', async () => {
  const [gym, other] = [await openGym(service), await openGym(service)]
  const replaced = await newToken(gym, gym.member)
  const late = await newToken(gym, gym.member)
  await service.db
    .updateTable('app_links')
    .set({ expires_at: new Date().toISOString() })
    .where('team_id', '=', gym.teamId)
    .execute()
  const elsewhere = await newToken(other, other.member)
  const answers = []
  for (const token of [replaced, late, elsewhere, 'never-was', 'x'.repeat(100)]) {
    answers.push(await new Phone(gym).post('/session', { token }))
  }
  expect(answers[0]).toMatchObject({ status: 401, body: { error: linkNotValid } })
  for (const { status, body } of answers) expect([status, body]).toEqual([401, answers[0]!.body])
  expect((await new Phone(other).post('/session', { token: elsewhere })).status).toBe(201)
})

test('secrets of a phone are stored only as hashes', async () => {
  const gym = await openGym(service)
  const token = await newToken(gym, gym.member)
  const phone = await phoneOf(gym, gym.member)
  const rows = JSON.stringify([
    await service.db.selectFrom('app_links').selectAll().execute(),
    await service.db.selectFrom('app_sessions').selectAll().execute(),
    await service.db.selectFrom('audit_trail').selectAll().execute(),
  ])
  for (const secret of [token, phone.cookie!.split('=')[1]!, phone.session.code!.secret]) {
    expect(rows).not.toContain(secret)
    expect(service.logText()).not.toContain(secret)
  }
})

test('one phone may have sessions of two companies, each in its own cookie', async () => {
  const [gym, other] = [await openGym(service), await openGym(service)]
  const [here, there] = [await phoneOf(gym, gym.member), await phoneOf(other, other.member)]
  expect((await here.get('/session')).body.data.company.slug).toBe(gym.slug)
  await there.delete('/session')
  expect([(await here.get('/session')).status, (await there.get('/session')).status]).toEqual([200, 401])
})

test('a member lists the phones and ends another one, or this one, which clears its cookie', async () => {
  const gym = await openGym(service)
  const [first, second] = [await phoneOf(gym, gym.member), await phoneOf(gym, gym.member)]
  const list = (await second.get('/sessions')).body.data
  expect(list).toHaveLength(2)
  expect(list.find(({ current }: { current: boolean }) => current).id).toBe(second.session.session_id)
  expect((await second.delete(`/sessions/${first.session.session_id}`)).body.data).toEqual({ ended: 1 })
  expect((await first.get('/session')).status).toBe(401)
  const out = await second.delete('/session')
  expect(out.headers.get('set-cookie')).toMatch(
    new RegExp(`^catraca_app=; .*Path=/app/api/${gym.slug}; Expires=Thu, 01 Jan 1970`),
  )
  expect((await second.get('/session')).status).toBe(401)
})

test('the desk sees the phones and ends one or all; links and sessions are in the audit trail', async () => {
  const gym = await openGym(service)
  const desk = await signedIn(service, gym, 'receptionist')
  const phones = [await phoneOf(gym, gym.member), await phoneOf(gym, gym.member), await phoneOf(gym, gym.member)]
  const listed = (await desk.get(`/members/${gym.member}/app-sessions`)).body.data
  expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual(
    phones.map(({ session }) => session.session_id).sort(),
  )
  expect((await desk.send('DELETE', `/app-sessions/${phones[0]!.session.session_id}`)).body.data).toEqual({ ended: 1 })
  expect((await desk.send('DELETE', `/members/${gym.member}/app-sessions`)).body.data).toEqual({ ended: 2 })
  for (const phone of phones) expect((await phone.get('/session')).status).toBe(401)
  const trainer = await signedIn(service, gym, 'trainer')
  expect((await trainer.post(`/members/${gym.member}/app-link`)).status).toBe(403)

  const lines = await linesAbout(service, gym, 'app_link_issued', 'app_link_used', 'app_session_ended')
  expect(lines).toHaveLength(9)
  for (const line of lines) expect([line.subject, line.subject_id]).toEqual(['members', gym.member])
  expect(lines.find(({ action }) => action === 'app_link_used')!.actor).toBe(`member:${gym.member}`)
  expect(lines.at(-1)!.actor).toBe(`staff:${desk.id}`)
  const shown = (await (await gym.owner()).get(`/audit?actor=member:${gym.member}`)).body.data
  expect(shown[0].actor).toEqual({ kind: 'member', id: gym.member, name: shown[0].subject_name })
})

test('a session that was unused for 90 days is over, and its row is deleted', async () => {
  const gym = await openGym(service)
  const [idle, used] = [await phoneOf(gym, gym.member), await phoneOf(gym, gym.member)]
  const daysAgo = (days: number) =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString()
  for (const [phone, days] of [
    [idle, 90],
    [used, 89],
  ] as const) {
    const { session_id: id } = phone.session
    await service.db
      .updateTable('app_sessions')
      .set({ last_used_at: daysAgo(days) })
      .where('id', '=', id)
      .execute()
  }
  const answer = await used.get('/session')
  expect([answer.status, (await idle.get('/session')).status]).toEqual([200, 401])
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=7776000')
  expect((await used.get('/session')).headers.get('set-cookie')).toBeNull()
  await forgetOldPhones(service.db)
  const left = await service.db.selectFrom('app_sessions').select('id').where('team_id', '=', gym.teamId).execute()
  expect(left).toEqual([{ id: used.session.session_id }])
})

test('a phone that signs in again has one session', async () => {
  const gym = await openGym(service)
  const phone = await phoneOf(gym, gym.member)
  const again = await phone.post('/session', { token: await newToken(gym, gym.member) })
  phone.cookie = again.headers.get('set-cookie')!.split(';')[0]!
  expect((await phone.get('/sessions')).body.data).toHaveLength(1)
})

test('finding the phone and its company is one statement', async () => {
  const gym = await openGym(service)
  const phone = await phoneOf(gym, gym.member)
  service.wire.reset()
  expect((await phone.get('/sessions')).status).toBe(200)
  expect(service.wire.cost().statements).toBe(2)
})

test('while the app is off no link is made', async () => {
  const gym = await openGym(service)
  const owner = await gym.owner()
  await owner.patch('/company', { app_enabled: false })
  const refused = await owner.post(`/members/${gym.member}/app-link`)
  expect([refused.status, refused.body.error.details]).toEqual([422, { reason: 'APP_OFF' }])
})

test('the gym sees who has the app, the latest use first', async () => {
  const gym = await openGym(service)
  const other = await newMember(service, gym)
  await newMember(service, gym)
  await phoneOf(gym, gym.member)
  await phoneOf(gym, gym.member)
  const { session } = await phoneOf(gym, other)
  const recent = Temporal.Now.instant().add({ hours: 1 }).toString({ fractionalSecondDigits: 3 })
  const used = (last_used_at: string) =>
    service.db.updateTable('app_sessions').set({ last_used_at }).where('id', '=', session.session_id).execute()
  await used(recent)
  const list = async (query = '') => (await (await gym.owner()).get(`/members-with-app${query}`)).body
  expect(await list('?limit=1')).toMatchObject({
    data: [{ id: other, phones: 1, last_used_at: recent }],
    pagination: { total: 2, pages: 2 },
  })
  expect((await list('?limit=1&page=2')).data).toMatchObject([{ id: gym.member, phones: 2, status: 'active' }])
  await used(
    Temporal.Now.instant()
      .subtract({ hours: 91 * 24 })
      .toString({ fractionalSecondDigits: 3 }),
  )
  expect((await list()).data.map(({ id }: { id: string }) => id)).toEqual([gym.member])
})
