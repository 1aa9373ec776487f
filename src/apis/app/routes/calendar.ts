import { endCalendar, makeCalendar, readCalendar } from '#modules/member-app/own-calendar.ts'
import { OwnCalendar } from '#modules/member-app/schemas.ts'
import { created, data, type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts'

const place = { scope: 'app', tag: 'App', part: 'classes' } as const

/** The calendar of the member's seats that they follow elsewhere. */
export const calendarAppEndpoints: Endpoint[] = [
  endpoint('GET /calendar', {
    ...place,
    operationId: 'getOwnCalendar',
    summary: "The address of the member's calendar",
    reply: data(OwnCalendar),
    failures: ['NOT_FOUND'],
    handle: (ctx) => readCalendar(ctx),
  }),
  endpoint('POST /calendar', {
    ...place,
    operationId: 'makeOwnCalendar',
    summary: 'Give the calendar an address, in place of the one it had',
    reply: created(OwnCalendar),
    failures: ['NOT_FOUND'],
    handle: (ctx) => makeCalendar(ctx),
  }),
  endpoint('DELETE /calendar', {
    ...place,
    operationId: 'endOwnCalendar',
    summary: 'End the calendar',
    reply: data(OwnCalendar),
    failures: ['NOT_FOUND'],
    handle: (ctx) => endCalendar(ctx),
  }),
]
