import { enterAtKiosk } from '#modules/access/enter-at-kiosk.ts'
import { KioskEntry, KioskEntryRequest } from '#modules/access/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { kioskEndpoints } from '../context.ts'

const endpoint = kioskEndpoints({ tag: 'Access' })

/** `box` opens the secret for the codes that people show at the door. */
export const entryAppEndpoints = ({ box }: { box: SecretBox }) => [
  endpoint('POST /kiosk/entries', {
    operationId: 'enterAtKiosk',
    summary: 'May the person with this code come in?',
    description: 'The same decision as at the door, in the unit of the device. A denial is an answer, not an error.',
    body: KioskEntryRequest,
    reply: data(KioskEntry),
    handle: (ctx, { body }) => enterAtKiosk(ctx, { device: ctx.device, box }, body.code),
  }),
]
