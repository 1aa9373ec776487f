import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#platform/values/ids.ts'
import type { Gym } from '#test/harness/gym.ts'
import { evo, runMove } from '#test/harness/moving.ts'
import { phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import type { Progress } from './run-move-in.ts'
import { undoMoveIn } from './undo-move-in.ts'

const service = useService()

async function counts(gym: Gym) {
  const count = async (table: 'members' | 'memberships' | 'charges' | 'events' | 'plans') => {
    const query = service.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'))
    return Number((await query.where('team_id', '=', gym.teamId).executeTakeFirstOrThrow()).rows)
  }
  const [members, memberships, charges, events] = await Promise.all(
    (['members', 'memberships', 'charges', 'events'] as const).map(count),
  )
  return { members, memberships, charges, events }
}

type Books = Awaited<ReturnType<typeof evo>>['books']

const contractsOf = ({ members, cancelled }: Books) =>
  members.flatMap(({ memberships }) => memberships).length + cancelled.length

/** The times of each member's visits, from the generated data. */
function visitsOf({ entries }: Books): Map<number, string[]> {
  const visits = new Map<number, string[]>()
  for (const { idMember, date, blockReason, entryAction } of entries) {
    if (idMember === null || blockReason !== null || entryAction !== 'Entry') continue
    visits.set(idMember, [...(visits.get(idMember) ?? []), date.slice(0, 19)])
  }
  return visits
}

/** The number of days in a row up to the last visit. */
function lastDaysInARow(visits: string[]): number {
  const days = new Set(visits.map((at) => at.slice(0, 10)))
  let day = Temporal.PlainDate.from([...days].sort().at(-1)!)
  let streak = 0
  for (; days.has(day.toString()); day = day.subtract({ days: 1 })) streak++
  return streak
}

/** The open amounts by month, summed from the generated data. */
function openByMonth({ receivables }: Books) {
  const months: Record<string, number> = {}
  for (const { dueDate, receivingDate, cancellationDate, ammount, ammountPaid } of receivables) {
    if (receivingDate !== null || cancellationDate !== null) continue
    const month = dueDate.slice(0, 7)
    months[month] = (months[month] ?? 0) + Math.round((ammount - (ammountPaid ?? 0)) * 100)
  }
  return months
}

test('a gym moves in: people, contracts at their price, and debts to the centavo; no notices are sent', async () => {
  const emulator = await evo({ members: 60 })
  const gym = await service.gym({ billing: 'internal' })
  const before = await counts(gym)
  const dry = await runMove(gym, emulator, { dryRun: true })
  expect(await counts(gym)).toEqual(before)
  const report = await runMove(gym, emulator)
  expect({ ...report, run_id: null, dry_run: true }).toEqual(dry)

  const { books } = emulator
  expect(report.members).toMatchObject({ read: 60, refused: 0 })
  expect(report.members.created + report.members.doubtful).toBe(60)
  expect(report.charges.open_cents_by_month).toEqual(openByMonth(books))
  const open = await service.db
    .selectFrom('charges')
    .select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
    .where('team_id', '=', gym.teamId)
    .where('status', 'in', ['pending', 'overdue'])
    .executeTakeFirstOrThrow()
  expect(Number(open.cents)).toBe(Object.values(openByMonth(books)).reduce((sum, cents) => sum + cents))
  const trained = await service.db
    .selectFrom('members as m')
    .innerJoin('trainers as t', (join) => join.onRef('t.team_id', '=', 'm.team_id').onRef('t.id', '=', 'm.trainer_id'))
    .select(['t.name', ({ fn }) => fn.countAll<number>().as('students')])
    .where('m.team_id', '=', gym.teamId)
    .groupBy('t.name')
    .orderBy('t.name')
    .execute()
  const students = (name: string) => books.members.filter((one) => one.nameEmployeeInstructor === name).length
  expect(trained.map(({ name, students }) => [name, Number(students)])).toEqual([
    ['Caio Brito', students('Caio Brito')],
    ['Rita Alves', students('Rita Alves')],
  ])
  const after = await counts(gym)
  expect(after).toEqual({
    ...{ members: 60, memberships: contractsOf(books), charges: books.receivables.length, events: before.events },
  })
})

test('visits are imported with their times: the count, the last one, the days in a row, and nobody inside', async () => {
  const emulator = await evo({ members: 40 })
  const gym = await service.gym({ billing: 'internal' })
  const report = await runMove(gym, emulator)
  const visits = visitsOf(emulator.books)
  const total = [...visits.values()].flat().length
  expect(total).toBeGreaterThan(400)
  expect(report.visits).toEqual({ read: total, created: total, changed: 0, same: 0, refused: 0 })

  const known = await service.db
    .selectFrom('move_in_rows as r')
    .innerJoin('member_visits as v', (join) =>
      join.onRef('v.team_id', '=', 'r.team_id').onRef('v.member_profile_id', '=', 'r.row_id'),
    )
    .select(['r.external_id', 'v.total_checkins', 'v.last_checkin_at', 'v.last_day', 'v.streak'])
    .where('r.team_id', '=', gym.teamId)
    .where('r.kind', '=', 'member')
    .execute()
  expect(known).toHaveLength(40)
  for (const { external_id, ...kept } of known) {
    const own = visits.get(Number(external_id)) ?? []
    const last = own.toSorted().at(-1)
    expect(kept, external_id).toEqual({
      total_checkins: own.length,
      last_checkin_at:
        last === undefined ? null : `${Temporal.Instant.from(`${last}-03:00`).toString().slice(0, -1)}.000Z`,
      last_day: last?.slice(0, 10) ?? null,
      streak: last === undefined ? 0 : lastDaysInARow(own),
    })
  }
  expect((await gym.api.get('/access/occupancy')).body.data).toMatchObject({ current_count: 0 })
  expect((await gym.api.get('/checkins?since=2000-01-01T00:00:00Z')).body.pagination.total).toBe(total)

  const again = await runMove(gym, emulator)
  expect(again.visits).toEqual({ read: total, created: 0, changed: 0, same: total, refused: 0 })
})

test('a repeated run changes nothing, and a person who changed there changes here', async () => {
  const emulator = await evo({ members: 25 })
  const gym = await service.gym({ billing: 'internal' })
  const first = await runMove(gym, emulator)
  const rows = async () => {
    const all = (
      ['members', 'memberships', 'charges', 'move_in_rows', 'checkins', 'member_visits', 'entry_clocks'] as const
    ).map((table) => service.db.selectFrom(table).selectAll().where('team_id', '=', gym.teamId).execute())
    return (await Promise.all(all)).map((table) => table.map((row) => JSON.stringify(row)).sort())
  }
  const stood = await rows()
  const again = await runMove(gym, emulator)
  expect(again.members).toMatchObject({ read: 25, created: 0, changed: 0, same: 25 })
  expect(again.memberships).toMatchObject({ created: 0, changed: 0 })
  expect(again.charges).toMatchObject({ created: 0, changed: 0 })
  expect(again.charges.open_cents_by_month).toEqual(first.charges.open_cents_by_month)
  expect(await rows()).toEqual(stood)

  const [member] = emulator.books.members
  Object.assign(member!, { firstName: 'Anabela' })
  const debt = emulator.books.receivables.find(({ receivingDate, ammountPaid }) => !receivingDate && !ammountPaid)!
  Object.assign(debt, { receivingDate: debt.dueDate, ammountPaid: debt.ammount })
  const changed = await runMove(gym, emulator)
  expect([changed.members.changed, changed.charges.changed]).toEqual([1, 1])
  const found = (await gym.api.get('/members?search=anabela')).body.data
  expect(found).toHaveLength(1)
})

test('a change of a person without a name there is imported, and the name here stays', async () => {
  const emulator = await evo({ members: 3 })
  const [member] = emulator.books.members
  Object.assign(member!, { firstName: '', lastName: '' })
  const gym = await service.gym({ billing: 'internal' })
  await runMove(gym, emulator)
  const [phone] = member!.contacts.filter(({ description }) => !description.includes('@'))
  phone!.description = '11 91234-5678'
  expect((await runMove(gym, emulator)).members).toMatchObject({ changed: 1 })
  const { client } = (await gym.api.get('/members?search=11912345678')).body.data[0]
  expect(client.full_name).toBe(`Cliente ${member!.idMember}`)
})

test('an e-mail address that was changed there ends all access to the app here', async () => {
  const emulator = await evo({ members: 6 })
  const gym = await service.gym({ billing: 'internal' })
  await runMove(gym, emulator)
  const { data } = (await gym.api.get('/members?page_size=50')).body
  const has = data.filter(({ client }: { client: { email: string | null } }) => client.email !== null)
  const phones = [await phoneOf(gym, has[0].id), await phoneOf(gym, has[1].id)]
  const statuses = () => Promise.all(phones.map(async (phone) => (await phone.get('/session')).status))
  expect(await statuses()).toEqual([200, 200])
  const there = emulator.books.members.flatMap(({ contacts }) => contacts)
  there.find(({ description }) => description.toLowerCase() === has[0].client.email)!.description = 'nova@example.com'
  await runMove(gym, emulator)
  expect((await gym.api.get(`/members/${has[0].id}`)).body.data.client.email).toBe('nova@example.com')
  expect(await statuses()).toEqual([401, 200])
})

test('a killed run continues where it was, despite failing calls, and creates nothing twice', async () => {
  const emulator = await evo({ members: 120, failing: 0.15, lostAnswers: 0.05 })
  const gym = await service.gym({ billing: 'internal' })
  const progress: Progress = { run_id: null, marks: {}, report: null }
  for (const dieAfter of [1, 1, 1]) {
    await expect(runMove(gym, emulator, { progress, dieAfter })).rejects.toThrow('killed')
  }
  const report = await runMove(gym, emulator, { progress })
  expect(report.members.read).toBe(120)
  expect(await counts(gym)).toMatchObject({
    members: 120,
    memberships: contractsOf(emulator.books),
    charges: emulator.books.receivables.length,
  })
  expect(progress).toEqual({ run_id: null, marks: {}, report: null })
}, 120_000)

test('of two runs at once, the one that began last does everything, once', async () => {
  const emulator = await evo({ members: 30 })
  // Nothing tells that somebody is already here.
  for (const member of emulator.books.members) Object.assign(member, { document: null, contacts: [] })
  const gym = await service.gym({ billing: 'internal' })
  const runs = await Promise.allSettled([runMove(gym, emulator), runMove(gym, emulator)])
  expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(runs.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Another run from EVO has begun since, so this one ends. What it wrote stays.' },
  })
  expect(await counts(gym)).toMatchObject({ members: 30, charges: emulator.books.receivables.length })
})

