import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { localDate } from '#platform/time/clock.ts'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import type { Gym } from '#test/harness/gym.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()
const browser = useBrowser(service)

const plans = [
  {
    ...{ ref: 'teste', name: 'Com teste', price_cents: 9900, duration_days: 30 },
    ...{ trial_days: 7, enrollment_fee_cents: 5000, grace_period_days: 5 },
  },
]
const dayOf = async (gym: Gym, days = 0) => {
  const { now, timeZone } = await gym.context()
  return localDate(now, timeZone).add({ days }).toString()
}

/** A member of a gym that bills itself, with a membership and a phone. */
async function memberOf(gym: Gym, plan = 'mensal') {
  const member = (await gym.api.post('/members', { full_name: 'Bia Souza' })).body.data.id
  const sale = { member_profile_id: member, plan_id: gym.plans[plan], start_date: await dayOf(gym) }
  const id = (await gym.api.post('/memberships', sale)).body.data.id as string
  return { member, id, at: `/membership/${id}`, phone: await phoneOf(gym, member) }
}
const makeGym = () => service.gym({ billing: 'internal', plans, test: true })
type Phone = Awaited<ReturnType<typeof phoneOf>>
const planOf = async (phone: Phone) => (await phone.get('/membership')).body.data.memberships[0]

test('a freeze does what its preview said, and ends early when the member wants it', async () => {
  const gym = await makeGym()
  const { member, at, phone } = await memberOf(gym)
  const before = await planOf(phone)
  expect(before).toMatchObject({ freezes_left: 2, max_freeze_days: 30, may: { freeze: true, unfreeze: false } })
  const body = { freeze_end_date: await dayOf(gym, 10) }
  const preview = (await phone.post(`${at}/freeze/preview`, body)).body.data
  expect(preview).toMatchObject({ days: 10, end_date: before.end_date, freeze_start_date: await dayOf(gym) })
  expect(await planOf(phone)).toEqual(before)

  expect((await phone.post(`${at}/freeze`, body)).body.data.status).toBe('frozen')
  const frozen = await planOf(phone)
  expect(frozen).toMatchObject({ end_date: preview.new_end_date, freeze_end_date: body.freeze_end_date })
  expect(frozen).toMatchObject({ freezes_left: 1, may: { freeze: false, unfreeze: true } })
  expect((await phone.post(`${at}/freeze/preview`, body)).body.error.details.reason).toBe('NOT_FREEZABLE')
  const [last] = await service.db
    .selectFrom('membership_history')
    .select(['change', 'actor'])
    .where('team_id', '=', gym.teamId)
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  expect(last).toEqual({ change: 'frozen', actor: `member:${member}` })

  expect((await phone.delete(`${at}/freeze`)).body.data.status).toBe('active')
  expect((await planOf(phone)).end_date).toBe(before.end_date)
  expect((await phone.delete(`${at}/freeze`)).body.error.details).toMatchObject({ reason: 'NOT_FROZEN' })
})

test('overdue charges are the same for today, the list of charges, the card and the app, also after a freeze in the app', async () => {
  const gym = await makeGym()
  const { member, at, phone } = await memberOf(gym)
  const owner = await signedIn(service, gym, 'owner')
  const overdue = async () => {
    const { money } = (await owner.get('/today')).body.data
    const { data, pagination } = (await owner.get('/charges?status=overdue')).body
    const of = async (open: Promise<{ body: { data: { open_charges: { status: string }[] } } }>) =>
      (await open).body.data.open_charges.filter(({ status }) => status === 'overdue').length
    return [
      ...[money.overdue_count, pagination.total, data.length],
      ...[await of(owner.get(`/members/${member}/card`)), await of(phone.get('/membership'))],
    ]
  }
  const inDays = async (days: number) => gym.travel(await dayOf(gym, days))
  await inDays(2)
  expect(await overdue()).toEqual([1, 1, 1, 1, 1])
  await phone.post(`${at}/freeze`, { freeze_end_date: await dayOf(gym, 10) })
  expect(await overdue()).toEqual([0, 0, 0, 0, 0])
  expect((await planOf(phone)).status).toBe('frozen')
  await inDays(8)
  expect(await overdue()).toEqual([0, 0, 0, 0, 0])
  await inDays(1)
  expect(await overdue()).toEqual([1, 1, 1, 1, 1])
})

test('a freeze and its end in the app leave a debt that another service bills, and its days of grace', async () => {
  const gym = await service.gym({ plans, test: true })
  const { member, id, at, phone } = await memberOf(gym)
  await gym.api.patch(`/memberships/${id}`, { status: 'past_due' })
  await phone.post(`${at}/freeze`, { freeze_end_date: await dayOf(gym, 10) })
  expect((await phone.delete(`${at}/freeze`)).body.data.status).toBe('active')
  await gym.travel(await dayOf(gym, 5))
  expect((await gym.api.post('/access/validate', { member_profile_id: member })).body.reason).toBe('denied_past_due')
})

