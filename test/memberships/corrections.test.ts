import { expect, test } from 'vitest'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()
const reason = 'Combinado no balcão'
const today = () => Temporal.Now.plainDateISO('America/Sao_Paulo')

/** A gym where Ana owes her first month, 12,990 cents, and the manager's actions there. */
async function withDebt(options: GymOptions = {}) {
  const gym = await service.gym({ billing: 'internal', test: true, ...options })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id as string
  const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date: today().toString() }
  const membership = (await gym.api.post('/memberships', sale)).body.data.id as string
  const manager = await signedIn(service, gym, 'manager')
  const charges = async () => (await manager.get(`/charges?member_id=${member}`)).body.data
  const [{ id }] = await charges()
  const at = (what: string, body: object = {}) => manager.post(`/charges/${id}/${what}`, body)
  const money = async () => (await manager.get(`/members/${member}/money`)).body.data
  const ledger = async () => (await manager.get(`/members/${member}/ledger`)).body.data
  return { gym, member, membership, manager, charges, at, money, ledger }
}

const refused = ({ status, body }: Awaited<ReturnType<Gym['api']['post']>>) => [
  status,
  body.error?.details?.reason ?? body.error?.details?.fields?.[0]?.field,
]

test('a payment in two parts pays a charge once, with one event', async () => {
  const { gym, at, money, charges } = await withDebt()
  expect((await at('pay', { payment_method: 'cash', amount_cents: 2990 })).body.data.status).toBe('pending')
  expect(await money()).toEqual({
    ...{ owed_cents: 10_000, overdue_cents: 0, owed_since: null, credit_cents: 0, paid_cents: 2990 },
  })
  expect(await charges()).toMatchObject([{ amount_cents: 12_990, open_cents: 10_000 }])
  expect((await at('pay', { payment_method: 'pix' })).body.data).toMatchObject({
    ...{ status: 'paid', amount_cents: 12_990, payment_method: 'pix' },
  })
  expect(refused(await at('pay'))).toEqual([422, 'CHARGE_NOT_OPEN'])
  const paid = (await gym.events()).filter(({ type }) => type === 'financial.paid')
  expect(paid).toMatchObject([{ object: { amount_cents: 12_990, payment_method: 'pix' } }])
})

test('what is paid beyond a charge pays the next one, whole or in part', async () => {
  const { gym, member, manager, at, money, charges, ledger } = await withDebt()
  await at('pay', { payment_method: 'cash', amount_cents: 12_990 + 20_000 })
  expect(await money()).toMatchObject({ owed_cents: 0, credit_cents: 20_000, paid_cents: 32_990 })
  const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date: today().toString() }
  await gym.api.post('/memberships', sale)
  expect(await charges()).toMatchObject([{ status: 'paid', payment_method: null, open_cents: 0 }, { status: 'paid' }])
  await gym.api.post('/memberships', sale)
  expect((await charges())[0]).toMatchObject({ status: 'pending', open_cents: 12_990 - 7010 })
  expect(await money()).toMatchObject({ owed_cents: 5980, credit_cents: 0, paid_cents: 32_990 })
  expect(
    (await ledger()).map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind === 'credit'),
  ).toHaveLength(2)
  expect(refused(await manager.post(`/charges/${(await charges())[0].id}/use-credit`))).toEqual([422, 'NO_CREDIT'])
})

test('credit is used once, for the fee before the period', async () => {
  const plans = [{ ref: 'anual', name: 'Anual', price_cents: 99_900, enrollment_fee_cents: 5000, duration_days: 365 }]
  const { gym, member, at, charges } = await withDebt({ plans })
  await at('pay', { payment_method: 'cash', amount_cents: 12_990 + 10_000 })
  const start_date = today().toString()
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.anual, start_date })
  const open = (await charges()).map(({ amount_cents, open_cents }: Record<string, number>) => [
    amount_cents,
    open_cents,
  ])
  expect(open.toSorted()).toEqual([
    [12_990, 0],
    [5000, 0],
    [99_900, 94_900],
  ])
})

test('a mistaken payment is undone once, and its credit with it', async () => {
  const { gym, at, money, ledger, manager, charges } = await withDebt()
  await at('pay', { payment_method: 'cash', amount_cents: 15_000 })
  const { id } = (await ledger()).find(({ kind }: { kind: string }) => kind === 'payment')
  const reverse = () => manager.post(`/ledger/${id}/reverse`, { reason })
  expect((await reverse()).body.data).toMatchObject({ status: 'pending', paid_at: null, payment_method: null })
  expect(await money()).toMatchObject({ owed_cents: 12_990, credit_cents: 0, paid_cents: 0 })
  expect(refused(await reverse())).toEqual([422, 'NOT_REVERSIBLE'])
  expect((await ledger())[0]).toMatchObject({
    kind: 'reversal',
    kept_cents: -15_000,
    reason,
    actor_name: 'Rita manager',
  })
  expect(refused(await manager.post(`/ledger/${(await charges())[0].id}/reverse`, { reason }))).toEqual([
    422,
    'NOT_REVERSIBLE',
  ])
  // When it is paid again, the event comes again.
  await at('pay', { payment_method: 'pix' })
  expect((await gym.events()).filter(({ type }) => type === 'financial.paid')).toHaveLength(2)
})

