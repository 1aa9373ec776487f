import { describe, expect, test } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import { foldText } from '#platform/text.ts'
import { useService } from '#test/harness/service.ts'
import { loadCatalogue, readCatalogue } from './catalogue.ts'

const entries = readCatalogue()

/** The closed lists of the catalogue's words; docs of the format are in CONTRIBUTING.md. */
const vocabulary = {
  muscles: `chest back lower_back traps shoulders biceps triceps forearms abs obliques glutes quadriceps hamstrings adductors
    abductors hip_flexors calves neck full_body`,
  equipment: `bodyweight barbell ez_bar trap_bar dumbbell kettlebell weight_plate machine smith_machine cable bench
    pull_up_bar parallel_bars rings box step resistance_band mini_band suspension_trainer medicine_ball swiss_ball bosu
    ab_wheel landmine sled battle_rope jump_rope foam_roller mat treadmill bike elliptical rowing_machine stair_climber`,
  difficulty: 'beginner intermediate advanced',
  exercise_type: 'strength cardio plyometric functional mobility stretching',
  movement_pattern: `horizontal_push vertical_push horizontal_pull vertical_pull squat hinge lunge carry hip_extension
    hip_abduction hip_adduction hip_flexion knee_extension knee_flexion elbow_flexion elbow_extension shoulder_abduction
    shoulder_flexion shoulder_extension shoulder_rotation chest_fly reverse_fly scapular_elevation wrist_flexion
    wrist_extension plantar_flexion spinal_flexion spinal_extension lateral_flexion rotation anti_extension anti_rotation
    locomotion jump throw mobility stretch`,
}
const words = Object.fromEntries(Object.entries(vocabulary).map(([name, text]) => [name, text.split(/\s+/)]))
const fields = [
  ...['key', 'name', 'name_en', 'muscle_groups', 'secondary_muscle_groups', 'equipment', 'difficulty', 'exercise_type'],
  ...['movement_pattern', 'description', 'instructions'],
]

describe('the catalogue', () => {
  test('has at least 300 exercises, each key and name once', () => {
    expect(entries.length).toBeGreaterThanOrEqual(300)
    for (const field of ['key', 'name', 'name_en'] as const) {
      const seen = Map.groupBy(entries, (entry) => foldText(entry[field]))
      expect(
        [...seen].filter(([, group]) => group.length > 1).map(([value]) => value),
        field,
      ).toEqual([])
    }
  })

  test.each(entries.map((entry) => [entry.key, entry] as const))('%s is written as it should be', (key, entry) => {
    expect(Object.keys(entry).toSorted()).toEqual(fields.toSorted())
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(entry.muscle_groups.length).toBeGreaterThan(0)
    expect(entry.equipment.length).toBeGreaterThan(0)
    expect(entry.secondary_muscle_groups.filter((muscle) => entry.muscle_groups.includes(muscle))).toEqual([])
    for (const muscle of [...entry.muscle_groups, ...entry.secondary_muscle_groups])
      expect(words.muscles).toContain(muscle)
    for (const thing of entry.equipment) expect(words.equipment).toContain(thing)
    for (const field of ['difficulty', 'exercise_type', 'movement_pattern'] as const) {
      expect(words[field]).toContain(entry[field])
    }
    expect(entry.description).toMatch(/^\p{Lu}.{30,180}[.!]$/u)
    expect(entry.instructions).toMatch(/^\p{Lu}.{100,480}[.!]$/u)
  })

  test('trains every muscle and uses every equipment it knows', () => {
    expect(new Set(entries.flatMap((entry) => entry.equipment))).toEqual(new Set(words.equipment))
    const trained = new Set(entries.flatMap((entry) => [...entry.muscle_groups, ...entry.secondary_muscle_groups]))
    expect([...words.muscles!].filter((muscle) => !trained.has(muscle))).toEqual([])
  })

  test('no text is used twice', () => {
    for (const field of ['description', 'instructions'] as const) {
      expect(new Set(entries.map((entry) => entry[field])).size, field).toBe(entries.length)
    }
  })
})

describe('loading', () => {
  const service = useService()

  test('is done once for a release, mends what differs, and may be done by several servers at once', async () => {
    const stored = () => service.db.selectFrom('catalogue_exercises').selectAll().orderBy('key').execute()
    const first = await stored()
    expect(first.map((row) => row.key)).toEqual(entries.map((entry) => entry.key).toSorted())
    await service.db.updateTable('catalogue_exercises').set({ name: 'x' }).where('key', '=', entries[0]!.key).execute()
    await loadCatalogue(service.db)
    expect(await stored()).not.toEqual(first)

    await service.db.updateTable('catalogue_version').set({ digest: 'of an older release' }).execute()
    await service.db.deleteFrom('catalogue_exercises').where('key', '>', entries[9]!.key).execute()
    const servers = Array.from({ length: 4 }, () => createDb(createPool(service.target, { max: 1 })))
    await Promise.all(servers.map(loadCatalogue))
    await Promise.all(servers.map((db) => db.destroy()))
    expect(await stored()).toEqual(first)
  })
})