test("a freeze beyond the plan's caps is refused with them, before and when it is confirmed", async () => {
  const gym = await makeGym()
  const { at, phone } = await memberOf(gym)
  for (const path of [`${at}/freeze/preview`, `${at}/freeze`]) {
    const long = await phone.post(path, { freeze_end_date: await dayOf(gym, 31) })
    expect(long.body.error.details).toEqual({ reason: 'FREEZE_TOO_LONG', limit: 30, requested: 31 })
    expect((await phone.post(path, { freeze_end_date: await dayOf(gym) })).status).toBe(400)
  }
  for (const _ of [1, 2]) {
    await phone.post(`${at}/freeze`, { freeze_end_date: await dayOf(gym, 1) })
    await phone.delete(`${at}/freeze`)
  }
  const often = await phone.post(`${at}/freeze/preview`, { freeze_end_date: await dayOf(gym, 1) })
  expect(often.body.error.details).toEqual({ reason: 'FREEZE_LIMIT_EXCEEDED', limit: 2, used: 2 })
  expect((await planOf(phone)).may.freeze).toBe(false)
})

describe('a cancellation', () => {
  test('waits for the end of the period, is taken back, and everything is as before', async () => {
    const gym = await makeGym()
    const { member, id, at, phone } = await memberOf(gym)
    const before = (await phone.get('/membership')).body.data
    const preview = (await phone.post(`${at}/cancel/preview`)).body.data
    const charges_kept = before.open_charges.map((charge: { id: string }) => charge.id)
    const kept_cents = before.open_charges.reduce(
      (sum: number, { open_cents }: { open_cents: number }) => sum + open_cents,
      0,
    )
    expect(preview).toEqual({ effective_date: before.memberships[0].end_date, charges_kept, kept_cents })
    expect((await phone.get('/membership')).body.data).toEqual(before)

    const { status, body } = await phone.post(`${at}/cancel`, { reason: 'Mudança' })
    expect([status, body.data.effective_date]).toEqual([200, preview.effective_date])
    expect(await planOf(phone)).toMatchObject({
      ...{ status: 'cancelled', cancels_on: preview.effective_date },
      may: { cancel: false, take_back: true, renew: false, freeze: false },
    })
    expect((await gym.api.get(`/memberships/${id}`)).body.data.cancellation_reason).toBe('Mudança')
    expect((await gym.api.post('/access/validate', { member_profile_id: member })).body.allowed).toBe(true)

    expect((await phone.delete(`${at}/cancel`)).body.data).toMatchObject({ id, status: 'active' })
    expect((await phone.get('/membership')).body.data).toMatchObject({
      memberships: before.memberships,
      open_charges: before.open_charges,
    })
    const events = await gym.events('membership.cancelled', 'membership.activated')
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['membership.cancelled', 'membership.activated'])
    expect((await phone.delete(`${at}/cancel`)).body.error.details).toEqual({
      ...{ reason: 'NOT_CANCELLING', status: 'active' },
    })
  })

  test('of a trial voids later charges; when taken back, they are due again, and the membership renews', async () => {
    const gym = await makeGym()
    const { at, phone } = await memberOf(gym, 'teste')
    const { open_charges, memberships } = (await phone.get('/membership')).body.data
    expect(open_charges).toHaveLength(2)
    const preview = (await phone.post(`${at}/cancel/preview`)).body.data
    expect(preview).toEqual({ effective_date: await dayOf(gym, 6), charges_kept: [], kept_cents: 0 })
    await phone.post(`${at}/cancel`, {})
    expect((await phone.get('/membership')).body.data.open_charges).toEqual([])
    await gym.travel(await dayOf(gym, 3))
    await phone.delete(`${at}/cancel`)
    const after = (await phone.get('/membership')).body.data
    expect([after.open_charges, after.memberships[0].status]).toEqual([open_charges, 'trial'])
    await gym.travel(await dayOf(gym, 5))
    const renewed = { ...memberships[0], status: expect.stringMatching(/active|past_due/), trial_ends_on: null }
    expect(await planOf(phone)).toMatchObject(renewed)
  })

  test('that has taken effect cannot be taken back', async () => {
    const gym = await makeGym()
    const { at, phone } = await memberOf(gym)
    await phone.post(`${at}/cancel`, {})
    await gym.travel(await dayOf(gym, 40))
    expect((await planOf(phone)).may.take_back).toBe(false)
    expect((await phone.delete(`${at}/cancel`)).body.error.details.reason).toBe('NOT_CANCELLING')
  })
})

