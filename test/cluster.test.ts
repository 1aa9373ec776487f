import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { gatherWaitingLines } from '#modules/audit/index.ts'
import type { PlaceOf } from '#platform/cluster/placement.ts'
import { listPlaced } from '#platform/cluster/read-tables.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { asService } from '#platform/db/service-role.ts'
import { parseMigration, readMigrations } from '#platform/migrations/files.ts'
import { runMigrations } from '#platform/migrations/run.ts'
import { machineNow } from '#platform/time/clock.ts'
import { seedDemo } from '#src/demo/seed.ts'
import { placeOf } from '#src/installation/placements.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import { onCluster } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { joinGivenServer } from './given-server.ts'

const service = useService()

const text = `
  -- Towels that members have borrowed.
  create table towels (
    team_id uuid not null references companies (id),
    id uuid not null,
    member_id uuid not null,
    before_id uuid,
    primary key (team_id, id),
    constraint towels_member_fkey foreign key (team_id, member_id) references members (team_id, id),
    constraint towels_before_fkey foreign key (team_id, before_id) references towels (team_id, id)
  );
  create index towels_of_member on towels (team_id, member_id);
  create table towel_colors (color text primary key);
  create table towel_washes (team_id uuid references companies (id), color text not null references towel_colors (color))`

const laterPlaceOf: PlaceOf = (table) => (table === 'towel_colors' ? 'reference' : placeOf(table))

onCluster(
  'a table of a later release goes to its place with the migration that makes it, and keeps its foreign keys',
  async () => {
    const later = parseMigration('9000_towels.expand.sql', text)
    const migrations = [...(await readMigrations()), later]
    await runMigrations(service.db, pino({ level: 'silent' }), { migrations, placeOf: laterPlaceOf })
    const { rows } = await sql<{ name: string; type: string }>`
    select table_name::text as name, citus_table_type as type from citus_tables
     where table_name::text like 'towel%' order by 1`.execute(service.db)
    expect(rows).toEqual([
      { name: 'towel_colors', type: 'reference' },
      { name: 'towel_washes', type: 'distributed' },
      { name: 'towels', type: 'distributed' },
    ])
    const { rows: keys } = await sql<{ name: string; to: string }>`
    select conname as name, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid in ('towels'::regclass, 'towel_washes'::regclass) order by 1`.execute(service.db)
    expect(keys.map(({ to }) => to).sort()).toEqual(['companies', 'companies', 'members', 'towel_colors', 'towels'])

    const gym = await service.gym()
    const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
    const borrow = (id: string) =>
      sql`insert into towels values (${gym.teamId}, gen_random_uuid(), ${id})`.execute(service.db)
    await borrow(member)
    await expect(borrow(gym.teamId)).rejects.toThrow('towels_member_fkey')
  },
)

onCluster('a filled database is spread with each row once, and no row stays on the coordinator', async () => {
  const server = await joinGivenServer(process.env.CATRACA_TEST_DATABASE_URL!)
  const owner = createDb(createPool(server.target, { session: 'unlimited' }))
  const db = createDb(createPool(asService(server.target)))
  onTestFinished(async () => {
    await owner.destroy()
    await server.leave()
  })
  await prepareDatabase({ db, owner: server.target, embedded: true }, pino({ level: 'silent' }))
  await seedDemo(db, machineNow())
  await db.destroy()
  const tables = (await listPlaced(owner)).map(({ name }) => name)
  const rows = async () => {
    const counted: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(owner)
      counted[table] = rows[0]!.n
    }
    return counted
  }
  const before = await rows()
  expect(before.kept_counts! + before.kept_deltas!).toBeGreaterThan(100)
  await server.settle()
  expect(await rows()).toEqual(before)
  const { rows: left } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
     where pg_relation_size(c.oid) > 0`.execute(owner)
  expect(left).toEqual([])
})

onCluster("the service's role moves the workers' notes into the trail, from which it cannot delete", async () => {
  const gym = await service.gym()
  await gym.api.post('/members', { full_name: 'Ana' })
  const application = createDb(createPool(service.target, { max: 1 }))
  onTestFinished(() => application.destroy())
  await gatherWaitingLines(application)
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_trail where team_id = ${gym.teamId}`.execute(application)
  expect(rows.map(({ subject }) => subject)).toContain('members')
  expect((await sql`select from audit_waiting`.execute(service.db)).rows).toEqual([])
  await expect(sql`delete from audit_waiting`.execute(application)).rejects.toMatchObject({ code: '42501' })
})
