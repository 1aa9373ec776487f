import { getSystem, type Place } from '#modules/system/get-system.ts'
import { System } from '#modules/system/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'System', scope: 'settings:read' })

export const systemStaffEndpoints = (place: Place) => [
  endpoint('GET /system', {
    operationId: 'getSystem',
    summary: 'Delays and failures, and the state of the machine',
    reply: data(System),
    handle: (ctx) => getSystem(ctx, place),
  }),
]
