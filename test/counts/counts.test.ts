import fc from 'fast-check'
import { sql } from 'kysely'
import type { TObject, TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { correctLives } from '#modules/memberships/index.ts'
import { checkCounts, correctCounts, foldCountsOfAnyCompany } from '#platform/db/kept-counts.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { newId } from '#platform/values/ids.ts'
import { samplePath } from '#test/api/samples.ts'
import { countWaiting } from '#test/harness/database.ts'
import type { GymOptions } from '#test/harness/gym.ts'
import { jobsLeft, runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { type StaffClient, signedIn } from '#test/harness/staff.ts'
import { anyChange, type Change, World } from './changes.ts'

const service = useService()
const today = '2040-03-10'
const options: GymOptions = {
  test: true,
  billing: 'internal',
  units: 2,
  plans: [
    { ref: 'anual', name: 'Anual', price_cents: 99900, duration_days: 365, billing_period: 'annual' },
    { ref: 'teste', name: 'Teste', price_cents: 5000, duration_days: 30, trial_days: 7 },
  ],
}

async function makeWorld(): Promise<World> {
  const gym = await service.gym(options)
  await gym.travel(today)
  return new World(service, gym, today)
}

/** Callers who make changes at the same time; each caller's changes come one after the other. */
async function makeAll(world: World, callers: Change[][]): Promise<void> {
  await Promise.all(
    callers.map(async (changes) => {
      for (const change of changes) await world.make(change)
    }),
  )
}

const faultsOf = async (teamId: string) => {
  const lives = await correctLives(service.db, teamId)
  return [...(await correctCounts(service.db, teamId)), ...(lives > 0 ? [{ lives }] : [])]
}

test('kept counts equal the rows after concurrent changes, rollbacks and folds', async () => {
  const callers = fc.array(fc.array(anyChange, { minLength: 10, maxLength: 25 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(callers, async (changes) => {
      const world = await makeWorld()
      await makeAll(world, changes)
      expect(await faultsOf(world.gym.teamId)).toEqual([])
      await world.gym.travel('2040-05-20')
      await foldCountsOfAnyCompany(service.db)
      expect(await faultsOf(world.gym.teamId)).toEqual([])
    }),
    { numRuns: 5 },
  )
})

test('a whole write of one statement is counted like its rows: new members, entries and exits', async () => {
  const { gym } = await makeWorld()
  const [first, second] = Object.values(gym.units)
  for (const [entered, left] of [
    [first, first],
    [second, second],
    [first, undefined],
  ]) {
    const { id: member_profile_id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
    await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans.mensal, start_date: today })
    const entry = await gym.api.post('/access/validate', { member_profile_id, store_id: entered })
    expect(entry.body).toMatchObject({ allowed: true })
    if (left !== undefined) await gym.api.post('/access/checkout', { member_profile_id, store_id: left })
  }
  expect(await faultsOf(gym.teamId)).toEqual([])
  const { rows } = await sql<{ list: string; n: number }>`
    select list, sum(n)::int as n from kept_totals
     where team_id = ${gym.teamId} and list in ('members', 'checkins', 'checkins.inside', 'access_log') group by 1 order by 1`.execute(
    service.db,
  )
  expect(rows).toEqual([
    { list: 'access_log', n: 2 },
    { list: 'checkins', n: 3 },
    { list: 'checkins.inside', n: 1 },
    { list: 'members', n: 3 },
  ])
})

test('of two memberships of one member sold at the same moment, both count', async () => {
  const { gym } = await makeWorld()
  const member_profile_id = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const order = { member_profile_id, plan_id: gym.plans.mensal, start_date: '2040-01-10' }
  const { id } = (await gym.api.post('/memberships', order)).body.data
  await gym.api.post(`/memberships/${id}/cancel`, {})
  const copy = (db: Db, plan: string, from: string) =>
    sql`
    insert into memberships
    select (jsonb_populate_record(s, ${JSON.stringify({ id: newId(), plan_id: gym.plans[plan], start_date: from })}::jsonb)).*
      from memberships s where s.id = ${id}`.execute(db)
  let other: Promise<unknown> | undefined
  await service.db.transaction().execute(async (db) => {
    await copy(db, 'anual', '2039-01-10')
    other = service.db.transaction().execute((db) => copy(db, 'teste', '2040-01-20'))
    await expect.poll(() => countWaiting(service.db)).toBe(1)
  })
  await other
  expect(await faultsOf(gym.teamId)).toEqual([])
})

const paged = dashboardEndpoints({} as DashboardSurroundings).filter(
  ({ method, responseSchema }) => method === 'GET' && 'pagination' in (responseSchema as TObject).properties,
)
type Filters = Record<string, string>

/** Every value of every enumerated filter, and ids of existing rows. */
function filtersOf({ query }: Endpoint, ids: Record<string, string[]>): Filters[] {
  return Object.entries(query?.properties ?? {}).flatMap(([name, schema]) => {
    if (name.startsWith('sort_') || name === 'date_basis') return []
    const { enum: values = ids[name] ?? [] } = schema as TSchema & { enum?: string[] }
    return values.map((value) => ({ [name]: value }))
  })
}

const pairsOf = (filters: Filters[]) =>
  filters.flatMap((a, i) =>
    filters
      .slice(i + 1)
      .map((b) => ({ ...a, ...b }))
      .filter((both) => Object.keys(both).length === 2),
  )

/** Periods of times, and of days for every basis of a date, alone and with each other filter. */
function periodsOf({ query }: Endpoint, filters: Filters[], times: Temporal.Instant[]): Filters[] {
  if ('since' in (query?.properties ?? {})) {
    const [first, second, last] = times.map(String) as [string, string, string]
    const spans: Filters[] = [
      { since: first },
      { since: second },
      { since: first, until: second },
      { since: second, until: last },
    ]
    return spans.flatMap((span) => [{}, ...filters].map((filter) => ({ ...filter, ...span })))
  }
  const { enum: bases = [] } = (query?.properties.date_basis ?? {}) as { enum?: string[] }
  const periods = [
    ['2040-01-01', '2040-02-20'],
    ['2040-03-10', '2040-03-10'],
    ['2040-03-05', '2040-06-05'],
  ] as const
  return bases.flatMap((date_basis) =>
    periods.flatMap(([date_from, date_to]) =>
      [{}, ...filters].map((filter) => ({ ...filter, date_basis, date_from, date_to })),
    ),
  )
}

test('every list states as many rows as its pages have, by every filter and by two together', async () => {
  const world = await makeWorld()
  const { gym } = world
  const changes = fc.array(anyChange, { minLength: 40, maxLength: 40 })
  const times = [(await gym.context()).now]
  for (const seed of [7, 8]) {
    await makeAll(world, fc.sample(changes, { numRuns: 3, seed }))
    await gym.travel(times.at(-1)!.add({ minutes: 200 }))
    times.push((await gym.context()).now)
  }
  const ids = {
    store_id: Object.values(gym.units),
    plan_id: Object.values(gym.plans),
    member_id: world.members.slice(0, 3),
    member_profile_id: world.members.slice(0, 3),
    key_id: [gym.api.keyId!],
  }
  const unequal: unknown[] = []
  let seen = 0
  for (const endpoint of paged) {
    const path = await samplePath(endpoint, gym)
    const filters = filtersOf(endpoint, ids)
    // One session may not make as many requests as all lists together need.
    const owner = await signedIn(service, gym, 'owner')
    for (const filter of [{}, ...filters, ...pairsOf(filters), ...periodsOf(endpoint, filters, times)]) {
      const { stated, held } = await countPages(owner, path, filter)
      if (held > 0) seen++
      // The requests made here are themselves recorded, a moment later.
      if (stated !== held && path !== '/requests') unequal.push({ path, filter, stated, held })
    }
  }
  expect(unequal).toEqual([])
  expect(seen).toBeGreaterThan(paged.length * 4)

  async function countPages(owner: StaffClient, path: string, filter: Filters) {
    let held = 0
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({ ...filter, page: String(page), limit: '100' })
      const { body } = await owner.get(`${path}?${query}`)
      held += body.data.length
      if (body.data.length < 100) return { stated: body.pagination.total as number, held }
    }
  }
})

test('a count that was tampered with is reported, shown to operators and corrected', async () => {
  const world = await makeWorld()
  const { gym } = world
  for (let i = 0; i < 3; i++) await world.make({ kind: 'register', pick: i, other: i })
  await world.make({ kind: 'sell', pick: 2, other: 61 })
  const total = async () => (await gym.api.get('/members')).body.pagination.total
  await service.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update members set status = 'cancelled' where id = ${world.members[0]!}`.execute(db)
    await sql`delete from members where id = ${world.members[1]!}`.execute(db)
    await sql`update member_lives set ended = '2039-01-01' where member_profile_id = ${world.members[2]!}`.execute(db)
  })
  expect(await total()).toBe(3)
  await sql`select graphile_worker.add_job('check-counts', '{}')`.execute(service.db)
  do await runJobs(service, service.tasks())
  while ((await jobsLeft(service)).length > 0)
  expect(await total()).toBe(2)
  const errors = service.takeErrors()
  const faults = expect.arrayContaining([expect.objectContaining({ list: 'member_lives', n: 1 })])
  expect(errors).toMatchObject([{ msg: expect.stringContaining('kept counts differed'), team: gym.teamId, faults }])

  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^catraca_count_faults [1-9]/m)
  await checkCounts(service.db, gym.teamId, { log: service.log, derived: { member_lives: correctLives } })
  expect(service.takeErrors()).toEqual([])
})