test('the renewal is switched, and a membership that does not renew ends', async () => {
  const gym = await makeGym()
  const { at, phone } = await memberOf(gym)
  expect((await phone.patch(at, { auto_renew: false })).body.data.status).toBe('active')
  expect((await phone.patch(at, { auto_renew: false })).status).toBe(200)
  expect((await planOf(phone)).auto_renew).toBe(false)
  await phone.patch(at, { auto_renew: true })
  await phone.post(`${at}/cancel`, {})
  expect((await phone.patch(at, { auto_renew: false })).body.error.details.reason).toBe('ALREADY_CANCELLED')
  await phone.delete(`${at}/cancel`)
  expect((await planOf(phone)).auto_renew).toBe(true)
})

test('what the company reserves for the desk is refused, and its text says how to pay', async () => {
  const gym = await makeGym()
  const { at, phone } = await memberOf(gym)
  const settings = { app_freeze: false, app_cancel: false, app_payment_text: 'Pix: gym@example.com' }
  await (await gym.owner()).patch('/company', settings)
  const { allows, payment_text, memberships } = (await phone.get('/membership')).body.data
  expect([allows, payment_text]).toEqual([{ freeze: false, cancel: false }, 'Pix: gym@example.com'])
  expect(Object.values(memberships[0].may)).toEqual([false, false, false, false, false, false])
  const freeze = { freeze_end_date: await dayOf(gym, 3) }
  for (const [method, path, body] of [
    ['POST', `${at}/freeze/preview`, freeze],
    ['POST', `${at}/freeze`, freeze],
    ['DELETE', `${at}/freeze`],
    ['POST', `${at}/cancel/preview`],
    ['POST', `${at}/cancel`, {}],
    ['DELETE', `${at}/cancel`],
    ['PATCH', at, { auto_renew: false }],
  ] as const) {
    const answer = await phone.send(method, path, body)
    expect([path, answer.status, answer.body.error.details]).toEqual([path, 422, { reason: 'ASK_AT_DESK' }])
  }
})

test("another member's membership is 404, and stays", async () => {
  const gym = await makeGym()
  const [bia, other] = [await memberOf(gym), await memberOf(gym)]
  const before = await planOf(other.phone)
  const freeze = { freeze_end_date: await dayOf(gym, 3) }
  for (const [method, path, body] of [
    ['POST', '/freeze/preview', freeze],
    ['POST', '/freeze', freeze],
    ['DELETE', '/freeze'],
    ['POST', '/cancel/preview'],
    ['POST', '/cancel', {}],
    ['DELETE', '/cancel'],
    ['PATCH', '', { auto_renew: false }],
  ] as const) {
    expect((await bia.phone.send(method, other.at + path, body)).status).toBe(404)
  }
  expect(await planOf(other.phone)).toEqual(before)
})

