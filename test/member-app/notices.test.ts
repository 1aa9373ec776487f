import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setClockOffset } from '#modules/companies/index.ts'
import { setAsideNoticesOfAnyCompany } from '#modules/notices/index.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { useNotices } from '#test/harness/notices.ts'
import { phoneOf } from '#test/harness/phone.ts'
import { daily } from '#test/harness/schedule.ts'
import { useService } from '#test/harness/service.ts'
import { linesOf } from '#test/harness/trail.ts'

const service = useService()

const { minute, mailsTo, subjectsTo, register, sell, dayIn, inDays } = useNotices(service)

/** A member who got the welcome mail, and may attend classes. */
async function attendee(gym: Gym): Promise<{ id: string; email: string }> {
  const member = await register(gym)
  await sell(gym, member.id)
  return member
}

const gymWithClasses = (options: GymOptions = {}) => service.gym({ test: true, schedule: daily, ...options })

/** The class of the day after tomorrow, with two seats. */
async function aClass(gym: Gym): Promise<string> {
  const day = await dayIn(gym, 2)
  return (await gym.api.get(`/classes?date_from=${day}&date_to=${day}`)).body.data[0].id
}

async function book(gym: Gym, classId: string, { id }: { id: string }): Promise<void> {
  const { status, body } = await gym.api.post(`/classes/${classId}/book`, { member_profile_id: id })
  expect(status, JSON.stringify(body)).toBe(201)
}

async function giveUp(gym: Gym, classId: string, { id }: { id: string }): Promise<void> {
  expect((await gym.api.delete(`/classes/${classId}/book?member_profile_id=${id}`)).status).toBe(200)
}

const rows = (gym: Gym) =>
  service.db
    .selectFrom('member_notices')
    .select(['kind', 'state', 'reason'])
    .where('team_id', '=', gym.teamId)
    .orderBy('noted_at')
    .execute()

test('a new member gets one welcome mail about signing in; a member from an imported list does not', async () => {
  const gym = await service.gym()
  const ana = await register(gym)
  await gym.api.post('/members', { full_name: 'Sem E-mail' })
  const imported = `rui-${crypto.randomUUID()}@example.com`
  const rowsSent = [{ full_name: 'Rui Prado', email: imported }]
  await (await gym.owner()).post('/members/import', { rows: rowsSent, dry_run: false })
  await minute()
  await minute()
  expect(subjectsTo(ana.email)).toEqual(['Boas-vindas à Academia X'])
  const [mail] = mailsTo(ana.email)
  expect(mail).toMatchObject({ personal: true, fromName: `Academia ${gym.slug}` })
  expect(mail!.text).toContain(`${service.url}/app/${gym.slug}`)
  expect(mailsTo(imported)).toEqual([])
  expect(await rows(gym)).toEqual([
    { kind: 'welcome', state: 'dropped', reason: 'imported' },
    { kind: 'welcome', state: 'sent', reason: null },
  ])
})

test('who loses the seat because the class moved to a day after their membership is told of it', async () => {
  const gym = await gymWithClasses()
  const [ana, bia] = [await attendee(gym), await register(gym)]
  expect((await gym.api.patch(`/memberships/${await sell(gym, bia.id)}`, { auto_renew: false })).status).toBe(200)
  await minute()
  service.mails.length = 0
  const classId = await aClass(gym)
  for (const member of [ana, bia]) await book(gym, classId, member)
  const owner = await gym.owner()
  // One mail tells of both changes.
  for (const days of [3, 40]) await owner.patch(`/classes/${classId}`, { date: await dayIn(gym, days) })
  await minute()
  expect(mailsTo(ana.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('A sua reserva continua valendo.'),
  ])
  expect(mailsTo(bia.email).map(({ text }) => text)).toEqual([expect.stringContaining('a sua reserva foi desfeita')])
})

