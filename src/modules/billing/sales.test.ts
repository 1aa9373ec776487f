import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { createSale, listSales, type NewSale, paySale, refundSale, type Sale } from './index.ts'

const service = useService()
const water = { description: 'Água mineral', quantity: 2, unit_price_cents: 650 }
const towel = { description: 'Toalha', quantity: 1, unit_price_cents: 3500 }
const nobody = '0199e3a4-5b7c-7d10-8f21-3c4b5a697887'

async function sell(gym: Gym, sale: Partial<NewSale> = {}): Promise<Sale> {
  const made = await createSale(await gym.context(), { items: [water, towel], ...sale })
  if (made instanceof Failure) throw new Error(made.message)
  return made
}

function refusal(result: unknown) {
  expect(result).toBeInstanceOf(Failure)
  const { kind, details } = result as Failure
  return { kind, details }
}

test('the total of a sale is its items less the discount, at the only unit, and an event records it', async () => {
  const gym = await service.gym()
  const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const sale = await sell(gym, { member_id: member, discount_cents: 300 })
  expect(sale).toEqual({
    id: expect.any(String),
    member_id: member,
    store_id: gym.units.u1,
    status: 'pending',
    total_cents: 4500,
    discount_cents: 300,
    refunded_cents: 0,
    currency: 'BRL',
    payment_method: null,
    items: [
      { id: expect.any(String), ...water, total_cents: 1300 },
      { id: expect.any(String), ...towel, total_cents: 3500 },
    ],
    created_at: expect.any(String),
    paid_at: null,
    refunded_at: null,
  })
  const [, created, ...more] = await gym.events()
  expect(created).toMatchObject({ type: 'sale.created', previous_attributes: null })
  expect([created!.object, more]).toEqual([sale, []])
  expect(await listSales(service.db, gym.teamId, { limit: 10 })).toEqual([sale])
})

test('a sale paid on the spot has an event for its creation and one for its payment; with several units none is assumed', async () => {
  const gym = await service.gym({ units: 2 })
  const sale = await sell(gym, { paid: true, payment_method: 'pix' })
  expect(sale).toMatchObject({ store_id: null, status: 'paid', paid_at: sale.created_at })
  expect(await gym.events()).toMatchObject([
    { type: 'sale.created', object: { status: 'pending', paid_at: null } },
    { type: 'sale.paid', object: sale },
  ])
})

test('a sale is paid only once, even by simultaneous requests', async () => {
  const gym = await service.gym()
  const { id } = await sell(gym)
  const ctx = await gym.context()
  const results = await Promise.all(Array.from({ length: 10 }, () => paySale(ctx, id, 'cash')))
  expect(results.filter((result) => !(result instanceof Failure))).toHaveLength(1)
  const refused = results.find((result) => result instanceof Failure)
  expect(refusal(refused)).toEqual({ kind: 'RULE_VIOLATED', details: { reason: 'SALE_NOT_OPEN', status: 'paid' } })
  expect((await gym.events()).map(({ type }) => type)).toEqual(['sale.created', 'sale.paid'])
})

test('the payment method is given with the payment, or was given with the sale', async () => {
  const gym = await service.gym()
  const ctx = await gym.context()
  const unnamed = await sell(gym)
  expect(refusal(await paySale(ctx, unnamed.id, null))).toMatchObject({
    details: { fields: [{ field: 'payment_method', rule: 'required', message: 'is required' }] },
  })
  const named = await sell(gym, { payment_method: 'debit_card' })
  expect(await paySale(ctx, named.id, null)).toMatchObject({ payment_method: 'debit_card' })
})

test('a sale can be refunded in parts, until nothing is left', async () => {
  const gym = await service.gym()
  const ctx = await gym.context()
  const { id } = await sell(gym, { paid: true, payment_method: 'cash' })
  expect(await refundSale(ctx, id, 1300)).toMatchObject({ status: 'partially_refunded', refunded_cents: 1300 })
  expect(refusal(await refundSale(ctx, id, 3501))).toEqual({
    kind: 'RULE_VIOLATED',
    details: { reason: 'REFUND_TOO_LARGE', field: 'amount_cents', limit: 4800, used: 1300 },
  })
  expect(await refundSale(ctx, id, undefined)).toMatchObject({ status: 'refunded', refunded_cents: 4800 })
  expect(refusal(await refundSale(ctx, id, undefined))).toMatchObject({ details: { reason: 'REFUND_TOO_LARGE' } })
  expect((await gym.events()).slice(2)).toMatchObject([
    {
      type: 'sale.refunded',
      object: { refunded_cents: 1300 },
      previous_attributes: { status: 'paid', refunded_cents: 0, refunded_at: null },
    },
    {
      type: 'sale.refunded',
      object: { status: 'refunded', refunded_cents: 4800 },
      previous_attributes: { status: 'partially_refunded', refunded_cents: 1300 },
    },
  ])
})

