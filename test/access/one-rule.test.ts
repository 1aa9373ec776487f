import { isGoodOn } from '@catraca/device-contract/validity-rules.ts'
import { describe, expect, test } from 'vitest'
import { joinPartnerProgram, setAccessBlock } from '#modules/members/index.ts'
import { loadStandings } from '#modules/validity/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { daily } from '#test/harness/schedule.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

const today = '2040-01-10'
const plan = {
  price_cents: 10000,
  duration_days: 30,
  has_group_classes: true,
  max_freezes_per_year: 9,
  max_freeze_days: 30,
}
const plans = [
  { ...plan, ref: 'plain', name: 'Simples', grace_period_days: 5 },
  { ...plan, ref: 'yearly', name: 'Anual', grace_period_days: 5, duration_days: 365 },
  { ...plan, ref: 'trial', name: 'Com teste', trial_days: 7 },
  { ...plan, ref: 'strict', name: 'Sem carência', grace_period_days: 0 },
]

/** A gym with a class of two seats on every day at 19:00; it is noon. */
async function openGym(options: Parameters<typeof service.gym>[0] = {}): Promise<Gym> {
  const gym = await service.gym({ test: true, plans, schedule: daily, access: { debounce_seconds: 0 }, ...options })
  await gym.travel(today)
  return gym
}

async function join(gym: Gym, ref = 'plain', more: object = {}): Promise<{ member: string; membership: string }> {
  const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const sale = { member_profile_id: member, plan_id: gym.plans[ref], start_date: today, ...more }
  const { body } = await gym.api.post('/memberships', sale)
  return { member, membership: body.data.id }
}

const classOn = async (gym: Gym, day: string): Promise<string> =>
  (await gym.api.get(`/classes?date=${day}`)).body.data[0].id
const plus = (days: number, day = today) => Temporal.PlainDate.from(day).add({ days }).toString()

/** The answers of the door and of a booking for today's class: null for yes. */
async function asked(gym: Gym, member: string, day = today): Promise<[string | null, string | null]> {
  const entry = await gym.api.post('/access/validate', { member_profile_id: member })
  await gym.api.post('/access/checkout', { member_profile_id: member })
  const id = await classOn(gym, day)
  const { status, body } = await gym.api.post(`/classes/${id}/book`, { member_profile_id: member })
  if (status === 201) await gym.api.delete(`/classes/${id}/book?member_profile_id=${member}`)
  const { reason, cause } = body.error?.details ?? {}
  return [entry.body.reason, status === 201 ? null : (cause ?? reason)]
}

/** Whether bridges, judging offline from the data they got, would let the member in on a day. */
async function goodOnDevices({ teamId }: Gym, member: string, day: string): Promise<boolean> {
  const standing = (await loadStandings(service.db, teamId, [member])).get(member)!
  return standing.memberships.some((membership) => isGoodOn(membership, day))
}

async function book(gym: Gym, member: string, ...days: string[]): Promise<void> {
  for (const day of days) {
    const { status, body } = await gym.api.post(`/classes/${await classOn(gym, day)}/book`, {
      member_profile_id: member,
    })
    expect(status, `${day} ${JSON.stringify(body)}`).toBe(201)
  }
}

/** The days of the classes in which a member has a seat. */
const seatsOf = async (member: string, status = 'confirmed'): Promise<string[]> =>
  (
    await service.db
      .selectFrom('bookings')
      .select('class_date')
      .where('member_profile_id', '=', member)
      .where('status', '=', status as 'confirmed')
      .orderBy('class_date')
      .execute()
  ).map((row) => row.class_date)

