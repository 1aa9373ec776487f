import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Selectable, sql } from 'kysely'
import { libraryAtFirstUse } from '#platform/at-first-use.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Exercises } from '#platform/db/schema.generated.ts'
import { foldText } from '#platform/values/text.ts'

const yaml = libraryAtFirstUse<typeof import('yaml')>('yaml')
const folder = join(import.meta.dirname, 'catalogue')
/** Catalogue ids are version 5 UUIDs of their keys in this namespace, so they are the same in every installation. */
const namespace = Buffer.from('5b0a7c1e2f6d4c5a9d3e8f1a6b2c4d70', 'hex')

/** An exercise as it appears in the files. */
export interface CatalogueEntry {
  key: string
  name: string
  name_en: string
  muscle_groups: string[]
  secondary_muscle_groups: string[]
  equipment: string[]
  difficulty: string
  exercise_type: string
  movement_pattern: string
  description: string
  instructions: string
}

/** All exercises of the files, in order. */
export function readCatalogue(): CatalogueEntry[] {
  return catalogueFiles().flatMap((text) => yaml().parse(text) as CatalogueEntry[])
}

function catalogueFiles(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/**
 * Updates the global catalogue from the files of this release, in one statement, which does nothing if it already
 * matches. An exercise that was removed from the files stays, since programs may refer to it. Safe when several
 * servers start at once.
 */
export async function loadCatalogue(db: Db): Promise<void> {
  const digest = createHash('sha256').update(catalogueFiles().join('\n')).digest('hex')
  const loaded = await db.selectFrom('catalogue_version').select('digest').executeTakeFirst()
  if (loaded?.digest === digest) return
  const rows = readCatalogue()
    .map((entry) => ({ ...entry, ...exerciseKeys(entry), id: idOf(entry.key), video_url: null, thumbnail_url: null }))
    // A fixed order, so that servers doing this at the same time cannot deadlock.
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const columns = Object.keys(rows[0]!).filter((column) => column !== 'id')
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const settings = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
  await sql`
    with version as (
      insert into catalogue_version (digest) values (${digest})
      on conflict (only_row) do update set digest = excluded.digest)
    insert into catalogue_exercises (id, ${list})
    select id, ${list} from json_populate_recordset(null::catalogue_exercises, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set ${settings}`.execute(db)
}

type Sought = Pick<Selectable<Exercises>, 'name' | 'name_en' | WordList | 'exercise_type'>
type WordList = 'muscle_groups' | 'secondary_muscle_groups' | 'equipment'

/**
 * The columns by which exercises are sorted, searched and filtered, wherever they come from. Filters compare in lower
 * case, so the words are stored in lower case.
 */
export function exerciseKeys(exercise: Sought) {
  const { name, name_en, muscle_groups, secondary_muscle_groups, equipment, exercise_type } = exercise
  const word = (text: string) => text.trim().toLowerCase()
  return {
    name_key: foldText(name),
    search_text: `${foldText(name)}\n${foldText(name_en ?? '')}`,
    muscle_groups: muscle_groups.map(word),
    secondary_muscle_groups: secondary_muscle_groups.map(word),
    equipment: equipment.map(word),
    exercise_type: exercise_type === null ? null : word(exercise_type),
  }
}

function idOf(key: string): string {
  const bytes = createHash('sha1').update(namespace).update(key).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
