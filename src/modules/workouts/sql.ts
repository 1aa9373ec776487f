import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import { joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import type { DB, ProgramDays, WorkoutPrograms } from '#platform/db/schema.generated.ts'
import type { ListProgramsQuery, WorkoutProgram } from './schemas.ts'

type Program = Static<typeof WorkoutProgram>
/** A whole program to insert. */
export type WorkoutProgramRow = Program & { store_id: string | null }

/** Archives the active program and returns its id, if there was one. */
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

/** Writes complete programs in three statements, however many and however long they are. */
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

/** Up to `limit` complete programs, newest first, starting after the given one; one query. */
export async function findPrograms(
  db: Db,
  teamId: string,
  query: ListProgramsQuery,
  { after, limit }: { after: Pick<Program, 'created_at' | 'id'> | undefined; limit: number },
): Promise<Program[]> {
  let programs = db
    .selectFrom('workout_programs as w')
    .select(['w.id', 'w.member_profile_id', 'w.name', 'w.description', 'w.status', 'w.weeks_duration', 'w.starts_at'])
    .select(['w.ends_at', 'w.created_by_ai', 'w.ai_prompt', 'w.created_at', daysOfW(teamId)])
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

/** The days of `workout_programs as w` with their exercises. */
function daysOfW(teamId: string) {
  const days = expressionBuilder<DB & { w: WorkoutPrograms }, 'w'>()
    .selectFrom('program_days as d')
    .select(['d.id', 'd.day_label', 'd.name', 'd.muscle_groups', 'd.estimated_duration_minutes', 'd.notes'])
    .select(['d.sort_order', exercisesOfD(teamId)])
    .where('d.team_id', '=', teamId)
    .whereRef('d.program_id', '=', 'w.id')
    .orderBy('d.sort_order')
  return jsonArrayFrom(days).as('days')
}

/** The exercises of `program_days as d`, each either the gym's own or from the shared catalogue. */
function exercisesOfD(teamId: string) {
  const exercises = expressionBuilder<DB & { d: ProgramDays }, 'd'>()
    .selectFrom('program_exercises as x')
    .leftJoin('exercises as o', joinById('o', 'x.own_exercise_id'))
    .leftJoin('catalogue_exercises as c', 'c.id', 'x.catalogue_exercise_id')
    .select(({ fn }) => [
      'x.id',
      fn.coalesce('x.own_exercise_id', 'x.catalogue_exercise_id').$notNull().as('exercise_id'),
      fn.coalesce('o.name', 'c.name').$notNull().as('exercise_name'),
    ])
    .select(['x.sets_target', 'x.reps_target', 'x.weight_kg', 'x.rest_seconds', 'x.tempo', 'x.notes', 'x.group_id'])
    .select(['x.group_type', 'x.sort_order'])
    .where('x.team_id', '=', teamId)
    .whereRef('x.day_id', '=', 'd.id')
    .orderBy('x.sort_order')
  return jsonArrayFrom(exercises).as('exercises')
}
