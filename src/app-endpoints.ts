import {
  memberAppEndpoints,
  ownDetailsEndpoints,
  ownMembershipEndpoints,
  trainingAppEndpoints,
} from './modules/member-app/index.ts'
import { noticeAppEndpoints } from './modules/notices/index.ts'
import { signUpAppEndpoints } from './modules/sign-ups/index.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import type { RateLimiter } from './platform/rate-limiter.ts'

/** All endpoints of the app of members. */
export function appEndpoints({ tries }: Pick<RateLimiter, 'tries'>): Endpoint[] {
  return [
    ...memberAppEndpoints({ tries }),
    ...ownDetailsEndpoints({ tries }),
    ...ownMembershipEndpoints,
    ...trainingAppEndpoints,
    ...noticeAppEndpoints,
    ...signUpAppEndpoints({ tries }),
  ]
}
