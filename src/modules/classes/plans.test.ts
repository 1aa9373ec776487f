import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { classIds, manyADay, plans } from '#test/harness/seats.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { getRoster } from './get-roster.ts'
import { findBooking, findSeatFacts, listBookings, listBookingsAhead, listWaiting } from './sql.ts'

const service = useService()

onOneServer('the bookings of a class or of a member are found without reading those of others', async () => {
  const gym = await service.gym({ plans, schedule: manyADay })
  const members = await makeAttendees(service.db, gym, 'livre', 60)
  const classes = (await classIds(gym)).slice(0, 40)
  await sql`
    insert into bookings (team_id, id, class_instance_id, member_profile_id, class_date, status, booked_at)
    select i.team_id, gen_random_uuid(), i.id, m.id, i.date, 'confirmed', i.created_at
      from class_instances i, unnest(${members}::uuid[]) m (id)
     where i.team_id = ${gym.teamId} and i.id = any(${classes}::uuid[])`.execute(service.db)
  await sql`vacuum analyze bookings`.execute(service.db)
  const ctx = await gym.context()
  const [teamId, instanceId, memberId, now] = [gym.teamId, classes[20]!, members[30]!, '2026-01-01T00:00:00Z']
  const reads: [string, number, (db: Db) => Promise<unknown>][] = [
    ['a roster', members.length, (db) => getRoster({ ...ctx, db }, instanceId)],
    ['all of a class', members.length, (db) => listBookings(db, teamId, instanceId)],
    ['the waitlist', members.length, (db) => listWaiting(db, teamId, instanceId, { after: 0, limit: 10 })],
    ['one', members.length, (db) => findBooking(db, teamId, instanceId, memberId)],
    ['what decides about a seat', classes.length, (db) => findSeatFacts(db, { teamId, memberId, instanceId, now })],
    ['all of a member', classes.length, (db) => listBookingsAhead(db, teamId, memberId, now)],
  ]
  for (const [what, most, work] of reads) {
    expect(await rowsRead(service, 'bookings', work), what).toBeLessThanOrEqual(most)
  }
})
