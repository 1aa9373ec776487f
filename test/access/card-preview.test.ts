import { expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

const day = (n: number) => Temporal.PlainDate.from('2031-03-10').add({ days: n }).toString()
const plans = [
  { ref: 'um', name: 'Só a primeira', price_cents: 9900, duration_days: 90, units: ['u1'] },
  {
    ref: 'noite',
    name: 'Noite',
    price_cents: 9900,
    duration_days: 90,
    access_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '23:00' }],
  },
  { ref: 'livre', name: 'Livre', price_cents: 9900, duration_days: 90 },
]

/** What is done to a member before they come to the door. The key says which answer the door then gives. */
const stories: Record<string, (gym: Gym, member: string) => Promise<unknown>> = {
  allowed: (gym, member) => sell(gym, member, 'livre'),
  'no membership': async () => undefined,
  blocked: async (gym, member) => {
    await sell(gym, member, 'livre')
    await (await gym.owner()).post(`/members/${member}/block`, { reason: 'Briga' })
  },
  'begins later': (gym, member) => sell(gym, member, 'livre', { start_date: day(9) }),
  frozen: async (gym, member) => {
    const { id } = await sell(gym, member, 'mensal')
    await gym.api.post(`/memberships/${id}/freeze`, { freeze_end_date: day(9) })
  },
  cancelled: async (gym, member) => {
    const { id } = await sell(gym, member, 'livre')
    await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: true })
  },
  'other unit': (gym, member) => sell(gym, member, 'um'),
  'other hours': (gym, member) => sell(gym, member, 'noite'),
  'a second reading': async (gym, member) => {
    await sell(gym, member, 'livre')
    await validate(gym, member)
  },
}

const sell = async (gym: Gym, member_profile_id: string, plan: string, more: object = {}) =>
  (await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans[plan], start_date: day(0), ...more }))
    .body.data

const validate = async (gym: Gym, member_profile_id: string) =>
  (await gym.api.post('/access/validate', { member_profile_id, method: 'manual', store_id: gym.units.u2 })).body

test('the door decides as the card says, and the card itself lets nobody in', async () => {
  const gym = await service.gym({ units: 2, plans, test: true })
  await gym.travel(day(0))
  const owner = await gym.owner()
  const said: Record<string, unknown> = {}
  for (const [name, happens] of Object.entries(stories)) {
    const member = (await gym.api.post('/members', { full_name: `Ana ${name}` })).body.data.id
    await happens(gym, member)
    const before = (await gym.events()).length
    const card = async (unit: string) => (await owner.get(`/members/${member}/card${unit}`)).body.data.entry
    expect(await card('')).toBeNull()
    const { store_id, ...entry } = await card(`?store_id=${gym.units.u2}`)
    expect([store_id, (await gym.events()).length]).toEqual([gym.units.u2, before])
    const { allowed, reason } = await validate(gym, member)
    expect([name, entry]).toEqual([name, { allowed, reason }])
    said[name] = reason
  }
  expect(said).toEqual({
    allowed: null,
    'no membership': 'denied_inactive',
    blocked: 'denied_access_blocked',
    'begins later': 'denied_not_started',
    frozen: 'denied_frozen',
    cancelled: 'denied_inactive',
    'other unit': 'denied_wrong_unit',
    'other hours': 'denied_outside_plan_hours',
    'a second reading': null,
  })
})

test('a full unit is shown on the card, and a member who is inside is not counted', async () => {
  const gym = await service.gym({ plans, access: { deny_when_full: true } })
  const owner = await gym.owner()
  const { db } = await gym.context()
  await db.updateTable('units').set({ max_capacity: 1 }).where('team_id', '=', gym.teamId).execute()
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const [inside, outside] = await Promise.all(
    ['Ana', 'Bia'].map(async (full_name) => {
      const { id } = (await gym.api.post('/members', { full_name })).body.data
      await sell(gym, id, 'livre', { start_date })
      return id as string
    }),
  )
  await gym.api.post('/access/validate', { member_profile_id: inside, method: 'manual' })
  const entry = async (id: string) => (await owner.get(`/members/${id}/card`)).body.data.entry
  expect(await entry(outside!)).toMatchObject({ allowed: false, reason: 'denied_capacity' })
  expect(await entry(inside!)).toMatchObject({ allowed: true, reason: null })
})