test('a page that ends in a deadlock is repeated, and counted once', async () => {
  const emulator = await evo({ members: 60 })
  const gym = await service.gym({ billing: 'internal' })
  // Sequences keep their value when a transaction is rolled back.
  await sql`create sequence deadlocks`.execute(service.db)
  await sql`grant usage on sequence deadlocks to public`.execute(service.db)
  await sql`create function end_by_deadlock() returns trigger language plpgsql as $$
    begin
      if nextval('public.deadlocks') in (2, 5) then
        raise exception 'deadlock' using errcode = '40P01';
      end if;
      return null;
    end $$`.execute(service.db)
  await sql`create trigger end_by_deadlock after insert on move_in_rows execute function end_by_deadlock()`.execute(
    service.db,
  )
  onTestFinished(async () => {
    await sql`drop function end_by_deadlock cascade`.execute(service.db)
    await sql`drop sequence deadlocks`.execute(service.db)
  })
  const report = await runMove(gym, emulator)
  const { rows } = await sql<{ last_value: number }>`select last_value from deadlocks`.execute(service.db)
  expect(rows[0]!.last_value).toBeGreaterThan(5)
  expect(report.members).toMatchObject({ read: 60, created: 60, doubtful: 0 })
  expect(report.memberships).toMatchObject({ read: 94, created: 94, refused: 0 })
  const made = await counts(gym)
  expect(made).toMatchObject({ members: 60, memberships: 94, charges: report.charges.created })
  expect(report.charges.created).toBe(emulator.books.receivables.length)
})

