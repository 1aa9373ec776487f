import { describe, expect, test } from 'vitest'
import { redateLastVisits } from '#modules/access/index.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const metrics = async (gym: Gym) => (await gym.api.get('/gym-metrics')).body.data
const months: Record<string, number> = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 }

const plans = [
  {
    ref: 'trimestral',
    name: 'Trimestral',
    billing_period: 'quarterly',
    price_cents: 29_999,
    duration_days: 91,
    grace_period_days: 30,
  },
  { ref: 'semestral', name: 'Semestral', billing_period: 'semiannual', price_cents: 50_005, duration_days: 182 },
  {
    ref: 'anual',
    name: 'Anual',
    billing_period: 'annual',
    price_cents: 90_001,
    duration_days: 365,
    grace_period_days: 30,
  },
  { ref: 'teste', name: 'Teste', billing_period: 'monthly', price_cents: 10_000, duration_days: 30, trial_days: 7 },
]

/** The same figures, counted from the raw rows. */
async function recount(gym: Gym) {
  const { now, timeZone } = await gym.context()
  const { db } = service
  const plansSold = await db.selectFrom('plans').selectAll().where('team_id', '=', gym.teamId).execute()
  const members = await db.selectFrom('members').selectAll().where('team_id', '=', gym.teamId).execute()
  const memberships = await db.selectFrom('memberships').selectAll().where('team_id', '=', gym.teamId).execute()
  const checkins = await db.selectFrom('checkins').selectAll().where('team_id', '=', gym.teamId).execute()
  const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const today = dayOf(now.toString())
  const month = today.slice(0, 7)
  const lastMonth = Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()
  const endedIn = (wanted: string) =>
    memberships.filter((one) => one.effective_date?.startsWith(wanted) && one.effective_date <= today).length

  let mrr = 0
  for (const one of memberships.filter((one) => one.status === 'active')) {
    mrr += (one.price_cents * 12) / months[plansSold.find((plan) => plan.id === one.plan_id)!.billing_period]!
  }
  const atStart = members.filter((member) =>
    memberships.some(
      (one) =>
        one.member_profile_id === member.id &&
        one.start_date < `${month}-01` &&
        (one.effective_date === null || one.effective_date >= `${month}-01`),
    ),
  )
  const lost = atStart.filter((member) =>
    memberships
      .filter((one) => one.member_profile_id === member.id)
      .every((one) => one.effective_date !== null && one.effective_date <= today),
  )
  const statuses = (...wanted: string[]) => members.filter((member) => wanted.includes(member.status)).length
  return {
    active_members: statuses('active', 'trial'),
    total_members: members.length,
    trial_members: statuses('trial'),
    mrr_cents: Math.round(mrr / 12),
    churn_rate: atStart.length === 0 ? 0 : Number(((100 * lost.length) / atStart.length).toFixed(2)),
    cancelled_this_month: endedIn(month),
    cancelled_last_month: endedIn(lastMonth),
    checkins_today: checkins.filter((one) => dayOf(one.checkin_at) === today).length,
    checkins_this_month: checkins.filter((one) => dayOf(one.checkin_at).startsWith(month)).length,
    overdue_memberships: memberships.filter((one) => one.status === 'past_due').length,
    occupancy: {
      current_count: checkins.filter((one) => one.checkout_at === null && one.checkin_at > minutesAgo(now, 180)).length,
      max_capacity: 100,
    },
  }
}

const minutesAgo = (now: Temporal.Instant, minutes: number) =>
  now.subtract({ minutes }).toString({ fractionalSecondDigits: 3 })

test('a new gym has zeros', async () => {
  expect(await metrics(await service.gym())).toEqual({
    active_members: 0,
    total_members: 0,
    trial_members: 0,
    mrr_cents: 0,
    churn_rate: 0,
    cancelled_this_month: 0,
    cancelled_last_month: 0,
    checkins_today: 0,
    checkins_this_month: 0,
    overdue_memberships: 0,
    occupancy: { current_count: 0, max_capacity: 50 },
  })
})

