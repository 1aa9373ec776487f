import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

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

/** How exercises are done and what they are for, also for exercises that the gym no longer uses. */
export async function describeExercises(db: Db, teamId: string, ids: string[]): Promise<Map<string, AboutExercise>> {
  const { rows } = await sql<AboutExercise & { id: string }>`
    select id, description, instructions, muscle_groups, secondary_muscle_groups
      from catalogue_exercises where id = any(${ids}::uuid[])
    union all
    select id, description, instructions, muscle_groups, secondary_muscle_groups
      from exercises where team_id = ${teamId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...about }) => [id, about]))
}
