import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClockOffset } from '#modules/companies/index.ts'
import { keepMonths } from '#platform/db/months.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { haveRunFor, idAt, monthStart, partitionOf } from '#test/harness/months.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()
const day = 24 * 3600 * 1000
let application: Db

beforeAll(() => {
  application = createDb(createPool(service.target))
})
afterAll(() => application.destroy())

beforeEach(() => haveRunFor(service.db, 'api_requests', 5))

async function addRequest(teamId: string, at: Temporal.Instant): Promise<string> {
  const id = idAt(at)
  await sql`insert into api_requests (team_id, id, at, api_key_id, method, path, status, duration_ms)
            values (${teamId}, ${id}, ${at.toString()}, ${id}, 'GET', '/', 200, 1)`.execute(application)
  return id
}

const partitions = async () =>
  (
    await sql<{ partition: string }>`select partition from months_of('api_requests') order by 1`.execute(service.db)
  ).rows
    .map(({ partition }) => partition)
    .filter((name) => !name.endsWith('_first'))
const keep = (teamId: string, requests_kept_days: number) =>
  service.db.updateTable('companies').set({ requests_kept_days }).where('id', '=', teamId).execute()
/** Full days since the end of a month. */
const daysSinceEnd = (offset: number) =>
  Math.floor((Temporal.Now.instant().epochMilliseconds - monthStart(offset + 1).epochMilliseconds) / day)

test('a month of requests is dropped as a whole once no company keeps any of it', async () => {
  const [short, long] = [await service.gym(), await service.gym({ test: true })]
  const all = [-4, -3, -2, -1, 0, 1].map((offset) => partitionOf('api_requests', offset))
  for (const offset of [-4, -3, -2, -1]) await addRequest(short.teamId, monthStart(offset).add({ hours: 30 }))
  await keep(short.teamId, 1)
  // The last moment of that month is younger than this by less than a day.
  await keep(long.teamId, daysSinceEnd(-4) + 1)
  await keepMonths(application, service.log)
  expect(await partitions()).toEqual(all)
  await keep(long.teamId, daysSinceEnd(-4))
  await keepMonths(application, service.log)
  expect(await partitions()).toEqual(all.slice(1))
  // A test company's clock must not make anything be dropped.
  await setClockOffset(service.db, long.teamId, 365 * day)
  await keepMonths(application, service.log)
  expect(await partitions()).toEqual(all.slice(1))
  await keep(long.teamId, 1)
  await keepMonths(application, service.log)
  expect(await partitions()).toEqual(all.slice(daysSinceEnd(-1) >= 1 ? 4 : 3))
})

test('a company sees what it keeps, and not what is still stored for others', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  await keep(other.teamId, 3650)
  const ago = (days: number) => Temporal.Now.instant().subtract({ hours: 24 * days })
  const seen = await addRequest(gym.teamId, ago(29))
  await addRequest(gym.teamId, ago(31))
  const owner = await signedIn(service, gym, 'owner')
  const listed = async () => (await owner.get('/requests')).body
  expect(await listed()).toMatchObject({ data: [{ id: seen }], pagination: { total: 1 } })
  const changed = await owner.patch('/company', { requests_kept_days: 60 })
  expect(changed.body.data.requests_kept_days).toBe(60)
  expect((await listed()).pagination.total).toBe(2)
  expect((await owner.patch('/company', { requests_kept_days: 0 })).status).toBe(400)
})

test('rows outside of all months are still stored, reported, and moved once their month is made', async () => {
  const gym = await service.gym()
  const id = await addRequest(gym.teamId, monthStart(3).add({ hours: 1 }))
  const placeOf = async () => {
    const { rows } = await sql<{ place: string }>`
      select tableoid::regclass::text as place from api_requests where id = ${id}`.execute(service.db)
    return rows[0]!.place.replace(/(?<=_(default|\d{6}))_\d{6}$/, '') // a shard's number
  }
  expect(await placeOf()).toBe('api_requests_default')
  await keepMonths(application, service.log)
  expect(service.takeErrors()).toMatchObject([{ table: 'api_requests', rows: 1 }])
  await sql`select make_month('api_requests', ${monthStart(3).toString()}::timestamptz::date)`.execute(service.db)
  expect(await placeOf()).toBe(partitionOf('api_requests', 3))
})

test('the service only reaches partitions through their table, and decides nothing about dropping them', async () => {
  for (const statement of [
    `select from ${partitionOf('api_requests', 0)}`,
    `delete from ${partitionOf('api_requests', 0)}`,
    `drop table ${partitionOf('api_requests', 0)}`,
    "select make_month('api_requests', '2099-01-01')",
    'alter table api_requests detach partition api_requests_default',
  ]) {
    await expect(sql.raw(statement).execute(application)).rejects.toMatchObject({ code: '42501' })
  }
  // An object with the same name in another schema must not hide the tables of the owner's functions.
  const { rows } = await sql<{ path: string[] }>`
    select proconfig as path from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`.execute(service.db)
  for (const { path } of rows) expect(path).toContain('search_path=public, pg_temp')
})
