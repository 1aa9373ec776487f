import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#test/harness/client.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { firstDay, openGym, plan, plans, register, rowsOf, sell } from './sales.ts'

const service = useService()

/** Expects the refusal, and that nothing else has changed. */
async function expectRefused(gym: Gym, call: () => Promise<Answer>, status: number, details: object): Promise<void> {
  const left = async () => {
    const events = await gym.events()
    const promotions = await service.db
      .selectFrom('promotions')
      .select('uses')
      .where('team_id', '=', gym.teamId)
      .execute()
    return { rows: await rowsOf(service, gym), events: events.length, promotions }
  }
  const before = await left()
  const answer = await call()
  const told = JSON.stringify(answer.body)
  const code = status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR'
  expect([answer.status, answer.body.error?.code, answer.body.error?.details], told).toEqual([status, code, details])
  expect(answer.body.error.message).toMatch(/^[^\s].*\.$/)
  expect(await left()).toEqual(before)
}

const naming = (field: string) => ({
  fields: [expect.objectContaining({ field, message: expect.stringMatching(/\S/) })],
})

describe('a sale that is refused', () => {
  const promotions = [
    { code: 'VERAO10', discount_pct: 10 },
    { code: 'FUTURO', discount_pct: 10, valid_from: '2040-01-11' },
    { code: 'PASSADO', discount_pct: 10, valid_until: '2040-01-09' },
    { code: 'HOJE', discount_pct: 12.5, valid_from: firstDay, valid_until: firstDay },
    { code: 'UMA', discount_pct: 10, max_uses: 1 },
  ]
  const setUp = async () => {
    const limited = { ...plan, ref: 'u1-only', name: 'Só na unidade 1', units: ['u1'] }
    const retired = { ...plan, ref: 'retired', name: 'Antigo', is_active: false }
    const gym = await openGym(service, { units: 2, plans: [...plans, limited, retired], promotions })
    const memberId = await register(gym)
    return { gym, memberId }
  }
  const unknown = randomUUID()

  test.each<[string, (gym: Gym) => object, number, (gym: Gym) => object]>([
    ['an unknown plan', () => ({ plan_id: unknown }), 404, () => ({ field: 'plan_id' })],
    ['an unknown member', () => ({ member_profile_id: unknown }), 404, () => ({ field: 'member_profile_id' })],
    ['an unknown unit', () => ({ store_id: unknown }), 404, () => ({ field: 'store_id' })],
    [
      'a plan that is no longer sold',
      (gym) => ({ plan_id: gym.plans.retired }),
      422,
      (gym) => ({ reason: 'PLAN_INACTIVE', plan_id: gym.plans.retired }),
    ],
    [
      'a plan that is not for the unit',
      (gym) => ({ plan_id: gym.plans['u1-only'], store_id: gym.units.u2 }),
      422,
      (gym) => ({ reason: 'PLAN_NOT_IN_UNIT', store_ids: [gym.units.u1] }),
    ],
    [
      'an unknown promotion',
      () => ({ promotion_code: 'NADA' }),
      422,
      () => ({ reason: 'PROMOTION_INVALID', cause: 'unknown' }),
    ],
    [
      'a promotion that has not started',
      () => ({ promotion_code: 'FUTURO' }),
      422,
      () => ({ reason: 'PROMOTION_INVALID', cause: 'not_started', valid_from: '2040-01-11' }),
    ],
    [
      'a promotion that has ended',
      () => ({ promotion_code: 'PASSADO' }),
      422,
      () => ({ reason: 'PROMOTION_INVALID', cause: 'ended', valid_until: '2040-01-09' }),
    ],
    [
      'a promotion with a discount',
      () => ({ promotion_code: 'VERAO10', discount_pct: 10 }),
      422,
      () => ({ reason: 'PROMOTION_WITH_DISCOUNT' }),
    ],
    ['a discount of 101', () => ({ discount_pct: 101 }), 400, () => naming('discount_pct')],
    ['a discount of -1', () => ({ discount_pct: -1 }), 400, () => naming('discount_pct')],
    ['a discount as text', () => ({ discount_pct: '10' }), 400, () => naming('discount_pct')],
    ['a start more than ten years ago', () => ({ start_date: '2030-01-09' }), 400, () => naming('start_date')],
    ['no plan', () => ({ plan_id: undefined }), 400, () => naming('plan_id')],
    ['no member', () => ({ member_profile_id: undefined }), 400, () => naming('member_profile_id')],
    ['no start', () => ({ start_date: undefined }), 400, () => naming('start_date')],
    ['29 February of a common year', () => ({ start_date: '2041-02-29' }), 400, () => naming('start_date')],
    ['a start with a time', () => ({ start_date: '2040-01-10T00:00:00Z' }), 400, () => naming('start_date')],
    ['an unknown way to pay', () => ({ payment_method: 'gold' }), 400, () => naming('payment_method')],
    ['a blank promotion code', () => ({ promotion_code: ' ' }), 400, () => naming('promotion_code')],
    ['auto_renew as text', () => ({ auto_renew: 'yes' }), 400, () => naming('auto_renew')],
    ['a unit that is no UUID', () => ({ store_id: 'u1' }), 400, () => naming('store_id')],
  ])('%s', async (_what, changes, status, details) => {
    const { gym, memberId } = await setUp()
    const order = { member_profile_id: memberId, plan_id: gym.plans.plain, start_date: firstDay, ...changes(gym) }
    await expectRefused(gym, () => gym.api.post('/memberships', order), status, details(gym))
  })

  test('a promotion whose uses are used up', async () => {
    const { gym, memberId } = await setUp()
    await sell(gym, { memberId, promotion_code: 'uma' })
    const order = { member_profile_id: memberId, plan_id: gym.plans.plain, start_date: firstDay, promotion_code: 'UMA' }
    const details = { reason: 'PROMOTION_INVALID', cause: 'exhausted', limit: 1, used: 1 }
    await expectRefused(gym, () => gym.api.post('/memberships', order), 422, details)
  })

  test('and what is accepted in comparison: both days of a promotion, upper or lower case, a plan for its unit', async () => {
    const { gym, memberId } = await setUp()
    const promoted = await sell(gym, { memberId, promotion_code: ' hoje ' })
    expect((await gym.api.get(`/memberships/${promoted}`)).body.data).toMatchObject({
      discount_pct: 12.5,
      price_cents: 8750,
    })
    await sell(gym, { memberId, ref: 'u1-only', store_id: gym.units.u1 })
    await sell(gym, { memberId, ref: 'u1-only' })
    await sell(gym, { memberId, store_id: gym.units.u2, discount_pct: 100, promotion_code: null })
    await sell(gym, { memberId, start_date: '2030-01-10', auto_renew: false })
    await gym.travel('2040-01-11')
    const late = { member_profile_id: memberId, plan_id: gym.plans.plain, start_date: firstDay, promotion_code: 'HOJE' }
    const details = { reason: 'PROMOTION_INVALID', cause: 'ended', valid_until: firstDay }
    await expectRefused(gym, () => gym.api.post('/memberships', late), 422, details)
  })
})

