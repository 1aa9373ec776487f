import { type Static, Type } from 'typebox'
import { shownFields } from '#platform/kind.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { classTypeFields, scheduleFields } from './fields.ts'

const classStatuses = ['scheduled', 'cancelled', 'completed'] as const
const Time = Type.String({ description: "HH:MM, the gym's local time.", examples: ['07:00'] })
const nameOfType = shownFields(classTypeFields, ['name'])
const color = shownFields(classTypeFields, ['color'])
const typeFields = { id: Id(), ...shownFields(classTypeFields, ['name', 'description', 'duration_minutes']) }

export const ClassType = Named('ClassType', {
  ...typeFields,
  ...shownFields(classTypeFields, ['default_max_capacity', 'calories_estimate', 'color', 'is_active', 'sort_order']),
})

/** A class on a given day, as lists and events show it. */
export const ClassInstance = Named('ClassInstance', {
  id: Id(),
  class_type_id: Id(),
  date: LocalDate(),
  start_time: Time,
  end_time: Time,
  status: OneOf(classStatuses),
  max_capacity: Type.Integer({ examples: [20] }),
  current_bookings: Type.Integer({ description: 'Confirmed seats.', examples: [17] }),
  trainer_id: Nullable(Id()),
  trainer_name: Nullable(Type.String({ examples: ['Ana Souza'] })),
  store_id: Nullable(Id('Unit.')),
  class_type: Named('ClassTypeOfInstance', { ...typeFields, ...color }),
})

export const ScheduleEntry = Named('ScheduleEntry', {
  id: Id(),
  ...shownFields(scheduleFields, [
    'class_type_id',
    'day_of_week',
    'start_time',
    'end_time',
    'max_capacity',
    'trainer_id',
    'is_active',
  ]),
  class_type: Named('ClassTypeOfSchedule', { id: Id(), ...nameOfType, ...color }),
})

const booking = {
  id: Id(),
  class_instance_id: Id(),
  member_profile_id: Id(),
  status: OneOf(['confirmed', 'waitlisted', 'cancelled']),
  waitlist_position: Nullable(Type.Integer({ description: 'From 1; null unless waitlisted.', examples: [3] })),
  booked_at: Timestamp(),
}

export const Booking = Named('Booking', booking)
/** A booking as events show it. */
export const BookingRecord = Named('BookingRecord', { ...booking, cancelled_at: Nullable(Timestamp()) })

export const CancelledBooking = Named('CancelledBooking', {
  id: booking.id,
  status: booking.status,
  cancelled_at: Timestamp(),
  waitlist_promoted: Type.Boolean({ description: 'Whether a member from the waitlist got the seat.' }),
  promoted_member_id: Nullable(Id('Member who got it.')),
})

export const NewBooking = Type.Object({ member_profile_id: Id() })
export const BookingOfMemberQuery = Type.Object({ member_profile_id: Id() })

export const ListClassesQuery = Type.Object({
  date: Type.Optional(LocalDate('Just this day; not together with date_from or date_to.')),
  date_from: Type.Optional(LocalDate('First day; today when only date_to is sent.')),
  date_to: Type.Optional(LocalDate('Last day; if only date_from is sent, the seventh day from it.')),
  class_type_id: Type.Optional(Id()),
  status: Type.Optional(OneOf(classStatuses)),
})
export type ListClassesQuery = Static<typeof ListClassesQuery>
