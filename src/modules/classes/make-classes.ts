import { type Selectable, sql } from 'kysely'
import type { Acting, InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ClassSchedule } from '#platform/db/schema.generated.ts'
import { transact } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { classCreated } from './events.ts'
import { findInstances } from './sql.ts'

const daysAhead = 28

/**
 * Creates the classes of the next 28 days after the weekly schedule has changed, and records class.created for each
 * new one. An entry makes one class a day, so repeating this, or running it from two workers, creates nothing twice.
 * Returns the number created.
 */
export async function makeClasses(ctx: Acting): Promise<number> {
  return transact(ctx, async (tx) => {
    await lockClassesUntil(tx)
    return makeClassesFrom(tx, localDate(tx.now, tx.timeZone))
  })
}

/** Creates the classes of days that have come within 28 days since the last run. */
export async function makeMissingClasses(ctx: Acting): Promise<number> {
  return transact(ctx, async (tx) => {
    const until = await lockClassesUntil(tx)
    const today = localDate(tx.now, tx.timeZone)
    if (until === null || until >= today.add({ days: daysAhead }).toString()) return 0
    const from = until < today.toString() ? today : Temporal.PlainDate.from(until)
    return makeClassesFrom(tx, from)
  })
}

/**
 * Locks the company and returns the first day without classes. All code that changes the schedule locks the company
 * before any class, to avoid deadlocks.
 */
async function lockClassesUntil({ db, teamId }: InCompany): Promise<string | null> {
  const company = await db
    .selectFrom('companies')
    .select('classes_until')
    .where('id', '=', teamId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return company.classes_until
}

async function makeClassesFrom(tx: Acting, from: Temporal.PlainDate): Promise<number> {
  const end = localDate(tx.now, tx.timeZone).add({ days: daysAhead })
  const now = timestampText(tx.now)
  const entries = await tx.db
    .selectFrom('class_schedule')
    .selectAll()
    .where('team_id', '=', tx.teamId)
    .where('is_active', '=', true)
    .execute()
  const days = Array.from({ length: from.until(end).days }, (_, i) => from.add({ days: i }))
  const rows = days
    .flatMap((day) =>
      entries.filter((entry) => entry.day_of_week === day.dayOfWeek % 7).map((entry) => classOn(day, entry, tx)),
    )
    .filter((row) => row.starts_at > now)
  const made = await insertNew(tx.db, rows)
  const instances = made.length === 0 ? [] : await findInstances(tx.db, tx.teamId, made, now)
  await recordEvents(
    tx,
    instances.map((instance) => classCreated(instance)),
  )
  await tx.db.updateTable('companies').set({ classes_until: end.toString() }).where('id', '=', tx.teamId).execute()
  return made.length
}

/** The class that a schedule entry defines for one day. */
export function classOn(
  day: Temporal.PlainDate,
  entry: Pick<
    Selectable<ClassSchedule>,
    'id' | 'class_type_id' | 'start_time' | 'end_time' | 'max_capacity' | 'trainer_id' | 'store_id'
  >,
  { teamId, timeZone, now }: Pick<Acting, 'teamId' | 'timeZone' | 'now'>,
) {
  const { class_type_id, start_time, end_time, max_capacity, trainer_id, store_id } = entry
  return {
    team_id: teamId,
    id: newId(),
    schedule_id: entry.id,
    class_type_id,
    scheduled_for: day.toString(),
    ...timesOn(day, { start_time, end_time }, timeZone),
    status: 'scheduled' as const,
    max_capacity,
    trainer_id,
    store_id,
    created_at: timestampText(now),
    updated_at: timestampText(now),
  }
}

/** When a class takes place, as shown times and as instants. */
export function timesOn(day: Temporal.PlainDate, times: { start_time: string; end_time: string }, timeZone: string) {
  const instant = (time: string) => timestampText(day.toZonedDateTime({ timeZone, plainTime: time }).toInstant())
  const { start_time, end_time } = times
  return { date: day.toString(), start_time, end_time, starts_at: instant(start_time), ends_at: instant(end_time) }
}

async function insertNew(db: Db, rows: ReturnType<typeof classOn>[]): Promise<string[]> {
  if (rows.length === 0) return []
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  const result = await sql<{ id: string }>`
    insert into class_instances (${columns})
    select ${columns} from json_populate_recordset(null::class_instances, ${JSON.stringify(rows)}::json)
    on conflict on constraint class_instances_once do nothing
    returning id`.execute(db)
  return result.rows.map((row) => row.id)
}

/** Those of the given companies, each with its local day, that need classes created. */
export async function companiesWithDueClasses(db: Db, companies: { id: string; today: string }[]): Promise<string[]> {
  const ids = companies.map((company) => company.id)
  const days = companies.map((company) => company.today)
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${ids}::uuid[], ${days}::date[]) as d (id, today) join companies c on c.id = d.id
     where c.classes_until < d.today + ${daysAhead}::integer`.execute(db)
  return rows.map((row) => row.id)
}
