import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { listPrograms } from './list-programs.ts'

const service = useService()

async function open() {
  const gym = await service.gym({ exercises: [{ ref: 'own', name: 'Nosso supino', muscle_groups: ['chest'] }] })
  const catalogue = (await gym.api.get('/exercises?page_size=100')).body.data as { id: string; name: string }[]
  return { ...gym, member: await newMember(gym), own: gym.exercises.own!, catalogue }
}

const newMember = async (gym: Gym): Promise<string> =>
  (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
const create = (gym: Gym & { member: string }, days: object[], more: object = {}) =>
  gym.api.post('/workout-programs', { member_profile_id: gym.member, name: 'A/B', days, ...more })
const list = async (gym: Gym, query = '') => (await gym.api.get(`/workout-programs${query}`)).body.data
const day = (...ids: string[]) => ({ day_label: 'A', exercises: ids.map((exercise_id) => ({ exercise_id })) })

async function countRows(gym: Gym): Promise<number> {
  let count = 0
  for (const table of ['workout_programs', 'program_days', 'program_exercises'] as const) {
    count += (await service.db.selectFrom(table).select('id').where('team_id', '=', gym.teamId).execute()).length
  }
  return count
}

describe('creating', () => {
  test('answers with the whole program, including names and places, and the list shows the same', async () => {
    const gym = await open()
    const [first, second] = gym.catalogue
    const { status, body } = await create(
      gym,
      [
        {
          day_label: 'A',
          name: 'Peito',
          muscle_groups: ['chest'],
          estimated_duration_minutes: 60,
          notes: 'Aquecer',
          exercises: [
            {
              exercise_id: second!.id,
              sets_target: 4,
              reps_target: '8-12',
              weight_kg: 42.5,
              rest_seconds: 90,
              tempo: '3-1-0.5-0',
              notes: 'Devagar',
              group_id: 'g1',
              group_type: 'giant_set',
            },
            { exercise_id: gym.own, group_id: 'g1', group_type: 'superset' },
          ],
        },
        { day_label: 'B', exercises: [{ exercise_id: first!.id }] },
      ],
      {
        description: 'Base',
        weeks_duration: 8,
        starts_at: '2026-03-01',
        ends_at: '2026-04-26',
        ai_prompt: 'x',
        created_by_ai: true,
      },
    )
    expect(status).toBe(201)
    const { archived_previous, ...program } = body.data
    expect(archived_previous).toBeNull()
    expect(program).toMatchObject({
      member_profile_id: gym.member,
      status: 'active',
      created_by_ai: true,
      starts_at: '2026-03-01',
      days: [
        {
          sort_order: 1,
          exercises: [
            {
              sort_order: 1,
              exercise_id: second!.id,
              exercise_name: second!.name,
              weight_kg: 42.5,
              tempo: '3-1-0.5-0',
            },
            { sort_order: 2, exercise_id: gym.own, exercise_name: 'Nosso supino', tempo: null, group_type: 'superset' },
          ],
        },
        { sort_order: 2, name: null, muscle_groups: [], exercises: [{ exercise_name: first!.name }] },
      ],
    })
    expect(await list(gym)).toEqual([program])
  })

  test('a month of 31 days with 60 exercises each takes no more statements than a small one', async () => {
    const gym = await open()
    const ids = gym.catalogue.map((exercise) => exercise.id)
    const days = Array.from({ length: 31 }, (_, d) => ({
      day_label: `Dia ${d + 1}`,
      exercises: Array.from({ length: 60 }, (_, e) => ({
        exercise_id: ids[(d * 60 + e) % ids.length],
        sets_target: 3,
        reps_target: '10-12',
        notes: 'Manter a postura durante toda a série',
      })),
    }))
    const { status, body } = await create(gym, days)
    expect(status).toBe(201)
    expect(body.data.days.flatMap((day: { exercises: object[] }) => day.exercises)).toHaveLength(1860)
    const [listed] = await list(gym)
    expect(listed.days.map((day: { sort_order: number }) => day.sort_order)).toEqual(days.map((_, d) => d + 1))
    const { archived_previous: _, ...program } = body.data
    expect(listed).toEqual(program)
  })

  test('archives the program before it, and says which', async () => {
    const gym = await open()
    const first = (await create(gym, [day(gym.own)])).body.data
    const second = (await create(gym, [day(gym.own)])).body.data
    expect(second.archived_previous).toBe(first.id)
    const other = { ...gym, member: await newMember(gym) }
    expect((await create(other, [day(gym.own)])).body.data.archived_previous).toBeNull()
    const ids = async (query: string) => (await list(gym, query)).map((program: { id: string }) => program.id)
    expect(await ids(`?member_profile_id=${gym.member}`)).toEqual([second.id, first.id])
    expect(await ids(`?member_profile_id=${gym.member}&status=active`)).toEqual([second.id])
    expect(await ids('?status=archived')).toEqual([first.id])
    expect(await ids(`?member_profile_id=${randomUUID()}`)).toEqual([])
  })

  test('twenty at once leave one active, and each says which one it replaced', async () => {
    const gym = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(gym, [day(gym.own)])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await list(gym, '?status=active')).toHaveLength(1)
    const replaced = answers.map(({ body }) => body.data.archived_previous).filter((id) => id !== null)
    expect(new Set(replaced).size).toBe(19)
  })

  test('is refused completely when an exercise is unknown, and the refusal lists every unknown one with its position', async () => {
    const [gym, other] = [await open(), await open()]
    await create(gym, [day(gym.own)])
    const before = await countRows(gym)
    const nobody = randomUUID()
    const { status, body } = await create(gym, [
      day(gym.own, nobody),
      day(other.own),
      day(gym.catalogue[0]!.id, nobody),
    ])
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    expect(body.error.details).toEqual({
      field: 'days[0].exercises[1].exercise_id',
      unknown_exercises: [
        { field: 'days[0].exercises[1].exercise_id', exercise_id: nobody },
        { field: 'days[1].exercises[0].exercise_id', exercise_id: other.own },
        { field: 'days[2].exercises[1].exercise_id', exercise_id: nobody },
      ],
    })
    expect(await countRows(gym)).toBe(before)
    expect(await list(gym, '?status=active')).toHaveLength(1)
  })

  test.each(['3-1-2', '3-1-2-', '3-1-2-x', '3 1 2 0', '3-1-2-0-1', '-3-1-2-0', '', '3--1-2-0', '3-1-2-0 '])(
    'the tempo %j is refused with its position',
    async (tempo) => {
      const gym = await open()
      const wrong = { day_label: 'C', exercises: [{ exercise_id: gym.own, tempo }] }
      const { status, body } = await create(gym, [day(gym.own), day(gym.own), wrong])
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect(body.error.details.fields.map((error: { field: string }) => error.field)).toEqual([
        'days[2].exercises[0].tempo',
      ])
      expect(await countRows(gym)).toBe(0)
    },
  )

  test.each([
    [{ days: [] }, 'days'],
    [{ days: [{ exercises: [] }] }, 'days[0].day_label'],
    [{ days: [{ day_label: 'A' }] }, 'days[0].exercises'],
    [{ days: [{ day_label: 'A', exercises: [{}] }] }, 'days[0].exercises[0].exercise_id'],
    [
      { days: [{ day_label: 'A', exercises: [{ exercise_id: randomUUID(), group_type: 'x' }] }] },
      'days[0].exercises[0].group_type',
    ],
    [{ starts_at: '2026-03-02', ends_at: '2026-03-01' }, 'ends_at'],
    [{ weeks_duration: 0 }, 'weeks_duration'],
  ])('%j is refused and names %s', async (wrong, field) => {
    const gym = await open()
    const { status, body } = await create(gym, [day(gym.own)], wrong)
    expect([status, body.error.details.fields[0].field]).toEqual([400, field])
  })
})

describe('listing', () => {
  test('goes through any number of programs, each once, newest first, with one query for each fifty', async () => {
    const gym = await open()
    const people = await Promise.all(Array.from({ length: 12 }, () => newMember(gym)))
    for (let i = 0; i < 10; i++) {
      await Promise.all(people.map((member) => create({ ...gym, member }, [day(gym.own)])))
    }
    const programs = (await list(gym)) as { id: string; created_at: string }[]
    expect(new Set(programs.map((program) => program.id)).size).toBe(120)
    const times = programs.map((program) => program.created_at)
    expect(times).toEqual(times.toSorted().reverse())

    const batches = []
    for await (const batch of listPrograms(await gym.context(), {})) batches.push(batch.length)
    expect(batches).toEqual([50, 50, 20])
  })

  test('shows nothing of another gym', async () => {
    const [gym, other] = [await open(), await open()]
    await create(other, [day(other.own)])
    expect(await list(gym)).toEqual([])
    expect(await list(gym, `?member_profile_id=${other.member}`)).toEqual([])
  })
})
