import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { memberWithProgram, workoutOf } from '#test/api/app-samples.ts'
import { newMember } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

async function open(gym?: Gym) {
  const own = gym ?? (await service.gym())
  const member = await newMember(service, own, 'mensal')
  return { gym: own, member, phone: await phoneOf(own, member), ...(await memberWithProgram(own, member)) }
}
type Opened = Awaited<ReturnType<typeof open>>

const ago = (hours: number) =>
  Temporal.Now.instant()
    .subtract({ minutes: hours * 60 })
    .toString({ fractionalSecondDigits: 3 })
/** A workout from some hours ago with sets of these loads. */
function workout(of: Opened, hours: number, loads: number[]) {
  const at = ago(hours)
  const sets = loads.map((load_kg, i) => ({ ...workoutOf(of).sets[0]!, set_number: i + 1, load_kg, done_at: at }))
  return { ...workoutOf(of), begun_at: at, finished_at: at, sets }
}

const send = ({ phone }: Opened, workout: object) => phone.post('/workouts', { workout })

/** The stored sets of a workout, by number and load. */
async function setsOf(id: string): Promise<[number, number | null][]> {
  const rows = await service.db.selectFrom('workout_sets').selectAll().where('workout_id', '=', id).execute()
  return rows.map(({ set_number, load_kg }): [number, number | null] => [set_number, load_kg]).sort(([a], [b]) => a - b)
}

test('the app gets the active program with how each exercise is done and what was lifted the last time', async () => {
  const of = await open()
  const { data } = (await of.phone.get('/workout')).body
  expect(data.program).toMatchObject({ id: of.program.id, days: [{ id: of.day.id, last_done_at: null }] })
  const [line] = data.program.days[0].exercises
  expect(line).toMatchObject({ id: of.line.id, sets_target: 3, rest_seconds: 60, last: null })
  expect([line.description, line.instructions, line.muscle_groups].map((one) => one.length > 0)).toEqual([
    true,
    true,
    true,
  ])

  expect((await send(of, workout(of, 30, [10]))).status).toBe(200)
  const latest = workout(of, 3, [40, 42.5])
  expect((await send(of, latest)).body.data).toEqual({ id: latest.id, revision: 1 })
  // A rewritten program continues where the earlier one stopped.
  for (const isRewritten of [false, true]) {
    if (isRewritten) await memberWithProgram(of.gym, of.member)
    const [day] = (await of.phone.get('/workout')).body.data.program.days
    expect(day.last_done_at).toBe(isRewritten ? null : latest.begun_at)
    expect(day.exercises[0].last).toEqual({
      done_at: latest.begun_at,
      sets: [
        { set_number: 1, reps: 10, load_kg: 40 },
        { set_number: 2, reps: 10, load_kg: 42.5 },
      ],
    })
  }
  const fresh = await phoneOf(of.gym, await newMember(service, of.gym, 'mensal'))
  expect((await fresh.get('/workout')).body.data).toEqual({ program: null })
})

test('a workout sent many times at once is there once, with each set once', async () => {
  const of = await open()
  const sent = workout(of, 1, [40, 41, 42])
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(of, sent)))
  expect(answers.map(({ status, body }) => [status, body.data])).toEqual(
    answers.map(() => [200, { id: sent.id, revision: 1 }]),
  )
  expect(await setsOf(sent.id)).toEqual([
    [1, 40],
    [2, 41],
    [3, 42],
  ])
  expect((await of.phone.get('/workouts')).body.data.workouts).toHaveLength(1)
})

test('revisions that arrive in any order leave the latest', async () => {
  const of = await open()
  const sent = workout(of, 1, [40])
  const revisions = Array.from({ length: 8 }, (_, i) => ({
    ...sent,
    revision: i + 1,
    sets: Array.from({ length: i + 1 }, (_, set) => ({
      ...sent.sets[0]!,
      set_number: set + 1,
      load_kg: 100 * (i + 1),
    })),
  }))
  await Promise.all(revisions.toReversed().map((one) => send(of, one)))
  expect(await setsOf(sent.id)).toEqual(revisions[7]!.sets.map(({ set_number }) => [set_number, 800]))
  expect((await send(of, revisions[3]!)).body.data).toEqual({ id: sent.id, revision: 8 })
  expect(await setsOf(sent.id)).toHaveLength(8)

  // A workout that was given up is gone, and stays gone.
  expect((await send(of, { ...sent, revision: 9, sets: [] })).body.data.revision).toBe(9)
  expect((await send(of, revisions[7]!)).body.data.revision).toBe(9)
  expect((await of.phone.get('/workouts')).body.data).toEqual({ workouts: [], next: null })
  expect(await setsOf(sent.id)).toEqual([])
})

