import { cancelClass, cancelClassReasons } from '#modules/classes/cancel-class.ts'
import { ClassChanges, changeClass } from '#modules/classes/change-class.ts'
import { getRoster, Roster } from '#modules/classes/get-roster.ts'
import { ClassInstance } from '#modules/classes/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Classes', scope: { read: 'classes:read', write: 'catalogue:write' } })

export const classStaffEndpoints = [
  endpoint('GET /classes/:id/roster', {
    operationId: 'getRoster',
    summary: 'The members with a seat in a class, and those who wait',
    reply: data(Roster),
    handle: (ctx, { params }) => getRoster(ctx, params.id),
  }),
  endpoint('PATCH /classes/:id', {
    operationId: 'changeClass',
    summary: 'Move or change one class independently of the weekly schedule',
    description:
      'Changes only the fields sent. Members keep their seats, except those who may not use the gym on its new day; the class no longer follows the schedule.',
    body: ClassChanges,
    reply: data(ClassInstance),
    reasons: cancelClassReasons,
    handle: (ctx, { params, body }) => changeClass(ctx, params.id, body),
  }),
  endpoint('POST /classes/:id/cancel', {
    operationId: 'cancelClass',
    summary: 'Cancel one class with all its seats',
    reply: data(ClassInstance),
    reasons: cancelClassReasons,
    handle: (ctx, { params }) => cancelClass(ctx, params.id),
  }),
]
