import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { isAtOneOf, joinById } from '#platform/db/by-id.ts'
import type { ScheduleEntry } from './schemas.ts'

/** The weekly schedule, by weekday and time; only of these units, if any are given. */
export async function listSchedule(
  { db, teamId }: InCompany,
  unitIds: string[] = [],
): Promise<Static<typeof ScheduleEntry>[]> {
  const rows = await db
    .selectFrom('class_schedule as s')
    .innerJoin('class_types as t', joinById('t', 's.class_type_id'))
    .select(['s.id', 's.class_type_id', 's.day_of_week', 's.start_time', 's.end_time', 's.max_capacity'])
    .select(['s.trainer_id', 's.is_active', 't.name', 't.color'])
    .where('s.team_id', '=', teamId)
    .$if(unitIds.length > 0, (all) => all.where(isAtOneOf('s.store_id', unitIds)))
    .orderBy('s.day_of_week')
    .orderBy('s.start_time')
    .orderBy('s.id')
    .execute()
  return rows.map(({ name, color, ...entry }) => ({ ...entry, class_type: { id: entry.class_type_id, name, color } }))
}
