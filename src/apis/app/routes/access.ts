import { enterAtKiosk } from '#modules/access/enter-at-kiosk.ts'
import { KioskEntry, KioskEntryRequest } from '#modules/access/schemas.ts'
import { data, endpointsWith } from '#platform/endpoint/endpoint.ts'

const endpoint = endpointsWith({ tag: 'Access', scope: 'app', failures: ['NOT_FOUND'] })

export const entryAppEndpoints = [
  endpoint('POST /kiosk/entries', {
    operationId: 'enterAtKiosk',
    byDevice: true,
    summary: 'May the person with this code come in?',
    description: 'As at the door, in the unit of the device. A denial is an answer, not an error.',
    body: KioskEntryRequest,
    reply: data(KioskEntry),
    handle: (ctx, { body }) => enterAtKiosk(ctx, body.code),
  }),
]
