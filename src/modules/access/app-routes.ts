import { data, endpoint } from '#platform/http/endpoint.ts'
import { enterAtKiosk } from './enter-at-kiosk.ts'
import { KioskEntry, KioskEntryRequest } from './schemas.ts'

export const entryAppEndpoints = [
  endpoint({
    method: 'POST',
    path: '/kiosk/entries',
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
