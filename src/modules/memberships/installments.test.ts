import { expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/time/days.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { chargesOfPeriod } from './installment-rules.ts'

const service = useService()
const year = { name: 'Anual', price_cents: 100_000, duration_days: 365, installments: 12, grace_period_days: 10 }
const plans = [
  { ...year, ref: 'anual' },
  { ...year, ref: 'teste', name: 'Anual com teste', trial_days: 7 },
  { ref: 'mes', name: 'Mês', price_cents: 12_000, duration_days: 30 },
  { ref: 'trimestre', name: 'Trimestre', price_cents: 30_000, duration_days: 90, installments: 3 },
]

/** Ana, who has bought a year in twelve parts. */
async function withYear(plan = 'anual') {
  const gym = await service.gym({ test: true, billing: 'internal', plans })
  const { now, timeZone } = await gym.context()
  const sold = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const member_profile_id = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id as string
  const sale = { member_profile_id, plan_id: gym.plans[plan], start_date: sold }
  const id = (await gym.api.post('/memberships', sale)).body.data.id as string
  const desk = await signedIn(service, gym, 'manager')
  /** The valid charges, in the order of their due days. */
  const charges = async (): Promise<Charge[]> => {
    const { data } = (await desk.get(`/charges?member_id=${member_profile_id}&limit=100`)).body
    const standing = (data as Charge[]).filter(({ status }) => status !== 'cancelled')
    return standing.sort((a, b) => (a.due_date < b.due_date ? -1 : 1))
  }
  const pay = async (count: number) => {
    for (const { id: charge } of (await charges()).filter(({ open_cents }) => open_cents > 0).slice(0, count)) {
      expect((await desk.post(`/charges/${charge}/pay`, { payment_method: 'cash' })).status).toBe(200)
    }
  }
  const money = async () => (await desk.get(`/members/${member_profile_id}/money`)).body.data
  return { gym, sale, path: `/memberships/${id}`, desk, sold, charges, pay, money }
}

interface Charge {
  id: string
  description: string
  amount_cents: number
  open_cents: number
  due_date: string
  status: string
}

test.each([
  [100_000, 12, [8337, ...Array(11).fill(8333)], '2040-12-31'],
  [30_000, 3, [10_000, 10_000, 10_000], '2040-03-31'],
  [2, 3, [2], '2040-01-31'],
  [0, 12, [], undefined],
])('%d cents in %d parts', (cents, installments, amounts, last) => {
  const charges = chargesOfPeriod({ installments }, { starts: '2040-01-01', due: '2040-01-31', cents })
  expect(charges.map(({ amount_cents }) => amount_cents)).toEqual(amounts)
  expect(charges.at(-1)?.due_date).toBe(last)
  expect(new Set(charges.map(({ part }) => part)).size).toBe(charges.length)
})

test('in February a part is due on the last day, and the later ones on their usual day', () => {
  const charges = chargesOfPeriod({ installments: 3 }, { starts: '2039-12-31', due: '2039-12-31', cents: 300 })
  expect(charges.map(({ due_date }) => due_date)).toEqual(['2039-12-31', '2040-01-31', '2040-02-29'])
})

test('a year is charged in twelve parts, each due in its month, and each overdue separately', async () => {
  const { gym, sale, desk, sold, path, charges, pay, money } = await withYear()
  const quote = (await desk.post('/memberships/quote', { plan_id: sale.plan_id, start_date: sold })).body.data
  const parts = await charges()
  expect(parts).toHaveLength(12)
  expect(quote.charges).toHaveLength(12)
  expect(parts.map(({ due_date }) => due_date)).toEqual(Array.from({ length: 12 }, (_, i) => addMonths(sold, i)))
  expect(parts.reduce((cents, { amount_cents }) => cents + amount_cents, 0)).toBe(100_000)
  expect(parts[1]!.description).toBe(`Anual, ${sold} (2/12)`)
  await pay(1)
  await gym.travel(addMonths(sold, 1))
  expect((await gym.api.get(path)).body.data.status).toBe('active')
  await gym.travel(addDays(addMonths(sold, 1), 1))
  expect((await gym.api.get(path)).body.data.status).toBe('past_due')
  expect((await charges())[1]).toMatchObject({ status: 'overdue', amount_cents: 8333 })
  await pay(1)
  expect((await gym.api.get(path)).body.data.status).toBe('active')
  expect(await money()).toMatchObject({ paid_cents: 16_670 })
})

test('a member who ends the contract pays no part that is due after its last day', async () => {
  const { gym, path, sold, charges, pay } = await withYear()
  await pay(2)
  await gym.travel(addDays(addMonths(sold, 2), 1))
  await gym.api.post(`${path}/cancel`, { effective_immediately: true })
  expect((await charges()).map(({ status }) => status)).toEqual(['paid', 'paid', 'overdue'])
})

test('the following year is charged in parts, too', async () => {
  const { gym, sold, charges, pay } = await withYear()
  await pay(12)
  const end = addDays(sold, 365)
  await gym.travel(end)
  const next = (await charges()).filter(({ due_date }) => due_date >= end)
  expect(next.map(({ due_date }) => due_date)).toEqual(Array.from({ length: 12 }, (_, i) => addMonths(end, i)))
})

test('a change of plan takes the unused amount off the parts that are due last', async () => {
  const { gym, sold, path, desk, charges, pay, money } = await withYear()
  await pay(3)
  const today = addDays(sold, 73)
  await gym.travel(today)
  const shown = (await desk.post(`${path}/plan`, { plan_id: gym.plans.trimestre })).body.data
  // Of 365 days 73 were used, so 200 of 1,000 reais; 250.03 were paid.
  expect(shown).toMatchObject({
    unused_days: 292,
    unused_cents: 80_000,
    to_pay_parts: 3,
    to_pay_on: today,
    to_pay_cents: 25_000 - 3,
    credit_left_cents: 0,
  })
  const standing = await charges()
  expect(standing.map(({ status, open_cents }) => [status, open_cents])).toEqual([
    ...Array(3).fill(['paid', 0]),
    ['pending', 10_000 - 5003],
    ...Array(2).fill(['pending', 10_000]),
  ])
  expect(await money()).toMatchObject({ owed_cents: 24_997, credit_cents: 0, paid_cents: 25_003 })
})

test('in a trial a new price applies to all parts, and a plan with another number of parts raises them again', async () => {
  const { gym, path, sold, charges, pay, money } = await withYear('teste')
  expect((await charges())[0]!.due_date).toBe(addDays(sold, 7))
  await gym.api.patch(path, { price_cents: 120_000 })
  expect((await charges()).map(({ amount_cents }) => amount_cents)).toEqual(Array(12).fill(10_000))
  await pay(1)
  await gym.api.patch(path, { plan_id: gym.plans.mes })
  expect(await charges()).toMatchObject([{ amount_cents: 12_000, open_cents: 2000, status: 'pending' }])
  await gym.api.patch(path, { plan_id: gym.plans.anual })
  expect(await charges()).toHaveLength(12)
  expect(await money()).toMatchObject({ owed_cents: 90_000, credit_cents: 0, paid_cents: 10_000 })
  await gym.api.patch(path, { price_cents: 0 })
  expect(await charges()).toHaveLength(0)
  await gym.api.patch(path, { price_cents: 60_000 })
  expect(await money()).toMatchObject({ owed_cents: 50_000, credit_cents: 0 })
})

test.each([
  [30, 2, 1],
  [90, 4, 3],
  [365, 13, 12],
])('a plan of %d days is not paid in %d parts', async (duration_days, installments, limit) => {
  const gym = await service.gym()
  const desk = await signedIn(service, gym, 'manager')
  const answer = await desk.post('/catalogue/plans', { name: 'Plano', price_cents: 1000, duration_days, installments })
  expect(answer.status).toBe(400)
  expect(answer.body.error.details.fields).toMatchObject([{ field: 'installments', rule: 'max', limit }])
})
