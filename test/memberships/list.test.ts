import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { payCharge } from '#modules/memberships/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { firstDay, openGym, plans, plus, register, rowsOf, sell } from './sales.ts'

const service = useService()

const statuses = ['trial', 'active', 'frozen', 'past_due', 'cancelled'] as const
const kinds = ['matricula', 'passe', 'cortesia', 'evento'] as const
const bases = ['created', 'start', 'cancelled', 'active'] as const

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function payEverything(gym: Gym): Promise<void> {
  const charges = await service.db
    .selectFrom('charges')
    .select('id')
    .where('team_id', '=', gym.teamId)
    .where('status', 'in', ['pending', 'overdue'])
    .orderBy('id')
    .execute()
  for (const { id } of charges) await payCharge(await gym.context(), id, { method: 'pix' })
}

/** Some sixty sales over two years, with an action on a membership after each; the same every time. */
async function busyGym(): Promise<{ gym: Gym; members: string[] }> {
  const gym = await openGym(service)
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
        () => gym.api.patch(path, { plan_id: gym.plans[plans[upTo(plans.length)]!.ref] }),
        () => gym.api.patch(path, { discount_pct: [0, 12.345, 100][upTo(3)] }),
      ][upTo(10)]
      if (call === undefined) await payEverything(gym)
      else expect((await call()).status).toBeLessThan(500)
    }
  }
  // Never valid on any day: cancelled before it began.
  const never = await sell(gym, { memberId: members[0]!, start_date: '2042-03-01' })
  await gym.api.post(`/memberships/${never}/cancel`)
  // So that there is at least one of each.
  for (const [ref, status] of [
    ['plain', 'trial'],
    ['patient', 'past_due'],
    ['annual', 'frozen'],
    ['fee', 'trial'],
    ['patient', 'trial'],
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

  function kindOf(ref: string, discount: number): string {
    const {
      kind = 'matricula',
      price_cents,
      courtesy,
    } = plans.find((plan) => plan.ref === ref) as {
      kind?: string
      price_cents: number
      courtesy?: boolean
    }
    return courtesy || price_cents === 0 || discount === 100 ? 'cortesia' : kind
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

  test('every basis × status × kind, for days, months and years, equals a selection of the rows one by one', async () => {
    const { gym } = await busyGym()
    const rows = newestFirst(await rowsOf(service, gym))
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
    // Enough memberships that the answers differ.
    expect(found).toBeGreaterThan(200)
    // The kind depends on the current plan and discount, whatever was sold.
    const refs = Object.fromEntries(Object.entries(gym.plans).map(([ref, id]) => [id, ref]))
    for (const row of rows)
      expect(row.sale_kind, JSON.stringify(row)).toBe(kindOf(refs[row.plan_id]!, row.discount_pct))
    for (const status of statuses) expect(rows.filter((row) => row.status === status).length, status).toBeGreaterThan(2)
    for (const kind of kinds) expect(rows.filter((row) => row.sale_kind === kind).length, kind).toBeGreaterThan(4)
  })

  test("items are the rows in the API's form, by plan and by member, on all pages", async () => {
    const { gym, members } = await busyGym()
    const rows = newestFirst(await rowsOf(service, gym))
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
    const [gym, other] = await Promise.all([openGym(service), openGym(service)])
    await sell(other)
    expect((await list(gym, {})).data).toEqual([])
    const [theirs] = await rowsOf(service, other)
    expect((await list(gym, { plan_id: theirs!.plan_id })).data).toEqual([])
    expect((await list(gym, { member_profile_id: theirs!.member_profile_id })).data).toEqual([])
  })

  test.each([
    ['America/Sao_Paulo', '2040-05-09', '2040-05-10', '2040-05-11'],
    ['America/Sao_Paulo', '2040-12-30', '2040-12-31', '2041-01-01'],
    ['Pacific/Auckland', '2040-02-28', '2040-02-29', '2040-03-01'],
    // The day on which clocks are set forward.
    ['America/New_York', '2040-03-10', '2040-03-11', '2040-03-12'],
  ])('in %s a sale at 23:30 belongs to that day and one at 00:30 to the next', async (timezone, before, day, after) => {
    const gym = await openGym(service, { timezone })
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
    const gym = await openGym(service)
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
    const gym = await openGym(service)
    const { status, body } = await gym.api.get(`/memberships?${query}`)
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(body.error.details.fields.map(({ field }: { field: string }) => field)).toEqual(fields)
  })

  test('366 days, both ends included, are accepted', async () => {
    const gym = await openGym(service)
    await sell(gym)
    for (const date_basis of bases) {
      await list(gym, { date_basis, date_from: '2040-01-01', date_to: '2040-12-31' })
      await list(gym, { date_basis, date_from: '2041-01-01', date_to: '2042-01-01' })
      await list(gym, { date_basis, date_from: '2040-01-10', date_to: '2040-01-10' })
    }
  })
})
