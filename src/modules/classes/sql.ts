import type { Standing } from '@catraca/device-contract/validity-rules.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import { standingOfM, type UsableMembership } from '#modules/validity/index.ts'
import { holdById, isAtOneOf, joinById, lockById, updateById } from '#platform/db/by-id.ts'
import { findNamed } from '#platform/db/find-named.ts'
import type { Db } from '#platform/db/pool.ts'
import { findValue } from '#platform/db/rows.ts'
import type { Bookings, ClassInstances } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import type { Attendee } from './rules.ts'
import type { ClassInstance, ListClassesQuery } from './schemas.ts'

export type InstanceRow = Selectable<ClassInstances>
export type BookingRow = Selectable<Bookings>

/** Part of the text of a statement: with a parameter, PostgreSQL could not use the indexes of bookings that are not cancelled. */
export const cancelled = sql.lit('cancelled' as const)

/** `now` decides which classes are completed. */
function selectInstances(db: Db, teamId: string, now: string) {
  return db
    .selectFrom('class_instances as i')
    .innerJoin('class_types as t', joinById('t', 'i.class_type_id'))
    .leftJoin('trainers as r', joinById('r', 'i.trainer_id'))
    .select(['i.id', 'i.class_type_id', 'i.date', 'i.start_time', 'i.end_time', 'i.max_capacity', 'i.current_bookings'])
    .select(['i.trainer_id', 'r.name as trainer_name', 'i.store_id', 'i.schedule_id'])
    .select(['i.changed_by_hand', 'i.starts_at'])
    .select(statusAt(now).as('status'))
    .select(['t.name', 't.description', 't.duration_minutes', 't.color'])
    .where('i.team_id', '=', teamId)
}

const statusAt = (now: string) =>
  sql<
    Static<typeof ClassInstance>['status']
  >`case when i.status = 'scheduled' and i.ends_at <= ${now} then 'completed' else i.status end`

function toInstance(row: Awaited<ReturnType<ReturnType<typeof selectInstances>['executeTakeFirstOrThrow']>>) {
  const { name, description, duration_minutes, color, ...instance } = row
  return { ...instance, class_type: { id: row.class_type_id, name, description, duration_minutes, color } }
}

/** Classes of the days `from` to `to`, both included, in order; only of these units, if any are given. */
export async function listInstances(
  db: Db,
  teamId: string,
  wanted: { from: string; to: string; unitIds?: string[] } & Pick<ListClassesQuery, 'class_type_id' | 'status'>,
  now: string,
) {
  const { from, to, class_type_id, status, unitIds = [] } = wanted
  let query = selectInstances(db, teamId, now).where('i.date', '>=', from).where('i.date', '<=', to)
  if (class_type_id !== undefined) query = query.where('i.class_type_id', '=', class_type_id)
  if (status !== undefined) query = query.where(statusAt(now), '=', status)
  if (unitIds.length > 0) query = query.where(isAtOneOf('i.store_id', unitIds))
  const rows = await query.orderBy('i.date').orderBy('i.start_time').orderBy('i.id').execute()
  return rows.map(toInstance)
}

