import { expect, test } from 'vitest'
import { addDays } from '#platform/time/days.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()
const plans = [
  { ref: 'mes', name: 'Mês', price_cents: 12_000, duration_days: 30, grace_period_days: 10 },
  { ref: 'anual', name: 'Anual', price_cents: 90_000, duration_days: 360 },
  { ref: 'leve', name: 'Leve', price_cents: 6_000, duration_days: 30 },
  { ref: 'velho', name: 'Velho', price_cents: 1_000, duration_days: 30, is_active: false },
]

/** Ana, with a paid month that began this many days ago. */
async function withMonth({ isPaid = true, daysAgo = 10 } = {}) {
  const gym = await service.gym({ test: true, billing: 'internal', plans })
  const { now, timeZone } = await gym.context()
  const sold = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const member_profile_id = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id as string
  const sale = { member_profile_id, plan_id: gym.plans.mes, start_date: sold }
  const id = (await gym.api.post('/memberships', sale)).body.data.id as string
  const desk = await signedIn(service, gym, 'manager')
  const charges = async () => (await desk.get(`/charges?member_id=${member_profile_id}`)).body.data
  if (isPaid) await desk.post(`/charges/${(await charges())[0].id}/pay`, { payment_method: 'cash' })
  const today = addDays(sold, daysAgo)
  if (daysAgo > 0) await gym.travel(today)
  const ask = (what: string, plan: string) => desk.post(`/memberships/${id}/${what}`, { plan_id: gym.plans[plan] })
  const money = async () => (await desk.get(`/members/${member_profile_id}/money`)).body.data
  return { gym, id, desk, charges, today, ask, money }
}

test('unused paid days pay for the new plan, as the preview showed', async () => {
  const { gym, id, charges, today, ask, money } = await withMonth()
  const shown = (await ask('plan/preview', 'anual')).body.data
  expect(shown).toEqual({
    ...{ end_date: addDays(today, 360), price_cents: 90_000, unused_days: 20, unused_cents: 8000 },
    ...{ to_pay_cents: 82_000, to_pay_parts: 1, to_pay_on: today, credit_left_cents: 0 },
  })
  expect((await gym.api.get(`/memberships/${id}`)).body.data.price_cents).toBe(12_000)
  expect((await ask('plan', 'anual')).body.data).toEqual(shown)
  expect((await gym.api.get(`/memberships/${id}`)).body.data).toMatchObject({
    price_cents: 90_000,
    end_date: shown.end_date,
  })
  expect(await charges()).toMatchObject([
    { amount_cents: 90_000, open_cents: 82_000, status: 'pending', due_date: today },
    { amount_cents: 12_000, status: 'paid' },
  ])
  expect(await money()).toMatchObject({ owed_cents: 82_000, credit_cents: 0, paid_cents: 12_000 })
  const told = (await gym.events()).filter(({ type }) => type === 'financial.paid')
  expect(told).toHaveLength(1)
})

test('a cheaper plan leaves a credit, and an unpaid charge becomes smaller', async () => {
  const cheap = await withMonth()
  expect((await cheap.ask('plan', 'leve')).body.data).toMatchObject({ to_pay_cents: 0, credit_left_cents: 2000 })
  expect(await cheap.money()).toMatchObject({ owed_cents: 0, credit_cents: 2000 })

  const owing = await withMonth({ isPaid: false, daysAgo: 0 })
  const due_date = addDays(owing.today, 20)
  const [charge] = await owing.charges()
  await owing.desk.post(`/charges/${charge.id}/postpone`, { due_date, reason: 'Combinado' })
  await owing.gym.travel(addDays(owing.today, 10))
  expect((await owing.ask('plan', 'leve')).body.data).toMatchObject({ unused_cents: 8000, to_pay_cents: 6000 })
  expect(await owing.money()).toMatchObject({ owed_cents: 10_000, credit_cents: 0 })
})

test('a late fee is not given back with the days', async () => {
  const { gym, desk, charges, ask } = await withMonth({ isPaid: false, daysAgo: 0 })
  await (await gym.owner()).patch('/company', { late_fine_pct: 2, late_interest_pct: 1 })
  const [{ id, due_date }] = await charges()
  await gym.travel(addDays(due_date, 10))
  const paid = await desk.post(`/charges/${id}/pay`, { payment_method: 'cash', late_fee: true })
  expect(paid.body.data).toMatchObject({ amount_cents: 12_280, status: 'paid' })
  expect((await ask('plan', 'leve')).body.data).toMatchObject({ unused_cents: 8000, credit_left_cents: 2000 })
})

test('a late fee that a discount has taken off is not taken off the days as well', async () => {
  const { gym, desk, charges, ask } = await withMonth({ isPaid: false, daysAgo: 0 })
  await (await gym.owner()).patch('/company', { late_fine_pct: 2, late_interest_pct: 1 })
  const [{ id, due_date }] = await charges()
  await gym.travel(addDays(due_date, 10))
  await desk.post(`/charges/${id}/pay`, { payment_method: 'cash', amount_cents: 1000, late_fee: true })
  await desk.post(`/charges/${id}/discount`, { amount_cents: 280, reason: 'Sem multa' })
  await desk.post(`/charges/${id}/pay`, { payment_method: 'cash' })
  expect((await ask('plan', 'leve')).body.data).toMatchObject({ unused_cents: 8000 })
})

test('on the first day of a period the new plan replaces the old one completely, even if it was paid', async () => {
  const { charges, ask, money } = await withMonth({ daysAgo: 0 })
  expect((await ask('plan', 'anual')).body.data).toMatchObject({ unused_cents: 12_000, to_pay_cents: 78_000 })
  const [charge, ...others] = await charges()
  expect([charge, others]).toMatchObject([{ amount_cents: 90_000, open_cents: 78_000, status: 'pending' }, []])
  expect(charge.description).toContain('Anual')
  expect((await ask('plan', 'mes')).body.data).toMatchObject({ to_pay_cents: 0, credit_left_cents: 0 })
  expect(await money()).toMatchObject({ owed_cents: 0, credit_cents: 0, paid_cents: 12_000 })
})

test.each([
  ['SAME_PLAN', 'mes', async () => {}],
  ['PLAN_INACTIVE', 'velho', async () => {}],
  ['PLAN_NOT_CHANGEABLE', 'anual', async ({ gym, id }) => void (await gym.api.post(`/memberships/${id}/cancel`, {}))],
  [
    'PLAN_NOT_CHANGEABLE',
    'leve',
    async ({ gym, id }) => void (await gym.api.patch(`/memberships/${id}`, { status: 'past_due' })),
  ],
] as [string, string, (of: Awaited<ReturnType<typeof withMonth>>) => Promise<void>][])(
  'it is refused: %s',
  async (reason, plan, prepare) => {
    const of = await withMonth()
    await prepare(of)
    for (const what of ['plan/preview', 'plan']) {
      expect((await of.ask(what, plan)).body.error.details.reason).toBe(reason)
    }
  },
)
