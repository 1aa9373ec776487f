import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import type { Db } from '#platform/db/pool.ts'
import { createGround, type Ground } from '#test/faults/ground/ground.ts'
import { follow } from '#test/faults/ground/standby.ts'
import { type StaffClient, signedIn } from '#test/harness/staff.ts'

const mayLag = dashboardEndpoints({} as DashboardSurroundings).filter((endpoint) => endpoint.mayLag)

test('figures, logs and lists may be some seconds old, but nothing that decides', () => {
  expect(mayLag.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /access-log',
    'GET /audit',
    'GET /charges',
    'GET /finances',
    'GET /follow-ups/counts',
    'GET /gym-metrics',
    'GET /insights',
    'GET /leads/counts',
    'GET /members',
    'GET /members-with-app',
    'GET /members/:id/curve',
    'GET /members/:id/workouts',
    'GET /memberships',
    'GET /report-rows',
    'GET /reports',
    'GET /requests',
    'GET /sales',
    'GET /trainers/:id/students',
    'GET /webhooks/:id/deliveries',
    'GET /workout-programs',
  ])
})

function newGround(): Ground {
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync(), 120_000)
  return createGround(cleanup, () => {})
}

const namesOf = async (staff: StaffClient): Promise<string[]> => {
  const { status, body } = await staff.get('/members')
  expect(status).toBe(200)
  return body.data.map(({ client }: { client: { full_name: string } }) => client.full_name)
}

/** Like a change by another program: no server is notified. */
async function rename(db: Db, teamId: string, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update members set full_name = ${name} where team_id = ${teamId}`.execute(tx)
  })
}

test('lists come from the replica while it keeps up, callers see what they wrote, and the primary takes over when it lags or is away', async () => {
  const ground = newGround()
  const primary = await ground.postgres()
  const replica = await follow(ground, primary)
  const settings = { DATABASE_URL: primary.url(), DATABASE_READ_URL: replica.url() }
  const [one, two] = await Promise.all([ground.server(settings), ground.server(settings)])
  const gym = await ground.company(primary.db, 'replicada')
  const at = ({ url }: { url: string }) => signedIn({ db: primary.db, url }, gym, 'owner')
  const [anna, bia] = [await at(one), await at(two)]
  const carla = (await anna.post('/members', { full_name: 'Carla' })).body.data.id
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(primary.db)
  await expect
    .poll(async () => {
      const reached = await sql<{ all: boolean }>`
      select pg_last_wal_replay_lsn() >= ${rows[0]!.at}::pg_lsn as "all"`.execute(replica.db)
      return reached.rows[0]!.all
    })
    .toBe(true)
  await pause(1500) // by then both have measured that the replica has caught up

  await sql`select pg_wal_replay_pause()`.execute(replica.db)
  await rename(primary.db, gym.teamId, 'Dora')
  expect([await namesOf(anna), await namesOf(bia)]).toEqual([['Carla'], ['Carla']])
  // A caller who asks for changes gets them from the primary, and so does one who has written, or was notified of, a change.
  expect((await anna.get('/members?updated_since=2020-01-01T00:00:00Z')).body.data).toMatchObject([
    { client: { full_name: 'Dora' } },
  ])
  const { headers } = await anna.patch(`/members/${carla}`, { fitness_goals: ['força'] })
  const wrote = headers.getSetCookie().find((cookie) => cookie.startsWith('catraca-wrote='))!
  expect(wrote).toMatch(
    /^catraca-wrote=[0-9A-F]+\/[0-9A-F]+; Max-Age=10; Path=\/dashboard\/api; HttpOnly; SameSite=Strict$/,
  )
  expect(await namesOf(anna)).toEqual(['Dora'])
  await expect.poll(() => namesOf(bia)).toEqual(['Dora'])

  await sql`select pg_wal_replay_resume()`.execute(replica.db)
  await pause(2500)
  await sql`select pg_wal_replay_pause()`.execute(replica.db)
  await rename(primary.db, gym.teamId, 'Eva')
  expect(await namesOf(bia)).toEqual(['Dora'])
  // At another server than the one that wrote: the position that the browser sends decides.
  expect(
    (await bia.send('GET', '/members', undefined, { cookie: `${bia.cookie}; ${wrote.split(';')[0]}` })).body.data,
  ).toMatchObject([{ client: { full_name: 'Dora' } }])
  const ahead = { cookie: `${bia.cookie}; catraca-wrote=FF/0` }
  expect((await bia.send('GET', '/members', undefined, ahead)).body.data).toMatchObject([
    { client: { full_name: 'Eva' } },
  ])
  // A page is at most five seconds old.
  await expect.poll(() => namesOf(bia)).toEqual(['Eva'])
  const lag = /^catraca_replica_lag_seconds (\S+)$/m.exec(await (await fetch(`${two.url}/metrics`)).text())![1]
  expect(Number(lag)).toBeGreaterThan(5)

  await sql`alter system set synchronous_standby_names = ''`.execute(primary.db)
  await sql`select pg_reload_conf()`.execute(primary.db)
  await sql`select pg_wal_replay_resume()`.execute(replica.db)
  await pause(2500)
  await replica.db.destroy()
  replica.crash()
  for (let i = 0; i < 5; i++) expect(await namesOf(anna)).toEqual(['Eva'])
  expect((await two.log()).filter(({ level }) => level >= 50)).toEqual([])
  expect((await two.log()).map(({ msg }) => msg)).toContainEqual(expect.stringContaining('more than 5 s behind'))
})

test('a database that is not a replica of this one is never read', async () => {
  const ground = newGround()
  const [primary, stranger] = await Promise.all([ground.postgres(), ground.postgres()])
  const server = await ground.server({ DATABASE_URL: primary.url(), DATABASE_READ_URL: stranger.url() })
  const gym = await ground.company(primary.db, 'alheia')
  const staff = await signedIn({ db: primary.db, url: server.url }, gym, 'owner')
  expect((await staff.post('/members', { full_name: 'Carla' })).status).toBe(201)
  await pause(1500)
  expect(await namesOf(staff)).toEqual(['Carla'])
  expect(JSON.stringify(await server.log())).toContain('DATABASE_READ_URL is not a replica of DATABASE_URL')
})
