import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attributed } from '#platform/audit/attributed.ts'
import { correctCounts } from '#platform/db/kept-counts.ts'
import { localDate, machineNow, timestampText } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { newMember } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { bringBackEntries } from './bring-back-entries.ts'

const service = useService()
const ahead = 40 * 86_400_000

const now = () => machineNow().epochMilliseconds
const bringBack = async (gym: Gym) => attributed(await operatorContext(service.db, gym.teamId), bringBackEntries)
const dayOf = (at: string) => localDate(Temporal.Instant.from(at), 'America/Sao_Paulo').toString()
const enter = (gym: Gym, member_profile_id: string) => gym.api.post('/access/validate', { member_profile_id })
const entriesOf = async (gym: Gym) => {
  const { rows } = await sql<{ member: string; at: string; until: string | null }>`
    select member_profile_id as member, checkin_at as at, checkout_at as until from checkins
     where team_id = ${gym.teamId} order by checkin_at`.execute(service.db)
  return rows
}
const daysOf = async (gym: Gym) => {
  const { rows } = await sql<{ day: string; entries: number }>`
    select at::date::text as day, sum(n)::integer as entries from kept_totals
     where team_id = ${gym.teamId} and list = 'checkins' group by 1 having sum(n) > 0 order by 1`.execute(service.db)
  return rows
}

test('an entry clock that ran ahead is set back, together with all times that came from it, and the audit trail says so', async () => {
  const gym = await service.gym()
  const [ana, bia, caio] = [await newMember(service, gym), await newMember(service, gym), await newMember(service, gym)]
  await enter(gym, ana)
  const today = await daysOf(gym)
  const future = timestampText(machineNow().add({ milliseconds: ahead }))
  await sql`update entry_clocks set last_at = ${future} where team_id = ${gym.teamId}`.execute(service.db)
  // From here on every entry is in the future, even on servers whose clock is right.
  await enter(gym, bia)
  await enter(gym, caio)
  const outOf = timestampText(machineNow().add({ milliseconds: ahead + 3_600_000 }))
  await sql`update checkins set checkout_at = ${outOf} where team_id = ${gym.teamId} and member_profile_id = ${caio}`.execute(
    service.db,
  )
  await sql`update member_visits set last_code_expires_at = ${future}
             where team_id = ${gym.teamId} and member_profile_id = ${bia}`.execute(service.db)
  expect((await daysOf(gym)).length).toBe(2)

  const done = await bringBack(gym)
  expect(done).toMatchObject({ entries: 2, visits: 0, codes: 1 })
  expect(Date.parse(done.was!)).toBeGreaterThan(now() + ahead - 60_000)
  expect(Math.abs(Date.parse(done.is!) - now())).toBeLessThan(60_000)
  const entries = await entriesOf(gym)
  expect(entries.map(({ member }) => member)).toEqual([ana, bia, caio])
  expect(new Set(entries.map(({ at }) => at)).size).toBe(3)
  expect(Date.parse(entries.at(-1)!.at)).toBeLessThan(now() + 1000)
  expect(Date.parse(entries.at(-1)!.until!)).toBeLessThan(now() + 1000)
  expect(await daysOf(gym)).toEqual(today.map((day) => ({ ...day, entries: 3 })))
  expect(await correctCounts(service.db, gym.teamId)).toEqual([])
  const { rows: visits } = await sql<{
    last_checkin_at: string
    last_day: string
    last_code_expires_at: string | null
  }>`
    select last_checkin_at, last_day, last_code_expires_at from member_visits
     where team_id = ${gym.teamId} and member_profile_id = ${bia}`.execute(service.db)
  expect(visits[0]).toMatchObject({ last_checkin_at: entries[1]!.at, last_day: dayOf(entries[1]!.at) })
  expect(Date.parse(visits[0]!.last_code_expires_at!)).toBeLessThan(now() + 1000)
  const { rows: trail } = await sql<{ actor: string; after: object }>`
    select actor, after from audit_trail
     where team_id = ${gym.teamId} and action = 'entry_clock_brought_back'`.execute(service.db)
  expect(trail).toMatchObject([{ actor: 'operator', after: done }])

  // The next entry is later than all others, and has the present time.
  const dora = await newMember(service, gym)
  await enter(gym, dora)
  const last = (await entriesOf(gym)).at(-1)!
  expect(last.member).toBe(dora)
  expect(Math.abs(Date.parse(last.at) - now())).toBeLessThan(10_000)
})

test('an entry clock that is not ahead stays unchanged, and without entries there is none', async () => {
  const gym = await service.gym()
  expect(await bringBack(gym)).toMatchObject({ was: null, is: null, entries: 0 })
  await enter(gym, await newMember(service, gym))
  const before = await entriesOf(gym)
  const done = await bringBack(gym)
  expect(done.is).toBe(done.was)
  expect(await entriesOf(gym)).toEqual(before)
})
