import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listOpenCharges } from '#modules/billing/index.ts'
import { payCharge } from '#modules/memberships/index.ts'
import type { Answer } from '#test/harness/client.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

const firstDay = '2040-01-10'
const plan = {
  price_cents: 10000,
  duration_days: 30,
  grace_period_days: 5,
  max_freezes_per_year: 2,
  max_freeze_days: 30,
}
const plans = [
  { ...plan, ref: 'plain', name: 'Simples' },
  { ...plan, ref: 'patient', name: 'Paciente', grace_period_days: 400 },
  { ...plan, ref: 'trial', name: 'Com teste', trial_days: 7 },
  { ...plan, ref: 'fee', name: 'Com matrícula', enrollment_fee_cents: 5000 },
  { ...plan, ref: 'annual', name: 'Anual', duration_days: 365, billing_period: 'annual', trial_days: 15 },
  { ...plan, ref: 'pass', name: 'Dez entradas', kind: 'passe', credits: 10, duration_days: 60 },
  { ...plan, ref: 'event', name: 'Aulão', kind: 'evento', duration_days: 1 },
  { ...plan, ref: 'free', name: 'Convidado', price_cents: 0, trial_days: 3 },
  { ...plan, ref: 'courtesy', name: 'Cortesia', courtesy: true, kind: 'passe' },
]

const openGym = async (options: Parameters<typeof service.gym>[0] = {}) => {
  const gym = await service.gym({ test: true, billing: 'internal', plans, ...options })
  await gym.travel(firstDay)
  return gym
}

const register = async (gym: Gym, full_name = 'Ana'): Promise<string> =>
  (await gym.api.post('/members', { full_name })).body.data.id

interface Sale {
  ref?: string
  memberId?: string
  [field: string]: unknown
}