test('a member who was erased here does not come back with the next run', async () => {
  const emulator = await evo({ members: 5 })
  const gym = await service.gym({ billing: 'internal' })
  await runMove(gym, emulator)
  const [, member] = emulator.books.members
  const known = service.db.selectFrom('move_in_rows').select(['row_id', 'taken']).where('team_id', '=', gym.teamId)
  const rowOf = () =>
    known.where('kind', '=', 'member').where('external_id', '=', String(member!.idMember)).executeTakeFirstOrThrow()
  const { row_id: id } = await rowOf()
  const asked = {
    team_id: gym.teamId,
    id: newId(),
    member_id: id,
    asked_at: new Date().toISOString(),
    state: 'open' as const,
  }
  await service.db.insertInto('erasure_requests').values(asked).execute()
  const owner = await gym.owner()
  const answered = await owner.post(`/erasure-requests/${asked.id}/answer`, { state: 'done' })
  expect(answered.status).toBe(200)
  const erased = { full_name: 'Pessoa Excluída', cpf: null, email: null, phone: null }
  expect((await owner.patch(`/members/${id}/person`, erased)).status).toBe(200)
  Object.assign(member!, { firstName: 'Anabela', photoUrl: '/photos/2' })
  const [contract] = emulator.books.members.flatMap(({ memberships }) => memberships)
  member!.memberships.push({ ...contract!, idMemberMembership: 990_001, idSale: 990_001 })
  const [debt] = emulator.books.receivables
  emulator.books.receivables.push({ ...debt!, idReceivable: 990_001, idMemberPayer: member!.idMember, idSale: 990_001 })
  const [entry] = emulator.books.entries.filter(({ blockReason }) => blockReason === null)
  emulator.books.entries.push({ ...entry!, idMember: member!.idMember, date: entry!.date.replace(/:\d\d/, ':59') })
  const report = await runMove(gym, emulator)
  expect(report.members).toMatchObject({ created: 0, changed: 0, same: 5 })
  const { memberships, charges, visits } = report
  expect([memberships, charges, visits].map(({ created }) => created)).toEqual([0, 0, 0])
  expect(await rowOf()).toEqual({ row_id: id, taken: null })
  expect((await owner.get(`/members/${id}/photo`)).body.data).toEqual({ photo: null })
})

