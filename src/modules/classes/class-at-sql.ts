import { joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { foldText } from '#platform/values/text.ts'

/** The class of a day that begins at a time (`HH:MM`) and whose kind has a name, whatever its letter case and accents. */
export async function findClassAt(
  db: Db,
  teamId: string,
  { date, start_time, name }: { date: string; start_time: string; name: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('class_instances as i')
    .innerJoin('class_types as t', joinById('t', 'i.class_type_id'))
    .select(['i.id', 'i.start_time', 't.name'])
    .where('i.team_id', '=', teamId)
    .where('i.date', '=', date)
    .where('i.status', '=', 'scheduled')
    .execute()
  return rows.find((one) => one.start_time.slice(0, 5) === start_time && foldText(one.name) === foldText(name))?.id
}
