import { sql } from 'kysely'
import type { Static } from 'typebox'
import { trainerExists } from '#modules/trainers/index.ts'
import type { InCompany } from '#platform/context.ts'
import { listPage } from '#platform/db/list-page.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import type { ListStudentsQuery, TrainedStudent } from './workout-schemas.ts'

const idleDays = 14
const endingDays = 14

/** A trainer's students except those who left, with what each needs: their last workout, and the end of their program. */
export async function listStudents(
  ctx: InCompany,
  trainerId: string,
  query: ListStudentsQuery,
): Promise<Page<Static<typeof TrainedStudent>> | Failure<'NOT_FOUND'>> {
  const { db, teamId, now, timeZone } = ctx
  const lastWorkout = sql<string | null>`(
    select w.begun_at from workouts w
     where w.team_id = ${teamId} and w.member_id = m.id and w.set_count > 0
     order by w.begun_at desc limit 1)`
  const endsOn = sql<string | null>`coalesce(
    p.ends_at, coalesce(p.starts_at, (p.created_at at time zone ${timeZone})::date) + p.weeks_duration * 7)`
  const idleSince = timestampText(now.subtract({ hours: idleDays * 24 }))
  const endsBy = localDate(now, timeZone).add({ days: endingDays }).toString()
  const concerns = {
    // A member who has only just joined has had no time to train.
    idle: sql<boolean>`m.status in ('trial', 'active') and coalesce(${lastWorkout}, m.created_at) < ${idleSince}`,
    ending: sql<boolean>`${endsOn} <= ${endsBy}::date`,
    without_program: sql<boolean>`p.id is null`,
  }
  const orders = { full_name: sql.ref('m.name_key'), last_workout_at: lastWorkout, program_ends_on: endsOn }
  let filtered = db
    .selectFrom('members as m')
    .leftJoin('workout_programs as p', (join) =>
      join.on('p.team_id', '=', teamId).onRef('p.member_profile_id', '=', 'm.id').on('p.status', '=', 'active'),
    )
    .where('m.team_id', '=', teamId)
    .where('m.trainer_id', '=', trainerId)
    .where('m.status', '<>', 'cancelled')
  if (query.concern !== undefined) filtered = filtered.where(concerns[query.concern])
  const rows = filtered
    .select(['m.id', 'm.full_name', 'm.status', 'p.name as program_name'])
    .select([lastWorkout.as('last_workout_at'), endsOn.as('program_ends_on')])
  const order = {
    by: orders[query.sort_by],
    direction: query.sort_order,
    nullable: query.sort_by !== 'full_name',
    id: sql.ref('m.id'),
  }
  const [isKnown, page] = await Promise.all([
    trainerExists(db, teamId, trainerId),
    listPage(db, { filtered, rows, order }, pageRequest(query)),
  ])
  return isKnown ? page : notFound('Trainer')
}
