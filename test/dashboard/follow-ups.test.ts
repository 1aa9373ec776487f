import { expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

const plans = [
  { ref: 'teste', name: 'Teste', price_cents: 9900, duration_days: 30, trial_days: 7 },
  { ref: 'avulso', name: 'Avulso', price_cents: 9900, duration_days: 30 },
]
const day = (n: number) => Temporal.PlainDate.from('2031-03-10').add({ days: n }).toString()

async function gymAt(options: object = {}): Promise<Gym> {
  const gym = await service.gym({ billing: 'internal', test: true, plans, ...options })
  await gym.travel(day(0))
  return gym
}

async function newMember(gym: Gym, full_name: string, more: object = {}): Promise<string> {
  return (await gym.api.post('/members', { full_name, ...more })).body.data.id
}

const sell = async (gym: Gym, member_profile_id: string, plan = 'mensal', more: object = {}) =>
  (await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans[plan], start_date: day(0), ...more }))
    .body.data

test('each list has the people to call, in the order of importance', async () => {
  const gym = await gymAt()
  const owner = await gym.owner()
  const ids = {
    debtor: await newMember(gym, 'Débora Devedora'),
    leaver: await newMember(gym, 'Leandro Indo'),
    ending: await newMember(gym, 'Elisa Fim'),
    guest: await newMember(gym, 'Vera Visita'),
    tried: await newMember(gym, 'Tadeu Teste'),
    away: await newMember(gym, 'Alice Ausente'),
    born: await newMember(gym, 'Nina Niver', { birth_date: '1990-03-25' }),
  }
  const payFor = async (member: string) => {
    const [charge] = (await owner.get(`/members/${member}/card`)).body.data.open_charges
    await owner.post(`/charges/${charge.id}/pay`, { payment_method: 'cash' })
  }
  await sell(gym, ids.debtor)
  const leaving = await sell(gym, ids.leaver)
  await sell(gym, ids.ending, 'avulso', { auto_renew: false })
  await sell(gym, ids.tried, 'teste', { auto_renew: false })
  await sell(gym, ids.away)
  await sell(gym, ids.born)
  for (const member of [ids.leaver, ids.ending, ids.away, ids.born]) await payFor(member)
  await gym.api.post('/access/validate', { member_profile_id: ids.away, method: 'manual' })
  await gym.travel(day(15))
  await gym.api.post(`/memberships/${leaving.id}/cancel`, { effective_immediately: false })
  for (const member of [ids.leaver, ids.ending, ids.debtor, ids.born]) {
    await gym.api.post('/access/validate', { member_profile_id: member, method: 'manual' })
  }

  const listed = async (list: string, called = false) =>
    (await owner.get(`/follow-ups?list=${list}${called ? '&called=true' : ''}`)).body.data
  const on = async (list: string) => (await listed(list)).map((one: { member_id: string }) => one.member_id)
  expect(await listed('past_due')).toMatchObject([
    { member_id: ids.debtor, on: day(0), owed_cents: 12_990, plan_name: null, last_note: null },
  ])
  expect((await on('ending')).toSorted()).toEqual([ids.leaver, ids.ending].toSorted())
  expect((await on('trial')).toSorted()).toEqual([ids.guest, ids.tried].toSorted())
  expect(await listed('absent_10')).toMatchObject([{ member_id: ids.away, on: day(0) }])
  expect(await on('absent_20')).toEqual([])
  expect(await listed('birthday')).toMatchObject([{ member_id: ids.born, on: day(15) }])
  const counts = async () =>
    Object.fromEntries((await owner.get('/follow-ups/counts')).body.data.map((one: never) => Object.values(one)))
  expect(await counts()).toEqual({
    ...{ past_due: 1, ending: 2, trial: 2, absent_10: 1, absent_20: 0, absent_30: 0, birthday: 1, promised: 0 },
  })

  // A person who was called leaves the list until the week is over, or until the agreed day.
  const note = async (member: string, body: object) => owner.post(`/members/${member}/notes`, body)
  await note(ids.debtor, { about: 'past_due', text: 'Não atendeu' })
  await note(ids.away, { about: 'absent', text: 'Está viajando', due_on: day(27) })
  await note(ids.born, { about: 'past_due', text: 'Sobre outra coisa' })
  expect([await on('past_due'), await on('absent_10'), await on('birthday')]).toEqual([[], [], [ids.born]])
  expect(await listed('past_due', true)).toMatchObject([{ last_note: { text: 'Não atendeu', due_on: null } }])
  await gym.travel(day(23))
  expect([await on('past_due'), await on('absent_20')]).toEqual([[ids.debtor], []])
  await gym.travel(day(27))
  expect([await on('promised'), await on('absent_20')]).toEqual([[ids.away], [ids.away]])

  const [{ id: noteId }] = (await owner.get(`/members/${ids.away}/notes`)).body.data
  for (const _ of [1, 2]) {
    const { body } = await owner.post(`/notes/${noteId}/done`)
    expect(body.data).toMatchObject({ text: 'Está viajando', done_at: expect.any(String) })
  }
  expect(await on('promised')).toEqual([])
  expect((await counts()).promised).toBe(0)
})