async function sell(gym: Gym, { ref = 'plain', memberId, ...rest }: Sale = {}): Promise<string> {
  const { status, body } = await gym.api.post('/memberships', {
    member_profile_id: memberId ?? (await register(gym)),
    plan_id: gym.plans[ref],
    start_date: firstDay,
    ...rest,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

async function payEverything(gym: Gym): Promise<void> {
  const charges = await service.db
    .selectFrom('charges')
    .select('id')
    .where('team_id', '=', gym.teamId)
    .where('status', 'in', ['pending', 'overdue'])
    .orderBy('id')
    .execute()
  for (const { id } of charges) await payCharge(await gym.context(), id, 'pix')
}

const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const rowsOf = (gym: Gym) =>
  service.db.selectFrom('memberships').selectAll().where('team_id', '=', gym.teamId).execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const statuses = ['trial', 'active', 'frozen', 'past_due', 'cancelled'] as const
const kinds = ['matricula', 'passe', 'cortesia', 'evento'] as const
const bases = ['created', 'start', 'cancelled', 'active'] as const

/** Some sixty sales over two years, with something done to a membership after each. The same every time. */
async function busyGym(): Promise<{ gym: Gym; members: string[] }> {
  const gym = await openGym()
  const members: string[] = []
  for (let i = 0; i < 12; i++) members.push(await register(gym, `Member ${i}`))
  const ids: string[] = []
  let seed = 7
  const upTo = (count: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * count)
  }
  for (let day = firstDay; day < '2042-01-05'; day = plus(day, 3 + upTo(18))) {
    await gym.travel(day)
    ids.push(
      await sell(gym, {
        ref: plans[upTo(plans.length)]!.ref,
        memberId: members[upTo(members.length)]!,
        start_date: plus(day, upTo(3) === 0 ? upTo(60) - 30 : 0),
        auto_renew: upTo(3) > 0,
        payment_method: ['pix', 'boleto', null][upTo(3)],
      }),
    )
    for (const path of [0, 1].map(() => `/memberships/${ids[upTo(ids.length)]}`)) {
      const call = [
        () => gym.api.post(`${path}/cancel`, { reason: 'pediu' }),
        () => gym.api.post(`${path}/cancel`, { effective_immediately: false }),
        () => gym.api.post(`${path}/freeze`, { freeze_end_date: plus(day, 10) }),
        () => gym.api.patch(path, { status: statuses[upTo(5)] }),
        () => gym.api.patch(path, { status: 'active', end_date: plus(day, 40) }),
      ][upTo(8)]
      if (call === undefined) await payEverything(gym)
      else expect((await call()).status).toBeLessThan(500)
    }
  }
  // Never valid on any day: cancelled before it began.
  const never = await sell(gym, { memberId: members[0]!, start_date: '2042-03-01' })
  await gym.api.post(`/memberships/${never}/cancel`)
  // So that there is one of each, and a few more.
  for (const [ref, status] of [
    ['plain', 'trial'],
    ['patient', 'past_due'],
    ['annual', 'frozen'],
    ['pass', 'trial'],
    ['pass', 'past_due'],
    ['event', 'frozen'],
    ['courtesy', 'frozen'],
    ['free', 'past_due'],
    ['event', 'past_due'],
    ['pass', 'frozen'],
  ] as const) {
    const id = await sell(gym, { ref, memberId: members[1]!, start_date: '2042-01-01' })
    await gym.api.patch(`/memberships/${id}`, { status })
  }
  return { gym, members }
}

describe('GET /memberships', () => {
  interface Query {
    date_basis?: (typeof bases)[number]
    date_from?: string
    date_to?: string
    status?: string
    sale_kind?: string
    plan_id?: string
    member_profile_id?: string
  }

  const localDay = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString()

  /** Slow and obvious. */
  function matches(row: Row, query: Query): boolean {
    for (const field of ['status', 'sale_kind', 'plan_id', 'member_profile_id'] as const) {
      if (query[field] !== undefined && row[field] !== query[field]) return false
    }
    if (query.date_basis === undefined) return true
    const days: string[] = []
    for (let day = query.date_from!; day <= query.date_to!; day = plus(day, 1)) days.push(day)
    switch (query.date_basis) {
      case 'created':
        return days.includes(localDay(row.created_at))
      case 'start':
        return days.includes(row.start_date)
      case 'cancelled':
        return row.effective_date !== null && days.includes(row.effective_date)
      case 'active':
        return days.some((day) => row.start_date <= day && day <= (row.effective_date ?? row.end_date))
    }
  }

  const newestFirst = (rows: Row[]) =>
    rows.toSorted((a, b) =>
      a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
    )

  async function list(gym: Gym, query: Query & { page?: number; page_size?: number; limit?: number }) {
    const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const { status, body } = await gym.api.get(`/memberships?${params}`)
    expect(status, `${params} ${JSON.stringify(body)}`).toBe(200)
    return body as { data: { id: string }[]; pagination: object }
  }

  test('every basis × status × kind, for days, months and years, as picked from the rows one by one', async () => {
    const { gym } = await busyGym()
    const rows = newestFirst(await rowsOf(gym))
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.length).toBeLessThanOrEqual(100)
    const periods = [
      ['2040-01-10', '2040-01-10'],
      ['2041-06-01', '2041-06-30'],
      ['2041-01-01', '2041-12-31'],
      ['2041-12-20', '2042-03-10'],
      ['2039-01-01', '2040-01-01'],
    ]
    let found = 0
    for (const date_basis of [undefined, ...bases]) {
      for (const status of [undefined, ...statuses]) {
        for (const sale_kind of [undefined, ...kinds]) {
          for (const [date_from, date_to] of date_basis === undefined ? [[]] : periods) {
            const sent = { date_basis, date_from, date_to, status, sale_kind }
            const query: Query = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
            const expected = rows.filter((row) => matches(row, query)).map(({ id }) => id)
            const { data, pagination } = await list(gym, { ...query, page_size: 100 })
            expect(
              data.map(({ id }) => id),
              JSON.stringify(query),
            ).toEqual(expected)
            const total = expected.length
            expect(pagination).toEqual({ page: 1, limit: 100, total, pages: total === 0 ? 0 : 1 })
            if (total > 0) found++
          }
        }
      }
    }
    // The gym is busy enough to tell the answers apart.
    expect(found).toBeGreaterThan(200)
    for (const status of statuses) expect(rows.filter((row) => row.status === status).length, status).toBeGreaterThan(2)
    for (const kind of kinds) expect(rows.filter((row) => row.sale_kind === kind).length, kind).toBeGreaterThan(4)
  }, 120_000)

  test('items are the rows as the API shows them, by plan and by member, on whatever pages', async () => {
    const { gym, members } = await busyGym()
    const rows = newestFirst(await rowsOf(gym))
    const catalogue = Object.fromEntries(
      (await gym.api.get('/plans')).body.data.map(({ id, name, billing_period }: Record<string, string>) => [
        id,
        { id, name, billing_period },
      ]),
    )
    const people = await service.db.selectFrom('members').selectAll().where('team_id', '=', gym.teamId).execute()
    const year = (await gym.context()).now.toZonedDateTimeISO('America/Sao_Paulo').year
    const shown = (row: Row) => {
      const { client_id, full_name, email, status } = people.find(({ id }) => id === row.member_profile_id)!
      return {
        id: row.id,
        status: row.status,
        start_date: row.start_date,
        end_date: row.end_date,
        price_cents: row.price_cents,
        discount_pct: row.discount_pct,
        payment_method: row.payment_method,
        auto_renew: row.auto_renew,
        freezes_used: row.freezes_year === year ? row.freezes_used : 0,
        freeze_start_date: row.freeze_start_date,
        freeze_end_date: row.freeze_end_date,
        cancellation_reason: row.cancellation_reason,
        cancelled_at: row.cancelled_at,
        created_at: row.created_at,
        updated_at: row.updated_at,
        plan: catalogue[row.plan_id],
        member_profile: { id: row.member_profile_id, status, client: { id: client_id, full_name, email } },
      }
    }
    const expected = rows.map(shown)
    expect((await list(gym, { page_size: 100 })).data).toEqual(expected)

    for (const size of [7, 20]) {
      const pages = Math.ceil(rows.length / size)
      const seen: unknown[] = []
      for (let page = 1; page <= pages; page++) {
        const { data, pagination } = await list(gym, { page, page_size: size })
        expect(pagination).toEqual({ page, limit: size, total: rows.length, pages })
        seen.push(...data)
      }
      expect(seen).toEqual(expected)
    }
    expect(await list(gym, { page: 99, limit: 10 })).toMatchObject({
      data: [],
      pagination: { page: 99, total: rows.length },
    })
    expect((await list(gym, {})).pagination).toMatchObject({ page: 1, limit: 20 })
    expect((await list(gym, { page_size: 3, limit: 9 })).data).toHaveLength(3)

    for (const member_profile_id of members) {
      const { data } = await list(gym, { member_profile_id, page_size: 100 })
      expect(data).toEqual(expected.filter(({ member_profile }) => member_profile.id === member_profile_id))
    }
    for (const plan_id of Object.values(gym.plans)) {
      const { data } = await list(gym, { plan_id, page_size: 100 })
      expect(data).toEqual(expected.filter(({ plan }) => plan.id === plan_id))
      const narrow = { plan_id, member_profile_id: members[1]!, status: 'cancelled' }
      const narrowed = (await list(gym, { ...narrow, page_size: 100 })).data.map(({ id }) => id)
      expect(narrowed).toEqual(rows.filter((row) => matches(row, narrow)).map(({ id }) => id))
    }
    expect((await list(gym, { plan_id: randomUUID() })).data).toEqual([])
    for (const query of ['page_size=101', 'limit=0', 'page=0', 'plan_id=x', 'status=done', 'sale_kind=other']) {
      const { status, body } = await gym.api.get(`/memberships?${query}`)
      expect([status, body.error.details.fields[0].field]).toEqual([400, query.split('=')[0]])
    }
  })

  test("another gym's memberships are never in it", async () => {
    const [gym, other] = await Promise.all([openGym(), openGym()])
    await sell(other)
    expect((await list(gym, {})).data).toEqual([])
    const [theirs] = await rowsOf(other)
    expect((await list(gym, { plan_id: theirs!.plan_id })).data).toEqual([])
    expect((await list(gym, { member_profile_id: theirs!.member_profile_id })).data).toEqual([])
  })

  test.each([
    ['America/Sao_Paulo', '2040-05-09', '2040-05-10', '2040-05-11'],
    ['America/Sao_Paulo', '2040-12-30', '2040-12-31', '2041-01-01'],
    ['Pacific/Auckland', '2040-02-28', '2040-02-29', '2040-03-01'],
    // The day on which clocks go forward.
    ['America/New_York', '2040-03-10', '2040-03-11', '2040-03-12'],
  ])('in %s a sale at 23:30 is of that day and one at 00:30 of the next', async (timezone, before, day, after) => {
    const gym = await openGym({ timezone })
    const soldAt = async (local: string) => {
      await gym.travel(Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant())
      return sell(gym)
    }
    const ids = [
      await soldAt(`${before}T23:30`),
      await soldAt(`${day}T00:30`),
      await soldAt(`${day}T23:30`),
      await soldAt(`${after}T00:30`),
    ]
    const created = async (date_from: string, date_to: string) =>
      (await list(gym, { date_basis: 'created', date_from, date_to })).data.map(({ id }) => ids.indexOf(id)).toSorted()
    expect(await created(day, day)).toEqual([1, 2])
    expect(await created(before, before)).toEqual([0])
    expect(await created(after, after)).toEqual([3])
    expect(await created(before, day)).toEqual([0, 1, 2])
    expect(await created(day, after)).toEqual([1, 2, 3])
  })

  test('both ends of a period belong to it, on every basis', async () => {
    const gym = await openGym()
    const ended = await sell(gym, { start_date: '2040-01-12' })
    await gym.api.post(`/memberships/${ended}/cancel`, { effective_immediately: false })
    const found = async (date_basis: (typeof bases)[number], from: string, to: string) =>
      (await list(gym, { date_basis, date_from: from, date_to: to })).data.length
    expect(await found('start', '2040-01-01', '2040-01-12')).toBe(1)
    expect(await found('start', '2040-01-12', '2040-02-01')).toBe(1)
    expect(await found('start', '2040-01-01', '2040-01-11')).toBe(0)
    expect(await found('cancelled', '2040-01-10', '2040-02-10')).toBe(0)
    expect(await found('cancelled', '2040-02-11', '2040-02-11')).toBe(1)
    expect(await found('active', '2040-01-01', '2040-01-11')).toBe(0)
    expect(await found('active', '2040-01-01', '2040-01-12')).toBe(1)
    expect(await found('active', '2040-02-11', '2040-03-01')).toBe(1)
    expect(await found('active', '2040-02-12', '2040-03-01')).toBe(0)
    expect(await found('active', '2040-01-20', '2040-01-20')).toBe(1)
  })

  test.each<[string, string[]]>([
    ['date_basis=created', ['date_from', 'date_to']],
    ['date_basis=start&date_to=2040-01-01', ['date_from']],
    ['date_basis=active&date_from=2040-01-01', ['date_to']],
    ['date_from=2040-01-01&date_to=2040-01-02', ['date_basis']],
    ['date_from=2040-01-01', ['date_basis']],
    ['date_basis=cancelled&date_from=2040-01-02&date_to=2040-01-01', ['date_to']],
    ['date_basis=start&date_from=2040-01-01&date_to=2041-01-01', ['date_to']],
    ['date_basis=start&date_from=2041-01-01&date_to=2042-01-02', ['date_to']],
    ['date_basis=start&date_from=2041-02-29&date_to=2041-03-01', ['date_from']],
    ['date_basis=start&date_from=2040-01-01T00:00:00Z&date_to=2040-01-02', ['date_from']],
    ['date_basis=ended&date_from=2040-01-01&date_to=2040-01-02', ['date_basis']],
  ])('%s is a 400 naming %j', async (query, fields) => {
    const gym = await openGym()
    const { status, body } = await gym.api.get(`/memberships?${query}`)
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(body.error.details.fields.map(({ field }: { field: string }) => field)).toEqual(fields)
  })

  test('366 days, both ends included, are accepted', async () => {
    const gym = await openGym()
    await sell(gym)
    for (const date_basis of bases) {
      await list(gym, { date_basis, date_from: '2040-01-01', date_to: '2040-12-31' })
      await list(gym, { date_basis, date_from: '2041-01-01', date_to: '2042-01-01' })
      await list(gym, { date_basis, date_from: '2040-01-10', date_to: '2040-01-10' })
    }
  })
})

/** Nothing but the refusal: what it says, and what is left as it was. */
async function expectRefused(gym: Gym, call: () => Promise<Answer>, status: number, details: object): Promise<void> {
  const left = async () => {
    const events = await eventsOf(gym)
    const promotions = await service.db
      .selectFrom('promotions')
      .select('uses')
      .where('team_id', '=', gym.teamId)
      .execute()
    return { rows: await rowsOf(gym), events: events.length, promotions }
  }
  const before = await left()
  const answer = await call()
  const told = JSON.stringify(answer.body)
  const code = status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR'
  expect([answer.status, answer.body.error?.code, answer.body.error?.details], told).toEqual([status, code, details])
  expect(answer.body.error.message).toMatch(/^[^\s].*\.$/)
  expect(await left()).toEqual(before)
}

const naming = (field: string) => ({ fields: [{ field, message: expect.stringMatching(/\S/) }] })

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
    const gym = await openGym({ units: 2, plans: [...plans, limited, retired], promotions })
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

  test('a promotion whose uses are taken', async () => {
    const { gym, memberId } = await setUp()
    await sell(gym, { memberId, promotion_code: 'uma' })
    const order = { member_profile_id: memberId, plan_id: gym.plans.plain, start_date: firstDay, promotion_code: 'UMA' }
    const details = { reason: 'PROMOTION_INVALID', cause: 'exhausted', limit: 1, used: 1 }
    await expectRefused(gym, () => gym.api.post('/memberships', order), 422, details)
  })

  test('and what is accepted beside it: both days of a promotion, any letter case, a plan for its unit', async () => {
    const { gym, memberId } = await setUp()
    const promoted = await sell(gym, { memberId, promotion_code: ' hoje ' })
    expect((await gym.api.get(`/memberships/${promoted}`)).body.data).toMatchObject({
      discount_pct: 12.5,
      price_cents: 8750,
    })
    await sell(gym, { memberId, ref: 'u1-only', store_id: gym.units.u1 })
    await sell(gym, { memberId, ref: 'u1-only' })
    await sell(gym, { memberId, store_id: gym.units.u2, discount_pct: 100, promotion_code: null })
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
    const gym = await openGym()
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
    const gym = await openGym()
    const id = await sell(gym)
    await gym.api.post(`/memberships/${id}/cancel`)
    await expectRefused(gym, () => call(gym, `/memberships/${id}`), status, details)
  })

  test('a second cancellation before the first takes effect, and a freeze in the meantime', async () => {
    const gym = await openGym()
    const id = await sell(gym)
    await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
    const cancelled = { reason: 'ALREADY_CANCELLED', effective_date: '2040-02-09' }
    await expectRefused(gym, () => gym.api.post(`/memberships/${id}/cancel`), 422, cancelled)
    const frozen = { reason: 'NOT_FREEZABLE', status: 'cancelled' }
    await expectRefused(gym, () => freeze('2040-01-12')(gym, `/memberships/${id}`), 422, frozen)
  })

  test('a freeze of a frozen one, and the third of a year; the next year begins anew', async () => {
    const gym = await openGym({ billing: 'external' })
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

  test('what a freeze moves and its early end moves back: end, and the days on which charges are due', async () => {
    const gym = await openGym()
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
    const gym = await openGym({ plans: [{ ...plan, ref: 'strict', name: 'Rígido', max_freezes_per_year: 0 }] })
    const id = await sell(gym, { ref: 'strict' })
    const details = { reason: 'FREEZE_LIMIT_EXCEEDED', limit: 0, used: 0 }
    await expectRefused(gym, () => freeze('2040-01-11')(gym, `/memberships/${id}`), 422, details)
  })

  test('anything done to a membership that there is not', async () => {
    const gym = await openGym()
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

const eventsOf = (gym: Gym) =>
  service.db
    .selectFrom('events')
    .select(['type', 'object', 'previous_attributes', 'request_id', 'created_at'])
    .where('team_id', '=', gym.teamId)
    .orderBy('seq')
    .execute()

describe('events', () => {
  const membership = [
    'id',
    'status',
    'start_date',
    'end_date',
    'price_cents',
    'discount_pct',
    'payment_method',
    'auto_renew',
    'freezes_used',
    'freeze_start_date',
    'freeze_end_date',
    'cancellation_reason',
    'cancelled_at',
    'created_at',
    'updated_at',
    'member_profile_id',
    'plan_id',
    'plan',
    'member_profile',
  ]
  const financial = [
    'id',
    'member_id',
    'membership_id',
    'description',
    'amount_cents',
    'currency',
    'due_date',
    'status',
    'payment_method',
    'paid_at',
    'created_at',
  ]
  const keys: Record<string, string[]> = {
    'membership.created': membership,
    'membership.activated': membership,
    'membership.renewed': membership,
    'membership.past_due': membership,
    'membership.cancelled': ['id', 'member_id', 'plan_id', 'status', 'cancelled_at', 'cancellation_reason'],
    'member.status_changed': ['id', 'name', 'status'],
    'financial.created': financial,
    'financial.overdue': financial,
    'financial.paid': financial,
  }

  interface Scene {
    gym: Gym
    memberId: string
    id: string
  }

  /** A membership of one member, of which no events are left. */
  async function scene(sale: Sale = {}, options: Parameters<typeof openGym>[0] = {}): Promise<Scene> {
    const gym = await openGym(options)
    const memberId = await register(gym)
    const id = await sell(gym, { memberId, ...sale })
    await forget(gym)
    return { gym, memberId, id }
  }

  const forget = (gym: Gym) => service.db.deleteFrom('events').where('team_id', '=', gym.teamId).execute()

  /** What was recorded: type, status told, and previous_attributes. Each object has exactly the keys of its kind. */
  async function recorded({ gym, id, memberId }: Scene, requestId: string | null) {
    const events = await eventsOf(gym)
    for (const { type, object, request_id } of events) {
      const told = object as Record<string, unknown>
      if (type === 'member.deactivated') {
        expect(told).toEqual((await gym.api.get(`/members/${memberId}`)).body.data)
      } else {
        expect(Object.keys(told).toSorted(), type).toEqual(keys[type]!.toSorted())
      }
      const [about, member] = type.startsWith('financial.')
        ? [told.membership_id, told.member_id]
        : type.startsWith('membership.')
          ? [told.id, told.member_id ?? told.member_profile_id]
          : [id, told.id]
      expect([about, member]).toEqual([id, memberId])
      expect(request_id).toBe(requestId)
    }
    await forget(gym)
    return events.map(({ type, object, previous_attributes }) => [
      type,
      (object as { status: string }).status,
      previous_attributes,
    ])
  }

  const caused = async (scene: Scene, answer: Answer) => {
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return recorded(scene, answer.headers.get('x-request-id'))
  }

  /** Those of the night to a day, and of its hours before noon. */
  const tonight = async (scene: Scene, day: string) => {
    await scene.gym.travel(day)
    const midnights = (await eventsOf(scene.gym)).map(({ created_at }) => created_at)
    expect(new Set(midnights)).toEqual(new Set(midnights.length === 0 ? [] : [`${day}T03:00:00.000Z`]))
    return recorded(scene, null)
  }

  describe.each(['internal', 'external'] as const)('of a sale, billed %sly', (billing) => {
    const sold = async (ref: string, more: Sale = {}) => {
      const gym = await openGym({ billing })
      const memberId = await register(gym)
      await forget(gym)
      const order = { member_profile_id: memberId, plan_id: gym.plans[ref], start_date: firstDay, ...more }
      const answer = await gym.api.post('/memberships', order)
      const id = answer.body.data.id
      const [first] = await eventsOf(gym)
      const { body } = await gym.api.get(`/memberships/${id}`)
      // Told before the member's own status follows.
      const member_profile = { ...body.data.member_profile, status: 'trial' }
      expect(first).toMatchObject({ type: 'membership.created', object: { ...body.data, member_profile } })
      return caused({ gym, memberId, id }, answer)
    }
    const charged = (...events: unknown[]) => (billing === 'internal' ? events : [])

    test('with trial days', async () => {
      expect(await sold('trial')).toEqual([
        ['membership.created', 'trial', null],
        ...charged(['financial.created', 'pending', null]),
      ])
    })

    test('without', async () => {
      expect(await sold('plain')).toEqual([
        ['membership.created', 'active', null],
        ['membership.activated', 'active', null],
        ['member.status_changed', 'active', { status: 'trial' }],
        ...charged(['financial.created', 'pending', null]),
      ])
    })

    test('with an enrolment fee, and for nothing', async () => {
      const active = [
        ['membership.created', 'active', null],
        ['membership.activated', 'active', null],
        ['member.status_changed', 'active', { status: 'trial' }],
      ]
      const created = ['financial.created', 'pending', null]
      expect(await sold('fee')).toEqual([...active, ...charged(created, created)])
      expect(await sold('fee', { discount_pct: 100 })).toEqual([...active, ...charged(created)])
      expect(await sold('courtesy')).toEqual(active)
      expect(await sold('free')).toEqual([['membership.created', 'trial', null]])
    })
  })

  test('the charges of a sale say what they are for', async () => {
    const gym = await openGym()
    const memberId = await register(gym)
    const id = await sell(gym, { ref: 'fee', memberId, discount_pct: 25 })
    const charge = {
      id: expect.any(String),
      member_id: memberId,
      membership_id: id,
      currency: 'BRL',
      due_date: firstDay,
    }
    const open = {
      status: 'pending',
      payment_method: null,
      paid_at: null,
      created_at: expect.stringMatching(/^2040-01-10T15:/),
    }
    const told = (await eventsOf(gym)).filter(({ type }) => type === 'financial.created').map(({ object }) => object)
    expect(told).toEqual([
      { ...charge, ...open, description: 'Taxa de matrícula, Com matrícula', amount_cents: 5000 },
      { ...charge, ...open, description: 'Com matrícula, 2040-01-10', amount_cents: 7500 },
    ])
  })

  test('of a cancellation now', async () => {
    const on = await scene()
    const answer = await on.gym.api.post(`/memberships/${on.id}/cancel`, { reason: 'Mudou de cidade' })
    const [first] = await eventsOf(on.gym)
    expect(first!.object).toEqual({
      id: on.id,
      member_id: on.memberId,
      plan_id: on.gym.plans.plain,
      status: 'cancelled',
      cancelled_at: answer.body.data.cancelled_at,
      cancellation_reason: 'Mudou de cidade',
    })
    expect(answer.body.data.member_status_updated).toBe(true)
    expect(await caused(on, answer)).toEqual([
      ['membership.cancelled', 'cancelled', { status: 'active' }],
      ['member.status_changed', 'cancelled', { status: 'active' }],
      ['member.deactivated', 'cancelled', null],
    ])
  })

  test('of a cancellation at the end of the period: the member’s come the day after it', async () => {
    const on = await scene({}, { billing: 'external' })
    const answer = await on.gym.api.post(`/memberships/${on.id}/cancel`, { effective_immediately: false })
    expect(answer.body.data).toMatchObject({ effective_date: '2040-02-09', member_status_updated: false })
    expect(await caused(on, answer)).toEqual([['membership.cancelled', 'cancelled', { status: 'active' }]])
    expect(await tonight(on, '2040-02-09')).toEqual([])
    expect(await tonight(on, '2040-02-10')).toEqual([['member.status_changed', 'cancelled', { status: 'active' }]])
  })

  test('of one of two memberships: nothing of the member', async () => {
    const on = await scene()
    await sell(on.gym, { memberId: on.memberId })
    await forget(on.gym)
    const freeze = await on.gym.api.post(`/memberships/${on.id}/freeze`, { freeze_end_date: '2040-01-12' })
    expect(await caused(on, freeze)).toEqual([])
    expect(freeze.body.data.member_status_updated).toBe(false)
    const cancel = await on.gym.api.post(`/memberships/${on.id}/cancel`)
    expect(await caused(on, cancel)).toEqual([['membership.cancelled', 'cancelled', { status: 'frozen' }]])
  })

  test('of a freeze and its end, by a call and by itself', async () => {
    const on = await scene({}, { billing: 'external' })
    const path = `/memberships/${on.id}/freeze`
    const frozen = ['member.status_changed', 'frozen', { status: 'active' }]
    const thawed = ['member.status_changed', 'active', { status: 'frozen' }]
    expect(await caused(on, await on.gym.api.post(path, { freeze_end_date: '2040-01-15' }))).toEqual([frozen])
    expect(await caused(on, await on.gym.api.delete(path))).toEqual([thawed])
    expect(await caused(on, await on.gym.api.post(path, { freeze_end_date: '2040-01-15' }))).toEqual([frozen])
    expect(await tonight(on, '2040-01-15')).toEqual([thawed])
  })

  test('of what is late, is paid, is late again and is cancelled for it', async () => {
    const on = await scene({ ref: 'fee' })
    expect(await tonight(on, '2040-01-11')).toEqual([
      ['membership.past_due', 'past_due', { status: 'active' }],
      ['financial.overdue', 'overdue', null],
      ['financial.overdue', 'overdue', null],
    ])
    const [enrolment, period] = await listOpenCharges(service.db, on.gym.teamId, on.id)
    await payCharge(await on.gym.context(), enrolment!.id, 'cash')
    expect(await recorded(on, null)).toEqual([['financial.paid', 'paid', null]])
    await payCharge(await on.gym.context(), period!.id, null)
    expect(await recorded(on, null)).toEqual([
      ['financial.paid', 'paid', null],
      ['membership.activated', 'active', { status: 'past_due' }],
    ])
    expect(await tonight(on, '2040-02-09')).toEqual([
      ['membership.renewed', 'active', { end_date: '2040-02-09' }],
      ['financial.created', 'pending', null],
    ])
    expect(await tonight(on, '2040-02-10')).toEqual([
      ['membership.past_due', 'past_due', { status: 'active' }],
      ['financial.overdue', 'overdue', null],
    ])
    expect(await tonight(on, '2040-02-14')).toEqual([])
    expect(await tonight(on, '2040-02-15')).toEqual([
      ['membership.cancelled', 'cancelled', { status: 'past_due' }],
      ['member.status_changed', 'cancelled', { status: 'active' }],
    ])
  })

  test('of a renewal without charges', async () => {
    const on = await scene({}, { billing: 'external' })
    expect(await tonight(on, '2040-02-09')).toEqual([['membership.renewed', 'active', { end_date: '2040-02-09' }]])
  })

  test('of the end of a trial, with and without renewal', async () => {
    const on = await scene({ ref: 'trial' })
    expect(await tonight(on, '2040-01-17')).toEqual([
      ['membership.activated', 'active', { status: 'trial' }],
      ['member.status_changed', 'active', { status: 'trial' }],
    ])
    const once = await scene({ ref: 'trial', auto_renew: false })
    expect(await tonight(once, '2040-01-17')).toEqual([
      ['membership.cancelled', 'cancelled', { status: 'trial' }],
      ['member.status_changed', 'cancelled', { status: 'trial' }],
    ])
    expect((await rowsOf(once.gym))[0]).toMatchObject({
      cancellation_reason: 'trial_ended',
      effective_date: '2040-01-16',
    })
  })

  test('of an expiry: the day after the last', async () => {
    const on = await scene({ auto_renew: false }, { billing: 'external' })
    expect(await tonight(on, '2040-02-09')).toEqual([])
    expect(await tonight(on, '2040-02-10')).toEqual([
      ['membership.cancelled', 'cancelled', { status: 'active' }],
      ['member.status_changed', 'cancelled', { status: 'active' }],
    ])
    expect((await rowsOf(on.gym))[0]).toMatchObject({ cancellation_reason: 'expired', effective_date: '2040-02-09' })
  })

  test('of PATCH: by what it became, with what it was', async () => {
    const on = await scene({}, { billing: 'external' })
    const path = `/memberships/${on.id}`
    const patched = async (changes: object) => caused(on, await on.gym.api.patch(path, changes))
    expect(await patched({ price_cents: 5, auto_renew: false })).toEqual([])
    expect(await patched({ status: 'past_due', price_cents: 7, end_date: '2040-02-20' })).toEqual([
      ['membership.past_due', 'past_due', { status: 'active', end_date: '2040-02-09', price_cents: 5 }],
    ])
    expect(await patched({ status: 'past_due' })).toEqual([])
    expect(await patched({ status: 'active' })).toEqual([['membership.activated', 'active', { status: 'past_due' }]])
    expect(await patched({ status: 'frozen' })).toEqual([['member.status_changed', 'frozen', { status: 'active' }]])
    expect(await patched({ status: 'trial' })).toEqual([['member.status_changed', 'trial', { status: 'frozen' }]])
    expect(await patched({ status: 'cancelled' })).toEqual([
      ['membership.cancelled', 'cancelled', { status: 'trial' }],
      ['member.status_changed', 'cancelled', { status: 'trial' }],
    ])
    expect(await patched({ status: 'active', plan_id: on.gym.plans.annual, discount_pct: 50 })).toEqual([
      [
        'membership.activated',
        'active',
        { status: 'cancelled', plan_id: on.gym.plans.plain, discount_pct: 0, price_cents: 7 },
      ],
      ['member.status_changed', 'active', { status: 'cancelled' }],
    ])
  })
})
