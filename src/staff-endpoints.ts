import { endpoints } from './endpoints.ts'
import { accessStaffEndpoints } from './modules/access/index.ts'
import { billingStaffEndpoints } from './modules/billing/index.ts'
import { catalogueStaffEndpoints } from './modules/catalogue/index.ts'
import { classStaffEndpoints } from './modules/classes/index.ts'
import { companyStaffEndpoints } from './modules/companies/index.ts'
import { developerStaffEndpoints } from './modules/developers/index.ts'
import { deviceMemberStaffEndpoints } from './modules/device-members/index.ts'
import { deviceStaffEndpoints } from './modules/devices/index.ts'
import { frontDeskStaffEndpoints } from './modules/front-desk/index.ts'
import { memberAppStaffEndpoints } from './modules/member-app/index.ts'
import { memberStaffEndpoints } from './modules/members/index.ts'
import { membershipStaffEndpoints } from './modules/memberships/index.ts'
import { metricsStaffEndpoints } from './modules/metrics/index.ts'
import { privacyStaffEndpoints } from './modules/privacy/index.ts'
import { signUpStaffEndpoints } from './modules/sign-ups/index.ts'
import { peopleStaffEndpoints } from './modules/staff/index.ts'
import { type Place, systemStaffEndpoints } from './modules/system/index.ts'
import { webhookStaffEndpoints } from './modules/webhooks/index.ts'
import { workoutStaffEndpoints } from './modules/workouts/index.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { type Limits, usualLimits } from './platform/limits.ts'
import type { SecretBox } from './platform/secrets.ts'

/** The services that the dashboard depends on. */
export interface DashboardSurroundings {
  box: SecretBox
  /** Whether a company's webhooks may use plain http and private addresses. */
  allowPrivate: (teamId: string) => Promise<boolean>
  /** The origin at which users reach the service: PUBLIC_URL, or the local address. */
  origin: () => string
  /** What a company's staff may have; left out, the usual limits. */
  limits?: Limits
  place: Place
}

/** All endpoints of the dashboard: those of the public API, and those for staff only. */
export function dashboardEndpoints(given: DashboardSurroundings): Endpoint[] {
  const { limits = usualLimits } = given
  return [
    ...endpoints,
    ...frontDeskStaffEndpoints,
    ...accessStaffEndpoints,
    ...memberStaffEndpoints(limits),
    ...memberAppStaffEndpoints(given),
    ...signUpStaffEndpoints,
    ...privacyStaffEndpoints,
    ...membershipStaffEndpoints,
    ...billingStaffEndpoints,
    ...classStaffEndpoints,
    ...catalogueStaffEndpoints,
    ...workoutStaffEndpoints,
    ...metricsStaffEndpoints,
    ...developerStaffEndpoints(limits),
    ...webhookStaffEndpoints(given),
    ...companyStaffEndpoints,
    ...deviceStaffEndpoints,
    ...deviceMemberStaffEndpoints,
    ...systemStaffEndpoints(given.place),
    ...peopleStaffEndpoints,
  ]
}
