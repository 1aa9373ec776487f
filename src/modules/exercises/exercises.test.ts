import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#platform/values/text.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { readCatalogue } from './catalogue.ts'

const service = useService()
const entries = readCatalogue()

const own = [
  { ref: 'agua', name: 'Água viva', name_en: 'Jellyfish', muscle_groups: ['Chest', 'abs'], equipment: ['MAT'] },
  { ref: 'zebra', name: 'zebra na esteira', exercise_type: 'Cardio', difficulty: 'advanced', equipment: ['treadmill'] },
]

const list = async (gym: Gym, query: Record<string, string> = {}) =>
  (await gym.api.get(`/exercises?${new URLSearchParams(query)}`)).body
const names = async (gym: Gym, query: Record<string, string> = {}): Promise<string[]> => {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await list(gym, { ...query, page: String(page), page_size: '100' })
    all.push(...data.map((exercise: { name: string }) => exercise.name))
    if (page >= pagination.pages) return all
  }
}

test("a gym sees the catalogue and its own exercises by name, and never another gym's", async () => {
  const [gym, other] = [await service.gym({ exercises: own }), await service.gym()]
  const seen = await names(gym)
  expect(seen.toSorted()).toEqual([...entries, ...own].map((exercise) => exercise.name).toSorted())
  const folded = seen.map(foldText)
  expect(folded).toEqual(folded.toSorted())
  expect(seen.indexOf('Água viva')).toBeLessThan(seen.findIndex((name) => foldText(name) > 'agua viva'))
  expect(await names(other)).not.toContain('Água viva')
  const [found] = (await list(gym, { search: 'agua' })).data
  expect(found).toMatchObject({ id: gym.exercises.agua, name_en: 'Jellyfish', video_url: null, difficulty: null })
})

test.each([
  [{ search: 'ÁGUA' }, ['Água viva']],
  [{ search: 'jelly' }, ['Água viva']],
  [{ search: 'esteira zebra' }, ['zebra na esteira']],
  [{ search: '%' }, []],
  [{ search: 'zebra', exercise_type: 'CARDIO' }, ['zebra na esteira']],
  [{ search: 'agua', muscle_group: 'chest' }, ['Água viva']],
  [{ search: 'agua', equipment: 'mat' }, ['Água viva']],
  [{ search: 'agua', equipment: 'ma' }, []],
])('%j finds %j', async (query: Record<string, string>, expected) => {
  expect(await names(await service.gym({ exercises: own }), query)).toEqual(expected)
})

test('an exercise made or changed in the dashboard is found by filters, whatever letter case its words were typed in', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const sent = { name: 'Água viva', muscle_groups: ['Peito'], equipment: [' BARRA '], exercise_type: 'Força' }
  const made = await owner.post('/catalogue/exercises', sent)
  expect(made.status).toBe(201)
  const kept = { muscle_groups: ['peito'], secondary_muscle_groups: [], equipment: ['barra'], exercise_type: 'força' }
  expect(made.body.data).toMatchObject(kept)
  for (const [filter, word] of [
    ['muscle_group', 'Peito'],
    ['equipment', 'barra'],
    ['exercise_type', 'FORÇA'],
  ]) {
    expect(await names(gym, { [filter!]: word! })).toEqual(['Água viva'])
  }
  const changes = { equipment: ['Halter'], secondary_muscle_groups: ['Ombros'] }
  const changed = await owner.patch(`/catalogue/exercises/${made.body.data.id}`, changes)
  expect(changed.body.data).toMatchObject({ ...kept, equipment: ['halter'], secondary_muscle_groups: ['ombros'] })
  expect(await names(gym, { equipment: 'halter' })).toEqual(['Água viva'])

  await owner.patch(`/catalogue/exercises/${made.body.data.id}`, { is_active: false })
  expect(await names(gym, { equipment: 'halter' })).toEqual([])
  expect((await owner.get('/catalogue/exercises')).body.data).toMatchObject([{ name: 'Água viva', is_active: false }])
})

test('every combination of filters finds the same as a slow search through the files', async () => {
  const gym = await service.gym()
  const pick = <T>(values: T[]) => fc.option(fc.constantFrom(...new Set(values)), { nil: undefined })
  const filters = fc.record({
    search: fc.option(fc.constantFrom('supino', 'ROSCA', 'press', 'agachamento com', 'ç', 'row', 'xyz'), {
      nil: undefined,
    }),
    muscle_group: pick(entries.flatMap((entry) => entry.muscle_groups)),
    equipment: pick(entries.flatMap((entry) => entry.equipment)),
    difficulty: pick(entries.map((entry) => entry.difficulty)),
    exercise_type: pick(entries.map((entry) => entry.exercise_type)),
  })
  await fc.assert(
    fc.asyncProperty(filters, async ({ search, muscle_group, equipment, difficulty, exercise_type }) => {
      const given = Object.entries({ search, muscle_group, equipment, difficulty, exercise_type })
      const query = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Record<string, string>
      const expected = entries.filter(
        (entry) =>
          foldText(search ?? '')
            .split(' ')
            .every((term) => foldText(`${entry.name}\n${entry.name_en}`).includes(term)) &&
          (muscle_group === undefined || entry.muscle_groups.includes(muscle_group)) &&
          (equipment === undefined || entry.equipment.includes(equipment)) &&
          (difficulty === undefined || entry.difficulty === difficulty) &&
          (exercise_type === undefined || entry.exercise_type === exercise_type),
      )
      expect((await names(gym, query)).toSorted()).toEqual(expected.map((entry) => entry.name).toSorted())
    }),
    { numRuns: 60 },
  )
})
