import { passageEndpoints } from './modules/access/index.ts'
import { endEnrolment, memberDeviceEndpoints } from './modules/device-members/index.ts'
import { type BridgeSurroundings, bridgeEndpoints } from './modules/devices/index.ts'
import type { Endpoint } from './platform/http/endpoint.ts'

/** All endpoints of the bridges that speak for turnstiles. */
export function deviceEndpoints(parts: Omit<BridgeSurroundings, 'whenEnded'>): Endpoint[] {
  return [...bridgeEndpoints({ ...parts, whenEnded: endEnrolment }), ...memberDeviceEndpoints, ...passageEndpoints]
}