test('twenty refunds at the same moment never exceed what was paid', async () => {
  const gym = await service.gym()
  const ctx = await gym.context()
  const { id } = await sell(gym, { paid: true, payment_method: 'cash' })
  const results = await Promise.all(Array.from({ length: 20 }, () => refundSale(ctx, id, 1000)))
  expect(results.filter((result) => !(result instanceof Failure))).toHaveLength(4)
  const [row] = await listSales(service.db, gym.teamId, { limit: 1 })
  expect(row).toMatchObject({ status: 'partially_refunded', refunded_cents: 4000 })
})

test('an unpaid sale cannot be refunded, and an unknown sale is not found', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  const { id } = await sell(gym)
  const ctx = await gym.context()
  expect(refusal(await refundSale(ctx, id, undefined))).toMatchObject({ details: { reason: 'SALE_NOT_PAID' } })
  const foreign = await other.context()
  for (const result of [
    await paySale(foreign, id, 'cash'),
    await refundSale(foreign, id, 1),
    await paySale(ctx, nobody, 'cash'),
  ]) {
    expect(refusal(result)).toEqual({ kind: 'NOT_FOUND', details: undefined })
  }
})

test.each<[string, Partial<NewSale>]>([
  ['items', { items: [] }],
  ['items[0].quantity', { items: [{ ...water, quantity: 0 }] }],
  ['items[0].quantity', { items: [{ ...water, quantity: 1.5 }] }],
  ['items[1].unit_price_cents', { items: [water, { ...towel, unit_price_cents: -1 }] }],
  ['items[0].description', { items: [{ ...water, description: '  ' }] }],
  [
    'items',
    { items: Array.from({ length: 3 }, () => ({ ...water, quantity: 10_000, unit_price_cents: 100_000_000 })) },
  ],
  ['discount_cents', { discount_cents: 4801 }],
  ['discount_cents', { discount_cents: -1 }],
  ['payment_method', { payment_method: 'barter' as 'cash' }],
  ['payment_method', { paid: true }],
  ['member_id', { member_id: 'Ana' }],
])('a mistake in %s is named: %o', async (field, mistake) => {
  const gym = await service.gym()
  const result = await createSale(await gym.context(), { items: [water, towel], ...mistake })
  const { kind, details } = refusal(result)
  expect(kind).toBe('INVALID_REQUEST')
  expect((details!.fields as { field: string }[]).map((error) => error.field)).toEqual([field])
  expect(await gym.events()).toEqual([])
})

test('a member or unit of another company is not found, and no sale is recorded', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  const foreign = (await other.api.post('/members', { full_name: 'Bia' })).body.data.id
  const ctx = await gym.context()
  for (const [field, sent] of [
    ['member_id', { member_id: foreign }],
    ['store_id', { store_id: other.units.u1 }],
  ] as const) {
    const result = await createSale(ctx, { items: [water], ...sent })
    expect(refusal(result)).toEqual({ kind: 'NOT_FOUND', details: { field } })
    const within = await transact(ctx, (tx) => createSale(tx, { items: [water], ...sent }))
    expect(refusal(within)).toEqual({ kind: 'NOT_FOUND', details: { field } })
  }
  expect(await listSales(service.db, gym.teamId, { limit: 10 })).toEqual([])
})

test('a sale at a named unit takes one round trip, and its payment and its refund two each', async () => {
  const gym = await service.gym()
  const ctx = await gym.context()
  const tripsOf = async (call: () => Promise<unknown>) => {
    service.wire.reset()
    await call()
    return service.wire.cost().roundTrips
  }
  const { id } = await sell(gym)
  expect(await tripsOf(() => createSale(ctx, { items: [water, towel], store_id: gym.units.u1! }))).toBe(1)
  expect(await tripsOf(() => paySale(ctx, id, 'cash'))).toBe(2)
  expect(await tripsOf(() => refundSale(ctx, id, undefined))).toBe(2)
})