describe('a change that is refused', () => {
  type Case = [string, (gym: Gym, path: string) => Promise<Answer>, number, object]
  const freeze = (until: unknown) => (gym: Gym, path: string) =>
    gym.api.post(`${path}/freeze`, { freeze_end_date: until })
  const patch = (changes: object) => (gym: Gym, path: string) => gym.api.patch(path, changes)

  test.each<Case>([
    ['a freeze until today', freeze(firstDay), 400, naming('freeze_end_date')],
    ['a freeze until yesterday', freeze('2040-01-09'), 400, naming('freeze_end_date')],
    ['a freeze without an end', freeze(undefined), 400, naming('freeze_end_date')],
    ['a freeze until no date', freeze('amanhã'), 400, naming('freeze_end_date')],
    ['a freeze of 31 days', freeze('2040-02-10'), 422, { reason: 'FREEZE_TOO_LONG', limit: 30, requested: 31 }],
    [
      'an end of no freeze',
      (gym, path) => gym.api.delete(`${path}/freeze`),
      422,
      { reason: 'NOT_FROZEN', status: 'active' },
    ],
    ['a discount of 101', patch({ discount_pct: 101 }), 400, naming('discount_pct')],
    ['a negative price', patch({ price_cents: -1 }), 400, naming('price_cents')],
    ['a price in fractions', patch({ price_cents: 99.5 }), 400, naming('price_cents')],
    ['an end before the start', patch({ end_date: '2040-01-09' }), 400, naming('end_date')],
    ['a start after the end', patch({ start_date: '2040-02-10' }), 400, naming('start_date')],
    ['both the wrong way round', patch({ start_date: '2040-03-02', end_date: '2040-03-01' }), 400, naming('end_date')],
    ['a start more than ten years ago', patch({ start_date: '2030-01-09' }), 400, naming('start_date')],
    ['an unknown status', patch({ status: 'expired' }), 400, naming('status')],
    ['no status', patch({ status: null }), 400, naming('status')],
    ['an unknown plan', patch({ plan_id: randomUUID(), price_cents: 1 }), 404, { field: 'plan_id' }],
    ['an unknown way to pay', patch({ payment_method: 'gold' }), 400, naming('payment_method')],
    ['a reason that is no text', (gym, path) => gym.api.post(`${path}/cancel`, { reason: 5 }), 400, naming('reason')],
    [
      'a cancellation at some time',
      (gym, path) => gym.api.post(`${path}/cancel`, { effective_immediately: 'later' }),
      400,
      naming('effective_immediately'),
    ],
  ])('%s', async (_what, call, status, details) => {
    const gym = await openGym(service)
    const id = await sell(gym)
    await expectRefused(gym, () => call(gym, `/memberships/${id}`), status, details)
  })

  test.each<Case>([
    ['a freeze', freeze('2040-01-11'), 422, { reason: 'NOT_FREEZABLE', status: 'cancelled' }],
    [
      'a second cancellation',
      (gym, path) => gym.api.post(`${path}/cancel`),
      422,
      { reason: 'ALREADY_CANCELLED', effective_date: firstDay },
    ],
    [
      'an end of its freeze',
      (gym, path) => gym.api.delete(`${path}/freeze`),
      422,
      { reason: 'NOT_FROZEN', status: 'cancelled' },
    ],
  ])('%s of a cancelled one', async (_what, call, status, details) => {
    const gym = await openGym(service)
    const id = await sell(gym)
    await gym.api.post(`/memberships/${id}/cancel`)
    await expectRefused(gym, () => call(gym, `/memberships/${id}`), status, details)
  })

  test('a second cancellation at the end before the first takes effect, and a freeze in the meantime', async () => {
    const gym = await openGym(service)
    const id = await sell(gym)
    await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
    const cancelled = { reason: 'ALREADY_CANCELLED', effective_date: '2040-02-09' }
    const again = () => gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
    await expectRefused(gym, again, 422, cancelled)
    const frozen = { reason: 'NOT_FREEZABLE', status: 'cancelled' }
    await expectRefused(gym, () => freeze('2040-01-12')(gym, `/memberships/${id}`), 422, frozen)
  })

  test('a freeze of a frozen one, and the third of a year; the next year starts at zero', async () => {
    const gym = await openGym(service, { billing: 'external' })
    const id = await sell(gym)
    const path = `/memberships/${id}`
    for (const used of [1, 2]) {
      const { status, body } = await freeze('2040-01-20')(gym, path)
      expect([status, body.data.freezes_used]).toEqual([200, used])
      const again = { reason: 'NOT_FREEZABLE', status: 'frozen' }
      await expectRefused(gym, () => freeze('2040-01-20')(gym, path), 422, again)
      await gym.api.delete(`${path}/freeze`)
    }
    const exceeded = { reason: 'FREEZE_LIMIT_EXCEEDED', limit: 2, used: 2 }
    await expectRefused(gym, () => freeze('2040-01-20')(gym, path), 422, exceeded)
    await gym.travel('2040-12-31')
    await expectRefused(gym, () => freeze('2041-01-02')(gym, path), 422, exceeded)
    await gym.travel('2041-01-01')
    expect((await gym.api.get(path)).body.data.freezes_used).toBe(0)
    expect((await freeze('2041-01-02')(gym, path)).body.data.freezes_used).toBe(1)
  })

  test('what a freeze moves and its early end moves back: the end, and the due dates of charges', async () => {
    const gym = await openGym(service)
    const id = await sell(gym, { ref: 'trial' })
    const dates = async () => {
      const due = await service.db.selectFrom('charges').select('due_date').where('membership_id', '=', id).execute()
      return [(await gym.api.get(`/memberships/${id}`)).body.data.end_date, ...due.map(({ due_date }) => due_date)]
    }
    expect(await dates()).toEqual(['2040-02-16', '2040-01-17'])
    await freeze('2040-01-20')(gym, `/memberships/${id}`)
    expect(await dates()).toEqual(['2040-02-26', '2040-01-27'])
    await gym.travel('2040-01-13')
    await gym.api.delete(`/memberships/${id}/freeze`)
    expect(await dates()).toEqual(['2040-02-19', '2040-01-20'])
  })

  test('a plan without freezes allows none', async () => {
    const gym = await openGym(service, { plans: [{ ...plan, ref: 'strict', name: 'Rígido', max_freezes_per_year: 0 }] })
    const id = await sell(gym, { ref: 'strict' })
    const details = { reason: 'FREEZE_LIMIT_EXCEEDED', limit: 0, used: 0 }
    await expectRefused(gym, () => freeze('2040-01-11')(gym, `/memberships/${id}`), 422, details)
  })

  test('any action on a membership that does not exist', async () => {
    const gym = await openGym(service)
    const path = `/memberships/${randomUUID()}`
    for (const answer of [
      await gym.api.get(path),
      await gym.api.patch(path, { price_cents: 1 }),
      await gym.api.post(`${path}/cancel`),
      await freeze('2040-01-11')(gym, path),
      await gym.api.delete(`${path}/freeze`),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})
