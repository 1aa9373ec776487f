import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setClockOffset } from '#modules/companies/index.ts'
import { listen } from '#platform/db/listen.ts'
import { localDate, machineNow } from '#platform/time/clock.ts'
import { advanceCompany, enqueueDueCompanies, passingTimeTasks } from '#src/process/passing-time.ts'
import { newMember } from '#test/harness/door.ts'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { jobsLeft, makeRetriesDue, runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

const timeZone = 'America/Sao_Paulo'
const every = (start_time: string) => ({
  class_type: 'spinning',
  start_time,
  end_time: start_time.replace(':00', ':50'),
})
const schedule = Array.from({ length: 7 }, (_, day_of_week) => ({
  ref: `d${day_of_week}`,
  day_of_week,
  ...every('07:00'),
}))

async function minute(): Promise<void> {
  await enqueueDueCompanies(service.db, service.log)
  await runJobs(service, passingTimeTasks(service.db, service.log))
}

async function sell(gym: Gym, member_profile_id: string, more: object = {}): Promise<string> {
  const start_date = localDate(machineNow(), timeZone).toString()
  const sale = { member_profile_id, plan_id: gym.plans.mensal, start_date, ...more }
  return (await gym.api.post('/memberships', sale)).body.data.id
}

const register = async (gym: Gym) => (await gym.api.post('/members', { full_name: 'Ana Prado' })).body.data.id as string

/** A gym with two memberships that were due yesterday; moving the first one throws. */
async function withASickOne(options: GymOptions = {}) {
  const gym = await service.gym({ test: true, ...options })
  const [sick, healthy] = [await sell(gym, await register(gym)), await sell(gym, await register(gym))]
  await setClockOffset(service.db, gym.teamId, 31 * 86_400_000)
  await sql`create function fall_ill() returns trigger language plpgsql as $$
              begin
                if new.team_id = ${sql.lit(gym.teamId)} then raise exception 'a sick row'; end if;
                return new;
              end $$`.execute(service.db)
  await sql`create trigger sick before insert on membership_history for each row
            when (new.membership_id = ${sql.lit(sick)}) execute function fall_ill()`.execute(service.db)
  const heal = () => sql`drop function if exists fall_ill cascade`.execute(service.db)
  return { gym, sick, healthy, heal }
}

const rowOf = (id: string) =>
  service.db.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a minute in which nothing is due writes nothing, and makes no server forget a key', async () => {
  const gym = await service.gym({ schedule })
  await newMember(service, gym)
  await minute()
  const told: string[] = []
  const listener = await listen({
    target: service.target,
    channels: ['access_changed'],
    onNotification: (_channel, payload) => told.push(payload),
    onReconnect: () => {},
    log: service.log,
  })
  const written = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(service.db)
    const { rows } = await sql`
      select relname, n_tup_ins, n_tup_upd, n_tup_del from pg_stat_user_tables
       where schemaname = 'public' and relname <> 'job_workers' order by relname`.execute(service.db)
    return rows
  }
  const row = () => sql`select xmin::text, classes_until from companies where id = ${gym.teamId}`.execute(service.db)
  const [before, company] = [await written(), (await row()).rows]
  await minute()
  await advanceCompany(service.db, gym.teamId)
  expect((await row()).rows).toEqual(company)
  expect(await written()).toEqual(before)

  // Only a visit ends: no class is offered again and the company row stays unchanged.
  const member = await newMember(service, gym)
  await gym.api.post('/access/validate', { member_profile_id: member })
  const long_ago = machineNow().subtract({ hours: 30 }).toString()
  await sql`update checkins set checkin_at = ${long_ago} where team_id = ${gym.teamId}`.execute(service.db)
  await minute()
  const visits = await service.db
    .selectFrom('checkins')
    .select('checkout_at')
    .where('team_id', '=', gym.teamId)
    .execute()
  expect(visits.every(({ checkout_at }) => checkout_at !== null)).toBe(true)
  expect((await row()).rows).toEqual(company)

  await sql`update companies set name = 'Outro nome' where id = ${gym.teamId}`.execute(service.db)
  await expect.poll(() => told).toEqual([gym.teamId])
  await listener.close()
})

test('of the classes of the next 28 days only those of new days are made', async () => {
  const gym = await service.gym({ test: true, schedule })
  const made = async () => (await gym.events('class.created')).length
  const first = await made()
  await setClockOffset(service.db, gym.teamId, 3 * 86_400_000)
  await advanceCompany(service.db, gym.teamId)
  expect(await made()).toBe(first + 3)
  await setClockOffset(service.db, gym.teamId, 60 * 86_400_000)
  await advanceCompany(service.db, gym.teamId)
  expect(await made()).toBeGreaterThanOrEqual(first + 3 + 27)
})