test('a repeated request is refused and changes nothing, and after a lost answer the page treats it as done', async () => {
  const gym = await makeGym()
  const { member, id, at, phone } = await memberOf(gym)
  const page = await browser.open({ locale: 'pt-BR', viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.getByRole('link', { name: 'Matrícula' }).click()
  // Each write reaches the service, but its answer is lost.
  const lost: string[] = []
  await page.route(/\/(freeze|cancel)$/, async (route) => {
    await route.fetch()
    lost.push(route.request().method())
    await route.abort()
  })
  await page.getByRole('link', { name: 'Trancar' }).click()
  await page.getByRole('button', { name: /^Trancar até/ }).click()
  await page.getByText('Trancada: volta em').waitFor()
  const frozen = await planOf(phone)
  const body = { freeze_end_date: frozen.freeze_end_date }
  expect((await phone.post(`${at}/freeze`, body)).body.error.details.reason).toBe('NOT_FREEZABLE')
  expect(await planOf(phone)).toEqual(frozen)

  await page.getByRole('link', { name: 'Cancelar matrícula' }).click()
  await page.getByRole('button', { name: 'Confirmar cancelamento' }).click()
  await page.getByRole('button', { name: 'Desfazer cancelamento' }).waitFor()
  const cancelled = await planOf(phone)
  expect((await phone.post(`${at}/cancel`, {})).body.error.details.reason).toBe('ALREADY_CANCELLED')
  expect(await planOf(phone)).toEqual(cancelled)
  expect(lost).toEqual(['POST', 'POST'])
  const changes = await service.db
    .selectFrom('membership_history')
    .select('change')
    .where('team_id', '=', gym.teamId)
    .where('membership_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(changes.map(({ change }) => change)).toEqual(['created', 'frozen', 'cancelled'])
})

test('what a button of the plan has done counts as done when its answer is lost', async () => {
  const gym = await makeGym()
  const { member, at, phone } = await memberOf(gym)
  await phone.post(`${at}/freeze`, { freeze_end_date: await dayOf(gym, 10) })
  const page = await browser.open({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.getByRole('link', { name: 'Matrícula' }).click()
  await page.route(/\/membership\/[\w-]+(\/freeze|\/cancel)?$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const press = async (name: string, becomes: Locator) => {
    await page.getByRole('button', { name }).click()
    // The plan as it is now, with nothing under way.
    await becomes.click({ trial: true })
    expect(await page.getByText('Não deu certo agora').count()).toBe(0)
  }
  await press('Voltar a treinar hoje', page.getByRole('button', { name: 'Desligar renovação' }))
  await press('Desligar renovação', page.getByRole('button', { name: 'Ligar renovação' }))
  await phone.post(`${at}/cancel`, {})
  await page.reload()
  await press('Desfazer cancelamento', page.getByRole('button', { name: 'Ligar renovação' }))
  expect(await planOf(phone)).toMatchObject({ status: 'active', auto_renew: false, cancels_on: null })
})

test('a member who clears the day of a freeze chooses another one', async () => {
  const gym = await makeGym()
  const { member, phone } = await memberOf(gym)
  const page = await browser.open({ viewport: { width: 390, height: 844 } })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.getByRole('link', { name: 'Matrícula' }).click()
  await page.getByRole('link', { name: 'Trancar' }).click()
  const until = page.getByLabel('Volto a treinar em')
  await until.fill('')
  expect(await page.getByRole('button', { name: 'Trancar matrícula' }).isDisabled()).toBe(true)
  const day = await dayOf(gym, 10)
  await until.fill(day)
  await page.getByRole('button', { name: /^Trancar até/ }).click()
  await page.getByText('Trancada: volta em').waitFor()
  expect(await planOf(phone)).toMatchObject({ freeze_end_date: day })
})

test('on a phone a member freezes, trains again, cancels in two taps and takes it back', async () => {
  const looks = [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
  ] as const
  for (const look of looks) {
    const gym = await makeGym()
    const { member, phone } = await memberOf(gym)
    const { end_date } = await planOf(phone)
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
    const pt = look.locale === 'pt-BR'
    const check = async (what: string) => {
      expect(await violationsOf(page, `${what} ${look.locale}`)).toEqual([])
      expect(await sidewaysOf(page, `${what} ${look.locale}`, look.viewport.width)).toEqual([])
    }
    const tap = (name: string | RegExp) => page.getByRole('button', { name }).click()
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
    await page.getByRole('link', { name: pt ? 'Matrícula' : 'Plan' }).click()
    await page.getByRole('link', { name: pt ? 'Trancar' : 'Freeze' }).click()
    const shown = (date: string) => date.split('-').reverse().join('/')
    const amount = page.locator('.amount')
    await amount.waitFor()
    await page.getByLabel(pt ? 'Volto a treinar em' : 'I train again on').fill(await dayOf(gym, 10))
    const moved = Temporal.PlainDate.from(end_date).add({ days: 10 }).toString()
    if (pt) await amount.getByText(shown(moved)).waitFor()
    await page.getByText(pt ? '10 dias trancados' : '10 frozen days').waitFor()
    await check('freeze')
    await tap(pt ? /^Trancar até/ : /^Freeze until/)
    await page.getByText(pt ? 'Trancada: volta em' : 'Frozen: it goes on').waitFor()
    expect(await planOf(phone)).toMatchObject({ status: 'frozen', end_date: moved })
    await check('frozen')
    await tap(pt ? 'Voltar a treinar hoje' : 'Train again from today')
    await page.getByRole('link', { name: pt ? 'Cancelar matrícula' : 'Cancel membership' }).click()
    await page.getByText(pt ? 'Você pode treinar até' : 'You can train until').waitFor()
    await check('cancel')
    await tap(pt ? 'Confirmar cancelamento' : 'Confirm cancellation')
    const takeBack = pt ? 'Desfazer cancelamento' : 'Take cancellation back'
    await page.getByRole('button', { name: takeBack }).waitFor()
    expect(await planOf(phone)).toMatchObject({ status: 'cancelled', cancels_on: end_date })
    await check('cancelled')
    await tap(takeBack)
    await page.getByRole('link', { name: pt ? 'Cancelar matrícula' : 'Cancel membership' }).waitFor()
    expect(await planOf(phone)).toMatchObject({ status: 'active', end_date })
    await check('plan')
  }
})
