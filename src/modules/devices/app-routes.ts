import { created, data, type Endpoint, endpoint } from '#platform/http/endpoint.ts'
import type { Tries } from '#platform/tries.ts'
import { enterAtKiosk, readKiosk } from './kiosk.ts'
import { pairDevice } from './pairing.ts'
import { Kiosk, KioskEntry, KioskEntryRequest, SentPairing } from './schemas.ts'

const scope = 'app'
const tag = 'Access'

/** What the page at the entrance calls. `tries` counts codes that are not valid. */
export function kioskAppEndpoints({ tries }: { tries: Tries }): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      path: '/kiosk/pairing',
      operationId: 'pairKiosk',
      scope,
      open: true,
      // Tries are counted outside of the transaction, or a refusal would undo the count.
      transaction: false,
      tag: 'Settings',
      summary: 'Pair this tablet by a code of the dashboard',
      description: 'A code is good once and for ten minutes. The answer sets the cookie of the device.',
      body: SentPairing,
      reply: created(Kiosk),
      failures: ['NOT_FOUND'],
      handle: (ctx, { body }) => pairDevice(ctx, tries, body.code),
    }),
    endpoint({
      method: 'GET',
      path: '/kiosk',
      operationId: 'getKiosk',
      scope,
      byDevice: true,
      tag,
      summary: 'Which device this is',
      reply: data(Kiosk),
      failures: ['NOT_FOUND'],
      handle: async (ctx) => readKiosk(ctx),
    }),
    endpoint({
      method: 'POST',
      path: '/kiosk/entries',
      operationId: 'enterAtKiosk',
      scope,
      byDevice: true,
      tag,
      summary: 'May the person with this code come in?',
      description: 'As at the door, in the unit of the device. A denial is an answer, not an error.',
      body: KioskEntryRequest,
      reply: data(KioskEntry),
      failures: ['NOT_FOUND'],
      handle: (ctx, { body }) => enterAtKiosk(ctx, body.code),
    }),
  ]
}
