import { endpoints } from './endpoints.ts'
import { saleEndpoints } from './modules/billing/index.ts'
import { catalogueEndpoints } from './modules/catalogue/index.ts'
import { rosterEndpoints } from './modules/classes/index.ts'
import { settingsEndpoints } from './modules/companies/index.ts'
import { developerEndpoints } from './modules/developers/index.ts'
import { frontDeskEndpoints } from './modules/front-desk/index.ts'
import { exportEndpoints, importEndpoints, personEndpoints } from './modules/members/index.ts'
import { chargeEndpoints, historyEndpoints, quoteEndpoints } from './modules/memberships/index.ts'
import { insightEndpoints } from './modules/metrics/index.ts'
import { staffEndpoints } from './modules/staff/index.ts'
import { webhookEndpoints } from './modules/webhooks/index.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { type Limits, usualLimits } from './platform/limits.ts'
import type { SecretBox } from './platform/secrets.ts'

/** What the dashboard needs from outside. */
export interface DashboardSurroundings {
  box: SecretBox
  /** Whether a company's webhooks may be plain http and lead to private addresses. */
  allowPrivate: (teamId: string) => Promise<boolean>
  /** The origin at which people reach the service: PUBLIC_URL, or the local address. */
  origin: () => string
  /** What a company's own people may have; unless given, the usual. */
  limits?: Limits
}

/** What the dashboard may ask for: everything that the public API has, and what only the gym's own people may do. */
export function dashboardEndpoints(given: DashboardSurroundings): Endpoint[] {
  const { limits = usualLimits } = given
  return [
    ...endpoints,
    ...frontDeskEndpoints,
    ...importEndpoints(limits),
    ...exportEndpoints,
    ...personEndpoints,
    ...chargeEndpoints,
    ...historyEndpoints,
    ...quoteEndpoints,
    ...saleEndpoints,
    ...rosterEndpoints,
    ...catalogueEndpoints,
    ...insightEndpoints,
    ...developerEndpoints(limits),
    ...webhookEndpoints(given),
    ...settingsEndpoints,
    ...staffEndpoints,
  ]
}
