import { expect, test } from 'vitest'
import { localDate } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { doorRows } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { giveCard, makeTurnstile } from '#test/harness/turnstile.ts'

const service = useService()
const ten = { ref: 'dez', name: 'Dez', kind: 'passe', price_cents: 9900, credits: 10, duration_days: 60 }
const twenty = { ...ten, ref: 'vinte', name: 'Vinte', credits: 20 }

interface Sold {
  id: string
  end_date: string
}

test.each([
  { how: 'nothing', again: async () => {}, taken: 9, left: 10 },
  { how: 'a renewal', again: (gym: Gym, { end_date }: Sold) => gym.travel(addDays(end_date, 1)), taken: 10, left: 10 },
  {
    how: 'another plan',
    again: (gym: Gym, { id }: Sold) => gym.api.patch(`/memberships/${id}`, { plan_id: gym.plans.vinte }),
    taken: 20,
    left: 20,
  },
])('a pass has $left entries when a passage before $how turns out to be given up', async ({ again, taken, left }) => {
  const gym = await service.gym({ test: true, plans: [ten, twenty] })
  const door = await makeTurnstile(gym)
  const member = (await gym.api.post('/members', { full_name: 'Bruna Lima', email: 'bruna@example.com' })).body.data.id
  const card = await giveCard(service, gym, member)
  const { now, timeZone } = await gym.context()
  const sale = { member_profile_id: member, plan_id: gym.plans.dez, start_date: localDate(now, timeZone).toString() }
  const sold = (await gym.api.post('/memberships', sale)).body.data
  const credits = async () =>
    (
      await service.db
        .selectFrom('memberships')
        .select('credits_left')
        .where('team_id', '=', gym.teamId)
        .where('id', '=', sold.id)
        .executeTakeFirstOrThrow()
    ).credits_left
  const asked = await door.ask(card)
  await door.tell('turned', asked)
  expect(await credits()).toBe(9)
  await again(gym, sold)
  expect(await credits()).toBe(taken)
  await door.tell('gave_up', { ...asked, secondsAgo: -1 })
  expect((await doorRows(service, gym)).checkins).toEqual([])
  expect(await credits()).toBe(left)
})
