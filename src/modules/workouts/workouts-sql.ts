import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isNamedBy, joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy } from '#platform/db/rows.ts'
import type { SentWorkout } from './workout-schemas.ts'

// Workouts that members did. The index workouts_of_member has each member's in order, and workout_sets_of_line has the sets of each line of
// a program.

export const findWorkout = findBy('workouts', 'id')

/** The lines of a day of a member's program, whether it is active or not; undefined if the member has no such day. */
export async function findLinesOfDay(
  db: Db,
  teamId: string,
  { memberId, dayId }: { memberId: string; dayId: string },
): Promise<Set<string> | undefined> {
  const { rows } = await sql<{ lines: string[] }>`
    select array(select x.id from program_exercises x where x.team_id = ${teamId} and x.day_id = d.id) as lines
      from program_days d join workout_programs w on ${isNamedBy('w', 'd.program_id')}
     where d.team_id = ${teamId} and d.id = ${dayId} and w.member_profile_id = ${memberId}`.execute(db)
  return rows[0] && new Set(rows[0].lines)
}

/** How many other workouts of a member were begun within a day of a time, counted up to a limit. */
export async function countWorkoutsAround(
  db: Db,
  teamId: string,
  { member_id, id, begun_at, limit }: { member_id: string; id: string; begun_at: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from workouts w
             where w.team_id = ${teamId} and w.member_id = ${member_id} and w.id <> ${id}
               and w.begun_at > ${begun_at}::timestamptz - interval '1 day'
               and w.begun_at < ${begun_at}::timestamptz + interval '1 day'
             limit ${limit}) as around`.execute(db)
  return rows[0]!.count
}

/**
 * Stores this workout, unless a later revision exists or another member has a workout with this id; returns whether it was stored.
 * Unchanged sets are not written again.
 */
export async function writeWorkout(
  db: Db,
  teamId: string,
  { sets, ...sent }: SentWorkout & { member_id: string; saved_at: string },
): Promise<boolean> {
  const row = { ...sent, set_count: sets.length }
  const written = await db
    .insertInto('workouts')
    .values({ team_id: teamId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'id'])
        .doUpdateSet(row)
        .where('workouts.member_id', '=', sent.member_id)
        .where('workouts.revision', '<', sent.revision),
    )
    .returning('id')
    .executeTakeFirst()
  if (written === undefined) return false
  const rows = JSON.stringify(sets.map((set) => ({ team_id: teamId, workout_id: sent.id, ...set })))
  await sql`
    delete from workout_sets s
     where s.team_id = ${teamId} and s.workout_id = ${sent.id}
       and not exists (select from json_populate_recordset(null::workout_sets, ${rows}::json) n
                        where n.program_exercise_id = s.program_exercise_id and n.set_number = s.set_number)`.execute(
    db,
  )
  await sql`
    insert into workout_sets as s (team_id, workout_id, program_exercise_id, set_number, reps, load_kg, done_at)
    select team_id, workout_id, program_exercise_id, set_number, reps, load_kg, done_at
      from json_populate_recordset(null::workout_sets, ${rows}::json)
        on conflict (team_id, workout_id, program_exercise_id, set_number)
        do update set reps = excluded.reps, load_kg = excluded.load_kg, done_at = excluded.done_at
        where (s.reps, s.load_kg, s.done_at) is distinct from (excluded.reps, excluded.load_kg, excluded.done_at)`.execute(
    db,
  )
  return true
}

/** The exercise of a line `x` of a program: `o` is the gym's own, `c` is from the shared catalogue. */
const exerciseOfX = sql<string>`coalesce(x.own_exercise_id, x.catalogue_exercise_id)`

/** A member's workouts, newest first, after the given one. If the given one belongs to another member, the result is empty. */
export async function findWorkouts(
  db: Db,
  teamId: string,
  { memberId, before, limit }: { memberId: string; before: string | undefined; limit: number },
) {
  let workouts = db
    .selectFrom('workouts as w')
    .innerJoin('program_days as d', joinById('d', 'w.day_id'))
    .innerJoin('workout_programs as p', joinById('p', 'd.program_id'))
    .select(['w.id', 'w.begun_at', 'w.finished_at', 'w.set_count'])
    .select(['p.name as program_name', 'd.day_label', 'd.name as day_name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('workout_sets as s')
          .innerJoin('program_exercises as x', joinById('x', 's.program_exercise_id'))
          .leftJoin('exercises as o', joinById('o', 'x.own_exercise_id'))
          .leftJoin('catalogue_exercises as c', 'c.id', 'x.catalogue_exercise_id')
          .select(['s.set_number', 's.reps', 's.load_kg', 'x.id as line_id'])
          .select([exerciseOfX.as('exercise_id'), sql<string>`coalesce(o.name, c.name)`.as('exercise_name')])
          .where('s.team_id', '=', teamId)
          .whereRef('s.workout_id', '=', 'w.id')
          .orderBy('x.sort_order')
          .orderBy('s.set_number'),
      ).as('sets'),
    )
    .where('w.team_id', '=', teamId)
    .where('w.member_id', '=', memberId)
    .where('w.set_count', '>', 0)
  if (before !== undefined) {
    workouts = workouts.where(
      sql<boolean>`(w.begun_at, w.id) < (
        select b.begun_at, b.id from workouts b
         where b.team_id = ${teamId} and b.member_id = ${memberId} and b.id = ${before})`,
    )
  }
  return workouts.orderBy('w.begun_at', 'desc').orderBy('w.id', 'desc').limit(limit).execute()
}

/** All lines of a member's programs with one of the given exercises, as `lines`. */
function linesOf(teamId: string, memberId: string, exercises: RawBuilder<unknown>) {
  return sql`lines as materialized (
    select x.id, ${exerciseOfX} as exercise_id, x.sort_order
      from workout_programs w
      join program_days d on d.team_id = ${teamId} and d.program_id = w.id
      join program_exercises x on x.team_id = ${teamId} and x.day_id = d.id
     where w.team_id = ${teamId} and w.member_profile_id = ${memberId} and ${exerciseOfX} = any(${exercises}))`
}

export interface CurvePoint {
  workout_id: string
  begun_at: string
  best_load_kg: number | null
  most_reps: number | null
  volume_kg: number
  set_count: number
}

/** The weights that a member lifted in an exercise, by workout, newest first. */
export async function findCurve(
  db: Db,
  teamId: string,
  { memberId, exerciseId, limit }: { memberId: string; exerciseId: string; limit: number },
): Promise<CurvePoint[]> {
  const { rows } = await sql<CurvePoint>`
    with ${linesOf(teamId, memberId, sql`array[${exerciseId}::uuid]`)},
    -- Apart, or PostgreSQL walks through the workouts of the whole gym until it has found enough.
    lifted as materialized (
      select s.workout_id, max(s.load_kg) as best_load_kg, max(s.reps) as most_reps,
             coalesce(sum(s.load_kg * s.reps), 0) as volume_kg, count(*)::int as set_count
        from lines join workout_sets s on s.team_id = ${teamId} and s.program_exercise_id = lines.id
       group by s.workout_id)
    select lifted.*, w.begun_at
      from lifted join workouts w on w.team_id = ${teamId} and w.id = lifted.workout_id
     order by w.begun_at desc, w.id desc
     limit ${limit}`.execute(db)
  return rows
}

export interface LastSet {
  exercise_id: string
  last_at: string
  set_number: number
  reps: number | null
  load_kg: number | null
}

/** The sets of the last workout with each of the given exercises, in order. */
export async function findLastSets(
  db: Db,
  teamId: string,
  { memberId, exerciseIds }: { memberId: string; exerciseIds: string[] },
): Promise<LastSet[]> {
  const { rows } = await sql<LastSet>`
    with ${linesOf(teamId, memberId, sql`${exerciseIds}::uuid[]`)},
    latest as (
      select distinct on (lines.exercise_id) lines.exercise_id, s.workout_id, s.done_at
        from lines cross join lateral (
          select s.workout_id, s.done_at from workout_sets s
           where s.team_id = ${teamId} and s.program_exercise_id = lines.id
           order by s.done_at desc limit 1) s
       order by lines.exercise_id, s.done_at desc)
    select l.exercise_id, l.done_at as last_at, s.set_number, s.reps, s.load_kg
      from latest l
      join workout_sets s on s.team_id = ${teamId} and s.workout_id = l.workout_id
      join lines on lines.id = s.program_exercise_id and lines.exercise_id = l.exercise_id
     order by l.exercise_id, lines.sort_order, s.set_number`.execute(db)
  return rows
}

/** When each day of a program was last done. */
export async function findLastOfDays(db: Db, teamId: string, programId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ day_id: string; begun_at: string }>`
    select d.id as day_id, last.begun_at
      from program_days d cross join lateral (
        select w.begun_at from workouts w
         where w.team_id = ${teamId} and w.day_id = d.id and w.set_count > 0 order by w.begun_at desc limit 1) last
     where d.team_id = ${teamId} and d.program_id = ${programId}`.execute(db)
  return new Map(rows.map(({ day_id, begun_at }) => [day_id, begun_at]))
}
