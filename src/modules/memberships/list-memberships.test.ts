import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { getMemberships } from './list-memberships.ts'

const service = useService()

onOneServer('a list of the few memberships of a kind reads only those', async () => {
  const gym = await service.gym()
  await makeAttendees(service.db, gym, 'mensal', 600)
  await sql`
    update memberships set sale_kind = 'passe'
     where team_id = ${gym.teamId} and id in (select id from memberships where team_id = ${gym.teamId} order by id limit 3)`.execute(
    service.db,
  )
  const ctx = await gym.context()
  for (const [sale_kind, total] of [
    ['passe', 3],
    ['evento', 0],
  ] as const) {
    const read = await rowsRead(service, 'memberships', async (db) => {
      const page = await getMemberships({ ...ctx, db }, { sale_kind, page: 1, limit: 20 })
      expect(page).toMatchObject({ pagination: { total } })
    })
    expect(read).toBeLessThan(20)
  }
})

onOneServer('the few memberships that changed since a time are found without reading the others', async () => {
  const gym = await service.gym()
  await makeAttendees(service.db, gym, 'mensal', 600)
  const ctx = await gym.context()
  const { rows } = await sql<{ since: string }>`
    select max(updated_at) + interval '1 ms' as since from memberships where team_id = ${gym.teamId}`.execute(
    service.db,
  )
  await sql`
    update memberships set updated_at = clock_timestamp()
     where team_id = ${gym.teamId} and id in (select id from memberships where team_id = ${gym.teamId} order by created_at, id limit 3)`.execute(
    service.db,
  )
  const read = await rowsRead(service, 'memberships', async (db) => {
    const page = await getMemberships({ ...ctx, db }, { updated_since: rows[0]!.since, page: 1, limit: 20 })
    expect(page).toMatchObject({ pagination: { total: 3 } })
  })
  expect(read).toBeLessThan(20)
})
