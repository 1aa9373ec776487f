/** The door of a company with 50,000 members and 5,000,000 entries; see README.md beside this file. */
import { sql } from 'kysely'
import { makeAttendees } from '#test/harness/attendees.ts'
import { writeInBulk } from './bulk-write.ts'
import { makeFloorTables } from './floor-tables.ts'
import { load, median, type Round, withBench } from './harness.ts'

const memberCount = 50_000
const entryCount = 5_000_000
const rounds = 3
const warmUpSeconds = 3
const roundSeconds = 5
const slowestP50Ms = 20

const results = await withBench(async (bench) => {
  const { db, teamId, url, headers } = bench
  const { id: plan } = await db
    .selectFrom('plans')
    .select('id')
    .where('team_id', '=', teamId)
    .where('ref', '=', 'anual')
    .executeTakeFirstOrThrow()
  const { id: store_id } = await db
    .selectFrom('units')
    .select('id')
    .where('team_id', '=', teamId)
    .limit(1)
    .executeTakeFirstOrThrow()
  console.log(`Making ${memberCount} members and ${entryCount} entries …`)
  const members: string[] = []
  while (members.length < memberCount) {
    members.push(...(await makeAttendees(db, { teamId, plans: { anual: plan } }, 'anual', 10_000)))
  }
  await makeEntries()
  await sql`vacuum analyze`.execute(db)

  const service = `${url}/api/v1/access/validate`
  await makeFloorTables(db)
  const floor = `${await bench.startFloor('floor.ts', {})}/${teamId}/enter`
  // No member comes twice: a second reading would be cheaper.
  const queue = members.values()
  const visit = () => ({ member_profile_id: queue.next().value!, store_id })

  const measured: Record<'service' | 'floor' | 'occupancy' | 'metrics', Round[]> = {
    service: [],
    floor: [],
    occupancy: [],
    metrics: [],
  }
  await load(service, headers, warmUpSeconds, { body: visit })
  await load(floor, {}, warmUpSeconds, { body: visit })
  for (let round = 0; round < rounds; round++) {
    measured.service.push(await load(service, headers, roundSeconds, { body: visit }))
    measured.floor.push(await load(floor, {}, roundSeconds, { body: visit }))
  }
  for (const [name, path] of [
    ['occupancy', '/access/occupancy'],
    ['metrics', '/gym-metrics'],
  ] as const) {
    await load(`${url}/api/v1${path}`, headers, warmUpSeconds, { callers: 1 })
    for (let round = 0; round < rounds; round++) {
      measured[name].push(await load(`${url}/api/v1${path}`, headers, roundSeconds, { callers: 1 }))
    }
  }
  return measured

  /** A year of visits, five million in all. */
  async function makeEntries(): Promise<void> {
    await writeInBulk(db, bench.context().teamId, async (db) => {
      await sql`
        insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, created_at)
        select ${teamId}, gen_random_uuid(), (${members}::uuid[])[1 + i % ${memberCount}::int], ${store_id}, at,
               at + interval '1 hour', 'facial', at
          from (select i, now() - interval '365 days' * (1 - i::float8 / ${entryCount}::float8) - interval '4 hours' as at
                  from generate_series(1, ${entryCount}::int) i) e`.execute(db)
    })
  }
})

const cells = (name: string, { perSecond, p50, p99 }: Round) => ({
  [`${name} req/s`]: Math.round(perSecond),
  [`${name} p50 ms`]: p50,
  [`${name} p99 ms`]: p99,
})
console.table(
  results.service.map((round, i) => ({
    ...cells('validate', round),
    ...cells('floor', results.floor[i]!),
    ratio: (round.perSecond / results.floor[i]!.perSecond).toFixed(2),
  })),
)
console.table([
  ...results.occupancy.map((round) => ({ endpoint: 'occupancy', ...cells('', round) })),
  ...results.metrics.map((round) => ({ endpoint: 'metrics', ...cells('', round) })),
])
const failed = Object.values(results)
  .flat()
  .reduce((sum, round) => sum + round.failed, 0)
const slow = [results.occupancy, results.metrics].some((list) => median(list.map(({ p50 }) => p50)) >= slowestP50Ms)
console.log(`Ratio validate/floor, median of ${rounds} rounds: ${ratioOf()}`)
if (failed > 0) console.log(`${failed} requests were not answered with 200`)
process.exitCode = failed > 0 || slow ? 1 : 0

function ratioOf(): string {
  return median(results.service.map((round, i) => round.perSecond / results.floor[i]!.perSecond)).toFixed(2)
}
