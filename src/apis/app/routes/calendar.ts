import { endCalendar, makeCalendar, readCalendar } from '#modules/member-sessions/own-calendar.ts'
import { OwnCalendar } from '#modules/member-sessions/schemas.ts'
import { created, data, type Endpoint, endpointsWith } from '#platform/endpoint/endpoint.ts'

const endpoint = endpointsWith({ tag: 'App', scope: 'app', part: 'classes', failures: ['NOT_FOUND'] })

/** The calendar of the member's seats that they follow elsewhere. */
export const calendarAppEndpoints: Endpoint[] = [
  endpoint('GET /calendar', {
    operationId: 'getOwnCalendar',
    summary: "The address of the member's calendar",
    reply: data(OwnCalendar),
    handle: (ctx) => readCalendar(ctx),
  }),
  endpoint('POST /calendar', {
    operationId: 'makeOwnCalendar',
    summary: 'Give the calendar an address, in place of the one it had',
    reply: created(OwnCalendar),
    handle: (ctx) => makeCalendar(ctx),
  }),
  endpoint('DELETE /calendar', {
    operationId: 'endOwnCalendar',
    summary: 'End the calendar',
    reply: data(OwnCalendar),
    handle: (ctx) => endCalendar(ctx),
  }),
]
