import { sql } from 'kysely'
import type { Static } from 'typebox'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ListProgramsQuery, WorkoutProgram } from './schemas.ts'

type Program = Static<typeof WorkoutProgram>
/** A whole program to insert. */
export type WorkoutProgramRow = Program & { store_id: string | null }

/** The id of the program that was active until now, if there was one. */
export async function archiveActiveProgram(db: Db, teamId: string, memberId: string): Promise<string | null> {
  const row = await db
    .updateTable('workout_programs')
    .set({ status: 'archived' })
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Writes whole programs in three statements, however many and however long they are. */
export async function insertPrograms(
  db: Db,
  teamId: string,
  programs: WorkoutProgramRow[],
  isOwn: (exerciseId: string) => boolean,
): Promise<void> {
  const team_id = teamId
  const days = programs.flatMap(({ id: program_id, days }) => days.map((day) => ({ ...day, program_id })))
  await bulkInsert(
    db,
    'workout_programs',
    programs.map(({ days: _, ...program }) => ({ team_id, ...program })),
  )
  await bulkInsert(
    db,
    'program_days',
    days.map(({ exercises: _, ...day }) => ({ team_id, ...day })),
  )
  await bulkInsert(
    db,
    'program_exercises',
    days.flatMap(({ id: day_id, exercises }) =>
      exercises.map(({ exercise_id, exercise_name: _, ...exercise }) => ({
        team_id,
        day_id,
        own_exercise_id: isOwn(exercise_id) ? exercise_id : null,
        catalogue_exercise_id: isOwn(exercise_id) ? null : exercise_id,
        ...exercise,
      })),
    ),
  )
}

/** Up to `limit` programs with everything in them, newest first, from behind the one given; one query. */
export async function findPrograms(
  db: Db,
  teamId: string,
  query: ListProgramsQuery,
  after: Pick<Program, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<Program[]> {
  let programs = db
    .selectFrom('workout_programs as w')
    .select(['w.id', 'w.member_profile_id', 'w.name', 'w.description', 'w.status', 'w.weeks_duration', 'w.starts_at'])
    .select(['w.ends_at', 'w.created_by_ai', 'w.ai_prompt', 'w.created_at', daysOfProgram])
    .where('w.team_id', '=', teamId)
  if (query.member_profile_id !== undefined) {
    programs = programs.where('w.member_profile_id', '=', query.member_profile_id)
  }
  if (query.status !== undefined) programs = programs.where('w.status', '=', query.status)
  if (after !== undefined) {
    programs = programs.where(
      sql<boolean>`(w.created_at, w.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return programs.orderBy('w.created_at', 'desc').orderBy('w.id', 'desc').limit(limit).execute()
}

const exercisesOfDay = sql`(
  select coalesce(json_agg(json_build_object(
           'id', x.id, 'exercise_id', coalesce(x.own_exercise_id, x.catalogue_exercise_id),
           'exercise_name', coalesce(o.name, c.name), 'sets_target', x.sets_target, 'reps_target', x.reps_target,
           'weight_kg', x.weight_kg, 'rest_seconds', x.rest_seconds, 'tempo', x.tempo, 'notes', x.notes,
           'group_id', x.group_id, 'group_type', x.group_type, 'sort_order', x.sort_order) order by x.sort_order), '[]')
    from program_exercises x
    left join exercises o on o.team_id = x.team_id and o.id = x.own_exercise_id
    left join catalogue_exercises c on c.id = x.catalogue_exercise_id
   where x.team_id = d.team_id and x.day_id = d.id)`

const daysOfProgram = sql<Program['days']>`(
  select coalesce(json_agg(json_build_object(
           'id', d.id, 'day_label', d.day_label, 'name', d.name, 'muscle_groups', d.muscle_groups,
           'estimated_duration_minutes', d.estimated_duration_minutes, 'notes', d.notes, 'sort_order', d.sort_order,
           'exercises', ${exercisesOfDay}) order by d.sort_order), '[]')
    from program_days d where d.team_id = w.team_id and d.program_id = w.id)`.as('days')