describe('the door and a class of the same day decide alike', () => {
  type Deed = (gym: Gym, who: { member: string; membership: string }) => Promise<unknown>
  const patch =
    (changes: object): Deed =>
    (gym, { membership }) =>
      gym.api.patch(`/memberships/${membership}`, changes)
  const become =
    (status: string): Deed =>
    (gym, { member }) =>
      gym.api.patch(`/members/${member}`, { status })
  const block: Deed = async (gym, { member }) => setAccessBlock(await gym.context(), member, { reason: null })

  test.each<[string, Deed, [string | null, string | null]]>([
    ['a good membership', async () => {}, [null, null]],
    ['a member who is blocked', block, ['denied_access_blocked', 'ACCESS_BLOCKED']],
    ['a member set to cancelled', become('cancelled'), ['denied_inactive', 'inactive']],
    ['a member set to frozen', become('frozen'), ['denied_frozen', 'frozen']],
    ['a membership cancelled', patch({ status: 'cancelled' }), ['denied_inactive', 'inactive']],
    ['a membership set to frozen', patch({ status: 'frozen' }), ['denied_frozen', 'frozen']],
    ['one that begins later', patch({ start_date: plus(1) }), ['denied_not_started', 'not_started']],
    ['one that is late within its grace', patch({ status: 'past_due' }), [null, null]],
    [
      'one that is late without any grace',
      async (gym, { membership }) =>
        gym.api.patch(`/memberships/${membership}`, { status: 'past_due', plan_id: gym.plans.strict }),
      ['denied_past_due', 'past_due'],
    ],
    [
      'one that is cancelled at the end of its period',
      (gym, { membership }) => gym.api.post(`/memberships/${membership}/cancel`, { effective_immediately: false }),
      [null, null],
    ],
    [
      'one that is late beyond its grace, and cancelled at the end of its period',
      async (gym, { membership }) => {
        await gym.api.patch(`/memberships/${membership}`, { status: 'past_due', plan_id: gym.plans.strict })
        await gym.api.post(`/memberships/${membership}/cancel`, { effective_immediately: false })
      },
      ['denied_past_due', 'past_due'],
    ],
  ])('%s', async (_name, deed, answers) => {
    const gym = await openGym()
    const who = await join(gym)
    await deed(gym, who)
    expect(await asked(gym, who.member)).toEqual(answers)
  })

  test('on each day of a grace, and on the first day after it', async () => {
    const gym = await openGym()
    const { member, membership } = await join(gym)
    await gym.api.patch(`/memberships/${membership}`, { status: 'past_due' })
    for (const days of [0, 4, 5, 6]) {
      await gym.travel(plus(days))
      const late = days < 5 ? [null, null] : ['denied_past_due', 'past_due']
      expect(await asked(gym, member, plus(days)), `day ${days}`).toEqual(late)
    }
    await gym.api.patch(`/memberships/${membership}`, { status: 'active' })
    expect(await asked(gym, member, plus(6))).toEqual([null, null])
  })

  test('a debt counts while the membership waits for its end, and door, class and devices deny after the grace period', async () => {
    const gym = await openGym({ billing: 'internal' })
    const { member, membership } = await join(gym, 'yearly')
    const { data } = (await gym.api.post(`/memberships/${membership}/cancel`, { effective_immediately: false })).body
    expect(data).toMatchObject({ status: 'cancelled', effective_date: plus(365), member_status_updated: false })
    for (const days of [1, 5]) {
      await gym.travel(plus(days))
      expect(await asked(gym, member, plus(days)), `day ${days}`).toEqual([null, null])
      expect(await goodOnDevices(gym, member, plus(days))).toBe(true)
    }
    expect((await gym.events('financial.overdue', 'membership.past_due')).map(({ type }) => type)).toEqual([
      'financial.overdue',
    ])
    expect(await goodOnDevices(gym, member, plus(6))).toBe(false)
    await gym.travel(plus(6))
    expect(await asked(gym, member, plus(6))).toEqual(['denied_inactive', 'inactive'])
    const ended = (await gym.api.get(`/memberships/${membership}`)).body.data
    expect(ended).toMatchObject({ status: 'cancelled', cancellation_reason: 'payment_overdue' })

    // If another service does the billing, only the grace period ends the entries.
    const other = await openGym()
    const late = await join(other, 'yearly')
    await other.api.patch(`/memberships/${late.membership}`, { status: 'past_due' })
    await other.api.post(`/memberships/${late.membership}/cancel`, { effective_immediately: false })
    await other.travel(plus(5))
    expect(await asked(other, late.member, plus(5))).toEqual(['denied_past_due', 'past_due'])
    expect(await goodOnDevices(other, late.member, plus(5))).toBe(false)
  })

  test.each([
    ['POST and DELETE freeze', true],
    ['PATCH frozen and DELETE freeze', false],
  ])('a freeze, by %s, keeps the remaining days of grace', async (_how, planned) => {
    const gym = await openGym()
    const { member, membership } = await join(gym)
    const path = `/memberships/${membership}`
    await gym.api.patch(path, { status: 'past_due' })
    await gym.travel(plus(2))
    await (planned
      ? gym.api.post(`${path}/freeze`, { freeze_end_date: plus(20) })
      : gym.api.patch(path, { status: 'frozen' }))
    expect(await asked(gym, member, plus(2))).toEqual(['denied_frozen', 'frozen'])
    await gym.travel(plus(3))
    expect((await gym.api.delete(`${path}/freeze`)).body.data.status).toBe('active')
    for (const days of [3, 5, 6, 7]) {
      await gym.travel(plus(days))
      const late = days < 6 ? [null, null] : ['denied_past_due', 'past_due']
      expect(await asked(gym, member, plus(days)), `day ${days}`).toEqual(late)
    }
  })

  test('a member who cancelled during a freeze may come again and is active until the last day', async () => {
    const gym = await openGym()
    const { member, membership } = await join(gym)
    await gym.api.post(`/memberships/${membership}/freeze`, { freeze_end_date: plus(10) })
    const cancelled = await gym.api.post(`/memberships/${membership}/cancel`, { effective_immediately: false })
    expect(cancelled.body.data).toMatchObject({ effective_date: plus(30), member_status_updated: true })
    expect((await gym.api.get(`/members/${member}`)).body.data.status).toBe('active')
    expect(await asked(gym, member)).toEqual([null, null])
  })

  test('with a trial without renewal no later day can be booked, also after a freeze', async () => {
    const gym = await openGym()
    const { member, membership } = await join(gym, 'trial', { auto_renew: false })
    await gym.api.post(`/memberships/${membership}/freeze`, { freeze_end_date: plus(5) })
    await gym.travel(plus(1))
    await gym.api.delete(`/memberships/${membership}/freeze`)
    const later = await gym.api.post(`/classes/${await classOn(gym, plus(8))}/book`, { member_profile_id: member })
    expect(later.body.error.details).toMatchObject({ reason: 'NO_ACTIVE_MEMBERSHIP', cause: 'inactive' })
    await book(gym, member, plus(7))
    expect([await goodOnDevices(gym, member, plus(7)), await goodOnDevices(gym, member, plus(8))]).toEqual([
      true,
      false,
    ])
  })

  test('for a class during a freeze, the refusal says from when the member may come again', async () => {
    const gym = await openGym()
    const { member, membership } = await join(gym)
    await gym.api.post(`/memberships/${membership}/freeze`, { freeze_end_date: plus(7) })
    const answer = await gym.api.post(`/classes/${await classOn(gym, plus(6))}/book`, { member_profile_id: member })
    expect(answer.body.error.details).toEqual({
      reason: 'NO_ACTIVE_MEMBERSHIP',
      date: plus(6),
      cause: 'frozen',
      good_from: plus(7),
    })
    await book(gym, member, plus(7))
  })
})

