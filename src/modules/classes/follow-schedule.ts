import { noteClassChanged } from '#modules/notices/index.ts'
import type { Acting } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import { timestampText } from '#platform/time/clock.ts'
import { classOn } from './make-classes.ts'
import { promoteWaiting, releaseAllSeats } from './seats.ts'
import { beginsAfter, lockInstance, moveBookings, updateInstance } from './sql.ts'

/**
 * Updates classes that have not begun after a change of the schedule. Bookings survive every change of time, place,
 * trainer or size (a larger class promotes from the waitlist); a class whose entry was switched off is cancelled with
 * its bookings, and comes back empty when the entry is switched on again. A class that was changed by hand stays as it
 * is unless its entry is switched off; a class that would begin in the past also stays.
 */
export async function followSchedule(tx: Acting): Promise<void> {
  const now = timestampText(tx.now)
  const rows = await tx.db
    .selectFrom('class_instances as i')
    .innerJoin('class_schedule as s', joinById('s', 'i.schedule_id'))
    .select([
      'i.id as instance_id',
      'i.scheduled_for',
      's.id',
      's.class_type_id',
      's.day_of_week',
      's.start_time',
      's.end_time',
    ])
    .select(['s.max_capacity', 's.trainer_id', 's.store_id', 's.is_active'])
    .where('i.team_id', '=', tx.teamId)
    .where(beginsAfter(now))
    .orderBy('i.id')
    .execute()
  for (const entry of rows) {
    const day = Temporal.PlainDate.from(entry.scheduled_for)
    const { id: _, created_at: __, schedule_id: ___, team_id: ____, ...wanted } = classOn(day, entry, tx)
    const sameDay = day.dayOfWeek % 7 === entry.day_of_week
    await follow(tx, entry.instance_id, wanted, { sameDay, active: entry.is_active })
  }
}

type Wanted = Omit<ReturnType<typeof classOn>, 'id' | 'created_at' | 'schedule_id' | 'team_id'>

async function follow(
  tx: Acting,
  id: string,
  wanted: Wanted,
  entry: { sameDay: boolean; active: boolean },
): Promise<void> {
  const instance = (await lockInstance(tx.db, tx.teamId, id))!
  const empty = instance.current_bookings + instance.waiting === 0
  // An entry moved to another weekday keeps its old classes for as long as they have bookings.
  if (!entry.active || (!entry.sameDay && empty && !instance.changed_by_hand)) {
    if (instance.status === 'cancelled') return
    await updateInstance(tx.db, tx.teamId, id, {
      status: 'cancelled',
      switched_off: true,
      changed_by_hand: false,
      updated_at: wanted.updated_at,
    })
    await releaseAllSeats(tx, instance)
    return
  }
  if (!entry.sameDay || instance.changed_by_hand || wanted.starts_at <= wanted.updated_at) return
  if (instance.status === 'cancelled' && !instance.switched_off) return
  const { status, updated_at, ...fields } = wanted
  const differs = Object.entries(fields).some(([field, value]) => instance[field as keyof typeof fields] !== value)
  if (!differs && instance.status === status) return
  await updateInstance(tx.db, tx.teamId, id, { ...fields, status, switched_off: false, updated_at })
  if (!empty && fields.starts_at !== instance.starts_at) {
    await moveBookings(tx.db, tx.teamId, { id, date: fields.date }, timestampText(tx.now))
  }
  if (!empty) await noteClassChanged(tx, instance, fields)
  await promoteWaiting(tx, Object.assign(instance, fields))
}
