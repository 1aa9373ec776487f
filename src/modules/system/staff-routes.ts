import { data, endpoint } from '#platform/http/endpoint.ts'
import { getSystem, type Place } from './get-system.ts'
import { System } from './schemas.ts'

export const systemStaffEndpoints = (place: Place) => [
  endpoint({
    method: 'GET',
    path: '/system',
    operationId: 'getSystem',
    scope: 'settings:read',
    tag: 'System',
    summary: 'What is held up, and how the machine is',
    reply: data(System),
    handle: (ctx) => getSystem(ctx, place),
  }),
]
