import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countOthersInside, findWaiting } from '#modules/access/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { giveCard, makeTurnstile } from '#test/harness/turnstile.ts'
import { forgetOldPassages } from './forget-passages.ts'
import { findPassage } from './sql.ts'

const service = useService()

onOneServer(
  'a turnstile gets its answer without reading earlier passages, in as few round trips as any entry',
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
    const others = { unitId: gym.units.u1!, memberId }
    const mayBeFull = { deny_when_full: true, max_visit_minutes: 180 }
    const count = (db: Db) => countOthersInside({ db, teamId, now: machineNow() }, mayBeFull, others)
    expect(await ofPassages(count)).toBe(0)

    const cards = await Promise.all(members.slice(0, 3).map((member) => giveCard(service, gym, member)))
    const trips = []
    for (const card of cards) {
      service.wire.reset()
      const { attempt_id } = await door.ask(card)
      trips.push(service.wire.cost().roundTrips)
      await door.tell('turned', { attempt_id })
    }
    // First the bridge, the device and the card; then begin and all facts; then the passage and the commit.
    expect(Math.min(...trips)).toBeLessThanOrEqual(4)
  },
)

test('passages are deleted after ninety days, and facts of that age are no longer accepted', async () => {
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
