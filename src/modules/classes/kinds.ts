import { notFound } from '#platform/errors/failure.ts'
import { defineKind } from '#platform/kind.ts'
import { classTypeFields, scheduleFields } from './fields.ts'
import { followSchedule } from './follow-schedule.ts'
import { makeClasses } from './make-classes.ts'

export const classTypeKind = defineKind({
  path: 'class-types',
  section: 'class_types',
  table: 'class_types',
  one: 'Class type',
  fields: classTypeFields,
  order: ['sort_order', 'name'],
  failures: {},
})

export const scheduleKind = defineKind({
  path: 'class-schedule',
  section: 'schedule',
  table: 'class_schedule',
  one: 'Schedule entry',
  fields: scheduleFields,
  order: ['day_of_week', 'start_time'],
  mistakes({ start_time, end_time }) {
    const message = `must be after ${start_time}`
    return start_time < end_time ? [] : [{ field: 'end_time', rule: 'after', other: 'start_time', message }]
  },
  /**
   * In a file, a class takes the number of seats from its type by default, and need not name the unit if there is only
   * one.
   */
  fill({ class_type_id, max_capacity, store_id }, named) {
    const units = Object.keys(named('units'))
    return {
      max_capacity: max_capacity ?? named('class-types')[class_type_id]!.default_max_capacity,
      store_id: store_id ?? (units.length === 1 ? units[0] : null),
    }
  },
  async after(tx) {
    await followSchedule(tx)
    await makeClasses(tx)
  },
  failures: {
    class_schedule_team_id_class_type_id_fkey: () => notFound('Class type', 'class_type_id'),
    class_schedule_team_id_trainer_id_fkey: () => notFound('Trainer', 'trainer_id'),
    class_schedule_team_id_store_id_fkey: () => notFound('Unit', 'store_id'),
  },
})
