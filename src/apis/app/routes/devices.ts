import { readKiosk } from '#modules/devices/kiosk.ts'
import { pairDevice } from '#modules/devices/pairing.ts'
import { Kiosk, SentPairing } from '#modules/devices/schemas.ts'
import { created, data, type Endpoint, endpointsWith } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'

const endpoint = endpointsWith({ tag: 'Devices', scope: 'app', failures: ['NOT_FOUND'] })

/** What the page at the entrance calls. `tries` counts codes that are not valid. */
export function kioskAppEndpoints({ tries }: { tries: Tries }): Endpoint[] {
  return [
    endpoint('POST /kiosk/pairing', {
      operationId: 'pairKiosk',
      open: true,
      // Tries are counted outside of the transaction, or a refusal would undo the count.
      transaction: false,
      summary: 'Pair this tablet by a code of the dashboard',
      description: 'A code is good once and for ten minutes. The answer sets the cookie of the device.',
      body: SentPairing,
      reply: created(Kiosk),
      handle: (ctx, { body }) => pairDevice(ctx, tries, body.code),
    }),
    endpoint('GET /kiosk', {
      operationId: 'getKiosk',
      byDevice: true,
      summary: 'Which device this is',
      reply: data(Kiosk),
      handle: async (ctx) => readKiosk(ctx),
    }),
  ]
}