export async function findInstances(db: Db, teamId: string, ids: string[], now: string) {
  const rows = await selectInstances(db, teamId, now)
    .where('i.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('i.date')
    .orderBy('i.start_time')
    .orderBy('i.id')
    .execute()
  return rows.map(toInstance)
}

export const findUnitOfClass = findValue('class_instances', 'store_id', 'id')
export const findUnitOfEntry = findValue('class_schedule', 'store_id', 'id')

/** Locks a class, so that its seats are given one at a time. */
export const lockInstance = lockById('class_instances')

/** Whether a class `i` begins after a time. The index has its day, which is the one before the day in UTC at the earliest. */
export const beginsAfter = (now: string) =>
  sql<boolean>`(i.starts_at > ${now} and i.date >= (${now}::timestamptz at time zone 'UTC')::date - 1)`

/** Locks the coming classes in which somebody waits, in the order of their ids. */
export async function lockClassesWithWaiting(db: Db, teamId: string, now: string): Promise<InstanceRow[]> {
  return db
    .selectFrom('class_instances as i')
    .selectAll()
    .where('i.team_id', '=', teamId)
    .where(beginsAfter(now))
    .where('i.waiting', '>', 0)
    .orderBy('i.id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks a member, so that the bookings of one member follow one another across all classes. */
export const holdMember = holdById('members')

export const updateInstance = updateById('class_instances', [
  'class_type_id',
  'scheduled_for',
  'date',
  'start_time',
  'end_time',
  'starts_at',
  'ends_at',
  'max_capacity',
  'trainer_id',
  'store_id',
  'status',
  'switched_off',
  'changed_by_hand',
  'current_bookings',
  'waiting',
  'updated_at',
])

/** Writes a booking and updates the counts of its class in one statement. */
export async function insertBooking(
  db: Db,
  row: Insertable<Bookings>,
  counts: Pick<InstanceRow, 'current_bookings' | 'waiting'>,
): Promise<void> {
  await db
    .with('booked', (db) => db.insertInto('bookings').values(row))
    .updateTable('class_instances')
    .set(counts)
    .where('team_id', '=', row.team_id)
    .where('id', '=', row.class_instance_id)
    .execute()
}

/** The changed columns of a booking, and the counts of seats and waiting places in its class after the change. */
type SeatChange = Pick<
  BookingRow,
  | 'team_id'
  | 'id'
  | 'class_instance_id'
  | 'status'
  | 'waitlist_position'
  | 'cancelled_at'
  | 'promoted_at'
  | 'was_waiting'
> &
  Pick<InstanceRow, 'current_bookings' | 'waiting'>

const updateSeat = statement((db, given: SeatChange) => {
  const { team_id, id, class_instance_id, current_bookings, waiting, ...changes } = given
  return db
    .with('changed', (db) =>
      db.updateTable('bookings').set(changes).where('team_id', '=', team_id).where('id', '=', id),
    )
    .updateTable('class_instances')
    .set({ current_bookings, waiting })
    .where('team_id', '=', team_id)
    .where('id', '=', class_instance_id)
})

/** Writes the changes of a booking and updates the counts of its class in one statement. */
export async function updateBooking(
  db: Db,
  booking: BookingRow,
  { current_bookings, waiting }: Pick<InstanceRow, 'current_bookings' | 'waiting'>,
): Promise<void> {
  const { team_id, id, class_instance_id, status, waitlist_position, cancelled_at, promoted_at, was_waiting } = booking
  const changes = { status, waitlist_position, cancelled_at, promoted_at, was_waiting }
  await updateSeat(db, { team_id, id, class_instance_id, ...changes, current_bookings, waiting })
}

/**
 * Moves the bookings and waitlist of a class to its new day and time. `promoted_at` says when a seat was last given or moved by the gym: if
 * it was too late then to give it up in the app, it costs nothing.
 */
export async function moveBookings(
  db: Db,
  teamId: string,
  { id, date }: Pick<InstanceRow, 'id' | 'date'>,
  now: string,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({
      class_date: date,
      promoted_at: sql<string | null>`case when status = 'confirmed' then ${now}::timestamptz else promoted_at end`,
    })
    .where('team_id', '=', teamId)
    .where('class_instance_id', '=', id)
    .where('status', '<>', cancelled)
    .execute()
}

const selectBooking = statement(
  (db, { teamId, instanceId, memberId }: Record<'teamId' | 'instanceId' | 'memberId', string>) =>
    db
      .selectFrom('bookings')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('class_instance_id', '=', instanceId)
      .where('member_profile_id', '=', memberId)
      .where('status', '<>', cancelled),
)

/** The member's seat or waitlist place in a class. */
export async function findBooking(
  db: Db,
  teamId: string,
  instanceId: string,
  memberId: string,
): Promise<BookingRow | undefined> {
  return (await selectBooking(db, { teamId, instanceId, memberId }))[0]
}

interface SeatFacts extends Standing<UsableMembership> {
  near: Pick<BookingRow, 'class_instance_id' | 'class_date' | 'partner_program_id'>[]
}

const selectSeatFacts = statement(
  (db, { teamId, memberId, instanceId, now }: Record<'teamId' | 'memberId' | 'instanceId' | 'now', string>) => {
    const day = db.selectFrom('class_instances').where('team_id', '=', teamId).where('id', '=', instanceId)
    const isAhead = sql<boolean>`exists (
      select from class_instances i where i.team_id = ${teamId} and i.id = b.class_instance_id and i.starts_at > ${now})`
    const near = db
      .selectFrom('bookings as b')
      .select(['b.class_instance_id', 'b.class_date', 'b.partner_program_id'])
      .where('b.team_id', '=', teamId)
      .where('b.member_profile_id', '=', memberId)
      .where('b.class_date', '>=', day.select(sql<string>`date - 6`.as('first')))
      .where('b.class_date', '<=', day.select(sql<string>`date + 6`.as('last')))
      .where((eb) =>
        eb.or([
          eb('b.status', '=', sql.lit('confirmed')),
          eb.and([eb('b.status', '=', sql.lit('waitlisted')), isAhead]),
        ]),
      )
    return db
      .selectFrom('members as m')
      .select(['m.status', 'm.access_enabled', ...standingOfM(teamId), jsonArrayFrom(near).as('near')])
      .where('m.team_id', '=', teamId)
      .where('m.id', '=', memberId)
  },
)

/**
 * What decides whether a member gets a seat in a class. `near` are the member's seats and waitlist places within six days of the class,
 * those in the class itself included; a waitlist place ends when its class begins. Undefined when the company has no such member.
 */
export async function findSeatFacts(
  db: Db,
  given: { teamId: string; memberId: string; instanceId: string; now: string },
): Promise<SeatFacts | undefined> {
  const [facts] = await selectSeatFacts(db, given)
  return facts
}

const selectWaiting = statement(
  (db, { teamId, instanceId, after, limit }: { teamId: string; instanceId: string; after: number; limit: number }) =>
    db
      .selectFrom('bookings as b')
      .innerJoin('members as m', joinById('m', 'b.member_profile_id'))
      .selectAll('b')
      .select(['m.status as member_status', 'm.access_enabled', ...standingOfM(teamId)])
      .where('b.team_id', '=', teamId)
      .where('b.class_instance_id', '=', instanceId)
      .where('b.status', '=', sql.lit('waitlisted'))
      .where('b.waitlist_position', '>', after)
      .orderBy('b.waitlist_position')
      .limit(limit),
)

/** Waitlisted bookings from a given place on, with the facts that decide whether each member may attend. */
export async function listWaiting(
  db: Db,
  teamId: string,
  instanceId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ booking: BookingRow; attendee: Attendee }[]> {
  const rows = await selectWaiting(db, { teamId, instanceId, after, limit })
  return rows.map(({ member_status: status, access_enabled, memberships, has_bought, ...booking }) => ({
    booking,
    attendee: { status, access_enabled, memberships, has_bought },
  }))
}

const closeUp = statement((db, { teamId, instanceId, place }: { teamId: string; instanceId: string; place: number }) =>
  db
    .updateTable('bookings')
    .set((eb) => ({ waitlist_position: eb('waitlist_position', '-', 1) }))
    .where('team_id', '=', teamId)
    .where('class_instance_id', '=', instanceId)
    .where('status', '=', sql.lit('waitlisted'))
    .where('waitlist_position', '>', place),
)

/** Moves up the waitlist places behind one that became free. */
export async function closeUpWaitlist(db: Db, teamId: string, instanceId: string, place: number): Promise<void> {
  await closeUp(db, { teamId, instanceId, place })
}

/** Begins with the member's bookings: PostgreSQL might otherwise look for them in each coming class of the company. */
const selectBookingsOf = (db: Db, teamId: string, memberId: string) =>
  db
    .with(
      (cte) => cte('b').materialized(),
      (db) =>
        db
          .selectFrom('bookings')
          .selectAll()
          .where('team_id', '=', teamId)
          .where('member_profile_id', '=', memberId)
          .where('status', '<>', cancelled),
    )
    .selectFrom('b')
    .innerJoin('class_instances as i', joinById('i', 'b.class_instance_id'))
    .selectAll('b')
    .orderBy('b.class_instance_id')

/** A member's bookings by class, for classes that have not ended. */
export async function listBookingsAhead(db: Db, teamId: string, memberId: string, now: string): Promise<BookingRow[]> {
  return selectBookingsOf(db, teamId, memberId).where('i.ends_at', '>', now).execute()
}

/**
 * A member's bookings in classes that have not begun. It locks the classes, in the order of their ids, and `date` is the day of the locked
 * class: `class_date` may be from before the class was moved.
 */
export async function lockClassesAhead(
  db: Db,
  teamId: string,
  memberId: string,
  now: string,
): Promise<(BookingRow & Pick<InstanceRow, 'date'>)[]> {
  const ahead = selectBookingsOf(db, teamId, memberId).where('i.starts_at', '>', now)
  return ahead.select('i.date').forNoKeyUpdate('i').execute()
}

/** The classes of the given bookings, in the order of the classes' ids. */
export async function listClassesOfBookings(
  db: Db,
  teamId: string,
  ids: string[],
): Promise<Pick<BookingRow, 'id' | 'class_instance_id'>[]> {
  return db
    .selectFrom('bookings')
    .select(['id', 'class_instance_id'])
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('class_instance_id')
    .execute()
}

/** Those of the given members who have a seat or a waiting place from a day on. */
export async function listMembersWithSeats(
  db: Db,
  teamId: string,
  { memberIds, from }: { memberIds: string[]; from: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('member_profile_id as id')
    .distinct()
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('status', '<>', cancelled)
    .where('class_date', '>=', from)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many seats of a class were booked by a partner program. */
export async function countSeatsOfProgram(
  db: Db,
  teamId: string,
  { instanceId, programId }: { instanceId: string; programId: string },
): Promise<number> {
  const { seats } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('seats'))
    .where('team_id', '=', teamId)
    .where('class_instance_id', '=', instanceId)
    .where('partner_program_id', '=', programId)
    .where('status', '=', sql.lit('confirmed'))
    .executeTakeFirstOrThrow()
  return Number(seats)
}

/** The class type that an operator named by its ref in the company's file, its name or its id. */
export const findClassType = findNamed('class_types')

export async function listBookings(db: Db, teamId: string, instanceId: string): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('class_instance_id', '=', instanceId)
    .where('status', '<>', cancelled)
    .orderBy('waitlist_position', (order) => order.nullsFirst())
    .orderBy('booked_at')
    .execute()
}