test('a status that was set by hand survives renewals and changes, until another one follows', async () => {
  const gym = await openGym()
  const { member, membership } = await join(gym)
  await gym.api.patch(`/members/${member}`, { status: 'frozen' })
  await gym.api.patch(`/memberships/${membership}`, { price_cents: 9000 })
  await gym.travel(plus(31))
  expect((await gym.events('membership.renewed')).length).toBe(1)
  expect(await asked(gym, member, plus(31))).toEqual(['denied_frozen', 'frozen'])
  await gym.api.post(`/memberships/${membership}/freeze`, { freeze_end_date: plus(33) })
  await gym.travel(plus(33))
  expect(await asked(gym, member, plus(33))).toEqual([null, null])

  await gym.api.patch(`/members/${member}`, { status: 'cancelled' })
  expect(await asked(gym, member, plus(33))).toEqual(['denied_inactive', 'inactive'])
  const sale = { member_profile_id: member, plan_id: gym.plans.plain, start_date: plus(33) }
  expect((await gym.api.post('/memberships', sale)).status).toBe(201)
  expect(await asked(gym, member, plus(33))).toEqual([null, null])
})

describe('seats are given up', () => {
  const days = [plus(1), plus(6), plus(7)]

  /** Ana and Bia have the two seats of some classes, and Caio waits for one of each. */
  async function fullClasses() {
    const gym = await openGym()
    const [ana, bia, caio] = [await join(gym), await join(gym), await join(gym)]
    for (const { member } of [ana, bia, caio]) await book(gym, member, ...days)
    expect(await seatsOf(caio.member, 'waitlisted')).toEqual(days)
    return { gym, ana, bia: bia.member, caio: caio.member }
  }

  test('inside a freeze, and waiting members get them; those after it are kept', async () => {
    const { gym, ana, bia, caio } = await fullClasses()
    await gym.api.post(`/memberships/${ana.membership}/freeze`, { freeze_end_date: plus(7) })
    expect(await seatsOf(ana.member)).toEqual([plus(7)])
    expect(await seatsOf(bia)).toEqual(days)
    expect([await seatsOf(caio), await seatsOf(caio, 'waitlisted')]).toEqual([days.slice(0, 2), [plus(7)]])
    const events = await gym.events('class.cancelled', 'class.booked')
    const told = events.slice(-4).map(({ type, object }) => {
      const { member_profile_id, status } = object as Record<string, string>
      return [type, member_profile_id === caio ? 'Caio' : 'Ana', status]
    })
    const moved = [
      ['class.cancelled', 'Ana', 'cancelled'],
      ['class.booked', 'Caio', 'confirmed'],
    ]
    expect(told).toEqual([...moved, ...moved])
  })

  test('by a membership or a member set to frozen: all of them', async () => {
    for (const what of ['membership', 'member'] as const) {
      const { gym, ana, caio } = await fullClasses()
      await gym.api.patch(`/${what}s/${ana[what]}`, { status: 'frozen' })
      expect([await seatsOf(ana.member), await seatsOf(caio)], what).toEqual([[], days])
    }
  })

  test('when the grace period of a late payer is over, and not before', async () => {
    const { gym, ana, caio } = await fullClasses()
    await gym.api.patch(`/memberships/${ana.membership}`, { status: 'past_due' })
    expect(await seatsOf(ana.member)).toEqual(days)
    await gym.travel(plus(4))
    expect(await seatsOf(ana.member)).toEqual(days)
    await gym.travel(plus(5))
    expect([await seatsOf(ana.member), await seatsOf(caio)]).toEqual([[plus(1)], [plus(6), plus(7)]])
    const history = await service.db
      .selectFrom('membership_history')
      .select(['change', 'from_status', 'to_status'])
      .where('membership_id', '=', ana.membership)
      .orderBy('seq')
      .execute()
    expect(history.at(-1)).toEqual({ change: 'grace_over', from_status: 'past_due', to_status: 'past_due' })
    await gym.travel(plus(9))
    expect(
      await service.db
        .selectFrom('membership_history')
        .select('id')
        .where('membership_id', '=', ana.membership)
        .execute(),
    ).toHaveLength(history.length)
  })

  test('not because of a debt that is paid within the grace period', async () => {
    const { gym, ana } = await fullClasses()
    await gym.api.patch(`/memberships/${ana.membership}`, { status: 'past_due' })
    await gym.travel(plus(3))
    await gym.api.patch(`/memberships/${ana.membership}`, { status: 'active' })
    await gym.travel(plus(5))
    expect(await seatsOf(ana.member)).toEqual(days)
  })

  test('after a change to a plan without classes, or one that ends before them', async () => {
    const { gym, ana, caio } = await fullClasses()
    await gym.api.patch(`/memberships/${ana.membership}`, { end_date: plus(6), auto_renew: false })
    expect([await seatsOf(ana.member), await seatsOf(caio)]).toEqual([days.slice(0, 2), [plus(7)]])
  })

  test('not because of a block, which may be lifted; but no blocked member is promoted', async () => {
    const { gym, ana, bia, caio } = await fullClasses()
    await setAccessBlock(await gym.context(), ana.member, { reason: null })
    expect(await seatsOf(ana.member)).toEqual(days)
    await setAccessBlock(await gym.context(), caio, { reason: null })
    const { body } = await gym.api.delete(`/classes/${await classOn(gym, plus(1))}/book?member_profile_id=${bia}`)
    expect(body.data).toMatchObject({ waitlist_promoted: false, promoted_member_id: null })
    expect(await seatsOf(caio, 'waitlisted')).toEqual(days)
  })

  test('when a freeze begins during many bookings, none is left on the frozen days', async () => {
    const { gym, ana } = await fullClasses()
    const wanted = Array.from({ length: 12 }, (_, i) => plus(8 + i))
    const ids = await Promise.all(wanted.map((day) => classOn(gym, day)))
    await Promise.all([
      ...ids.map((id) => gym.api.post(`/classes/${id}/book`, { member_profile_id: ana.member })),
      gym.api.post(`/memberships/${ana.membership}/freeze`, { freeze_end_date: plus(14) }),
    ])
    const left = await seatsOf(ana.member)
    expect(left.filter((day) => day < plus(14))).toEqual([])
  })
})