test('who was born on 29 February has a birthday on the 28th in other years, on the list and on the card', async () => {
  const gym = await service.gym({ test: true })
  await gym.travel('2031-02-28')
  const owner = await gym.owner()
  const id = await newMember(gym, 'Ana Bissexta', { birth_date: '2004-02-29' })
  await newMember(gym, 'Bia Março', { birth_date: '2004-03-01' })
  expect((await owner.get('/follow-ups?list=birthday')).body.data).toMatchObject([{ member_id: id }])
  const hasBirthday = async () => (await owner.get(`/members/${id}/card`)).body.data.has_birthday
  expect(await hasBirthday()).toBe(true)
  await gym.travel('2031-03-01')
  expect(await hasBirthday()).toBe(false)
})

test('a member with two memberships that end is counted once', async () => {
  const gym = await gymAt({ billing: 'external' })
  const owner = await gym.owner()
  const member = await newMember(gym, 'Elisa Fim')
  for (const _ of [1, 2]) await sell(gym, member, 'avulso', { auto_renew: false })
  await gym.travel(day(20))
  expect((await owner.get('/follow-ups?list=ending')).body.data).toHaveLength(1)
  expect((await owner.get('/follow-ups/counts')).body.data).toContainEqual({ list: 'ending', waiting: 1 })
})

test('visitors of a partner program are not called as people who tried the gym and did not stay', async () => {
  const gym = await gymAt()
  const owner = await gym.owner()
  const [visitor, guest] = [await newMember(gym, 'Davi Convênio'), await newMember(gym, 'Vera Visita')]
  expect((await owner.post('/catalogue/partner-programs', { name: 'Wellhub' })).status).toBe(201)
  const joined = await owner.patch(`/members/${visitor}/connections`, { partner_program: 'Wellhub' })
  expect(joined.status).toBe(200)
  await gym.travel(day(10))
  expect((await owner.get('/follow-ups?list=trial')).body.data).toMatchObject([{ member_id: guest }])
})

test('a debtor who promised to pay is left alone until that day', async () => {
  const gym = await gymAt()
  const owner = await gym.owner()
  const member = await newMember(gym, 'Ana Souza')
  await sell(gym, member)
  await gym.travel(day(3))
  const listed = async () => (await owner.get('/follow-ups?list=past_due')).body.data.length
  expect(await listed()).toBe(1)
  const [charge] = (await owner.get(`/members/${member}/card`)).body.data.open_charges
  await owner.post(`/charges/${charge.id}/promise`, { promised_on: day(4), reason: 'Recebe na quinta' })
  expect(await listed()).toBe(0)
  await gym.travel(day(5))
  expect(await listed()).toBe(1)
})

test('where another service bills, members who are past due are on the list, without an amount', async () => {
  const gym = await gymAt({ billing: 'external' })
  const member = await newMember(gym, 'Ana Souza')
  const { id } = await sell(gym, member)
  await gym.travel(day(2))
  expect((await gym.api.patch(`/memberships/${id}`, { status: 'past_due' })).status).toBe(200)
  const { data } = (await (await gym.owner()).get('/follow-ups?list=past_due')).body
  expect(data).toMatchObject([{ member_id: member, on: day(2), owed_cents: null }])
})

test('a note for a past day is refused with its field, and nothing is stored', async () => {
  const gym = await gymAt()
  const owner = await gym.owner()
  const member = await newMember(gym, 'Ana Souza')
  const { status, body } = await owner.post(`/members/${member}/notes`, { text: 'Liga', due_on: day(-1) })
  expect([status, body.error.details.fields[0].field]).toEqual([400, 'due_on'])
  expect((await owner.get(`/members/${member}/notes`)).body.data).toEqual([])
})