test('members get mails about a place, a moved class and a cancelled one, each once', async () => {
  const gym = await gymWithClasses()
  const [ana, bia, caio] = [await attendee(gym), await attendee(gym), await attendee(gym)]
  await minute()
  service.mails.length = 0
  const owner = await gym.owner()
  const classId = await aClass(gym)
  for (const member of [ana, bia, caio]) await book(gym, classId, member)
  await giveUp(gym, classId, ana)
  await minute()
  await minute()
  expect(subjectsTo(caio.email)).toEqual([expect.stringMatching(/^Você tem vaga: Spinning, .* às 19:00$/)])
  expect(service.mails).toHaveLength(1)

  service.mails.length = 0
  for (const [start_time, end_time] of [
    ['19:30', '20:20'],
    ['20:00', '20:50'],
  ]) {
    expect((await owner.patch(`/classes/${classId}`, { start_time, end_time })).status).toBe(200)
  }
  expect((await owner.patch(`/classes/${classId}`, { max_capacity: 12 })).status).toBe(200)
  await minute()
  await minute()
  for (const { email } of [bia, caio]) {
    expect(subjectsTo(email)).toEqual([expect.stringMatching(/^Sua aula mudou: Spinning, .* às 20:00$/)])
    expect(mailsTo(email)[0]!.text).toMatch(/às 19:00 mudou/)
  }
  expect(service.mails).toHaveLength(2)

  service.mails.length = 0
  expect((await owner.post(`/classes/${classId}/cancel`)).status).toBe(200)
  await minute()
  await minute()
  for (const { email } of [bia, caio]) {
    expect(subjectsTo(email)).toEqual([expect.stringMatching(/^Aula cancelada: Spinning/)])
  }
  expect(service.mails).toHaveLength(2)
})

test('members are told when their class is of another type now', async () => {
  const yoga = { ref: 'yoga', name: 'Yoga', duration_minutes: 50, default_max_capacity: 10 }
  const gym = await gymWithClasses({ classTypes: [yoga] })
  const [ana, owner] = [await attendee(gym), await gym.owner()]
  const classId = await aClass(gym)
  await book(gym, classId, ana)
  await minute()
  service.mails.length = 0
  const { schedule_id } = (await owner.get(`/classes/${classId}/roster`)).body.data
  const types = (await gym.api.get('/class-types')).body.data
  const { id: class_type_id } = types.find(({ name }: { name: string }) => name === 'Yoga')
  expect((await owner.patch(`/catalogue/class-schedule/${schedule_id}`, { class_type_id })).status).toBe(200)
  await minute()
  expect(subjectsTo(ana.email)).toEqual([expect.stringMatching(/^Sua aula mudou: Yoga, .* às 19:00$/)])
})

test('a seat that was gained and given up again before the mail leads to no mail', async () => {
  const gym = await gymWithClasses()
  const members = [await attendee(gym), await attendee(gym), await attendee(gym)]
  await minute()
  service.mails.length = 0
  const classId = await aClass(gym)
  for (const member of members) await book(gym, classId, member)
  await giveUp(gym, classId, members[0]!)
  await giveUp(gym, classId, members[2]!)
  await minute()
  expect(service.mails).toEqual([])
  expect((await rows(gym)).at(-1)).toEqual({ kind: 'waitlist_place', state: 'dropped', reason: 'over' })
})

test('members get mails about a trial before it ends, and a charge before and on its day, each once', async () => {
  const teste = { ref: 'teste', name: 'Com teste', price_cents: 9900, duration_days: 30, trial_days: 7 }
  const gym = await service.gym({ test: true, billing: 'internal', plans: [teste] })
  const [ana, bia, caio] = [await register(gym), await register(gym), await register(gym)]
  await sell(gym, ana.id, 'teste')
  const paid = await sell(gym, bia.id, 'teste')
  const ofCaio = await sell(gym, caio.id, 'teste')
  expect((await gym.api.patch(`/memberships/${ofCaio}`, { auto_renew: false, price_cents: 8000 })).status).toBe(200)
  await minute()
  service.mails.length = 0
  await inDays(gym, 3)
  await minute()
  expect(service.mails).toEqual([])

  await inDays(gym, 1)
  await minute()
  await minute()
  const trial = expect.stringMatching(/^Seu período de teste na Academia X termina em/)
  const soon = expect.stringMatching(/^R\$ 99,00 vencem em /)
  expect(subjectsTo(ana.email).sort()).toEqual([soon, trial])
  expect(subjectsTo(bia.email).sort()).toEqual([soon, trial])
  const trialMail = ({ email }: { email: string }) =>
    mailsTo(email).find(({ subject }) => subject.includes('teste'))!.text
  expect(trialMail(bia)).toContain('Depois disso o plano continua.')
  expect(trialMail(caio)).toContain('Depois disso a sua matrícula termina.')

  service.mails.length = 0
  await inDays(gym, 1)
  await minute()
  expect(service.mails).toEqual([])
  const owner = await gym.owner()
  const chargeOf = async (id: string) => (await owner.get(`/members/${id}/card`)).body.data.open_charges[0].id
  const pay = { payment_method: 'pix' }
  expect((await owner.post(`/charges/${await chargeOf(bia.id)}/pay`, pay)).status, paid).toBe(200)
  await owner.post(`/charges/${await chargeOf(ana.id)}/pay`, { ...pay, amount_cents: 1900 })
  await inDays(gym, 2)
  await minute()
  await minute()
  expect(subjectsTo(ana.email)).toEqual(['R$ 80,00 vencem hoje na Academia X'])
  expect(subjectsTo(bia.email)).toEqual([])
})

