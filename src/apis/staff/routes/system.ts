import { getSystem, type Place } from '#modules/system/get-system.ts'
import { System } from '#modules/system/schemas.ts'
import { data, endpoint } from '#platform/endpoint/endpoint.ts'

export const systemStaffEndpoints = (place: Place) => [
  endpoint('GET /system', {
    operationId: 'getSystem',
    scope: 'settings:read',
    tag: 'System',
    summary: 'What is held up, and how the machine is',
    reply: data(System),
    handle: (ctx) => getSystem(ctx, place),
  }),
]