test('the monthly revenue is the sum of what each active membership brings a month, rounded once', async () => {
  const gym = await service.gym({ plans })
  const sell = async (plan: string, discount_pct = 0) => {
    const { id } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
    const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
    const sale = { member_profile_id: id, plan_id: gym.plans[plan], start_date, discount_pct }
    return (await gym.api.post('/memberships', sale)).body.data.id
  }
  await sell('mensal')
  await sell('trimestral')
  await sell('semestral', 10)
  await sell('anual')
  await sell('teste')
  const late = await sell('mensal')
  await gym.api.patch(`/memberships/${late}`, { status: 'past_due' })
  const { mrr_cents, overdue_memberships, active_members, trial_members } = await metrics(gym)
  // 12990 + 29999/3 + 45005/6 + 90001/12
  expect([mrr_cents, overdue_memberships]).toEqual([37_991, 1])
  expect([active_members, trial_members]).toEqual([6, 1])
})

describe.each(['America/Sao_Paulo', 'Pacific/Kiritimati', 'America/Noronha'])('in %s', (timezone) => {
  test("the figures of a gym's year equal its raw rows, counted again every month", async () => {
    const gym = await service.gym({ plans, test: true, timezone, units: 2, billing: 'internal' })
    const units = Object.values(gym.units)
    let random = 7
    const next = (below: number) => {
      random = (random * 16_807) % 2_147_483_647
      return random % below
    }
    const people: string[] = []
    const seen = new Set<string>()
    for (let step = 0; step < 14; step++) {
      const { now, timeZone } = await gym.context()
      const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
      const start_date = today.toString()
      for (let i = 0; i < 3; i++) {
        const { id } = (await gym.api.post('/members', { full_name: `Ana ${step} ${i}` })).body.data
        people.push(id)
        const plan_id = gym.plans[['mensal', 'trimestral', 'anual', 'teste'][next(4)]!]
        await gym.api.post('/memberships', {
          member_profile_id: id,
          plan_id,
          start_date,
          auto_renew: next(3) > 0,
          discount_pct: next(3) * 5,
        })
      }
      const list = (await gym.api.get('/memberships?page_size=100')).body.data as { id: string; status: string }[]
      const alive = list.filter((one) => one.status !== 'cancelled')
      const chosen = alive[next(alive.length)]
      if (chosen !== undefined) {
        await gym.api.post(`/memberships/${chosen.id}/cancel`, { effective_immediately: next(2) === 0 })
      }
      for (let i = 0; i < 6; i++) {
        const body = { member_profile_id: people[next(people.length)], store_id: units[next(2)] }
        await gym.api.post('/access/validate', body)
        if (next(3) === 0) await gym.api.post('/access/checkout', body)
      }
      const counted = await metrics(gym)
      expect(counted, today.toString()).toEqual(await recount(gym))
      for (const [name, value] of Object.entries(counted)) if (value !== 0) seen.add(name)
      // Every so often, just before or just after a local midnight.
      const later = now.toZonedDateTimeISO(timeZone).add({ days: 9 + next(20) })
      const at = step % 2 === 0 ? later.startOfDay().subtract({ minutes: 2 }) : later.startOfDay()
      await gym.travel(at.toInstant())
    }
    expect(seen, 'every number was other than 0 at some time').toEqual(new Set(Object.keys(await metrics(gym))))
  })
})

test('when a company moves to another zone, entries are counted again by the days of that zone', async () => {
  const gym = await service.gym({ test: true, timezone: 'Pacific/Kiritimati', units: 2 })
  const members = await makeAttendees(service.db, gym, 'mensal', 5)
  for (const [i, member_profile_id] of members.entries()) {
    await gym.travel((await gym.context()).now.add({ hours: 7 }))
    await gym.api.post('/access/validate', { member_profile_id, store_id: Object.values(gym.units)[i % 2] })
  }
  for (const timezone of ['America/Noronha', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
    await gym.rezone(timezone)
    await redateLastVisits(await gym.context())
    expect(await metrics(gym), timezone).toEqual(await recount(gym))
  }
})
