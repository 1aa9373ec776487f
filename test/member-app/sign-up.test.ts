import { expect, test } from 'vitest'
import { sendNoticesJob } from '#modules/notices/index.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { localDate } from '#platform/time/clock.ts'
import { visitor } from '#test/api/app-samples.ts'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { codeIn, mailedCode, Phone } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { gatherLines } from '#test/harness/trail.ts'

const service = useService()
const browser = useBrowser(service)
const work = () => runJobs(service, service.tasks())

async function openGym() {
  const gym = await service.gym({ units: 2 })
  const owner = await gym.owner()
  await owner.patch('/company', { app_sign_up: true })
  return { gym, owner, page: new Phone(gym) }
}

const rows = (gym: Gym) =>
  service.db.selectFrom('sign_ups').selectAll().where('team_id', '=', gym.teamId).orderBy('id').execute()

test('a visitor becomes a member on trial with the reserved origin, and what they agreed to is kept', async () => {
  const { gym, owner, page } = await openGym()
  const form = (await page.get('/sign-up')).body.data
  expect(form.units.map(({ name }: { name: string }) => name)).toEqual(['Unit 1', 'Unit 2'])
  expect(form.consent.text['pt-BR']).toContain(`Academia ${gym.slug}`)
  const sent = {
    ...{ full_name: ' Rita Lima ', phone: '+55 11 98765-4321', email: 'rita@example.com', cpf: '529.982.247-25' },
    ...{ birth_date: '1990-05-01', store_id: gym.units.u2, fitness_goals: ['hipertrofia'] },
    ...{ preferred_training_time: 'evening', consent: form.consent.version, language: 'en' },
  }
  const answer = await page.post('/sign-up', sent)
  expect([answer.status, answer.body]).toEqual([201, { success: true, data: { received: true } }])
  expect((await rows(gym))[0]).toMatchObject({ outcome: null, member_id: null, consent_version: form.consent.version })
  await work()

  const [signUp, ...others] = (await owner.get('/sign-ups')).body.data
  expect([signUp, others]).toMatchObject([{ outcome: 'new', member: { full_name: 'Rita Lima', status: 'trial' } }, []])
  const leads = (await owner.get('/leads')).body.data
  expect(leads).toMatchObject([
    { full_name: 'Rita Lima', came_by: 'sign_up', stage: 'trial', member_id: signUp.member.id },
  ])
  const member = (await gym.api.get(`/members/${signUp.member.id}`)).body.data
  expect(member).toMatchObject({
    ...{ status: 'trial', store_id: gym.units.u2, fitness_goals: ['hipertrofia'], preferred_training_time: 'evening' },
    client: {
      ...{ full_name: 'Rita Lima', email: 'rita@example.com', phone: '+5511987654321', cpf: '52998224725' },
      ...{ birth_date: '1990-05-01', source: 'Portal do Aluno' },
    },
  })
  expect((await gym.events('member.created')).length).toBe(1)
  await gatherLines(service)
  const [line] = (await owner.get(`/audit?subject_id=${signUp.member.id}`)).body.data
  expect(line).toMatchObject({
    action: 'insert',
    actor: { kind: 'sign_up', id: null },
    address: expect.stringMatching(/^127\./),
  })
  const [kept] = await rows(gym)
  expect(kept).toMatchObject({ sent: null, member_id: signUp.member.id, consent_text: form.consent.text.en })

  expect(service.mails.splice(0)).toMatchObject([
    { to: 'rita@example.com', subject: `Academia ${gym.slug}: we received a sign-up` },
  ])

  expect((await owner.post(`/sign-ups/${signUp.id}/seen`)).body.data).toEqual({ seen: true })
  expect((await owner.get('/sign-ups')).body.data).toEqual([])
})

