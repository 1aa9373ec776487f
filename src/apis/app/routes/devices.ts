import { readKiosk } from '#modules/devices/kiosk.ts'
import { pairDevice } from '#modules/devices/pairing.ts'
import { Kiosk, SentPairing } from '#modules/devices/schemas.ts'
import { created, data, type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'

const scope = 'app'
const tag = 'Devices'

/** What the page at the entrance calls. `tries` counts codes that are not valid. */
export function kioskAppEndpoints({ tries }: { tries: Tries }): Endpoint[] {
  return [
    endpoint('POST /kiosk/pairing', {
      operationId: 'pairKiosk',
      scope,
      open: true,
      // Tries are counted outside of the transaction, or a refusal would undo the count.
      transaction: false,
      tag,
      summary: 'Pair this tablet by a code of the dashboard',
      description: 'A code is good once and for ten minutes. The answer sets the cookie of the device.',
      body: SentPairing,
      reply: created(Kiosk),
      failures: ['NOT_FOUND'],
      handle: (ctx, { body }) => pairDevice(ctx, tries, body.code),
    }),
    endpoint('GET /kiosk', {
      operationId: 'getKiosk',
      scope,
      byDevice: true,
      tag,
      summary: 'Which device this is',
      reply: data(Kiosk),
      failures: ['NOT_FOUND'],
      handle: async (ctx) => readKiosk(ctx),
    }),
  ]
}
