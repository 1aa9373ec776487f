import { type Static, Type } from 'typebox'
import { Id, LocalDate, Named, Nullable, OneOf, Timestamp } from '#platform/http/schema.ts'

const classStatuses = ['scheduled', 'cancelled', 'completed'] as const
const Time = Type.String({ description: "HH:MM, the gym's local time.", examples: ['07:00'] })
const Color = Nullable(Type.String({ description: 'Hexadecimal.', examples: ['#E4572E'] }))

const typeFields = {
  id: Id(),
  name: Type.String({ examples: ['Spinning'] }),
  description: Nullable(Type.String({ examples: ['Pedalada em grupo, com música'] })),
  duration_minutes: Type.Integer({ examples: [50] }),
}

export const ClassType = Named('ClassType', {
  ...typeFields,
  default_max_capacity: Type.Integer({ examples: [20] }),
  calories_estimate: Nullable(Type.Integer({ examples: [450] })),
  color: Color,
  is_active: Type.Boolean(),
  sort_order: Type.Integer({ examples: [1] }),
})

/** A class on a day, as lists and events show it. */
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
  class_type: Named('ClassTypeOfInstance', { ...typeFields, color: Color }),
})

export const ScheduleEntry = Named('ScheduleEntry', {
  id: Id(),
  class_type_id: Id(),
  day_of_week: Type.Integer({ description: '0 is Sunday, 6 is Saturday.', examples: [1] }),
  start_time: Time,
  end_time: Time,
  max_capacity: Type.Integer({ examples: [20] }),
  trainer_id: Nullable(Id()),
  is_active: Type.Boolean(),
  class_type: Named('ClassTypeOfSchedule', { id: Id(), name: typeFields.name, color: Color }),
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
  waitlist_promoted: Type.Boolean({ description: 'Whether somebody from the waitlist got the seat.' }),
  promoted_member_id: Nullable(Id('Member who got it.')),
})

export const ClassIdParams = Type.Object({ id: booking.class_instance_id })
export const NewBooking = Type.Object({ member_profile_id: Id() })
export const BookingOfMemberQuery = Type.Object({ member_profile_id: Id() })

export const ListClassesQuery = Type.Object({
  date: Type.Optional(LocalDate('Just this day; not together with date_from or date_to.')),
  date_from: Type.Optional(LocalDate('First day; today when only date_to is sent.')),
  date_to: Type.Optional(LocalDate('Last day; the seventh, date_from being the first, when only that is sent.')),
  class_type_id: Type.Optional(Id()),
  status: Type.Optional(OneOf(classStatuses)),
})
export type ListClassesQuery = Static<typeof ListClassesQuery>
