import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy, listBy, replaceRows } from '#platform/db/rows.ts'
import type { PartnerSlots } from '#platform/db/schema.generated.ts'
import type { Target } from '../connections.ts'

export type SlotRow = Selectable<PartnerSlots>

export const findPartnerClass = findBy('partner_classes', 'connection_id', 'unit_id', 'class_type_id')
export const writePartnerClass = replaceRows(
  'partner_classes',
  ['connection_id', 'unit_id', 'class_type_id'],
  ['connection_id', 'unit_id', 'class_type_id', 'partner_id', 'mark'],
)
export const writeSlot = replaceRows(
  'partner_slots',
  ['connection_id', 'class_instance_id'],
  [
    ...(['connection_id', 'class_instance_id', 'unit_id', 'class_type_id', 'partner_class_id', 'partner_id'] as const),
    ...(['mark'] as const),
  ],
)
export const deleteSlot = deleteBy('partner_slots', 'connection_id', 'class_instance_id')
export const findSlot = findBy('partner_slots', 'connection_id', 'class_instance_id')
export const findSlotByPartnerId = findBy('partner_slots', 'connection_id', 'partner_id')
/** A slot of the partner, once for each connection that published it. */
export const listSlots = listBy('partner_slots', ['partner_class_id', 'partner_id'], 'connection_id')

/** Classes are published this many days ahead; a class that is moved further stays published, with its bookings. */
const daysAhead = 14

/** A class as it should be published, or whose slot should be removed: then `mark` is null. */
export interface Stale {
  teamId: string
  connectionId: string
  class_instance_id: string
  unit_id: string | null
  class_type_id: string | null
  mark: string | null
  /** In that case its slot is only deleted here, and stays at the partner. */
  has_begun: boolean
  starts_at: string
  ends_at: string
  max_capacity: number
  current_bookings: number
  of_program: number
  trainer: string | null
  type_name: string
  type_description: string | null
  type_mark: string
}

/**
 * Classes whose data at the partner are out of date: `mark` is made from all the data that the partner gets, and from the day, so that each
 * is published again daily. `now` is real time. A class without a unit is offered in the program's unit if there is only one.
 */
function selectStale(now: string, where: RawBuilder<boolean>, teamId: string | null) {
  const of = (row: string) => (teamId === null ? sql.raw(`${row}.team_id`) : sql`${teamId}::uuid`)
  return sql<Stale>`
    with wanted as (
      select k.team_id, k.id as connection_id, i.id as class_instance_id, coalesce(i.store_id, k.unit_ids[1]) as unit_id,
             i.class_type_id, p.of_program, r.name as trainer,
             md5(concat_ws('|', (at.now at time zone c.timezone)::date, i.updated_at, i.current_bookings, i.max_capacity, i.starts_at, p.of_program,
                           i.store_id, i.class_type_id, t.updated_at, r.name, k.settings -> 'classes', k.settings -> 'most_seats', k.unit_ids,
                           c.app_book_hours_before, c.app_leave_hours_before, c.timezone)) as mark
        from partner_connections k
        join companies c on c.id = k.team_id
       cross join lateral (select ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond' as now) at
       cross join lateral jsonb_object_keys(k.settings -> 'classes') as offered (type_id)
        join class_instances i on i.team_id = ${of('k')} and i.class_type_id = offered.type_id::uuid and i.status = 'scheduled'
         and i.starts_at > at.now and i.date >= (at.now at time zone c.timezone)::date
         and (i.starts_at < at.now + ${daysAhead}::integer * interval '1 day' or exists (
              select from partner_slots s
               where s.team_id = ${of('k')} and s.connection_id = k.id and s.class_instance_id = i.id))
         and (i.store_id = any (k.unit_ids) or (i.store_id is null and cardinality(k.unit_ids) = 1))
        join class_types t on t.team_id = ${of('k')} and t.id = i.class_type_id
        left join trainers r on r.team_id = ${of('k')} and r.id = i.trainer_id
       cross join lateral (
             select count(*)::integer as of_program from bookings b
              where b.team_id = ${of('k')} and b.class_instance_id = i.id and b.status = 'confirmed' and b.partner_program_id = k.program_id) p
       where k.disconnected_at is null and k.settings ? 'classes' and ${where}
    ), told as (select k.* from partner_slots k where ${where})
    select i.team_id as "teamId", coalesce(w.connection_id, s.connection_id) as "connectionId", i.id as class_instance_id,
           w.unit_id, w.class_type_id, w.mark, i.starts_at <= ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond' as has_begun,
           i.starts_at, i.ends_at, i.max_capacity, i.current_bookings, w.of_program, w.trainer,
           t.name as type_name, t.description as type_description, md5(t.updated_at::text) as type_mark
      from wanted w
      full join told s on s.connection_id = w.connection_id and s.class_instance_id = w.class_instance_id
      join class_instances i on i.team_id = coalesce(w.team_id, s.team_id) and i.id = coalesce(w.class_instance_id, s.class_instance_id)
      join companies c on c.id = i.team_id
      join class_types t on t.team_id = ${of('i')} and t.id = i.class_type_id
     where w.mark is distinct from s.mark`
}

/**
 * Connections of all companies with classes to publish, within one fraction of the companies: comparing all classes of 300 gyms at once
 * takes half a second.
 */
export async function listStaleOfAnyCompany(
  db: Db,
  now: string,
  { part, of }: { part: number; of: number },
): Promise<Target[]> {
  const stale = selectStale(now, sql`mod(hashtext(k.team_id::text)::bigint + 2147483648, ${of}) = ${part}`, null)
  const { rows } = await sql<Target>`
    select distinct "teamId", "connectionId" from (${stale}) as stale`.execute(db)
  return rows
}

/** The classes that one connection has to publish: removals first, and then the next classes first. */
export async function listStale(db: Db, teamId: string, connectionId: string, now: string): Promise<Stale[]> {
  const stale = selectStale(now, sql`k.team_id = ${teamId}`, teamId)
  const { rows } = await sql<Stale>`
    select * from (${stale}) as stale where "connectionId" = ${connectionId}
     order by mark is not null, starts_at, class_instance_id`.execute(db)
  return rows
}
