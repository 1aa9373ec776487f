import { enterAtKiosk } from '#modules/access/enter-at-kiosk.ts'
import { KioskEntry, KioskEntryRequest } from '#modules/access/schemas.ts'
import { data, endpoint } from '#platform/endpoint/endpoint.ts'

export const entryAppEndpoints = [
  endpoint('POST /kiosk/entries', {
    operationId: 'enterAtKiosk',
    scope: 'app',
    byDevice: true,
    tag: 'Access',
    summary: 'May the person with this code come in?',
    description: 'As at the door, in the unit of the device. A denial is an answer, not an error.',
    body: KioskEntryRequest,
    reply: data(KioskEntry),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => enterAtKiosk(ctx, body.code),
  }),
]
