import { Type } from 'typebox'
import { bookingReasons, bookSeat } from '#modules/classes/book-seat.ts'
import { cancelSeat, cancelSeatReasons } from '#modules/classes/cancel-seat.ts'
import { listClassTypes } from '#modules/classes/list-class-types.ts'
import { listClasses } from '#modules/classes/list-classes.ts'
import { listSchedule } from '#modules/classes/list-schedule.ts'
import {
  Booking,
  BookingOfMemberQuery,
  CancelledBooking,
  ClassInstance,
  ClassType,
  ListClassesQuery,
  NewBooking,
  ScheduleEntry,
} from '#modules/classes/schemas.ts'
import { created, data } from '#platform/endpoint/endpoint.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({ tag: 'Classes', scope: { read: 'classes:read', write: 'classes:write' } })

export const classEndpoints = [
  endpoint('GET /classes', {
    operationId: 'listClasses',
    summary: 'List classes',
    description: 'Classes of a day or a period, in order; without either, of seven days, starting today.',
    query: ListClassesQuery,
    reply: data(Type.Array(ClassInstance)),
    handle: (ctx, { query }) => listClasses(ctx, query, ctx.unitIds),
  }),
  endpoint('GET /classes/schedule', {
    operationId: 'getSchedule',
    summary: 'Get the weekly schedule',
    description: 'By weekday, then time. Classes are created from it for the next 28 days.',
    reply: data(Type.Array(ScheduleEntry)),
    handle: (ctx) => listSchedule(ctx, ctx.unitIds),
  }),
  endpoint('POST /classes/:id/book', {
    operationId: 'bookSeat',
    summary: 'Book a seat',
    description:
      'When the class is full, the member gets the next place on the waitlist. A member who could not enter on the day of the class cannot book it.',
    body: NewBooking,
    reply: created(Booking),
    failures: ['DUPLICATE_ENTRY'],
    reasons: bookingReasons,
    handle: (ctx, { params, body }) => bookSeat(ctx, params.id, body.member_profile_id),
  }),
  endpoint('DELETE /classes/:id/book', {
    operationId: 'cancelSeat',
    summary: 'Give up a seat',
    description: 'A seat or a waiting place; a free seat goes to the next member on the waitlist who may attend.',
    query: BookingOfMemberQuery,
    reply: data(CancelledBooking),
    reasons: cancelSeatReasons,
    handle: (ctx, { params, query }) => cancelSeat(ctx, params.id, query.member_profile_id),
  }),
  endpoint('GET /class-types', {
    operationId: 'listClassTypes',
    summary: 'List class types',
    description: "In the gym's own order (`sort_order`).",
    reply: data(Type.Array(ClassType)),
    handle: (ctx) => listClassTypes(ctx),
  }),
]
