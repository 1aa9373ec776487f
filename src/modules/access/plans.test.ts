import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { newId } from '#platform/values/ids.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { enter } from '#test/harness/door.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { findRecordedPage } from './checkins-sql.ts'
import { closeVisit, lockOpenVisit } from './sql.ts'

const service = useService()

onOneServer(
  'the person at the door is found without reading everybody inside, even with statistics from a time when nobody was',
  async () => {
    const gym = await service.gym()
    const members = await makeAttendees(service.db, gym, 'mensal', 60)
    // Entries of the past, all ended.
    await sql`
    insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, created_at)
    select ${gym.teamId}, gen_random_uuid(), id, ${gym.units.u1}, at, at + interval '1 hour', 'qr', at
      from unnest(${members}::uuid[]) id, generate_series(timestamptz '2026-01-01Z', '2026-02-10Z', '1 day') at`.execute(
      service.db,
    )
    await sql`vacuum analyze checkins`.execute(service.db)
    for (const member of members) await enter(gym, member)

    const at = '2199-01-01Z'
    const visit = (await lockOpenVisit(service.db, gym.teamId, members[30]!))!
    const ofVisits = (work: (db: Db) => Promise<unknown>) => rowsRead(service, 'checkins', work)
    expect(await ofVisits((db) => lockOpenVisit(db, gym.teamId, members[40]!))).toBe(1)
    expect(await ofVisits((db) => closeVisit(db, gym.teamId, visit.id, at))).toBe(1)
    expect(await closeVisit(service.db, gym.teamId, newId(), at)).toBe(false)
  },
)

onOneServer('what was written since a time is found without reading what was written before', async () => {
  const gym = await service.gym()
  const members = await makeAttendees(service.db, gym, 'mensal', 60)
  // One in ten was reported a day late.
  await sql`
    insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, created_at)
    select ${gym.teamId}, gen_random_uuid(), id, ${gym.units.u1}, at, at + interval '1 hour', 'qr',
           at + case when n % 10 = 0 then interval '1 day' else interval '0' end
      from unnest(${members}::uuid[]) with ordinality as m (id, n),
           generate_series(timestamptz '2026-01-01Z', '2026-03-10Z', '1 day') at`.execute(service.db)
  await sql`vacuum analyze checkins`.execute(service.db)
  const recorded = (since: string) =>
    rowsRead(service, 'checkins', (db) =>
      findRecordedPage(
        db,
        gym.teamId,
        { recorded_since: since, page: 1, limit: 20 },
        { since: '1900-01-01Z', until: null, recordedSince: since },
      ),
    )
  expect(await recorded('2026-03-10T00:00:00.000Z')).toBeLessThan(400)
  // In a table as small as this one, of 4,140 entries, the 600 of ten days are sorted instead of being read in order.
  expect(await recorded('2026-03-01T00:00:00.000Z')).toBeLessThan(800)
})
