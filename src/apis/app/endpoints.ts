import type { Reach } from '#modules/payments/connections.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import type { RateLimiter } from '#platform/limits/rate-limiter.ts'
import { entryAppEndpoints } from './routes/access.ts'
import { ownBodyEndpoints } from './routes/body.ts'
import { calendarAppEndpoints } from './routes/calendar.ts'
import { ownDetailsEndpoints } from './routes/details.ts'
import { kioskAppEndpoints } from './routes/devices.ts'
import { documentAppEndpoints } from './routes/documents.ts'
import { leadAppEndpoints } from './routes/leads.ts'
import { ownMembershipEndpoints } from './routes/membership.ts'
import { noticeAppEndpoints } from './routes/notices.ts'
import { passkeyAppEndpoints } from './routes/passkey.ts'
import { paymentAppEndpoints } from './routes/payments.ts'
import { privacyAppEndpoints } from './routes/privacy.ts'
import { memberAppEndpoints } from './routes/sessions.ts'
import { signUpAppEndpoints } from './routes/sign-ups.ts'
import { trainingAppEndpoints } from './routes/training.ts'

/** All endpoints of the members' app; `origin` is where users reach the service. */
export function appEndpoints(parts: Pick<RateLimiter, 'tries'> & Reach & { origin: () => string }): Endpoint[] {
  return [
    ...memberAppEndpoints(parts),
    ...passkeyAppEndpoints(parts),
    ...ownDetailsEndpoints(parts),
    ...calendarAppEndpoints(parts),
    ...ownBodyEndpoints,
    ...ownMembershipEndpoints(parts),
    ...paymentAppEndpoints,
    ...trainingAppEndpoints,
    ...documentAppEndpoints,
    ...noticeAppEndpoints,
    ...privacyAppEndpoints(parts),
    ...signUpAppEndpoints(parts),
    ...leadAppEndpoints(parts),
    ...kioskAppEndpoints(parts),
    ...entryAppEndpoints(parts),
  ]
}
