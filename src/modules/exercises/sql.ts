import { sql } from 'kysely'
import type { Static } from 'typebox'
import { listPage } from '#platform/db/list-page.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { foldText } from '#platform/values/text.ts'
import { Exercise, type ListExercisesQuery } from './schemas.ts'

const columns = Object.keys(Exercise.properties) as (keyof Static<typeof Exercise>)[]
const kept = [...columns, 'name_key', 'search_text'] as const

/** The gym's own active exercises and the shared ones, as one table. */
function selectKnown(db: Db, teamId: string) {
  return db.selectFrom(
    db
      .selectFrom('exercises')
      .select(kept)
      .where('team_id', '=', teamId)
      .where('is_active', '=', true)
      .unionAll(db.selectFrom('catalogue_exercises').select(kept))
      .as('e'),
  )
}

/** By name, whatever its letter case and accents. */
export async function listExercises(
  db: Db,
  teamId: string,
  query: ListExercisesQuery,
): Promise<Page<Static<typeof Exercise>>> {
  const { search, muscle_group, equipment, difficulty, exercise_type } = query
  let filtered = selectKnown(db, teamId)
  for (const term of foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)) {
    filtered = filtered.where('search_text', 'like', `%${term.replace(/[\\%_]/g, '\\$&')}%`)
  }
  const holds = (column: 'muscle_groups' | 'equipment', value: string) =>
    sql<boolean>`${sql.ref(column)} @> array[${value.toLowerCase()}]`
  if (muscle_group !== undefined) filtered = filtered.where(holds('muscle_groups', muscle_group))
  if (equipment !== undefined) filtered = filtered.where(holds('equipment', equipment))
  if (difficulty !== undefined) filtered = filtered.where('difficulty', '=', difficulty)
  if (exercise_type !== undefined) filtered = filtered.where('exercise_type', '=', exercise_type.toLowerCase())
  const order = { by: sql.ref('name_key'), direction: 'asc' as const }
  return listPage(db, { filtered, rows: filtered.select(columns), order }, pageRequest(query))
}

/** The exercises with these ids that the gym knows, and whether each is the gym's own or shared. */
export async function findExercises(
  db: Db,
  teamId: string,
  ids: string[],
): Promise<Map<string, { name: string; own: boolean }>> {
  const { rows } = await sql<{ id: string; name: string; own: boolean }>`
    select id, name, false as own from catalogue_exercises where id = any(${ids}::uuid[])
    union all
    select id, name, true from exercises where team_id = ${teamId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...exercise }) => [id, exercise]))
}

export interface AboutExercise {
  description: string | null
  instructions: string | null
  muscle_groups: string[]
  secondary_muscle_groups: string[]
}

/** How exercises are done and what for, of those that the gym knows or knew. */
export async function describeExercises(db: Db, teamId: string, ids: string[]): Promise<Map<string, AboutExercise>> {
  const { rows } = await sql<AboutExercise & { id: string }>`
    select id, description, instructions, muscle_groups, secondary_muscle_groups
      from catalogue_exercises where id = any(${ids}::uuid[])
    union all
    select id, description, instructions, muscle_groups, secondary_muscle_groups
      from exercises where team_id = ${teamId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...about }) => [id, about]))
}