test("another member's workout, day and exercise are 404 and stay as they are", async () => {
  const gym = await service.gym()
  const [ana, bia] = [await open(gym), await open(gym)]
  const own = workout(ana, 1, [40])
  await send(ana, own)
  const other = workout(bia, 1, [99])
  const [set] = other.sets
  for (const [field, sent] of [
    ['workout.id', { ...other, id: own.id, revision: 7 }],
    ['workout.id', { ...own, revision: 7 }],
    ['workout.day_id', { ...other, day_id: ana.day.id }],
    ['workout.day_id', { ...other, day_id: randomUUID() }],
    ['workout.sets[0].program_exercise_id', { ...other, sets: [{ ...set, program_exercise_id: ana.line.id }] }],
    ['workout.sets[0].program_exercise_id', { ...other, sets: [{ ...set, program_exercise_id: randomUUID() }] }],
  ] as const) {
    const { status, body } = await send(bia, sent)
    expect([status, body.error.code, body.error.details]).toEqual([404, 'NOT_FOUND', { field }])
  }
  expect(await setsOf(own.id)).toEqual([[1, 40]])
  expect((await bia.phone.get(`/workouts?before=${own.id}`)).body.data.workouts).toEqual([])
  expect((await bia.phone.get(`/exercises/${ana.line.exercise_id}/progress`)).body.data.points).toEqual([])
  const foreign = await service.gym({ exercises: [{ ref: 'own', name: 'Nosso supino', muscle_groups: ['chest'] }] })
  expect((await bia.phone.get(`/exercises/${foreign.exercises.own}/progress`)).status).toBe(404)
})

test('a workout is accepted although its program was archived meanwhile, but not after the session has ended', async () => {
  const of = await open()
  const sent = workout(of, 1, [40])
  await memberWithProgram(of.gym, of.member)
  expect((await send(of, sent)).status).toBe(200)
  await (await of.gym.owner()).send('DELETE', `/members/${of.member}/app-sessions`)
  expect((await send(of, { ...sent, revision: 2, sets: [] })).status).toBe(401)
  expect(await setsOf(sent.id)).toEqual([[1, 40]])
})

test('a workout that is too old, in the future, too long or too frequent is refused by the matching rule', async () => {
  const of = await open()
  const [old, young] = [workout(of, 30 * 24 + 1, [40]), workout(of, 30 * 24 - 1, [40])]
  const refused = async (sent: object) => (await send(of, sent)).body.error?.details
  expect(await refused(old)).toMatchObject({ reason: 'WORKOUT_TOO_OLD', days: 30 })
  expect((await send(of, young)).status).toBe(200)
  const sent = workout(of, 1, [40])
  expect(await refused({ ...sent, finished_at: ago(-0.1) })).toMatchObject({ reason: 'WORKOUT_IN_FUTURE', minutes: 5 })
  expect((await send(of, { ...sent, finished_at: ago(-0.05) })).status).toBe(200)
  const long = workout(of, 30, [40])
  expect(await refused({ ...long, finished_at: ago(5) })).toMatchObject({ reason: 'WORKOUT_TOO_LONG', hours: 24 })
  const fields = async (body: object) => (await refused(body)).fields
  const leap = [sent.sets[0], { ...sent.sets[0], done_at: sent.begun_at.replace(/:\d\d\.\d+Z/, ':60Z') }]
  expect(await fields({ ...sent, sets: leap })).toMatchObject([{ field: 'workout.sets[1].done_at', rule: 'timestamp' }])
  const before = { rule: 'not_before', other: 'workout.begun_at' }
  expect(await fields({ ...sent, finished_at: ago(2) })).toMatchObject([{ field: 'workout.finished_at', ...before }])
  const twice = [sent.sets[0], { ...sent.sets[0], done_at: ago(2) }]
  expect(await fields({ ...sent, sets: twice })).toMatchObject([
    { field: 'workout.sets[1].done_at', ...before },
    { field: 'workout.sets[1]', rule: 'unique' },
  ])
  expect(await fields({ ...sent, sets: Array(301).fill(sent.sets[0]) })).toMatchObject([
    { rule: 'max_items', limit: 300 },
  ])
  for (let i = 0; i < 19; i++) expect((await send(of, workout(of, 1, [i]))).status).toBe(200)
  expect(await refused(workout(of, 1, [40]))).toMatchObject({ reason: 'TOO_MANY_WORKOUTS', limit: 20 })
  // Existing workouts can still be changed: the age of a stored workout is no longer checked.
  expect((await send(of, { ...sent, revision: 2 })).status).toBe(200)
  await service.db.updateTable('workouts').set({ begun_at: old.begun_at }).where('id', '=', young.id).execute()
  expect((await send(of, { ...young, begun_at: old.begun_at })).status).toBe(200)
})

