import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { enter } from '#test/harness/door.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { giveCard, makeTurnstile } from '#test/harness/turnstile.ts'
import { findRecordedPage } from './checkins-sql.ts'
import { forgetOldPassages } from './forget-passages.ts'
import { countWaitingOthers, findPassage, findWaiting } from './passages-sql.ts'
import { closeVisit, lockOpenVisit } from './sql.ts'

const service = useService()

onOneServer(
  'who is at the door is found without reading all who are inside, even if statistics are of a time when nobody was',
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
  // One of ten was told a day late.
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
  expect(await recorded('2026-03-01T00:00:00.000Z')).toBeLessThan(400)
})

onOneServer(
  'a turnstile is answered without reading passages of before, in as few round trips as any entry',
  async () => {
    const gym = await service.gym({ test: false })
    const members = await makeAttendees(service.db, gym, 'mensal', 60)
    const door = await makeTurnstile(gym)
    await sql`
    insert into passages (team_id, id, device_id, store_id, member_profile_id, direction, method, state, allowed, duplicate,
                          decided_at, told_at)
    select ${gym.teamId}, gen_random_uuid(), ${door.id}, ${gym.units.u1}, id, 'in', 'card', 'passed', true, false, at, at
      from unnest(${members}::uuid[]) id, generate_series(now() - interval '60 days', now() - interval '1 hour', '1 day') at`.execute(
      service.db,
    )
    await sql`vacuum analyze passages`.execute(service.db)
    const now = timestampText(machineNow())
    const [memberId, teamId] = [members[30]!, gym.teamId]
    const ofPassages = (work: (db: Db) => Promise<unknown>) => rowsRead(service, 'passages', work)
    expect(await ofPassages((db) => findPassage(db, teamId, { id: newId(), logKey: newId() }))).toBe(0)
    expect(await ofPassages((db) => findWaiting(db, teamId, { memberId, now }))).toBe(0)
    const others = { unitId: gym.units.u1!, memberId, since: now }
    expect(await ofPassages((db) => countWaitingOthers(db, teamId, others))).toBe(0)

    const cards = await Promise.all(members.slice(0, 3).map((member) => giveCard(service, gym, member)))
    const trips = []
    for (const card of cards) {
      service.wire.reset()
      const { attempt_id } = await door.ask(card)
      trips.push(service.wire.cost().roundTrips)
      await door.tell('turned', { attempt_id })
    }
    // The bridge, the device and the card; begin and all facts; the passage and the commit.
    expect(Math.min(...trips)).toBeLessThanOrEqual(4)
  },
)

test('passages leave after ninety days, and a fact that old is not taken any more', async () => {
  const gym = await service.gym()
  const [member] = await makeAttendees(service.db, gym, 'mensal', 1)
  const [door, card] = [await makeTurnstile(gym), await giveCard(service, gym, member!)]
  const daysAgo = (days: number) => timestampText(machineNow().subtract({ hours: 24 * days }))
  const [old, young] = [await door.ask(card), await door.ask(card)]
  for (const [{ attempt_id }, days] of [
    [old, 92],
    [young, 89],
  ] as const) {
    await sql`update passages set told_at = ${daysAgo(days)} where team_id = ${gym.teamId} and id = ${attempt_id}`.execute(
      service.db,
    )
  }
  await forgetOldPassages(service.db, gym.teamId)
  const { rows } = await sql<{ id: string }>`select id from passages where team_id = ${gym.teamId}`.execute(service.db)
  expect(rows).toEqual([{ id: young.attempt_id }])
})
