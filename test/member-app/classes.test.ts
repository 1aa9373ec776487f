import { expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { newMember } from '#test/harness/door.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

const plans = [
  { ref: 'aulas', name: 'Aulas', price_cents: 10000, duration_days: 30, has_group_classes: true },
  { ref: 'sem', name: 'Sem aulas', price_cents: 10000, duration_days: 30, has_group_classes: false },
  { ref: 'uma', name: 'Uma', price_cents: 10000, duration_days: 30, has_group_classes: true, max_classes_per_week: 1 },
]
/** A zone where it is not evening yet, so that today's class is still to come. */
const timezone = ['America/Sao_Paulo', 'Asia/Tokyo'].find((zone) => Temporal.Now.zonedDateTimeISO(zone).hour < 20)!
/** One class with one seat at the end of each day. */
const schedule = Array.from({ length: 7 }, (_, day_of_week) => ({
  ...{ ref: `e${day_of_week}`, class_type: 'spinning', day_of_week, max_capacity: 1 },
  ...{ start_time: '23:00', end_time: '23:50' },
}))
const makeGym = () => service.gym({ plans, schedule, timezone })

test('the week can be narrowed to a unit and a type of class, which the phone remembers', async () => {
  const daily = [
    { unit: 'u1', class_type: 'spinning' },
    { unit: 'u1', class_type: 'yoga' },
    { unit: 'u2', class_type: 'yoga' },
  ].flatMap((which, i) => schedule.map((one) => ({ ...one, ...which, ref: `${one.ref}-${i}` })))
  const classTypes = [{ ref: 'yoga', name: 'Yoga', duration_minutes: 50, default_max_capacity: 9 }]
  const gym = await service.gym({ plans, units: 2, classTypes, schedule: daily, timezone })
  const page = await browser.open({ locale: 'en', viewport: { width: 320, height: 568 } })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, await newMember(service, gym, 'aulas'))}`)
  await page.getByRole('link', { name: 'Classes' }).click()
  const rows = page.getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(21)
  expect(await violationsOf(page, 'filters')).toEqual([])
  expect(await sidewaysOf(page, 'filters', 320)).toEqual([])
  await page.getByLabel('Class', { exact: true }).selectOption('Yoga')
  await expect.poll(() => rows.count()).toBe(14)
  await page.getByLabel('Unit').selectOption('Unit 2')
  await expect.poll(() => rows.count()).toBe(7)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(7)
  await page.getByLabel('Unit').selectOption('All')
  await expect.poll(() => rows.count()).toBe(14)
})

test('a member books, waits in line and gives up, and the desk and the events show it too', async () => {
  const gym = await makeGym()
  const [ana, bia] = [await newMember(service, gym, 'aulas'), await newMember(service, gym, 'aulas')]
  const [phone, other] = [await phoneOf(gym, ana), await phoneOf(gym, bia)]
  const { data } = (await phone.get('/classes')).body
  const one = data.at(-1)
  expect(one).toEqual({
    ...{ id: expect.any(String), date: expect.any(String), start_time: '23:00', end_time: '23:50', books_from: null },
    ...{
      status: 'scheduled',
      class_type: 'Spinning',
      trainer_name: null,
      store_name: 'Unit 1',
      seats_left: 1,
      seat: null,
    },
  })
  const seat = `/classes/${one.id}/seat`
  const shown = async (of: typeof phone) =>
    (await of.get('/classes')).body.data.find(({ id }: { id: string }) => id === one.id)

  const booked = await phone.post(seat)
  expect([booked.status, booked.body.data]).toEqual([201, { status: 'confirmed', waitlist_position: null }])
  expect((await other.post(seat)).body.data).toEqual({ status: 'waitlisted', waitlist_position: 1 })
  expect((await phone.post(seat)).body.error.code).toBe('DUPLICATE_ENTRY')
  expect(await shown(other)).toMatchObject({ seats_left: 0, seat: { status: 'waitlisted', waitlist_position: 1 } })

  const given = await phone.delete(seat)
  expect(given.body.data).toEqual({ status: 'cancelled', waitlist_position: null })
  expect(await shown(other)).toMatchObject({ seats_left: 0, seat: { status: 'confirmed' } })
  expect((await phone.delete(seat)).status).toBe(404)
  const events = await gym.events('class.booked', 'class.cancelled')
  expect(events.map(({ type, object }) => [type, (object as { member_profile_id: string }).member_profile_id])).toEqual(
    expect.arrayContaining([
      ['class.booked', ana],
      ['class.cancelled', ana],
      ['class.booked', bia],
    ]),
  )
})

test("a class that has begun is not offered, and the member's own seat in it is shown until it ends", async () => {
  const gym = await service.gym({ plans, schedule, timezone, test: true })
  const members = await Promise.all(Array.from({ length: 3 }, () => newMember(service, gym, 'aulas')))
  const [own, waiting, other] = await Promise.all(members.map((member) => phoneOf(gym, member)))
  const { id, date } = (await own!.get('/classes')).body.data[1]
  await own!.post(`/classes/${id}/seat`)
  await waiting!.post(`/classes/${id}/seat`)
  const owner = await gym.owner()
  const look = async (time: string) => {
    await gym.travel(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone).toInstant())
    const lists = await Promise.all([own, waiting, other].map((phone) => phone!.get('/classes')))
    const seats = lists.map(({ body }) => body.data.find((one: { id: string }) => one.id === id)?.seat)
    return { seats, begun: (await owner.get(`/classes/${id}/roster`)).body.data.has_begun }
  }
  const seat = { status: 'confirmed', may_leave: true }
  expect(await look('22:59')).toMatchObject({ seats: [seat, { status: 'waitlisted' }, null], begun: false })
  expect(await look('23:00')).toMatchObject({
    seats: [{ ...seat, may_leave: false }, undefined, undefined],
    begun: true,
  })
  expect(await look('23:50')).toMatchObject({ seats: [undefined, undefined, undefined], begun: true })
})

test('of two phones that want the last seat one gets it, and the plan limits seats per week', async () => {
  const gym = await makeGym()
  const members = [await newMember(service, gym, 'uma'), await newMember(service, gym, 'uma')]
  const phones = [await phoneOf(gym, members[0]!), await phoneOf(gym, members[1]!)]
  const { data } = (await phones[0]!.get('/classes')).body
  const answers = await Promise.all(phones.map((phone) => phone.post(`/classes/${data[0].id}/seat`)))
  expect(answers.map(({ body }) => body.data.status).sort()).toEqual(['confirmed', 'waitlisted'])
  // Of seven days in a row, the first or the last shares its week with another.
  const refused = await Promise.all(
    data.slice(1).map(({ id }: { id: string }) => phones[0]!.post(`/classes/${id}/seat`)),
  )
  const reasons = refused.filter(({ status }) => status === 422).map(({ body }) => body.error.details)
  expect(reasons.length).toBeGreaterThan(0)
  for (const details of reasons) expect(details).toMatchObject({ reason: 'WEEKLY_LIMIT_REACHED', limit: 1, used: 1 })
})

test('the page books and gives up, gives reasons for refusals, and shows a seat that another member gives up', async () => {
  const gym = await makeGym()
  const [ana, bia] = [await newMember(service, gym, 'aulas'), await newMember(service, gym, 'sem')]
  const look = { colorScheme: 'dark', locale: 'pt-BR', viewport: { width: 320, height: 568 } } as const
  const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, ana)}`)
  await page.getByRole('link', { name: 'Aulas' }).click()
  const rows = page.getByRole('listitem')
  const last = rows.last()
  await last.getByText('1 vaga').waitFor()
  expect(await violationsOf(page, 'classes')).toEqual([])
  expect(await sidewaysOf(page, 'classes', look.viewport.width)).toEqual([])
  await last.getByRole('button', { name: /^Reservar/ }).click()
  await last.getByText('Reservada').waitFor()
  await last.getByRole('button', { name: /^Desistir/ }).click()
  await last.getByText('1 vaga').waitFor()

  const [first] = (await (await phoneOf(gym, ana)).get('/classes')).body.data.slice(-1)
  const elsewhere = await phoneOf(gym, ana)
  expect((await elsewhere.post(`/classes/${first.id}/seat`)).status).toBe(201)
  await last.getByText('Reservada').waitFor()

  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, bia)}`)
  await page.getByRole('link', { name: 'Aulas' }).click()
  await last.getByText('Lotada').waitFor()
  await page.setViewportSize({ width: 390, height: 740 })
  for (const at of [-2, 0]) {
    await rows
      .nth(at)
      .getByRole('button', { name: /^Reservar/ })
      .click()
    const why = rows.nth(at).getByRole('alert').getByText('Seu plano não inclui aulas coletivas.')
    await why.waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/refused${at}.png` })
    const [box, tabs] = [(await why.boundingBox())!, (await page.getByRole('navigation').boundingBox())!]
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(tabs.y)
  }
  expect(await violationsOf(page, 'refused')).toEqual([])
})
