import { endCalendar, makeCalendar, readCalendar } from '#modules/member-sessions/own-calendar.ts'
import { OwnCalendar } from '#modules/member-sessions/schemas.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { type PhoneContext, phoneEndpoints } from '../context.ts'

const endpoint = phoneEndpoints({ tag: 'App', part: 'classes' })

/** The calendar of the member's classes, to which other calendar programs can subscribe. */
export const calendarAppEndpoints = ({ box }: { box: SecretBox }): Endpoint<PhoneContext>[] => [
  endpoint('GET /calendar', {
    operationId: 'getOwnCalendar',
    summary: "The address of the member's calendar",
    reply: data(OwnCalendar),
    handle: (ctx) => readCalendar(ctx, { gym: ctx.gym, box }, ctx.memberId),
  }),
  endpoint('POST /calendar', {
    operationId: 'makeOwnCalendar',
    summary: 'Give the calendar a new address, which replaces the earlier one',
    reply: created(OwnCalendar),
    handle: (ctx) => makeCalendar(ctx, { gym: ctx.gym, box }, ctx.session),
  }),
  endpoint('DELETE /calendar', {
    operationId: 'endOwnCalendar',
    summary: 'End the calendar',
    reply: data(OwnCalendar),
    handle: (ctx) => endCalendar(ctx, ctx.memberId),
  }),
]
