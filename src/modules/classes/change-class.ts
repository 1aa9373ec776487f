import { type Static, Type } from 'typebox'
import { noteClassChanged } from '#modules/notices/index.ts'
import type { Acting } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { Id, LocalDate, Nullable, TimeOfDay } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { scheduleFields } from './fields.ts'
import { timesOn } from './make-classes.ts'
import { reviewSeatsIn } from './review-seats.ts'
import { whyNotBookable } from './rules.ts'
import type { ClassInstance } from './schemas.ts'
import { promoteWaiting } from './seats.ts'
import { findInstances, lockInstance, moveBookings, updateInstance } from './sql.ts'

export const ClassChanges = Type.Object({
  date: Type.Optional(LocalDate()),
  start_time: Type.Optional(TimeOfDay()),
  end_time: Type.Optional(TimeOfDay()),
  max_capacity: Type.Optional(scheduleFields.max_capacity.schema),
  trainer_id: Type.Optional(Nullable(Id())),
  store_id: Type.Optional(Nullable(Id('Unit.'))),
})

/**
 * Changes a single class, which then no longer follows the weekly schedule. Members keep their seat or waitlist place,
 * even when the class becomes smaller, unless it is moved to a day on which they may not use the gym. A larger class promotes members
 * from the waitlist.
 */
export async function changeClass(
  ctx: Acting,
  id: string,
  sent: Static<typeof ClassChanges>,
): Promise<
  Static<typeof ClassInstance> | Failure<'INVALID_REQUEST' | 'NOT_FOUND'> | RuleViolated<'CLASS_NOT_BOOKABLE'>
> {
  const write = transact(ctx, async (tx) => {
    const now = timestampText(tx.now)
    const instance = await lockInstance(tx.db, tx.teamId, id)
    if (instance === undefined) return notFound('Class')
    const over = whyNotBookable(instance, now)
    if (over !== undefined) return over
    const { max_capacity, trainer_id, store_id, ...when } = { ...instance, ...sent }
    const times = timesOn(Temporal.PlainDate.from(when.date), when, tx.timeZone)
    if (times.start_time >= times.end_time) {
      return invalidRequest([
        { field: 'end_time', rule: 'after', other: 'start_time', message: 'must be after start_time' },
      ])
    }
    if (times.starts_at <= now) {
      const field = sent.date === undefined ? 'start_time' : 'date'
      return invalidRequest([{ field, rule: 'future', message: 'must not make the class begin in the past' }])
    }
    const changed_by_hand = instance.changed_by_hand || Object.keys(sent).length > 0
    const changes = { ...times, max_capacity, trainer_id, store_id, changed_by_hand }
    await updateInstance(tx.db, tx.teamId, id, { ...changes, updated_at: now })
    if (times.starts_at !== instance.starts_at) await moveBookings(tx.db, tx.teamId, { id, date: times.date }, now)
    await noteClassChanged(tx, instance, { ...instance, ...changes })
    const isMoved = times.date !== instance.date
    await (isMoved ? reviewSeatsIn : promoteWaiting)(tx, Object.assign(instance, changes))
    return (await findInstances(tx.db, tx.teamId, [id], now))[0]!
  })
  return guarded(write, {
    class_instances_team_id_trainer_id_fkey: () => notFound('Trainer', 'trainer_id'),
    class_instances_team_id_store_id_fkey: () => notFound('Unit', 'store_id'),
  })
}
