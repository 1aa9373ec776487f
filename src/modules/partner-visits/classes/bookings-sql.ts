import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { lockById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, updateBy } from '#platform/db/rows.ts'
import type { PartnerBookings } from '#platform/db/schema.generated.ts'
import type { Target } from '../connections.ts'

export type PartnerBookingRow = Selectable<PartnerBookings>

export const findPartnerBooking = findBy('partner_bookings', 'id')
export const lockPartnerBooking = lockById('partner_bookings')
export const updatePartnerBooking = updateBy(
  'partner_bookings',
  ['id'],
  [
    ...(['told', 'member_id', 'class_instance_id', 'booking_id', 'state', 'reason', 'tell_at', 'unclear'] as const),
    ...(['updated_at'] as const),
  ],
)

/** Writes a reported booking; for a known booking, only that it was given up. */
export async function insertPartnerBooking(db: Db, row: Omit<Insertable<PartnerBookings>, 'state'>): Promise<void> {
  await db
    .insertInto('partner_bookings')
    .values({ state: 'asked', ...row })
    .onConflict((conflict) =>
      conflict.constraint('partner_bookings_once').doUpdateSet({
        given_up_at: sql`coalesce(partner_bookings.given_up_at, excluded.given_up_at)`,
      }),
    )
    .execute()
}

/**
 * Begins to report a booking to the partner if its time to be reported (in real time) has come. Returns the booking as it was before;
 * undefined if there is nothing to report. Until the partner's answer is written, the partner may or may not know of the booking
 * (`unclear`).
 */
export async function beginTelling(
  db: Db,
  teamId: string,
  { id, now }: { id: string; now: string },
): Promise<PartnerBookingRow | undefined> {
  const { rows } = await sql<PartnerBookingRow>`
    update partner_bookings p set unclear = true
      from (select * from partner_bookings
             where team_id = ${teamId} and id = ${id} and tell_at <= ${now}::timestamptz for update) as before
     where p.team_id = ${teamId} and p.id = before.id
    returning before.*`.execute(db)
  return rows[0]
}

// Company times are compared with the company's clock; `tell_at` with real time.
const isOpen = (now: string) => sql<boolean>`(
  p.state = 'asked' or p.tell_at <= ${now}::timestamptz
  or (p.state = 'reserved' and (p.given_up_at is not null or b.status = 'cancelled'
      or i.ends_at <= ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond')))`

const openBookings = (teamId: RawBuilder<unknown>, now: string) => sql`partner_bookings p
  join companies c on c.id = p.team_id
  left join bookings b on b.team_id = ${teamId} and b.id = p.booking_id
  left join class_instances i on i.team_id = ${teamId} and i.id = p.class_instance_id
 where (p.state in ('asked', 'reserved') or p.tell_at is not null) and ${isOpen(now)}`

/** Connections of all companies with bookings that need work. `now` is real time. */
export async function listOpenBookingsOfAnyCompany(db: Db, now: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select distinct p.team_id as "teamId", p.connection_id as "connectionId"
      from ${openBookings(sql`p.team_id`, now)}`.execute(db)
  return rows
}

/** The bookings of one connection that need work, oldest first. */
export async function listOpenBookings(
  db: Db,
  teamId: string,
  connectionId: string,
  now: string,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${openBookings(sql`${teamId}::uuid`, now)} and p.team_id = ${teamId} and p.connection_id = ${connectionId}
     order by p.requested_at, p.id limit 500`.execute(db)
  return rows
}

/** The bookings of a slot that have a seat here, or whose result the partner does not know yet. */
export async function listBookingsOfSlot(
  db: Db,
  teamId: string,
  { connectionId, slot }: { connectionId: string; slot: string },
): Promise<PartnerBookingRow[]> {
  return db
    .selectFrom('partner_bookings')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('connection_id', '=', connectionId)
    .where('slot', '=', slot)
    .where((where) => where.or([sql<boolean>`state in ('asked', 'reserved')`, where('tell_at', 'is not', null)]))
    .orderBy('id')
    .execute()
}
