import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import type { Db } from '#platform/db/pool.ts'
import { newId } from '#platform/values/ids.ts'
import { enter, type GymWithMember, leave, newMember, openGym } from '#test/harness/door.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { listHappenings } from './card-sql.ts'
import { listAttempts } from './list-attempts.ts'
import { attemptResults } from './schemas.ts'
import { latestAttempts } from './sql.ts'

const service = useService()

interface Line {
  id: string
  at: string
  result: string
  store_id: string
  member_profile_id: string | null
}

/** Two units and three people over three days: entries, second readings, denials and exits of all kinds. */
async function busyGym() {
  const gym = await openGym(service, { test: true, units: 2 })
  const [other, stranger] = [await newMember(service, gym), (await gym.api.post('/members', { full_name: 'Zé' })).body]
  const start = (await gym.context()).now
  for (let hour = 1; hour <= 60; hour += 3) {
    await gym.travel(start.add({ hours: hour }))
    const store_id = gym.units[hour % 4 < 2 ? 'u2' : 'u1']
    await Promise.all([gym.member, other].map((member) => enter(gym, member, { store_id })))
    if (hour % 5 === 0) await enter(gym, gym.member, { store_id })
    if (hour % 7 === 0) await enter(gym, stranger.data.id, { store_id, method: 'qr' })
    if (hour % 2 === 0) await leave(gym, other, { store_id })
    await enter(gym, gym.member, { store_id, member_code: 'unknown' })
  }
  return { ...gym, other }
}

/** The log when it was one table: a line for each entry, and the lines of `access_log`; newest first. */
async function wholeLog(gym: GymWithMember): Promise<Line[]> {
  const entries = await service.db.selectFrom('checkins').selectAll().where('team_id', '=', gym.teamId).execute()
  const lines = await service.db.selectFrom('access_log').selectAll().where('team_id', '=', gym.teamId).execute()
  const all: Line[] = [...lines, ...entries.map((entry) => ({ ...entry, at: entry.checkin_at, result: 'allowed' }))]
  return all.sort((a, b) => (a.at > b.at || (a.at === b.at && a.id > b.id) ? -1 : 1))
}

test('the log shows entries and everything else in one order, with any filter', async () => {
  const gym = await busyGym()
  const desk = await gym.owner()
  const log = await wholeLog(gym)
  expect(new Set(log.map(({ result }) => result))).toEqual(new Set(['allowed', 'duplicate', 'denied', 'exit']))
  const day = Temporal.Instant.from(log[20]!.at).toZonedDateTimeISO('America/Sao_Paulo').toPlainDate()
  const [from, until] = [day, day.add({ days: 1 })].map((one) =>
    one.toZonedDateTime('America/Sao_Paulo').toInstant().toString({ fractionalSecondDigits: 3 }),
  )
  const filters: [string, (line: Line) => boolean][] = [
    ['', () => true],
    [`store_id=${gym.units.u2}`, (line) => line.store_id === gym.units.u2],
    [`member_id=${gym.other}`, (line) => line.member_profile_id === gym.other],
    [
      `member_id=${gym.member}&store_id=${gym.units.u1}`,
      (line) => line.member_profile_id === gym.member && line.store_id === gym.units.u1,
    ],
    [`date=${day}`, (line) => line.at >= from! && line.at < until!],
    ...attemptResults.map((one): [string, (line: Line) => boolean] => [
      `result=${one}`,
      ({ result }) => result === one,
    ]),
  ]
  for (const [query, fits] of filters) {
    const wanted = log.filter(fits).map(({ id, at, result }) => ({ id, at, result }))
    for (const page of [1, 2, 3, 9]) {
      const { data, pagination } = (await desk.get(`/access-log?limit=7&page=${page}&${query}`)).body
      expect(data.map(({ id, at, result }: Line) => ({ id, at, result }))).toEqual(wanted.slice(page * 7 - 7, page * 7))
      expect(pagination).toEqual({ page, limit: 7, total: wanted.length, pages: Math.ceil(wanted.length / 7) })
    }
  }
  const { entries } = (await desk.get('/today')).body.data
  expect(entries.map(({ id }: Line) => id)).toEqual(log.slice(0, 30).map(({ id }) => id))
  const { happened } = (await desk.get(`/members/${gym.other}/card`)).body.data
  const atDoor = log.filter(({ member_profile_id: whose, result }) => {
    return whose === gym.other && (result === 'allowed' || result === 'denied')
  })
  const shown = happened.filter(({ kind }: { kind: string }) => kind === 'entry' || kind === 'denied')
  expect(shown.map(({ at }: Line) => at)).toEqual(atDoor.slice(0, shown.length).map(({ at }) => at))
  expect(shown.length).toBeGreaterThan(0)
})

test('an entry is one row, and names who made it, as its log line did', async () => {
  const gym = await openGym(service)
  await enter(gym, gym.member)
  const { data } = (await (await gym.owner()).get('/access-log')).body
  expect(data).toMatchObject([{ result: 'allowed', actor: `key:${gym.api.keyId}`, actor_name: 'test', reason: null }])
  expect(await service.db.selectFrom('access_log').select('id').where('team_id', '=', gym.teamId).execute()).toEqual([])
})

test('an entry of an earlier version, which has a line in access_log, is shown once', async () => {
  const gym = await openGym(service)
  const place = { team_id: gym.teamId, member_profile_id: gym.member, store_id: gym.units.u1, method: 'qr' }
  const at = '2026-01-05T12:00:00.000Z'
  await bulkInsert(service.db, 'checkins', [{ ...place, id: newId(), checkin_at: at, created_at: at }])
  const line = { ...place, id: newId(), at, result: 'allowed', actor: 'operator' }
  await bulkInsert(service.db, 'access_log', [line])
  const { data, pagination } = (await (await gym.owner()).get('/access-log')).body
  expect([data.map(({ id }: Line) => id), pagination.total]).toEqual([[line.id], 1])
})

onOneServer('the newest lines are found without reading all others', async () => {
  const gym = await openGym(service)
  const place = sql`${gym.teamId}, gen_random_uuid(), ${gym.member}, ${gym.units.u1}, 'qr', 'operator'`
  const times = sql`generate_series(timestamptz '2026-01-01Z', '2026-01-03Z', '1 minute') at`
  await sql`
    insert into checkins (team_id, id, member_profile_id, store_id, method, actor, checkin_at, checkout_at, created_at)
    select ${place}, at, at, at from ${times}`.execute(service.db)
  await sql`
    insert into access_log (team_id, id, member_profile_id, store_id, method, actor, at, result)
    select ${place}, at, 'exit' from ${times}`.execute(service.db)
  await sql`vacuum analyze checkins, access_log`.execute(service.db)
  const ctx = await gym.context()
  for (const table of ['checkins', 'access_log']) {
    const page = (db: Db) => listAttempts({ ...ctx, db }, { page: 1, limit: 20 })
    expect(await rowsRead(service, table, page)).toBeLessThan(60)
    expect(
      await rowsRead(service, table, (db) => latestAttempts(db, gym.teamId, { limit: 20, today: '2031-01-01' })),
    ).toBeLessThan(60)
    expect(await rowsRead(service, table, (db) => listHappenings(db, gym.teamId, gym.member, 20))).toBeLessThan(60)
  }
})