test('history comes a page at a time, and each exercise has its curve, for the member and for trainers', async () => {
  const of = await open()
  const all = Array.from({ length: 23 }, (_, i) => workout(of, 25 * (i + 1), [50 - i, 40]))
  for (const one of all) expect((await send(of, one)).status).toBe(200)
  const first = (await of.phone.get('/workouts')).body.data
  const second = (await of.phone.get(`/workouts?before=${first.next}`)).body.data
  expect([...first.workouts, ...second.workouts].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect([first.workouts.length, second.next]).toEqual([20, null])
  expect(first.workouts[0]).toEqual({
    ...{ id: all[0]!.id, begun_at: all[0]!.begun_at, finished_at: all[0]!.finished_at },
    ...{ program_name: 'A', day_label: 'A', day_name: null, set_count: 2, volume_kg: 900 },
    exercises: [
      {
        ...{ exercise_id: of.line.exercise_id, exercise_name: of.line.exercise_name },
        sets: [
          { set_number: 1, reps: 10, load_kg: 50 },
          { set_number: 2, reps: 10, load_kg: 40 },
        ],
      },
    ],
  })
  const curve = (await of.phone.get(`/exercises/${of.line.exercise_id}/progress`)).body.data
  expect(curve.points).toHaveLength(23)
  expect(curve.points.at(-1)).toEqual({
    ...{ workout_id: all[0]!.id, begun_at: all[0]!.begun_at },
    ...{ best_load_kg: 50, most_reps: 10, volume_kg: 900, set_count: 2 },
  })
  const owner = await of.gym.owner()
  expect((await owner.get(`/members/${of.member}/workouts`)).body.data).toEqual(first)
  expect((await owner.get(`/members/${of.member}/curve?exercise_id=${of.line.exercise_id}`)).body.data).toEqual(curve)
})

test('trainers see who needs attention', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const trainer = gym.trainers.ana!
  const days = (count: number) => Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: count }).toString()
  const students: Record<string, Opened> = {}
  for (const name of ['Busy', 'Idle', 'Fresh', 'Gone']) {
    const of = await open(gym)
    students[name] = of
    await owner.patch(`/members/${of.member}/person`, { full_name: name })
    expect((await owner.patch(`/members/${of.member}/connections`, { trainer_id: trainer })).status).toBe(200)
  }
  const monthAgo = ago(24 * 31)
  const longAgo = Object.values(students).map(({ member }) => member)
  await service.db.updateTable('members').set({ created_at: monthAgo }).where('id', 'in', longAgo).execute()
  await service.db
    .updateTable('members')
    .set({ created_at: ago(1) })
    .where('id', '=', students.Fresh!.member)
    .execute()
  await gym.api.patch(`/members/${students.Gone!.member}`, { status: 'cancelled' })
  const [busy, idle] = [workout(students.Busy!, 24, [40]), workout(students.Idle!, 24 * 15, [40])]
  await send(students.Busy!, busy)
  await send(students.Idle!, idle)
  const program = { member_profile_id: students.Busy!.member, name: 'B', days: [{ day_label: 'A', exercises: [] }] }
  await gym.api.post('/workout-programs', { ...program, starts_at: days(-50), weeks_duration: 8 })

  const list = async (query = '') => (await owner.get(`/trainers/${trainer}/students${query}`)).body
  const { data, pagination } = await list()
  expect([data.map(({ full_name }: { full_name: string }) => full_name), pagination.total]).toEqual([
    ['Busy', 'Fresh', 'Idle'],
    3,
  ])
  expect(data[0]).toEqual({
    ...{ id: students.Busy!.member, full_name: 'Busy', status: 'active' },
    ...{ last_workout_at: busy.begun_at, program_name: 'B', program_ends_on: days(6) },
  })
  const names = async (query: string) => (await list(query)).data.map((one: { full_name: string }) => one.full_name)
  expect(await names('?concern=idle')).toEqual(['Idle'])
  expect(await names('?concern=ending')).toEqual(['Busy'])
  expect(await names('?concern=without_program')).toEqual([])
  expect(await names('?sort_by=last_workout_at')).toEqual(['Fresh', 'Idle', 'Busy'])
  expect(await names('?sort_by=last_workout_at&sort_order=desc&page_size=2&page=2')).toEqual(['Fresh'])
  expect(await names('?sort_by=program_ends_on&sort_order=desc')).toContain('Busy')
})

test("a deleted member's workouts are deleted as well", async () => {
  const of = await open()
  const member_id = (await of.gym.api.post('/members', { full_name: 'Caio' })).body.data.id
  const { sets, ...sent } = workout(of, 1, [40])
  const row = { ...sent, team_id: of.gym.teamId, member_id, set_count: 1, saved_at: sent.begun_at }
  await service.db.insertInto('workouts').values(row).execute()
  const set = { ...sets[0]!, team_id: of.gym.teamId, workout_id: sent.id }
  await service.db.insertInto('workout_sets').values(set).execute()
  await service.db.deleteFrom('member_visits').where('member_profile_id', '=', member_id).execute()
  await service.db.deleteFrom('members').where('id', '=', member_id).execute()
  expect(await setsOf(sent.id)).toEqual([])
  expect(await service.db.selectFrom('workouts').selectAll().where('id', '=', sent.id).execute()).toEqual([])
})
