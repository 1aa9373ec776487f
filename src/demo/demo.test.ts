import { denialReasons } from '@catraca/device-contract/entry-rules.ts'
import { cpf } from 'cpf-cnpj-validator'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { machineNow } from '#platform/time/clock.ts'
import { Client } from '#test/harness/client.ts'
import { Phone } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { seedDemo } from './seed.ts'

const service = useService()

test('the demo gym is believable and consistent', async () => {
  const { key, appPath } = (await seedDemo(service.db, machineNow()))!
  const api = new Client(service.url, key)

  const members = await service.db.selectFrom('members').selectAll().execute()
  expect(members).toHaveLength(500)
  expect(new Set(members.map((member) => member.status))).toEqual(new Set(['trial', 'active', 'frozen', 'cancelled']))
  expect(members.filter((member) => !cpf.isValid(member.cpf!))).toEqual([])
  expect(members.filter(({ phone }) => phone !== null && !parsePhoneNumberFromString(phone)?.isValid())).toEqual([])
  const now = new Date().toISOString()
  expect(members.filter((member) => member.created_at > member.updated_at || member.updated_at > now)).toEqual([])

  const share = async (status: string) => (await api.get(`/memberships?status=${status}`)).body.pagination.total
  const total = (await api.get('/memberships')).body.pagination.total
  expect(total).toBeGreaterThan(500)
  expect((await share('active')) / total).toBeGreaterThan(0.4)
  for (const status of ['trial', 'frozen', 'past_due', 'cancelled'])
    expect(await share(status), status).toBeGreaterThan(0)
  expect((await api.get('/plans')).body.data).toHaveLength(6)

  // Every row agrees with its history.
  const broken = await sql`
    select m.id from memberships m
     where (select h.to_status from membership_history h where h.team_id = m.team_id and h.membership_id = m.id
             order by h.seq desc limit 1) <> m.status
        or m.next_due_on <= current_date - 1`.execute(service.db)
  expect(broken.rows).toEqual([])
  const { rows: classes } = await sql<{ classes: number; waiting: number; wrong: number }>`
    select count(*) as classes, count(*) filter (where waiting > 0) as waiting,
           count(*) filter (where current_bookings <> (select count(*) from bookings b where b.team_id = i.team_id
             and b.class_instance_id = i.id and b.status = 'confirmed')) as wrong
      from class_instances i`.execute(service.db)
  expect(classes[0]!.wrong).toBe(0)
  expect(classes[0]!.classes).toBeGreaterThan(340)
  expect(classes[0]!.waiting).toBeGreaterThan(20)
  expect((await api.get('/classes')).body.data.length).toBeGreaterThan(25)
  expect((await api.get('/classes/schedule')).body.data).toHaveLength(30)

  const { rows: visits } = await sql<Record<string, number>>`
    select * from
      (select count(*) as entries, count(*) filter (where checkout_at is null) as inside,
              count(*) filter (where checkin_at > now()) as early from checkins) c,
      (select sum(n) as counted from kept_totals where list = 'checkins') d,
      (select sum(total_checkins) as noted from member_visits) v,
      (select count(distinct reason) as reasons from access_log) a`.execute(service.db)
  expect(visits[0]!.entries).toBeGreaterThanOrEqual(60_000)
  expect(visits[0]).toMatchObject({ early: 0, counted: visits[0]!.entries, noted: visits[0]!.entries })
  expect(visits[0]!.inside).toBeGreaterThan(15)
  expect(visits[0]!.reasons).toBe(Object.keys(denialReasons).length)
  const { data: numbers } = (await api.get('/gym-metrics')).body
  expect(numbers.occupancy.current_count).toBe(visits[0]!.inside)
  expect(numbers.mrr_cents).toBeGreaterThan(2_000_000)

  const { data: trainers } = (await api.get('/trainers')).body
  expect(trainers).toHaveLength(8)
  for (const { id } of trainers) {
    expect((await api.get(`/trainers/${id}`)).body.data.students.length).toBeGreaterThan(5)
  }
  const { data: programs } = (await api.get('/workout-programs?status=active')).body
  expect(programs).toHaveLength(Math.ceil(members.length / 3))
  for (const day of programs.flatMap((program: { days: object[] }) => program.days)) {
    expect(day.exercises.length).toBeGreaterThan(3)
  }

  const done = await service.db.selectFrom('workouts').selectAll().execute()
  expect(done.length).toBeGreaterThan(200)
  expect(done.filter(({ begun_at, finished_at }) => finished_at! > now || finished_at! < begun_at)).toEqual([])

  const churned = await service.db
    .selectFrom('memberships')
    .select('cancellation_reason')
    .where('status', '=', 'cancelled')
    .execute()
  expect(new Set(churned.map((row) => row.cancellation_reason)).size).toBeGreaterThan(4)

  const phone = new Phone({ api, slug: 'horizonte' })
  const session = await phone.post('/session', { token: appPath.split('#')[1] })
  expect(session.status).toBe(201)
  phone.cookie = session.headers.get('set-cookie')!.split(';')[0]!
  const life = (await phone.get('/membership')).body.data
  expect(life.memberships[0]).toMatchObject({ status: 'active' })
  expect(life.visits.length).toBeGreaterThan(3)
  expect((await phone.get('/workouts')).body.data.workouts.length).toBeGreaterThan(3)
  const seats = (await phone.get('/classes')).body.data.filter(({ seat }: { seat: unknown }) => seat !== null)
  expect(seats.length).toBeGreaterThan(0)
})