test('a membership whose move throws is set aside and reported, tried again later, and does not delay others', async () => {
  const { gym, sick, healthy, heal } = await withASickOne()
  const staff = await signedIn(service, gym, 'owner')
  try {
    await minute()
    expect(await rowOf(healthy)).toMatchObject({ move_error: null, move_failures: 0 })
    expect((await rowOf(healthy)).end_date > (await rowOf(sick)).end_date).toBe(true)
    expect(await rowOf(sick)).toMatchObject({ move_error: 'error: a sick row', move_failures: 1 })
    const { member_profile_id } = await rowOf(sick)
    const { alerts } = (await staff.get('/today')).body.data
    expect(alerts).toEqual([{ kind: 'move_failing', id: member_profile_id, text: 'Ana Prado', count: 1 }])
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toMatch(/^catraca_failed_moves 1$/m)

    // It waits, is then tried again, and waits longer.
    await minute()
    expect((await rowOf(sick)).move_failures).toBe(1)
    const waits = async () => {
      const again = (await rowOf(sick)).move_again_at!
      return Math.round(Temporal.Instant.from(again).since(machineNow()).total('minutes'))
    }
    const pauses = [await waits()]
    for (let failures = 2; failures <= 7; failures++) {
      await sql`update memberships set move_again_at = '2020-01-01Z' where team_id = ${gym.teamId} and id = ${sick}`.execute(
        service.db,
      )
      await minute()
      pauses.push(await waits())
    }
    expect(pauses).toEqual([1, 5, 30, 120, 360, 360, 360])
  } finally {
    await heal()
  }
  await sql`update memberships set move_again_at = '2020-01-01Z' where team_id = ${gym.teamId} and id = ${sick}`.execute(
    service.db,
  )
  await minute()
  expect(await rowOf(sick)).toMatchObject({ move_error: null, move_failures: 0, move_again_at: null })
  expect((await rowOf(sick)).end_date).toBe((await rowOf(healthy)).end_date)
  expect((await staff.get('/today')).body.data.alerts).toEqual([])
  expect(await jobsLeft(service)).toEqual([])
})

test('a failing kind of work does not delay others, and finding it due again shortens no pause', async () => {
  const gym = await service.gym({ test: true, schedule })
  const id = await sell(gym, await register(gym), { auto_renew: false })
  await setClockOffset(service.db, gym.teamId, 40 * 86_400_000)
  const until = async () =>
    (
      await service.db
        .selectFrom('companies')
        .select('classes_until')
        .where('id', '=', gym.teamId)
        .executeTakeFirstOrThrow()
    ).classes_until
  const before = await until()
  await sql`create function no_classes() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    service.db,
  )
  await sql`create trigger no_classes before insert on class_instances execute function no_classes()`.execute(
    service.db,
  )
  try {
    await minute()
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
    expect(await until()).toBe(before)
    for (let attempts = 2; attempts <= 3; attempts++) {
      await makeRetriesDue(service)
      await minute()
      await enqueueDueCompanies(service.db, service.log)
      expect(await jobsLeft(service)).toEqual([{ task_identifier: 'make-classes', attempts }])
    }
  } finally {
    await sql`drop function no_classes cascade`.execute(service.db)
  }
  await makeRetriesDue(service)
  await minute()
  expect((await until())! > before!).toBe(true)
  expect(await jobsLeft(service)).toEqual([])
})

test('a change of the zone moves future classes, and dates the last entries by the new days', async () => {
  const gym = await service.gym({ schedule })
  const member = await newMember(service, gym)
  const hand = await service.db
    .selectFrom('class_instances')
    .select('id')
    .where('team_id', '=', gym.teamId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sql`update class_instances set changed_by_hand = true where id = ${hand.id}`.execute(service.db)
  // Half past two at night in UTC is the evening before in São Paulo.
  const yesterday = localDate(machineNow(), 'UTC').subtract({ days: 1 })
  await sql`update member_visits set last_checkin_at = ${`${yesterday}T02:30:00Z`}, last_day = ${yesterday.subtract({ days: 1 }).toString()}
             where team_id = ${gym.teamId} and member_profile_id = ${member}`.execute(service.db)
  await gym.rezone('Asia/Tokyo')
  const { rows: odd } = await sql`
    select id from class_instances
     where team_id = ${gym.teamId} and (starts_at <> (date + start_time::time) at time zone 'Asia/Tokyo'
                                        or ends_at <> (date + end_time::time) at time zone 'Asia/Tokyo')`.execute(
    service.db,
  )
  expect(odd).toEqual([])
  await makeRetriesDue(service)
  await runJobs(service, passingTimeTasks(service.db, service.log))
  const visits = await service.db
    .selectFrom('member_visits')
    .select('last_day')
    .where('team_id', '=', gym.teamId)
    .where('member_profile_id', '=', member)
    .executeTakeFirstOrThrow()
  expect(visits.last_day).toBe(yesterday.toString())
})
