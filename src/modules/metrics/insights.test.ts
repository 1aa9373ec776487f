import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

test('months and cohorts equal a count of every membership on every last day', async () => {
  const gym = await service.gym({ test: true })
  await gym.travel('2030-03-12')
  const ids = await makeAttendees(service.db, gym, 'mensal', 60)
  // Some members have two memberships, which may overlap; they begin and end on all kinds of days, including future
  // ones.
  const twice = ids.slice(0, 20)
  await sql`
    insert into memberships select (m).* from (
      select jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid())) as m from memberships s
       where s.team_id = ${gym.teamId} and s.member_profile_id = any(${twice}::uuid[])) copies`.execute(service.db)
  await sql`
    update memberships s
       set start_date = date '2030-03-20' - (i * 23 % 500)::int, status = case when i % 3 = 0 then status else 'cancelled' end,
           effective_date = case when i % 3 > 0 then date '2030-03-20' - (i * 23 % 500)::int + (i * 31 % 250)::int end,
           cancelled_at = case when i % 3 > 0 then timestamptz '2030-03-12Z' end
      from (select id, row_number() over (order by member_profile_id, id) as i
              from memberships where team_id = ${gym.teamId}) n
     where s.team_id = ${gym.teamId} and s.id = n.id`.execute(service.db)

  const owner = await signedIn(service, gym, 'owner')
  const insights = (await owner.get('/insights')).body.data

  const memberships = await service.db.selectFrom('memberships').selectAll().where('team_id', '=', gym.teamId).execute()
  const today = '2030-03-12'
  const starts = Array.from({ length: 12 }, (_, i) => Temporal.PlainDate.from('2029-04-01').add({ months: i }))
  const lastDay = (start: Temporal.PlainDate) =>
    [start.add({ months: 1 }).subtract({ days: 1 }).toString(), today].toSorted()[0]!
  const good = (day: string) =>
    memberships.filter((one) => one.start_date <= day && (one.effective_date === null || one.effective_date > day))
  const people = (list: typeof memberships) => new Set(list.map((one) => one.member_profile_id))
  const lives = ids.map((id) => {
    const own = memberships.filter((one) => one.member_profile_id === id)
    return {
      id,
      began: own.map((one) => one.start_date).toSorted()[0]!,
      ended: own
        .map((one) => one.effective_date ?? '9999')
        .toSorted()
        .at(-1)!,
    }
  })
  const within = (day: string, start: Temporal.PlainDate) => day >= start.toString() && day <= lastDay(start)
  expect(insights.by_month).toEqual(
    starts.map((start) => ({
      month: start.toString(),
      mrr_cents: good(lastDay(start)).length * 10_000,
      active_members: people(good(lastDay(start))).size,
      lost_members: lives.filter(({ ended }) => within(ended, start)).length,
      joined_members: lives.filter(({ began }) => within(began, start)).length,
    })),
  )
  const cohorts = starts.map((start, i) => {
    const members = lives.filter(({ began }) => began.startsWith(start.toString().slice(0, 7)))
    const retained = starts.slice(i).map((later) => {
      const there = people(good(lastDay(later)))
      return members.filter(({ id }) => there.has(id)).length
    })
    return { month: start.toString(), members: members.length, retained }
  })
  expect(insights.cohorts).toEqual(cohorts.filter(({ retained }) => retained.some((count) => count > 0)))
})
