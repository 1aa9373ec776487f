import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { foldText } from '#platform/values/text.ts'
import { useService } from '#test/harness/service.ts'
import { loadCatalogue, readCatalogue } from './catalogue.ts'

/** The dashboard's names for the words of the catalogue, by field and by language. */
const names: Record<'pt' | 'en', Record<string, Record<string, string>>> = await import(
  join(projectRoot, 'dashboard', 'src', 'vocabulary', 'names.ts')
)
const wordsOf = (field: string) => Object.keys(names.pt[field]!)

const entries = readCatalogue()
const named = entries.map((entry) => [entry.key, entry] as const)

const fields = ['key', 'name', 'name_en', 'muscle_groups', 'secondary_muscle_groups', 'equipment', 'difficulty']
const texts = ['exercise_type', 'movement_pattern', 'description', 'instructions']
const sentences = (text: string) => text.split(/(?<=[.!?]) /)
const repeated = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)

describe('the files', () => {
  test('have no key and no name twice', () => {
    expect(repeated(entries.map((entry) => entry.key))).toEqual([])
    expect(repeated(entries.map((entry) => foldText(entry.name)))).toEqual([])
    expect(repeated(entries.map((entry) => foldText(entry.name_en)))).toEqual([])
    expect(repeated(entries.map((entry) => entry.description))).toEqual([])
    expect(repeated(entries.map((entry) => entry.instructions))).toEqual([])
  })

  test.each(named)('%s uses only the known fields and groups of muscles', (_key, entry) => {
    const known = [...fields, ...texts, 'video_url', 'thumbnail_url']
    expect(Object.keys(entry).filter((name) => !known.includes(name))).toEqual([])
    expect(entry.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(entry.muscle_groups.length).toBeGreaterThan(0)
    expect(entry.equipment.length).toBeGreaterThan(0)
    expect(wordsOf('muscle_groups')).toEqual(expect.arrayContaining(entry.secondary_muscle_groups))
    expect(repeated([...entry.muscle_groups, ...entry.secondary_muscle_groups])).toEqual([])
    expect(repeated(entry.equipment)).toEqual([])
  })

  test.each(named)('%s has texts of one sentence, or of two to four', (_key, { name, name_en, ...entry }) => {
    for (const text of [name, name_en, entry.description, entry.instructions]) expect(text).toBe(text.trim())
    expect([name.length, name_en.length].every((length) => length >= 3 && length <= 80)).toBe(true)
    expect(entry.description).toMatch(/^\p{Lu}.{19,179}\.$/u)
    expect(sentences(entry.description)).toHaveLength(1)
    expect(entry.instructions).toMatch(/^\p{Lu}.{59,499}\.$/u)
    expect(sentences(entry.instructions).length).toBeGreaterThanOrEqual(2)
    expect(sentences(entry.instructions).length).toBeLessThanOrEqual(4)
  })

  test('have at least 300 exercises, and exactly the words that the dashboard translates into both languages', () => {
    expect(entries.length).toBeGreaterThanOrEqual(300)
    for (const field of ['muscle_groups', 'equipment', 'difficulty', 'exercise_type', 'movement_pattern'] as const) {
      const used = [...new Set(entries.flatMap((entry) => entry[field]))].toSorted()
      expect(used, field).toEqual(wordsOf(field).toSorted())
      expect(Object.keys(names.en[field]!).toSorted(), field).toEqual(used)
    }
  })
})

describe('loading', () => {
  const service = useService()

  test('happens once for a release, repairs differences, and may be done by several servers at once', async () => {
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