test('a person who is a member already gets the same answer after the same statements, and the desk sees who came', async () => {
  const { gym, owner, page } = await openGym()
  const known = { full_name: 'Ana Souza', cpf: '529.982.247-25', email: 'ana@example.com' }
  const member = (await gym.api.post('/members', known)).body.data
  const byCpf = { ...visitor, full_name: 'X', email: 'x@example.com' }
  const byEmail = { ...visitor, cpf: '111.444.777-35', email: 'ANA@example.com' }
  const stranger = { ...visitor, cpf: '390.533.447-05', email: 'new@example.com' }
  const seen = []
  // Makes the process prepare its first statements, and open its first connections.
  await page.post('/sign-up', { ...visitor, cpf: '987.654.321-00', email: 'first@example.com' })
  for (const body of [stranger, byCpf, byEmail]) {
    service.wire.reset()
    const { status, body: answer } = await page.post('/sign-up', body)
    seen.push([status, answer, service.wire.cost()])
  }
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
  await work()
  const list = (await owner.get('/sign-ups')).body.data
  expect(list.map((one: { outcome: string; member: { id: string } }) => [one.outcome, one.member.id])).toEqual([
    ['known', member.id],
    ['known', member.id],
    ['new', expect.any(String)],
    ['new', expect.any(String)],
  ])
  expect((await gym.api.get(`/members/${member.id}`)).body.data.client).toMatchObject({ full_name: 'Ana Souza' })
  // The typed address always gets the same mail, and the gym's known address at most one a day.
  const told = service.mails.splice(0)
  const typed = ['first@example.com', 'new@example.com', 'x@example.com']
  expect(told.map(({ to }) => to).sort()).toEqual(['ana@example.com', ...typed])
  const words = told.map(({ id: _, to: __, beforeContent: ___, ...mail }) => mail)
  for (const mail of words) expect(mail).toEqual(words[0])
  expect((await rows(gym)).every(({ sent }) => sent === null)).toBe(true)
})

test("a stranger who signs up with another person's CPF gets no access until the desk has checked, and the desk can undo it", async () => {
  const { gym, owner, page } = await openGym()
  const theirs = { email: 'stranger@example.com', phone: '+5511900000000', full_name: 'Veja https://evil.example já' }
  await page.post('/sign-up', { ...visitor, ...theirs })
  await work()
  const [{ member, ...signUp }] = (await owner.get('/sign-ups')).body.data
  expect([signUp.outcome, member.unproven]).toEqual(['new', true])
  const card = async () => (await owner.get(`/members/${member.id}/card`)).body.data
  expect((await card()).unproven).toBe(true)

  // Neither the typed address nor the CPF gets a code, and the desk cannot give a link before it has checked.
  for (const contact of [theirs.email, visitor.cpf]) expect(await mailedCode(gym, contact)).toBeUndefined()
  const refused = await owner.post(`/members/${member.id}/app-link`)
  expect([refused.status, refused.body.error.details]).toEqual([422, { reason: 'UNVERIFIED' }])

  // The person comes to the desk with a document.
  const person = { full_name: 'Rita Lima', email: 'rita@example.com', phone: '+5511987654321' }
  const verified = await owner.post(`/members/${member.id}/verify`, person)
  expect([verified.status, verified.body.data.client]).toMatchObject([200, person])
  expect(await card()).toMatchObject({ full_name: 'Rita Lima', unproven: false })
  expect(await mailedCode(gym, theirs.email)).toBeUndefined()
  const code = await mailedCode(gym, person.email)
  expect((await new Phone(gym).post('/session/code', { contact: person.email, code: codeIn(code) })).status).toBe(201)
  expect((await owner.post(`/members/${member.id}/app-link`)).status).toBe(201)
  const mails = [code!, ...service.mails.splice(0)]
  expect(mails.map(({ to }) => to)).toEqual([person.email, theirs.email])
  for (const { subject, text, html } of mails) expect(`${subject}${text}${html}`).not.toContain('evil')
})

test('a visitor whom nobody has verified gets no notice with the typed data, but can train', async () => {
  const { gym, owner, page } = await openGym()
  await page.post('/sign-up', { ...visitor, full_name: 'www.evil.example', email: 'stranger@example.com' })
  await work()
  const [{ member, ...signUp }] = (await owner.get('/sign-ups')).body.data
  const { now, timeZone } = await gym.context()
  const start_date = localDate(now, timeZone).toString()
  const sold = await gym.api.post('/memberships', {
    member_profile_id: member.id,
    plan_id: gym.plans.mensal,
    start_date,
  })
  expect(sold.status).toBe(201)
  expect(
    (await gym.api.post('/access/validate', { member_profile_id: member.id, store_id: gym.units.u1 })).body,
  ).toMatchObject({
    allowed: true,
  })
  const subject: string = signUp.id
  const notice = {
    team_id: gym.teamId,
    member_id: member.id as string,
    kind: 'waitlist_place',
    subject,
    state: 'waiting',
  } as const
  await service.db
    .insertInto('member_notices')
    .values({ ...notice, noted_at: signUp.at as string })
    .execute()
  await enqueue(service.db, sendNoticesJob, { teamId: gym.teamId })
  service.mails.length = 0
  await work()
  const settled = service.db.selectFrom('member_notices').select(['kind', 'reason']).where('member_id', '=', member.id)
  expect(await settled.orderBy('kind').execute()).toContainEqual({ kind: 'waitlist_place', reason: 'unverified' })
  expect(service.mails).toEqual([])
})

