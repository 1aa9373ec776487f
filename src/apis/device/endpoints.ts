import { endEnrolment } from '#modules/device-members/index.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { passageEndpoints } from './routes/access.ts'
import { memberDeviceEndpoints } from './routes/device-members.ts'
import { type BridgeSurroundings, ownBridgeEndpoints } from './routes/devices.ts'

/** All endpoints of the bridges that speak for turnstiles. */
export function deviceEndpoints(parts: Omit<BridgeSurroundings, 'whenEnded'>): Endpoint[] {
  return [
    ...ownBridgeEndpoints({ ...parts, whenEnded: endEnrolment }),
    ...memberDeviceEndpoints,
    ...passageEndpoints(parts),
  ]
}
