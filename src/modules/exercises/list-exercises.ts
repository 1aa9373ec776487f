import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
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
  { db, teamId }: InCompany,
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
  return listPage(db, { filtered, rows: filtered.select(columns), order, readOnce: true }, pageRequest(query))
}
