import { readKiosk } from '#modules/devices/kiosk.ts'
import { pairDevice } from '#modules/devices/pairing.ts'
import { Kiosk, SentPairing } from '#modules/devices/schemas.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { kioskEndpoints, visitorEndpoints } from '../context.ts'

const visitorsEndpoint = visitorEndpoints({ tag: 'Devices' })
const endpoint = kioskEndpoints({ tag: 'Devices' })

/** The endpoints of the page at the entrance. `tries` counts invalid codes. */
export function kioskAppEndpoints({ tries }: { tries: Tries }): Endpoint[] {
  return [
    visitorsEndpoint('POST /kiosk/pairing', {
      operationId: 'pairKiosk',
      // Tries are counted outside of the transaction, because a refusal would undo the count.
      transaction: false,
      summary: 'Pair this tablet with a code from the dashboard',
      description: 'A code can be used once and within ten minutes. The answer sets the cookie of the device.',
      body: SentPairing,
      reply: created(Kiosk),
      handle: async (ctx, { body }) => {
        const paired = await pairDevice(ctx, tries, body.code)
        if (paired instanceof Failure) return paired
        ctx.keepDeviceToken(paired.token)
        return paired.kiosk
      },
    }),
    endpoint('GET /kiosk', {
      operationId: 'getKiosk',
      summary: 'The device of this tablet',
      reply: data(Kiosk),
      handle: async (ctx) => readKiosk(ctx.device),
    }),
  ]
}
