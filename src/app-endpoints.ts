import { entryAppEndpoints } from './modules/access/index.ts'
import { kioskAppEndpoints } from './modules/devices/index.ts'
import {
  calendarAppEndpoints,
  memberAppEndpoints,
  ownBodyEndpoints,
  ownDetailsEndpoints,
  ownMembershipEndpoints,
  passkeyAppEndpoints,
  trainingAppEndpoints,
} from './modules/member-app/index.ts'
import { noticeAppEndpoints } from './modules/notices/index.ts'
import { privacyAppEndpoints } from './modules/privacy/index.ts'
import { signUpAppEndpoints } from './modules/sign-ups/index.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import type { RateLimiter } from './platform/rate-limiter.ts'

/** All endpoints of the app of members; `origin` is where users reach the service. */
export function appEndpoints(parts: Pick<RateLimiter, 'tries'> & { origin: () => string }): Endpoint[] {
  return [
    ...memberAppEndpoints(parts),
    ...passkeyAppEndpoints(parts),
    ...ownDetailsEndpoints(parts),
    ...calendarAppEndpoints,
    ...ownBodyEndpoints,
    ...ownMembershipEndpoints,
    ...trainingAppEndpoints,
    ...noticeAppEndpoints,
    ...privacyAppEndpoints(parts),
    ...signUpAppEndpoints(parts),
    ...kioskAppEndpoints(parts),
    ...entryAppEndpoints,
  ]
}