test('the error names what is wrong: CPF, contact, birth date, a consent text that was not agreed to', async () => {
  const { page } = await openGym()
  for (const [field, rule, change] of [
    ['cpf', 'cpf', { cpf: '529.982.247-26' }],
    ['cpf', 'required', { cpf: undefined }],
    ['phone', 'phone', { phone: '11987654321' }],
    ['email', 'required', { phone: null }],
    ['email', 'email', { email: 'nobody' }],
    ['birth_date', 'not_future', { birth_date: '2190-01-01' }],
    ['full_name', 'blank', { full_name: ' ' }],
    ['consent', 'enum', { consent: '2020-01-01' }],
  ] as const) {
    const { status, body } = await page.post('/sign-up', { ...visitor, ...change })
    expect([field, status, body.error.details.fields[0]]).toMatchObject([field, 400, { field, rule }])
  }
})

test('one address cannot go on without end, and is told when it may', async () => {
  const { gym, page } = await openGym()
  const statuses = []
  for (let n = 0; n < 33; n++) statuses.push((await page.post('/sign-up', visitor)).status)
  expect(statuses.filter((status) => status === 201).length).toBe(30)
  const { status, body } = await page.post('/sign-up', visitor)
  expect([status, body.error.details.reason]).toEqual([429, 'TOO_MANY_TRIES'])
  expect((await rows(gym)).length).toBe(30)
  expect((await new Phone((await openGym()).gym).post('/sign-up', visitor)).status).toBe(201)
})

test('a visitor signs up on a phone, and the desk sees it arrive', async () => {
  const { gym } = await openGym()
  const { email } = await signedIn(service, gym, 'receptionist')
  const desk = await browser.signIn(email)
  await desk.getByRole('heading', { name: 'Hoje', level: 1 }).waitFor()
  const looks = [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
  ] as const
  for (const look of looks) {
    const isPt = look.locale === 'pt-BR'
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
    const check = async (name: string) => {
      expect(await violationsOf(page, `${name}, ${look.locale}`)).toEqual([])
      expect(await sidewaysOf(page, name, look.viewport.width)).toEqual([])
    }
    await page.goto(`/app/${gym.slug}`)
    await page.getByRole('link', { name: isPt ? 'Fazer meu cadastro' : 'Sign up' }).click()
    await page.getByLabel(isPt ? 'Nome completo' : 'Full name').fill(isPt ? 'Rita Lima' : 'Joe Smith')
    await page.getByLabel('CPF').fill(isPt ? '529.982.247-26' : '111.444.777-36')
    await page.getByRole('checkbox').last().check()
    const send = page.getByRole('button', { name: isPt ? 'Enviar cadastro' : 'Send' })
    await send.click()
    await page.getByText(isPt ? 'Não é um CPF válido.' : 'This is not a valid CPF.').waitFor()
    await check('wrong')
    await page.getByLabel('CPF').fill(isPt ? '529.982.247-25' : '111.444.777-35')
    await page.getByLabel(isPt ? 'Telefone com DDD' : 'Phone with area code').fill('(11) 98765-4321')
    await page.getByLabel(isPt ? 'Unidade' : 'Unit').selectOption('Unit 2')
    await page.getByLabel(isPt ? 'Ganhar massa muscular' : 'Build muscle').check()
    await send.click()
    await page.getByRole('heading', { name: isPt ? 'Recebemos seu cadastro' : 'We received your details' }).waitFor()
    await check('received')
    await work()
    await desk.getByRole('link', { name: isPt ? 'Rita Lima' : 'Joe Smith' }).waitFor()
  }
  await desk.getByRole('button', { name: 'Atendido: Joe Smith' }).click()
  await desk.getByRole('link', { name: 'Joe Smith' }).waitFor({ state: 'detached' })
  await desk.getByText('não verificado').waitFor()
  await desk.getByRole('link', { name: 'Rita Lima' }).click()
  await desk.getByRole('heading', { name: 'Rita Lima' }).waitFor()
  expect(await violationsOf(desk, 'an unverified member')).toEqual([])
  await desk.getByRole('button', { name: 'Conferir documento' }).click()
  await desk.getByLabel('E-mail').fill('rita@example.com')
  await desk.getByRole('button', { name: 'É esta pessoa' }).click()
  await desk.getByText('Não verificado').waitFor({ state: 'detached' })

  await (await gym.owner()).patch('/company', { app_sign_up: false })
  const closed = await browser.open(looks[0])
  await closed.goto(`/app/${gym.slug}/entrar-para-academia`)
  await closed.getByText('Peça seu cadastro na recepção.').waitFor()
})