test('a member who buys in the first night of a gym gets one mail about the charge, in the morning', async () => {
  const gym = await service.gym({ test: true, billing: 'internal' })
  const { now, timeZone } = await gym.context()
  const night = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone })
  const at = night.add({ hours: 1 }).toInstant()
  await setClockOffset(service.db, gym.teamId, at.epochMilliseconds - now.epochMilliseconds)
  await sql`update companies set created_at = ${at.toString()} where id = ${gym.teamId}`.execute(service.db)
  const ana = await register(gym)
  await sell(gym, ana.id)
  await minute()
  expect(subjectsTo(ana.email)).toEqual(['Boas-vindas à Academia X'])
  await gym.travel(night.add({ hours: 9 }).toInstant())
  await minute()
  await minute()
  expect(subjectsTo(ana.email).slice(1)).toEqual([expect.stringMatching(/vencem hoje/)])
})

test('cancelled members get no mail, and gyms whose app or notices are off send none', async () => {
  const gym = await gymWithClasses()
  const [ana, bia] = [await attendee(gym), await attendee(gym)]
  await minute()
  service.mails.length = 0
  const owner = await gym.owner()
  const one = await aClass(gym)
  await book(gym, one, ana)
  await book(gym, one, bia)
  await owner.post(`/classes/${one}/cancel`)
  await gym.api.patch(`/members/${ana.id}`, { status: 'cancelled' })
  await owner.patch('/company', { app_notices: false })
  await minute()
  const late = await register(gym)
  await minute()
  expect(service.mails).toEqual([])
  expect(
    (await rows(gym))
      .slice(2)
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(['switched_off', 'switched_off'])

  await owner.patch('/company', { app_notices: true, app_enabled: false })
  await minute()
  expect(service.mails).toEqual([])
  await owner.patch('/company', { app_enabled: true })
  await gym.api.patch(`/members/${late.id}`, { status: 'cancelled' })
  await minute()
  expect(service.mails).toEqual([])
})

test('notices are in the language that the member has chosen', async () => {
  const gym = await service.gym()
  const ana = await register(gym)
  const phone = await phoneOf(gym, ana.id)
  expect((await phone.get('/preferences')).body.data).toMatchObject({
    language: null,
    notices_on: true,
    has_email: true,
  })
  const chosen = await phone.send('PATCH', '/preferences', { language: 'en' })
  expect(chosen.body.data.language).toBe('en')
  await minute()
  expect(subjectsTo(ana.email)).toEqual(['Welcome to Academia X'])
  expect(mailsTo(ana.email)[0]!.html).toContain('<html lang="en">')
})

const linkIn = (mail: Mail) => /^<(.*)>$/.exec(mail.headers!['List-Unsubscribe']!)![1]!
const oneClick = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

test('one click in the mail stops that kind, without a session and any number of times; looking at the page does not', async () => {
  const gym = await gymWithClasses()
  const [ana, bia, caio] = [await attendee(gym), await attendee(gym), await attendee(gym)]
  const classId = await aClass(gym)
  for (const member of [ana, bia, caio]) await book(gym, classId, member)
  await giveUp(gym, classId, ana)
  await minute()
  const mail = mailsTo(caio.email).find(({ subject }) => subject.startsWith('Você tem vaga'))!
  expect(mail.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail.text).toContain(linkIn(mail))
  const phone = await phoneOf(gym, caio.id)
  const off = async () =>
    (await phone.get('/preferences')).body.data.notices
      .filter(({ on }: { on: boolean }) => !on)
      .map(({ kind }: { kind: string }) => kind)

  const page = await fetch(linkIn(mail))
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toMatch(/<form method="post">/)
  expect(await off()).toEqual([])
  for (let i = 0; i < 2; i++) {
    const answer = await oneClick(linkIn(mail))
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Pronto')])
  }
  expect(await off()).toEqual(['waitlist_place'])
  const lines = (await linesOf(service, gym)).filter(({ subject }) => subject === 'member_preferences')
  expect(lines.map(({ actor, subject_id }) => [actor, subject_id])).toEqual([[`member:${caio.id}`, caio.id]])

  // No mail of this kind comes any more, but others do, and the member can turn it on again.
  const other = await aClass(gym)
  await giveUp(gym, other, caio)
  await book(gym, other, ana)
  await book(gym, other, caio)
  await giveUp(gym, other, ana)
  service.mails.length = 0
  await minute()
  expect(service.mails).toEqual([])
  await (await gym.owner()).post(`/classes/${other}/cancel`)
  await minute()
  expect(subjectsTo(caio.email)).toEqual([expect.stringMatching(/^Aula cancelada/)])
  await phone.send('PATCH', '/preferences', { notices: { waitlist_place: true, charge_due: false } })
  expect(await off()).toEqual(['charge_due'])

  // Not by changing its last characters, in which some bits have no meaning.
  const made_up = linkIn(mail).replace(/(.)(.{12})$/, (_, one, rest) => (one === 'x' ? 'y' : 'x') + rest)
  for (const url of [made_up, `${service.url}/unsubscribe/x`]) {
    expect((await oneClick(url)).status).toBe(404)
    expect((await fetch(url)).status).toBe(404)
  }
  // The app may be off by now.
  await (await gym.owner()).patch('/company', { app_enabled: false })
  expect((await oneClick(linkIn(mail))).status).toBe(200)
})

test('a minute without anything to notify writes nothing, and an existing gym welcomes nobody', async () => {
  const gym = await service.gym({ test: true })
  await register(gym)
  await minute()
  const clock = () => sql`select xmin::text, * from notice_clocks where team_id = ${gym.teamId}`.execute(service.db)
  const before = (await clock()).rows
  await minute()
  expect((await clock()).rows).toEqual(before)
  await setClockOffset(service.db, gym.teamId, 3 * 3_600_000)
  await minute()
  const moved = (await clock()).rows
  expect(moved).not.toEqual(before)
  await minute()
  expect((await clock()).rows).toEqual(moved)

  // As after the upgrade: existing members get no welcome mail.
  const old = await service.gym()
  const ana = await register(old)
  await sql`insert into notice_clocks (team_id, welcomed_until, found_on) values (${old.teamId}, now(), now()::date)`.execute(
    service.db,
  )
  await minute()
  expect(mailsTo(ana.email)).toEqual([])
})

test('mails that waited when a copy was made are not sent by the copy, later ones are', async () => {
  const { teamId, api } = await service.gym({ test: true })
  await setClockOffset(service.db, teamId, 30 * 24 * 3_600_000)
  const member_id = (await api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const at = (hours: number) => Temporal.Now.instant().add({ hours }).toString({ fractionalSecondDigits: 3 })
  const notice = (subject: string, noted_at: string) => ({
    team_id: teamId,
    member_id,
    kind: 'welcome',
    state: 'waiting' as const,
    subject,
    noted_at,
  })
  await service.db
    .insertInto('member_notices')
    .values([notice('before', at(-2)), notice('after', at(0))])
    .execute()
  expect(await setAsideNoticesOfAnyCompany(service.db, at(-1))).toBeGreaterThan(0)
  const rows = await service.db
    .selectFrom('member_notices')
    .select(['subject', 'state', 'reason'])
    .where('team_id', '=', teamId)
    .orderBy('subject')
    .execute()
  expect(rows).toEqual([
    { subject: 'after', state: 'waiting', reason: null },
    { subject: 'before', state: 'dropped', reason: 'copied' },
  ])
})