test('an existing member keeps one record; an endpoint without permission is named, and the rest is imported', async () => {
  const emulator = await evo({ members: 10, forbidden: ['/api/v1/receivables'] })
  const [first, second] = emulator.books.members
  const gym = await service.gym({ billing: 'internal' })
  const sent = { full_name: 'Outro Nome', cpf: first!.document! }
  const known = (await gym.api.post('/members', sent)).body.data
  const full_name = `${second!.firstName} ${second!.lastName}`
  const birth_date = second!.birthDate!.slice(0, 10)
  const perhaps = (await gym.api.post('/members', { full_name, birth_date })).body.data
  const report = await runMove(gym, emulator, { plans: { 'Mensal Recorrente': 'mensal' } })
  expect(report.members).toMatchObject({ read: 10, created: 8, same: 1, doubtful: 1 })
  expect(report.problems).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'member', external_id: '2', reason: expect.stringContaining(perhaps.id) }),
      expect.objectContaining({ kind: 'endpoint', external_id: '/api/v1/receivables' }),
    ]),
  )
  const memberships = (await gym.api.get(`/memberships?member_profile_id=${known.id}`)).body.data
  // With the same time, they would have no order.
  const running = { status: 'active', plan: { id: gym.plans.mensal }, price_cents: 11990 }
  const statuses = memberships.map(({ status }: { status: string }) => status)
  expect(statuses.toSorted()).toEqual(['active', 'cancelled', 'cancelled'])
  expect(memberships).toContainEqual(
    expect.objectContaining({ ...running, plan: expect.objectContaining(running.plan) }),
  )
})

