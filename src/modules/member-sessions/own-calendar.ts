import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { calendarSecret, isOpenX, oldestUse } from '#modules/access/index.ts'
import type { InCompany } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import type { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { localDate, machineNowText } from '#platform/time/clock.ts'
import { type CalendarEvent, calendarText } from '#platform/values/icalendar.ts'
import { bytesOfId, idOfBytes, newId } from '#platform/values/ids.ts'
import { holdSession } from './fresh-proof.ts'
import type { GymOfApp, PhoneSession } from './sessions.ts'
import { deleteCalendar, findCalendar, insertCalendar } from './sql.ts'

const idBytes = 16
const tokenForm = /^[A-Za-z0-9_-]{43}$/
/** How long a calendar shows past classes. */
const pastDays = 60
const mostEvents = 500

interface CalendarPlace {
  gym: GymOfApp
  /** Opens the secret for the calendar addresses. */
  box: SecretBox
}

/** The address of the member's calendar; null when there is none. */
export async function readCalendar(
  ctx: InCompany,
  at: CalendarPlace,
  memberId: string,
): Promise<{ path: string | null }> {
  const id = await findCalendar(ctx.db, ctx.teamId, memberId)
  return { path: id === undefined ? null : await pathOf(ctx, at, id) }
}

/** Gives the member's calendar a new address, which replaces an earlier one. */
export async function makeCalendar(
  ctx: InCompany,
  at: CalendarPlace,
  session: PhoneSession,
): Promise<{ path: string } | Failure<'UNAUTHORIZED'>> {
  const ended = await holdSession(ctx, session.id)
  if (ended !== undefined) return ended
  const calendar = { id: newId(), member_id: session.personId, made_at: machineNowText() }
  await insertCalendar(ctx.db, ctx.teamId, calendar)
  return { path: await pathOf(ctx, at, calendar.id) }
}

export async function endCalendar({ db, teamId }: InCompany, memberId: string): Promise<{ path: null }> {
  await deleteCalendar(db, teamId, memberId)
  return { path: null }
}

async function pathOf({ db, teamId }: InCompany, { gym, box }: CalendarPlace, id: string): Promise<string> {
  const token = Buffer.concat([bytesOfId(id), await calendarSecret({ db, teamId, box }, id)]).toString('base64url')
  return `/app/api/${gym.slug}/calendar/${token}.ics`
}

/**
 * The calendar with this token: the member's booked classes. Undefined for a token that was never issued, was replaced, or belongs to a
 * member who no longer has the app on any phone.
 */
export async function calendarOf(
  ctx: InCompany,
  { gym, box }: CalendarPlace,
  token: string,
): Promise<string | undefined> {
  if (!tokenForm.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = idOfBytes(bytes.subarray(0, idBytes))
  const expected = await calendarSecret({ ...ctx, box }, id)
  const given = bytes.subarray(idBytes)
  // Two texts may decode to the same bytes; only the issued text is accepted.
  if (bytes.toString('base64url') !== token || !timingSafeEqual(given, expected)) return undefined
  const row = await ctx.db
    .selectFrom('app_calendars as c')
    .select('c.member_id')
    .where('c.team_id', '=', ctx.teamId)
    .where('c.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app_sessions as x')
          .select('x.id')
          .where('x.team_id', '=', ctx.teamId)
          .whereRef('x.member_id', '=', 'c.member_id')
          .where(isOpenX(oldestUse())),
      ),
    )
    .executeTakeFirst()
  return row && calendarText(gym.name, await listEvents(ctx, gym, { memberId: row.member_id }))
}

/** The member's seat in one class, as a calendar file; undefined if they have none. */
export async function seatAsCalendar(
  ctx: InCompany,
  gym: GymOfApp,
  wanted: { memberId: string; classId: string },
): Promise<string | undefined> {
  const events = await listEvents(ctx, gym, wanted)
  return events.length === 0 ? undefined : calendarText(gym.name, events)
}

/** The present and past seats of a member; for each class, the last booking counts. Waiting places are not included, also when they ended. */
async function listEvents(
  { db, teamId, now, timeZone }: InCompany,
  gym: GymOfApp,
  { memberId, classId }: { memberId: string; classId?: string },
): Promise<CalendarEvent[]> {
  const since = localDate(now, timeZone).subtract({ days: pastDays }).toString()
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('class_instances as i', joinById('i', 'b.class_instance_id'))
    .innerJoin('class_types as t', joinById('t', 'i.class_type_id'))
    .leftJoin('trainers as r', joinById('r', 'i.trainer_id'))
    .leftJoin('units as u', joinById('u', 'i.store_id'))
    .distinctOn('b.class_instance_id')
    .select(['i.id', 'i.starts_at', 'i.ends_at', 'i.status as class_status', 'b.status', 'b.was_waiting'])
    .select(['t.name', 'r.name as trainer_name', 'u.name as store_name'])
    .select(sql<string>`greatest(b.booked_at, b.cancelled_at, b.promoted_at, i.updated_at)`.as('changed_at'))
    .where('b.team_id', '=', teamId)
    .where('b.member_profile_id', '=', memberId)
    .where('b.class_date', '>=', since)
    .$if(classId !== undefined, (query) => query.where('b.class_instance_id', '=', classId!))
    .orderBy('b.class_instance_id')
    .orderBy('b.booked_at', 'desc')
    .limit(mostEvents)
    .execute()
  return rows
    .filter(({ status, was_waiting }) => status !== 'waitlisted' && !was_waiting)
    .map((row) => ({
      uid: `${row.id}.${memberId}@${gym.slug}`,
      startsAt: Temporal.Instant.from(row.starts_at),
      endsAt: Temporal.Instant.from(row.ends_at),
      changedAt: Temporal.Instant.from(row.changed_at),
      summary: row.name,
      location: [row.store_name, gym.name].filter(Boolean).join(', '),
      description: row.trainer_name ?? '',
      cancelled: row.status === 'cancelled' || row.class_status === 'cancelled',
    }))
}
