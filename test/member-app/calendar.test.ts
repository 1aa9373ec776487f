import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { newMember } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

const schedule = Array.from({ length: 7 }, (_, day_of_week) => ({
  ...{ ref: `e${day_of_week}`, class_type: 'spinning', day_of_week, max_capacity: 1 },
  ...{ start_time: '21:00', end_time: '21:50' },
}))
const plans = [{ ref: 'livre', name: 'Livre', price_cents: 10000, duration_days: 30, has_group_classes: true }]
const makeGym = () => service.gym({ schedule, plans })
const someone = async (gym: Gym) => {
  const member = await newMember(service, gym, 'livre')
  return { member, phone: await phoneOf(gym, member) }
}

/** What a calendar program reads at its address, without any cookie. */
async function read(path: string) {
  const response = await fetch(service.url + path)
  if (response.status !== 200) return { status: response.status, events: [] }
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  const events = calendar.getAllSubcomponents('vevent').map((one) => ({
    uid: String(one.getFirstPropertyValue('uid')),
    status: one.getFirstPropertyValue('status'),
    sequence: Number(one.getFirstPropertyValue('sequence')),
    begins: new ICAL.Event(one).startDate.toJSDate().toISOString(),
    summary: one.getFirstPropertyValue('summary'),
  }))
  return { status: response.status, events }
}

test("a calendar has the member's seats only, at the right times, and shows what was given up or moved", async () => {
  const gym = await makeGym()
  const [ana, bia] = [await someone(gym), await someone(gym)]
  const { path } = (await ana.phone.post('/calendar')).body.data
  const classes = (await ana.phone.get('/classes')).body.data
  const [one, other] = classes.slice(-2)
  await ana.phone.post(`/classes/${one.id}/seat`)
  await bia.phone.post(`/classes/${other.id}/seat`)
  await ana.phone.post(`/classes/${other.id}/seat`)
  const begins = Temporal.PlainDateTime.from(`${one.date}T21:00`).toZonedDateTime('America/Sao_Paulo').toInstant()
  const first = await read(path)
  expect(first.events).toMatchObject([
    { status: 'CONFIRMED', summary: 'Spinning', begins: begins.toString({ fractionalSecondDigits: 3 }) },
  ])
  expect((await read(path)).events).toEqual(first.events)

  await (await gym.owner()).patch(`/classes/${one.id}`, { start_time: '20:00', end_time: '20:50' })
  const moved = (await read(path)).events[0]!
  expect(moved).toMatchObject({ uid: first.events[0]!.uid, status: 'CONFIRMED' })
  expect(moved.begins).toBe(begins.subtract({ hours: 1 }).toString({ fractionalSecondDigits: 3 }))
  expect(moved.sequence).toBeGreaterThanOrEqual(first.events[0]!.sequence)

  await ana.phone.delete(`/classes/${one.id}/seat`)
  expect((await read(path)).events).toMatchObject([{ uid: moved.uid, status: 'CANCELLED' }])
  await ana.phone.post(`/classes/${one.id}/seat`)
  expect((await read(path)).events).toMatchObject([{ uid: moved.uid, status: 'CONFIRMED' }])
})

test('a waiting place that was given up, or whose class was cancelled, is not a cancelled class of the member', async () => {
  const gym = await makeGym()
  const [ana, bia] = [await someone(gym), await someone(gym)]
  const { path } = (await ana.phone.post('/calendar')).body.data
  const [one, other] = (await ana.phone.get('/classes')).body.data.slice(-2)
  for (const { id } of [one, other]) {
    await bia.phone.post(`/classes/${id}/seat`)
    expect((await ana.phone.post(`/classes/${id}/seat`)).body.data.status).toBe('waitlisted')
  }
  await ana.phone.delete(`/classes/${one.id}/seat`)
  await (await gym.owner()).post(`/classes/${other.id}/cancel`)
  expect((await read(path)).events).toEqual([])
  const bias = (await bia.phone.post('/calendar')).body.data.path
  expect((await read(bias)).events.map(({ status }) => status).toSorted()).toEqual(['CANCELLED', 'CONFIRMED'])
})

