import { expect, test } from 'vitest'
import { localDate } from '#platform/time/clock.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

test('a quote equals the sale that follows; it writes nothing and uses up no promotion', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const promotion = { code: 'VERAO', discount_pct: 15, max_uses: 1 }
  expect((await owner.post('/catalogue/promotions', promotion)).status).toBe(201)
  const { id } = (await owner.post('/members', { full_name: 'Ana Souza' })).body.data
  const { now, timeZone } = await gym.context()
  const today = localDate(now, timeZone).toString()
  const terms = { plan_id: gym.plans.mensal, start_date: today, promotion_code: 'verao' }
  const rows = async () =>
    service.db
      .selectFrom('memberships')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('team_id', '=', gym.teamId)
      .executeTakeFirstOrThrow()

  const quoted = [await owner.post('/memberships/quote', terms), await owner.post('/memberships/quote', terms)]
  expect(quoted.map(({ status }) => status)).toEqual([200, 200])
  expect(await rows()).toEqual({ count: 0 })
  const sold = (await owner.post('/memberships', { ...terms, member_profile_id: id })).body.data
  const { charges, trial_ends_on, ...quote } = quoted[1]!.body.data
  expect(sold).toMatchObject(quote)
  const due = (await owner.get(`/charges?status=pending`)).body.data
  expect(charges.map((charge: { amount_cents: number }) => charge.amount_cents)).toEqual(
    due.map((charge: { amount_cents: number }) => charge.amount_cents),
  )

  const again = await owner.post('/memberships/quote', terms)
  expect([again.status, again.body.error.details]).toMatchObject([
    422,
    { reason: 'PROMOTION_INVALID', cause: 'exhausted' },
  ])
  const nothing = await owner.post('/memberships/quote', { ...terms, plan_id: id })
  expect([nothing.status, nothing.body.error.details.field]).toEqual([404, 'plan_id'])
})