test('photos are fetched, staff may be invited, and prospects are imported if requested', async () => {
  const emulator = await evo({ members: 40, brokenPhotos: true })
  const gym = await service.gym({ billing: 'internal' })
  const report = await runMove(gym, emulator, { leads: true })
  const withPhoto = emulator.books.members.filter(({ photoUrl }) => photoUrl !== null).map(({ idMember }) => idMember)
  const good = withPhoto.filter((n) => n % 10 !== 0 && n % 7 !== 0)
  expect(report.photos).toMatchObject({ read: withPhoto.length, created: good.length })
  expect(report.photos.refused).toBe(withPhoto.length - good.length)
  expect(report.problems.filter(({ kind }) => kind === 'photo')).toHaveLength(withPhoto.length - good.length)
  const owner = await gym.owner()
  const memberOf = async (search: string) => (await gym.api.get(`/members?search=${search}`)).body.data
  const { row_id } = await service.db
    .selectFrom('move_in_rows')
    .select('row_id')
    .where('team_id', '=', gym.teamId)
    .where('kind', '=', 'member')
    .where('external_id', '=', String(good[0]))
    .executeTakeFirstOrThrow()
  const { photo } = (await owner.get(`/members/${row_id}/photo`)).body.data
  expect(photo).toMatch(/^data:image\/jpeg;base64,\/9j\//)

  expect(report.staff).toMatchObject({ read: 2, created: 2 })
  const staff = await service.db
    .selectFrom('staff')
    .select(['email', 'role', 'password_hash'])
    .where('team_id', '=', gym.teamId)
    .execute()
  expect(staff).toContainEqual({ email: 'rita@academia.example', role: 'trainer', password_hash: null })
  expect(staff).toContainEqual({ email: 'lia@academia.example', role: 'receptionist', password_hash: null })

  expect(report.members.read).toBe(42)
  expect(await memberOf('Nina')).toMatchObject([{ client: { email: 'nina@example.com' } }])
  expect(await memberOf('Otto')).toHaveLength(1)

  const again = await runMove(gym, emulator, { leads: true })
  expect(again.photos).toMatchObject({ created: 0, same: good.length })
  expect(again.staff).toMatchObject({ created: 0, same: 2 })
  const change = await owner.patch(`/members/${row_id}/photo`, { photo: 'data:image/png;base64,AAAA' })
  expect(change.body.error.details.fields).toMatchObject([{ field: 'photo', rule: 'picture' }])
  expect((await owner.patch(`/members/${row_id}/photo`, { photo: null })).body.data).toEqual({ photo: null })
  expect((await owner.get(`/members/${row_id}/photo`)).body.data).toEqual({ photo: null })
})

test('seats in coming classes are booked if the class exists here, and an undo takes them back', async () => {
  const emulator = await evo({ members: 12 })
  const schedule = [0, 1, 2, 3, 4, 5].map((day_of_week) => ({
    ref: `spinning-${day_of_week}`,
    ...{ class_type: 'spinning', day_of_week, start_time: '07:00', end_time: '07:50' },
  }))
  const gym = await service.gym({ billing: 'internal', schedule })
  const report = await runMove(gym, emulator)
  // One weekday has no class here, and today's class may have begun.
  const { read, created, refused } = report.bookings
  expect([read, created + refused]).toEqual([8, 8])
  expect(created).toBeGreaterThanOrEqual(5)
  const seats = async () => {
    const classes = service.db.selectFrom('class_instances').where('team_id', '=', gym.teamId)
    const { seats } = await classes
      .select(({ fn }) => fn.sum<number>('current_bookings').as('seats'))
      .executeTakeFirstOrThrow()
    return Number(seats)
  }
  expect(await seats()).toBe(created)
  expect((await runMove(gym, emulator)).bookings).toMatchObject({ created: 0, same: created })
  const undone = await undoMoveIn(await gym.context(), report.run_id!)
  expect(undone).toMatchObject({ bookings: created, kept: [] })
  expect(await seats()).toBe(0)
})