test('notes are deleted with the data of an erased member', async () => {
  const gym = await gymAt()
  const owner = await gym.owner()
  const member = await newMember(gym, 'Ana Souza')
  await owner.post(`/members/${member}/notes`, { text: 'Deve uma toalha' })
  const { db } = await gym.context()
  const row = {
    team_id: gym.teamId,
    id: crypto.randomUUID(),
    member_id: member,
    asked_at: Temporal.Now.instant().toString(),
  }
  await db
    .insertInto('erasure_requests')
    .values({ ...row, state: 'open' })
    .execute()
  const answer = await owner.post(`/erasure-requests/${row.id}/answer`, { state: 'done' })
  expect(answer.status).toBe(200)
  expect((await owner.get(`/members/${member}/notes`)).body.data).toEqual([])
})

test('the desk calls those on a list, notes what was said, and sees it on the card', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const member = await newMember(gym, 'Ana Souza', { phone: '+5519987654321', email: `ana.${gym.slug}@example.com` })
  const desk = await signedIn(service, gym, 'receptionist')
  const context = await gym.context()
  const today = context.now.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate()
  const { birth_date } = { birth_date: today.subtract({ years: 30 }).toString() }
  await context.db.updateTable('members').set({ birth_date }).where('id', '=', member).execute()
  const page = await browser.signIn(desk.email, onPhone)
  await page.goto('/follow-ups')
  await page.getByRole('heading', { name: 'Aniversariantes' }).waitFor()
  const link = page.getByRole('link', { name: 'WhatsApp para Ana Souza' })
  expect(await link.getAttribute('href')).toContain(
    'https://wa.me/5519987654321?text=Feliz%20anivers%C3%A1rio%2C%20Ana!',
  )
  expect(await page.getByRole('link', { name: 'E-mail para Ana Souza' }).getAttribute('href')).toContain('mailto:ana.')
  expect(await violationsOf(page, 'follow-ups')).toEqual([])
  expect(await sidewaysOf(page, 'follow-ups')).toEqual([])
  await picture(page, 'follow-ups')
  await page.getByRole('button', { name: 'Anotar sobre Ana Souza' }).click()
  const said = page.getByLabel('O que foi dito ou combinado')
  await said.fill('A mãe atendeu')
  await page.getByRole('dialog').getByText('Deixei recado').click()
  expect(await said.inputValue()).toBe('A mãe atendeu. Deixei recado')
  expect(await violationsOf(page, 'noting')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click()
  await page.getByText('Anotado.').waitFor()
  await page.getByText('Ninguém aqui. Tudo em dia!').waitFor()
  await page.getByText('Feitos').click()
  await page.getByRole('link', { name: 'Ana Souza', exact: true }).click()
  await page.getByText('Deixei recado').waitFor()
  await page.getByText('Aniversário hoje').waitFor()
  await page.getByText('Não entra agora:').waitFor()
  expect(await violationsOf(page, 'a card with answers')).toEqual([])
  expect(await sidewaysOf(page, 'a card with answers')).toEqual([])
  await picture(page, 'card-answers')
})

test('the list of promises says how people leave it: by the note that is done, and by no other', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { now, timeZone } = await gym.context()
  const due_on = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const member = await newMember(gym, 'Ana Souza')
  await owner.post(`/members/${member}/notes`, { text: 'Vai passar aqui', due_on })
  const page = await browser.signIn(owner.email)
  await page.goto('/follow-ups?list=promised')
  await page.getByText('quando a anotação é marcada como feita').waitFor()
  expect(await page.getByText('sai da lista por uma semana').count()).toBe(0)
})

test('the first screen shows the number of people to contact only once it is known, with leads, and no card is alone', async () => {
  const gym = await service.gym({ billing: 'internal', units: 2 })
  const owner = await signedIn(service, gym, 'owner')
  await owner.post('/leads', { full_name: 'Bia Prado', phone: '+5519987654321', source: 'instagram' })
  const page = await browser.signIn(owner.email)
  const counted = Promise.withResolvers<void>()
  await page.route('**/dashboard/api/follow-ups/counts', async (route) => {
    await counted.promise
    const data = [
      { list: 'past_due', waiting: 1000 },
      { list: 'ending', waiting: 200 },
    ]
    await route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Contatos a fazer' })
  await card.waitFor()
  expect(await card.textContent()).not.toMatch(/\d/)
  counted.resolve()
  await card.getByText('1.201+', { exact: true }).waitFor()
  const cards = await card.locator('xpath=../../*').all()
  const tops = await Promise.all(cards.map(async (one) => (await one.boundingBox())!.y))
  const rows = Map.groupBy(tops, (top) => top)
  expect([...rows.values()].map(({ length }) => length)).toEqual([3, 2])
})
