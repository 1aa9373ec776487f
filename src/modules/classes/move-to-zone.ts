import { sql } from 'kysely'
import type { InCompany } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'
import { timesOn } from './make-classes.ts'

/**
 * Adjusts classes after a change of the company's time zone: those that have not been held, including those changed by
 * hand, keep their local time and so begin at a different instant.
 */
export async function moveClassesToZone(tx: InCompany): Promise<void> {
  const now = timestampText(tx.now)
  const classes = await tx.db
    .selectFrom('class_instances')
    .select(['id', 'date', 'start_time', 'end_time'])
    .where('team_id', '=', tx.teamId)
    .where('starts_at', '>', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (classes.length === 0) return
  const times = classes.map(({ id, date, ...written }) => {
    const { starts_at, ends_at } = timesOn(Temporal.PlainDate.from(date), written, tx.timeZone)
    return { id, starts_at, ends_at }
  })
  await sql`
    update class_instances i set starts_at = t.starts_at, ends_at = t.ends_at, updated_at = ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(times)}::json) as t (id uuid, starts_at timestamptz, ends_at timestamptz)
     where i.team_id = ${tx.teamId} and i.id = t.id`.execute(tx.db)
}
