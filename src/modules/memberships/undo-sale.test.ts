import { expect, test } from 'vitest'
import { checkBooks } from '#modules/billing/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const reason = 'Plano errado'

async function sold(gym: Gym, more: object = {}) {
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id as string
  const { now, timeZone } = await gym.context()
  const start_date = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const sell = async (plan: string) =>
    (await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans[plan], start_date, ...more }))
      .body.data.id as string
  const id = await sell('mensal')
  const owner = await gym.owner()
  const charges = async () => (await owner.get(`/charges?member_id=${member}`)).body.data
  return {
    ...{ id, owner, member, sell, charges },
    undo: () => owner.post(`/memberships/${id}/undo`, { reason }),
    money: async () => (await owner.get(`/members/${member}/money`)).body.data,
  }
}

test('a sale made by mistake is undone on the same day, and its payment pays for the right one', async () => {
  const yearly = { ref: 'ano', name: 'Anual', price_cents: 90_000, duration_days: 360 }
  const gym = await service.gym({ billing: 'internal', plans: [yearly] })
  const { id, owner, charges, sell, undo, money } = await sold(gym)
  const [charge] = await charges()
  await owner.post(`/charges/${charge.id}/pay`, { payment_method: 'cash' })
  expect((await undo()).body.data).toMatchObject({ id, status: 'cancelled' })
  expect(await money()).toMatchObject({ owed_cents: 0, credit_cents: charge.amount_cents })
  expect((await charges()).map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
  await sell('ano')
  expect(await money()).toMatchObject({ owed_cents: 90_000 - charge.amount_cents, credit_cents: 0 })
  expect((await undo()).body.error.details).toMatchObject({ reason: 'SALE_NOT_UNDOABLE', cause: 'cancelled' })
  expect(await gym.events('membership.cancelled')).toHaveLength(1)
  expect(await checkBooks(service.db, gym.teamId)).toEqual([])
})

test('the promotion can be used again', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const owner = await gym.owner()
  await owner.post('/catalogue/promotions', { code: 'VERAO', discount_pct: 10, max_uses: 1 })
  const { undo, sell } = await sold(gym, { promotion_code: 'VERAO' })
  expect(await sell('mensal').catch(() => 'used up')).toBe('used up')
  expect((await undo()).status).toBe(200)
  expect(await sell('mensal')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a sale is not undone on another day, or after a refund', async () => {
  const gym = await service.gym({ billing: 'internal', test: true })
  const refunded = await sold(gym)
  const [charge] = await refunded.charges()
  await refunded.owner.post(`/charges/${charge.id}/pay`, { payment_method: 'cash' })
  await refunded.owner.post(`/charges/${charge.id}/refund`, { amount_cents: 100, reason })
  expect((await refunded.undo()).body.error.details).toMatchObject({ cause: 'refunded' })
  const yesterday = await sold(gym)
  await gym.travel((await gym.context()).now.add({ hours: 24 }))
  expect((await yesterday.undo()).body.error.details).toMatchObject({ cause: 'another_day' })
  expect((await gym.api.get(`/memberships/${yesterday.id}`)).body.data.status).toBe('past_due')
})