test("an address ends when it is replaced or switched off, with the member's app, and with the company's app", async () => {
  const gym = await makeGym()
  const { member, phone } = await someone(gym)
  expect((await phone.get('/calendar')).body.data).toEqual({ path: null })
  const first = (await phone.post('/calendar')).body.data.path
  expect((await phone.get('/calendar')).body.data.path).toBe(first)
  const second = (await phone.post('/calendar')).body.data.path
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  await phone.delete('/calendar')
  expect((await read(second)).status).toBe(404)

  const third = (await phone.post('/calendar')).body.data.path
  const owner = await gym.owner()
  await owner.patch('/company', { app_enabled: false })
  expect((await read(third)).status).toBe(404)
  await owner.patch('/company', { app_enabled: true })
  expect((await read(third)).status).toBe(200)
  await owner.send('DELETE', `/members/${member}/app-sessions`)
  expect((await read(third)).status).toBe(404)
  const again = await phoneOf(gym, member)
  expect((await read(third)).status).toBe(404)
  const fourth = (await again.post('/calendar')).body.data.path
  await again.delete('/session')
  expect((await read(fourth)).status).toBe(404)
})

test('an address that is invented, changed, or of another company is 404, and one that is read too often has to wait', async () => {
  const [gym, other] = [await makeGym(), await makeGym()]
  const { phone } = await someone(gym)
  const { path } = (await phone.post('/calendar')).body.data
  const token = path.split('/').at(-1).replace('.ics', '')
  const changed = token.slice(0, -4) + (token.at(-4) === 'A' ? 'B' : 'A') + token.slice(-3)
  for (const one of ['x', 'A'.repeat(43), changed]) expect((await read(path.replace(token, one))).status).toBe(404)
  expect((await read(path.replace(gym.slug, other.slug))).status).toBe(404)
  const answers = []
  for (let i = 0; i < 31; i++) answers.push((await read(path)).status)
  expect(answers.filter((status) => status === 429).length).toBe(1)
})

test('a seat is given as a file only to the phone of its member', async () => {
  const gym = await makeGym()
  const [ana, bia] = [await someone(gym), await someone(gym)]
  const one = (await ana.phone.get('/classes')).body.data.at(-1)
  await ana.phone.post(`/classes/${one.id}/seat`)
  const ask = (cookie?: string, id = one.id) =>
    fetch(`${service.url}/app/api/${gym.slug}/classes/${id}/seat.ics`, { headers: cookie ? { cookie } : {} })
  const own = await ask(ana.phone.cookie)
  expect([own.status, (await own.text()).match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 1])
  expect((await ask(bia.phone.cookie)).status).toBe(404)
  expect((await ask(ana.phone.cookie, 'x')).status).toBe(404)
  expect((await ask()).status).toBe(401)
})

test('the page makes an address, changes it and switches it off', async () => {
  const gym = await makeGym()
  const { member, phone } = await someone(gym)
  const look = { colorScheme: 'dark', locale: 'pt-BR', viewport: { width: 320, height: 568 } } as const
  const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.getByRole('link', { name: 'Eu', exact: true }).click()
  await page.getByRole('link', { name: /^Agenda/ }).click()
  await page.getByRole('button', { name: 'Criar endereço' }).click()
  const address = page.getByLabel('Endereço')
  await address.waitFor()
  const first = await address.inputValue()
  expect((await fetch(first)).status).toBe(200)
  expect(await page.getByRole('link', { name: 'Assinar na agenda' }).getAttribute('href')).toMatch(/^webcal:/)
  expect(await violationsOf(page, 'calendar')).toEqual([])
  expect(await sidewaysOf(page, 'calendar', look.viewport.width)).toEqual([])
  await page.getByRole('button', { name: 'Trocar endereço' }).click()
  await expect.poll(() => address.inputValue()).not.toBe(first)
  await page.getByRole('button', { name: 'Desligar' }).click()
  await page.getByRole('button', { name: 'Criar endereço' }).waitFor()
  expect((await phone.get('/calendar')).body.data.path).toBeNull()
  const one = (await phone.get('/classes')).body.data.at(-1)
  await phone.post(`/classes/${one.id}/seat`)
  await page.getByRole('link', { name: 'Aulas' }).click()
  await page.getByRole('link', { name: /^Pôr na agenda/ }).waitFor()
  expect(await violationsOf(page, 'classes')).toEqual([])
})
