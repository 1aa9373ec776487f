import { sql } from 'kysely'
import { expect } from 'vitest'
import { appEndpoints } from '#apis/app/endpoints.ts'
import { deviceEndpoints } from '#apis/device/endpoints.ts'
import { endpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { samplePhone } from '#test/api/app-samples.ts'
import { sampleBridge } from '#test/api/device-samples.ts'
import { sampleKiosk } from '#test/api/kiosk-samples.ts'
import { everyTuesday, referencesIn, sampleBody, samplePath } from '#test/api/samples.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { type Buffers, planForValues, watchBuffers } from '#test/harness/buffers.ts'
import type { Gym } from '#test/harness/gym.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { type TestService, useService } from '#test/harness/service.ts'
import { type StaffClient, signedIn } from '#test/harness/staff.ts'
import { unknownStatements } from './statements.ts'

// PostgreSQL plans a statement by its statistics, which know nothing of a company that is new. Each API's sample calls, and lists with each
// of their filters and orders, are made in a company of 1,000 members, before and after ANALYZE: no statement may read many more pages
// before ANALYZE.

const unknown = useService()
const beside = useService()

const members = 1000
/** Every endpoint of every API is called seven times. */
const timeoutMs = 1_800_000
/** How many times as many pages a statement may read as after ANALYZE. Below a mebibyte, dead rows and search words dominate. */
const most = 3
const few = 128

onOneServer('a company whose database was never analysed', { timeout: timeoutMs }, async () => {
  await leaveUnanalysed(unknown)
  const call = await filled(unknown)
  const [before, after] = [await call(), await analysed(unknown, call)]
  expect(before.size).toBeGreaterThan(400)
  expect(worse(before, after)).toEqual([])
  // The file contains every statement; for a changed or new one, run npm run statements.
  expect(unknownStatements([...before.keys(), ...after.keys()])).toEqual([])
  // Statements for each member at a door and each new member read the same in a company of any size: far less than its members, though
  // the words of new members come into the index of the search in bulk now and then.
  const whole = [...before, ...after].filter(([text]) => text.includes('told as materialized'))
  expect(whole).toHaveLength(2 * 3)
  expect(whole.filter(([, { pages }]) => pages > 2 * few)).toEqual([])
})

onOneServer(
  'a new company beside an analysed one, also one a thousand times as large',
  { timeout: timeoutMs },
  async () => {
    await leaveUnanalysed(beside)
    const known = await aGym(beside)
    await fill(beside, known)
    await callAll(beside, known)
    await sql`analyze`.execute(beside.db)
    const call = await filled(beside)
    const alike = await call()
    // The statistics that PostgreSQL has after ANALYZE of a million members.
    await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', relpages,
                                     'reltuples', (reltuples * 1000)::real)
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0`.execute(beside.db)
    const large = await call()
    const after = await analysed(beside, call)
    expect(worse(alike, after)).toEqual([])
    expect(worse(large, after)).toEqual([])

    // The statistics that ANALYZE would have stored without the migration: that all rows belong to the earlier company.
    for (const { name } of await tablesOf(beside)) {
      await sql`
      select pg_restore_attribute_stats('schemaname', 'public', 'relname', ${name}::text, 'attname', 'team_id',
               'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real,
               'most_common_vals', ${`{${known.teamId}}`}::text, 'most_common_freqs', array[1]::real[])`.execute(
        beside.db,
      )
    }
    await planForValues(beside)
    expect(worse(await call(), after).length).toBeGreaterThan(20)
  },
)

/**
 * The statements that read many times more pages than they do with good plans. With any plan, an index lookup reads some pages for each
 * row.
 */
function worse(before: Buffers, after: Buffers): string[] {
  return [...before].flatMap(([text, { pages, rows }]) => {
    const needed = after.get(text)?.pages
    // The lines of a report group as many rows as its list has, which may be all members.
    const read = text.includes('group by r.key') ? members : rows
    return needed === undefined || pages <= most * Math.max(needed, few, read)
      ? []
      : [`${pages} pages, not ${needed}: ${text.replaceAll(/\s+/g, ' ')}`]
  })
}

/** Without this, autovacuum would analyse the rows that a test has just written. */
async function leaveUnanalysed(service: TestService): Promise<void> {
  for (const { name } of await tablesOf(service)) {
    await sql`alter table ${sql.raw(name)} set (autovacuum_enabled = off)`.execute(service.db)
  }
}

async function tablesOf({ db }: TestService): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db)
  return rows
}

const aGym = (service: TestService) => service.gym({ schedule: [everyTuesday], billing: 'internal', test: true })

/** A new company with its members, and the functions that make the sample calls of all APIs in it. */
async function filled(service: TestService) {
  const gym = await aGym(service)
  await fill(service, gym)
  const watch = await watchBuffers(service)
  // Numbering each member for turnstiles happens once, and is not measured.
  await callAll(service, gym, [device])
  return () => watch(() => callAll(service, gym))
}

async function analysed(service: TestService, call: () => Promise<Buffers>): Promise<Buffers> {
  await sql`analyze`.execute(service.db)
  return call()
}

/** Members with a membership, twelve charges and entries of ten days each. */
async function fill({ db }: TestService, gym: Gym): Promise<void> {
  const ids = await makeAttendees(db, gym, 'mensal', members)
  await sql`
    insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, actor, created_at)
    select ${gym.teamId}, gen_random_uuid(), id, ${gym.units.u1}, at, at + interval '1 hour', 'qr', ${`key:${gym.api.keyId}`}, at
      from unnest(${ids}::uuid[]) id, generate_series(timestamptz '2026-02-01Z', '2026-02-10Z', '1 day') at`.execute(db)
  await sql`
    insert into charges (team_id, id, membership_id, member_profile_id, kind, description, amount_cents, due_date, period_start,
                         status, paid_at, payment_method, created_at, updated_at)
    select team_id, gen_random_uuid(), id, member_profile_id, 'period', 'Mensal', 10000, due, due, 'paid', due, 'pix', due, due
      from memberships, generate_series(date '2026-01-01', '2026-12-01', '1 month') due
     where team_id = ${gym.teamId}`.execute(db)
  await sql`
    insert into ledger_entries (team_id, id, member_id, charge_id, kind, owed_cents, kept_cents, credit_cents, method, actor, at)
    select team_id, case entry when 'charge' then id else gen_random_uuid() end, member_profile_id, id, entry,
           case entry when 'charge' then 10000 else -10000 end, case entry when 'charge' then 0 else 10000 end, 0, 'pix', 'operator',
           created_at
      from charges, (values ('charge'), ('payment')) entries (entry) where team_id = ${gym.teamId}`.execute(db)
}

type Send = (gym: Gym, method: string, path: string, body: unknown) => Promise<unknown>

type Api = [Endpoint[], Send]

const device: Api = [
  deviceEndpoints({} as never),
  async (gym, ...call) => (await sampleBridge(gym)).bridge.send(...call),
]
const apis: Api[] = [
  [endpoints, (gym, ...call) => gym.api.send(...call)],
  [dashboardEndpoints({} as DashboardSurroundings), async (gym, ...call) => (await gym.owner()).send(...call)],
  [
    appEndpoints({} as never),
    async (gym, method, path, body) =>
      (path.startsWith('/kiosk') ? await sampleKiosk(gym) : await samplePhone(gym)).send(method, path, body),
  ],
  device,
]

/**
 * Makes each call as if it were the first of its company: objects that the samples keep for a company, such as its member's phone, are made
 * again.
 */
async function callAll(service: TestService, gym: Gym, some = apis): Promise<void> {
  for (const [list, send] of some) {
    let owner: StaffClient | undefined
    for (const [i, endpoint] of list.entries()) {
      // A session may only make a limited number of requests per minute.
      if (owner === undefined || i % 50 === 0) owner = await signedIn(service, gym, 'owner')
      const caller = owner
      const fresh = { ...gym, owner: async () => caller }
      const path = await samplePath(endpoint, fresh)
      await send(fresh, endpoint.method, path, await sampleBody(endpoint, fresh))
      const queries = endpoint.method === 'GET' ? await queriesOf(endpoint, fresh) : []
      for (const query of queries)
        await send(fresh, 'GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, undefined)
    }
  }
}

/** Only after ANALYZE does PostgreSQL know how many rows a word or a unit finds; until then it may begin at the wrong end. */
const onlyKnownLater = new Set(['search', 'store_id'])

/** Each value of each parameter of a list if there are a few of them, otherwise one value. Every value names something that exists. */
async function queriesOf(endpoint: Endpoint, gym: Gym): Promise<string[]> {
  const makers = new Map(referencesIn(endpoint, 'query'))
  const queries: string[] = []
  const fields = Object.entries(endpoint.query?.properties ?? {}).filter(([field]) => !onlyKnownLater.has(field))
  for (const [field, schema] of fields) {
    const { enum: few, examples, type, minimum } = schema as Parameter
    const id = await makers.get(field)?.(gym)
    const one = id ?? examples?.[0] ?? (type === 'boolean' ? true : type === 'integer' ? (minimum ?? 1) : 'ana')
    for (const value of few ?? [one]) queries.push(`${field}=${encodeURIComponent(String(value))}`)
  }
  return queries
}

interface Parameter {
  type: string
  enum?: string[]
  examples?: unknown[]
  minimum?: number
}