test('a payment whose credit was used since cannot be undone', async () => {
  const { gym, member, at, ledger, manager } = await withDebt()
  await at('pay', { payment_method: 'cash', amount_cents: 15_000 })
  await gym.api.post('/memberships', {
    member_profile_id: member,
    plan_id: gym.plans.mensal,
    start_date: today().toString(),
  })
  const { id } = (await ledger()).find(({ kind }: { kind: string }) => kind === 'payment')
  expect(refused(await manager.post(`/ledger/${id}/reverse`, { reason }))).toEqual([422, 'CREDIT_USED'])
})

test('the door follows: what was past due opens by a new due day, and closes again after it', async () => {
  const { gym, membership, at } = await withDebt()
  const status = async () => (await gym.api.get(`/memberships/${membership}`)).body.data.status
  await gym.travel(Temporal.Now.instant().add({ hours: 24 * 3 }))
  expect(await status()).toBe('past_due')
  const due = today().add({ days: 5 }).toString()
  expect((await at('postpone', { due_date: due, reason })).body.data).toMatchObject({
    status: 'pending',
    due_date: due,
  })
  expect(await status()).toBe('active')
  await gym.travel(Temporal.Now.instant().add({ hours: 24 * 7 }))
  expect(await status()).toBe('past_due')
  expect(refused(await at('postpone', { due_date: today().toString(), reason }))).toEqual([400, 'due_date'])
  await at('waive', { reason })
  expect(await status()).toBe('active')
})

test('in parts, each is due on its own day; a discount leaves something to pay', async () => {
  const { at, money, charges } = await withDebt()
  const parts = [
    { amount_cents: 5000, due_date: today().toString() },
    { amount_cents: 7990, due_date: today().add({ days: 10 }).toString() },
  ]
  expect(refused(await at('split', { parts: [parts[0], parts[0]], reason }))).toEqual([422, 'PARTS_DIFFER'])
  await at('split', { parts, reason })
  expect(
    (await charges()).map(({ open_cents, due_date }: { open_cents: number; due_date: string }) => [
      open_cents,
      due_date,
    ]),
  ).toEqual([
    [7990, parts[1]!.due_date],
    [5000, parts[0]!.due_date],
  ])
  expect(refused(await at('discount', { amount_cents: 5000, reason }))).toEqual([422, 'DISCOUNT_TOO_LARGE'])
  expect((await at('discount', { amount_cents: 1000, reason })).body.data).toMatchObject({ amount_cents: 4000 })
  expect(await money()).toMatchObject({ owed_cents: 11_990 })
})

test('a cash payment is refunded at the desk, never more than it was', async () => {
  const { at, money } = await withDebt()
  expect(refused(await at('refund', { reason }))).toEqual([422, 'NOTHING_TO_REFUND'])
  await at('pay', { payment_method: 'cash' })
  expect((await at('refund', { amount_cents: 990, reason })).body.data).toMatchObject({ status: 'refunded' })
  expect(await money()).toMatchObject({ owed_cents: 0, paid_cents: 12_000 })
  expect(refused(await at('refund', { amount_cents: 12_001, reason }))).toEqual([422, 'REFUND_TOO_LARGE'])
})

test('of a charge paid in two ways, the refunded payment goes back in its way, once', async () => {
  const { at, ledger, manager, money } = await withDebt()
  await at('pay', { payment_method: 'cash', amount_cents: 5000 })
  await at('pay', { payment_method: 'pix' })
  const { id } = (await ledger()).find(({ method }: { method: string }) => method === 'cash')
  expect((await at('refund', { entry_id: id, reason })).body.data).toMatchObject({ status: 'refunded' })
  expect((await ledger())[0]).toMatchObject({ kind: 'refund', method: 'cash', kept_cents: -5000 })
  expect(refused(await at('refund', { entry_id: id, amount_cents: 1, reason }))).toEqual([422, 'NOTHING_TO_REFUND'])
  expect(refused(await manager.post(`/ledger/${id}/reverse`, { reason }))).toEqual([422, 'NOT_REVERSIBLE'])
  expect(await money()).toMatchObject({ owed_cents: 0, paid_cents: 7990 })
})

test('a refund that names no payment goes back in one way, and the next one in the other', async () => {
  const { at, ledger, money } = await withDebt()
  await at('pay', { payment_method: 'cash', amount_cents: 3000 })
  await at('pay', { payment_method: 'pix', amount_cents: 5000 })
  await at('pay', { payment_method: 'cash', amount_cents: 4990 })
  expect(refused(await at('refund', { amount_cents: 7991, reason }))).toEqual([422, 'REFUND_TOO_LARGE'])
  await at('refund', { reason })
  expect((await ledger())[0]).toMatchObject({ kind: 'refund', method: 'cash', kept_cents: -7990 })
  await at('refund', { reason })
  expect((await ledger())[0]).toMatchObject({ kind: 'refund', method: 'pix', kept_cents: -5000 })
  expect(await money()).toMatchObject({ paid_cents: 0 })
})

test('staff at the desk take money and set dates, but cannot waive charges', async () => {
  const { gym, charges } = await withDebt()
  const desk = await signedIn(service, gym, 'receptionist')
  const [{ id }] = await charges()
  for (const what of ['waive', 'discount', 'refund']) {
    expect((await desk.post(`/charges/${id}/${what}`, { reason, amount_cents: 1 })).status).toBe(403)
  }
  const later = { due_date: today().add({ days: 2 }).toString(), reason }
  expect((await desk.post(`/charges/${id}/postpone`, later)).status).toBe(200)
})
