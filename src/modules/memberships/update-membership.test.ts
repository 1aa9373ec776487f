import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'

const service = useService()

test.each([
  ['an empty change', () => ({})],
  [
    'a change to what is there already',
    (sold: Record<string, unknown>) => ({ auto_renew: sold.auto_renew, status: sold.status }),
  ],
])('%s writes nothing: no history, no event, no new updated_at', async (_what, changes) => {
  const gym = await service.gym()
  const member_profile_id = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = { member_profile_id, plan_id: gym.plans.mensal, start_date }
  const sold = (await gym.api.post('/memberships', sale)).body.data
  const path = `/memberships/${sold.id}`
  const before = (await gym.api.get(path)).body
  const events = (await gym.events()).length
  const answer = await gym.api.patch(path, changes(sold))
  expect(answer.body.data).toEqual({
    id: sold.id,
    status: sold.status,
    price_cents: sold.price_cents,
    discount_pct: sold.discount_pct,
    updated_at: before.data.updated_at,
  })
  expect((await gym.api.get(path)).body).toEqual(before)
  expect(await gym.events()).toHaveLength(events)
  const history = service.db.selectFrom('membership_history').select('change').where('membership_id', '=', sold.id)
  expect(await history.execute()).toEqual([{ change: 'created' }])
})
