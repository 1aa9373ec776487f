import { expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { enter, newMember } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

/** One class with one seat at the end of each day. */
const schedule = Array.from({ length: 7 }, (_, day_of_week) => ({
  ...{ ref: `e${day_of_week}`, class_type: 'spinning', day_of_week, max_capacity: 1 },
  ...{ start_time: '21:00', end_time: '21:50' },
}))
const plans = [{ ref: 'livre', name: 'Livre', price_cents: 10000, duration_days: 30, has_group_classes: true }]

async function gymWith(settings: object) {
  const gym = await service.gym({ test: true, schedule, plans })
  await (await gym.owner()).patch('/company', settings)
  return gym
}
const someone = async (gym: Gym) => {
  const member = await newMember(service, gym, 'livre')
  return { member, phone: await phoneOf(gym, member) }
}
const classesOf = async (phone: Awaited<ReturnType<typeof phoneOf>>) => (await phone.get('/classes')).body.data
const seatOf = (one: { id: string }) => `/classes/${one.id}/seat`
/** A moment before a class begins. */
const before = (one: { date: string; start_time: string }, hours: number, minutes = 0) =>
  Temporal.PlainDateTime.from(`${one.date}T${one.start_time}`)
    .toZonedDateTime('America/Sao_Paulo')
    .subtract({ hours, minutes })
    .toInstant()
const text = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

test('a class opens for members a set number of hours before it, and for the desk at any time', async () => {
  const gym = await gymWith({ app_book_hours_before: 24 })
  const { member, phone } = await someone(gym)
  const one = (await classesOf(phone)).at(-1)
  const opens_at = text(before(one, 24))
  expect(one.books_from).toBe(opens_at)
  const early = await phone.post(seatOf(one))
  expect([early.status, early.body.error.details]).toEqual([422, { reason: 'TOO_EARLY_TO_BOOK', hours: 24, opens_at }])
  const desk = await gym.api.post(`/classes/${one.id}/book`, { member_profile_id: member })
  expect(desk.status).toBe(201)
  await gym.api.delete(`/classes/${one.id}/book?member_profile_id=${member}`)

  await gym.travel(before(one, 24))
  expect((await classesOf(phone)).find(({ id }: { id: string }) => id === one.id).books_from).toBeNull()
  expect((await phone.post(seatOf(one))).status).toBe(201)
})

test('a seat can be given up until a set number of hours before, a waiting place or a late seat at any time', async () => {
  const gym = await gymWith({ app_leave_hours_before: 2 })
  const [ana, bia, caio] = [await someone(gym), await someone(gym), await someone(gym)]
  const one = (await classesOf(ana.phone)).at(2)
  for (const { phone } of [ana, bia, caio]) await phone.post(seatOf(one))
  const seat = async ({ phone }: typeof ana) =>
    (await classesOf(phone)).find(({ id }: { id: string }) => id === one.id).seat
  const until = text(before(one, 2))
  expect(await seat(ana)).toMatchObject({ leave_until: until, may_leave: true })
  expect(await seat(bia)).toMatchObject({ leave_until: text(before(one, 0)), may_leave: true })

  await gym.travel(before(one, 1, 59))
  expect(await seat(ana)).toMatchObject({ may_leave: false })
  const late = await ana.phone.delete(seatOf(one))
  expect([late.status, late.body.error.details]).toEqual([422, { reason: 'TOO_LATE_TO_LEAVE', hours: 2, until }])
  expect((await caio.phone.delete(seatOf(one))).status).toBe(200)
  await gym.api.delete(`/classes/${one.id}/book?member_profile_id=${ana.member}`)
  expect(await seat(bia)).toMatchObject({ status: 'confirmed', may_leave: true })
  expect((await bia.phone.delete(seatOf(one))).status).toBe(200)
})

test('a member who books and does not come cannot book for some days; one who came in that day can', async () => {
  const gym = await gymWith({ app_no_show_block_days: 3 })
  const [ana, bia] = [await someone(gym), await someone(gym)]
  const [, first, second, third, fourth, fifth] = await classesOf(ana.phone)
  await ana.phone.post(seatOf(first))
  await bia.phone.post(seatOf(second))
  await gym.travel(before(first, 1))
  expect((await ana.phone.post(seatOf(third))).status).toBe(201)
  await ana.phone.delete(seatOf(third))

  await gym.travel(before(second, 3))
  const missed = { class_type: 'Spinning', date: first.date }
  const book_from = Temporal.PlainDate.from(first.date).add({ days: 4 }).toString()
  const refused = await ana.phone.post(seatOf(fourth))
  expect([refused.status, refused.body.error.details]).toEqual([
    422,
    { reason: 'MISSED_A_CLASS', days: 3, missed, book_from },
  ])
  expect((await ana.phone.get('/booking-rules')).body.data).toEqual({
    ...{ book_hours_before: null, leave_hours_before: 0, no_show_block_days: 3 },
    blocked: { book_from, missed },
  })
  const desk = await gym.api.post(`/classes/${fourth.id}/book`, { member_profile_id: ana.member })
  expect(desk.status).toBe(201)

  expect((await enter(gym, bia.member)).body.allowed).toBe(true)
  await gym.travel(before(third, 3))
  expect((await bia.phone.get('/booking-rules')).body.data.blocked).toBeNull()
  expect((await bia.phone.post(seatOf(third))).status).toBe(201)

  await gym.travel(Temporal.PlainDate.from(first.date).add({ days: 3 }).toString())
  expect((await ana.phone.post(seatOf(fifth))).body.error.details.reason).toBe('MISSED_A_CLASS')
  await gym.api.delete(`/classes/${fourth.id}/book?member_profile_id=${ana.member}`)
  await gym.travel(book_from)
  expect((await ana.phone.post(seatOf(fifth))).status).toBe(201)
})

test('nobody is penalised for a cancelled class, or for a seat that came when it was too late to give it up', async () => {
  const gym = await gymWith({ app_no_show_block_days: 3, app_leave_hours_before: 2 })
  const [ana, bia] = [await someone(gym), await someone(gym)]
  const [, one, other] = await classesOf(ana.phone)
  await ana.phone.post(seatOf(other))
  await ana.phone.post(seatOf(one))
  await bia.phone.post(seatOf(one))
  await gym.travel(before(one, 1))
  await gym.api.delete(`/classes/${one.id}/book?member_profile_id=${ana.member}`)
  await (await gym.owner()).post(`/classes/${other.id}/cancel`)
  await gym.travel(Temporal.PlainDate.from(other.date).add({ days: 1 }).toString())
  for (const { phone } of [ana, bia]) expect((await phone.get('/booking-rules')).body.data.blocked).toBeNull()
})

test('a seat that the gym moves when it is too late to give it up can be given up, and is no miss', async () => {
  const gym = await gymWith({ app_no_show_block_days: 3, app_leave_hours_before: 24 })
  const owner = await gym.owner()
  const people = [await someone(gym), await someone(gym), await someone(gym)] as const
  const [, today, later, other] = await classesOf(people[0].phone)
  await people[0].phone.post(seatOf(later))
  await people[1].phone.post(seatOf(other))
  await people[2].phone.post(seatOf(today))
  await gym.travel(before(today, 12))
  for (const { id } of [later, other]) {
    const moved = { date: today.date, start_time: '20:00', end_time: '20:50' }
    expect((await owner.patch(`/classes/${id}`, moved)).status).toBe(200)
  }
  // The entry of today's class is moved by an hour.
  const schedule = (await owner.get('/catalogue/class-schedule')).body.data
  const weekday = Temporal.PlainDate.from(today.date).dayOfWeek % 7
  const entry = schedule.find((one: { day_of_week: number }) => one.day_of_week === weekday)
  const hour = { start_time: '20:00', end_time: '20:50' }
  expect((await owner.patch(`/catalogue/class-schedule/${entry.id}`, hour)).status).toBe(200)
  expect((await people[0].phone.delete(seatOf(later))).status).toBe(200)
  await gym.travel(Temporal.PlainDate.from(today.date).add({ days: 1 }).toString())
  for (const { phone } of people) expect((await phone.get('/booking-rules')).body.data.blocked).toBeNull()
})

test('the page shows the rules before booking, when a class opens, and that a seat can no longer be given up', async () => {
  const settings = { app_book_hours_before: 30, app_leave_hours_before: 2, app_no_show_block_days: 3 }
  const gym = await gymWith(settings)
  const { member, phone } = await someone(gym)
  const [, one, , far] = await classesOf(phone)
  await gym.travel(before(one, 20))
  const look = { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 320, height: 568 } } as const
  const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.getByRole('link', { name: 'Aulas' }).click()
  await page.getByText('Reservas abrem 30 h antes da aula. Desista até 2 h antes.').waitFor()
  const day = page.getByRole('region').filter({ hasText: /Abre/ })
  await day.first().waitFor()
  expect(await day.first().getByRole('button').count()).toBe(0)
  await page
    .getByRole('button', { name: /^Reservar/ })
    .last()
    .click()
  await page
    .getByText(/^Desista até \d/)
    .first()
    .waitFor()
  expect(await violationsOf(page, 'rules')).toEqual([])
  expect(await sidewaysOf(page, 'rules', look.viewport.width)).toEqual([])
  await gym.travel(before(one, 1))
  await page.getByText('O prazo para desistir passou.').waitFor()
  await gym.travel(far.date)
  await page.reload()
  await page.getByText(/^Você faltou a Spinning em/).waitFor()
  expect(await violationsOf(page, 'missed')).toEqual([])
})