describe('a partner program', () => {
  const openWithProgram = async () => {
    const gym = await openGym({ partnerPrograms: [{ name: 'Wellhub', max_entries_per_day: 9 }] })
    const enter = async (member: string) =>
      (await gym.api.post('/access/validate', { member_profile_id: member })).body.reason
    return { gym, enter }
  }

  test('opens the door to a person who left as a member and comes back by it', async () => {
    const { gym, enter } = await openWithProgram()
    const { member, membership } = await join(gym)
    await gym.api.post(`/memberships/${membership}/cancel`)
    expect(await enter(member)).toBe('denied_inactive')
    await joinPartnerProgram(await gym.context(), member, 'Wellhub')
    expect(await enter(member)).toBeNull()
  })

  test('does not open it to a member who was set to cancelled or frozen', async () => {
    const { gym, enter } = await openWithProgram()
    const guest = (await gym.api.post('/members', { full_name: 'Bia' })).body.data.id
    await joinPartnerProgram(await gym.context(), guest, 'Wellhub')
    expect(await enter(guest)).toBeNull()
    await gym.api.patch(`/members/${guest}`, { status: 'cancelled' })
    expect(await enter(guest)).toBe('denied_inactive')
    await gym.api.patch(`/members/${guest}`, { status: 'frozen' })
    expect(await enter(guest)).toBe('denied_frozen')
    await gym.api.patch(`/members/${guest}`, { status: 'active' })
    expect(await enter(guest)).toBeNull()
  })
})
