import { endpoints } from './endpoints.ts'
import { accessStaffEndpoints } from './modules/access/index.ts'
import { billingStaffEndpoints } from './modules/billing/index.ts'
import { catalogueStaffEndpoints } from './modules/catalogue/index.ts'
import { classStaffEndpoints } from './modules/classes/index.ts'
import { companyStaffEndpoints } from './modules/companies/index.ts'
import { developerStaffEndpoints } from './modules/developers/index.ts'
import { frontDeskStaffEndpoints } from './modules/front-desk/index.ts'
import { memberStaffEndpoints } from './modules/members/index.ts'
import { membershipStaffEndpoints } from './modules/memberships/index.ts'
import { metricsStaffEndpoints } from './modules/metrics/index.ts'
import { peopleStaffEndpoints } from './modules/staff/index.ts'
import { webhookStaffEndpoints } from './modules/webhooks/index.ts'
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
    ...frontDeskStaffEndpoints,
    ...accessStaffEndpoints,
    ...memberStaffEndpoints(limits),
    ...membershipStaffEndpoints,
    ...billingStaffEndpoints,
    ...classStaffEndpoints,
    ...catalogueStaffEndpoints,
    ...metricsStaffEndpoints,
    ...developerStaffEndpoints(limits),
    ...webhookStaffEndpoints(given),
    ...companyStaffEndpoints,
    ...peopleStaffEndpoints,
  ]
}
