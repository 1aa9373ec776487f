import { endpoints } from '#apis/public/endpoints.ts'
import type { Place } from '#modules/system/index.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { type Limits, usualLimits } from '#platform/limits/limits.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import type { StaffContext } from './context.ts'
import { accessStaffEndpoints } from './routes/access.ts'
import { billingStaffEndpoints } from './routes/billing.ts'
import { catalogueStaffEndpoints } from './routes/catalogue.ts'
import { chargeStaffEndpoints } from './routes/charges.ts'
import { classStaffEndpoints } from './routes/classes.ts'
import { companyStaffEndpoints } from './routes/companies.ts'
import { developerStaffEndpoints } from './routes/developers.ts'
import { deviceMemberStaffEndpoints } from './routes/device-members.ts'
import { deviceStaffEndpoints } from './routes/devices.ts'
import { documentStaffEndpoints } from './routes/documents.ts'
import { drawerStaffEndpoints } from './routes/drawers.ts'
import { followUpStaffEndpoints } from './routes/follow-ups.ts'
import { frontDeskStaffEndpoints } from './routes/front-desk.ts'
import { leadStaffEndpoints } from './routes/leads.ts'
import { memberAppStaffEndpoints } from './routes/member-app.ts'
import { memberStaffEndpoints } from './routes/members.ts'
import { membershipStaffEndpoints } from './routes/memberships.ts'
import { metricsStaffEndpoints } from './routes/metrics.ts'
import { moveStaffEndpoints } from './routes/moves.ts'
import { partnerStaffEndpoints } from './routes/partner-visits.ts'
import { paymentStaffEndpoints } from './routes/payments.ts'
import { peopleStaffEndpoints } from './routes/people.ts'
import { privacyStaffEndpoints } from './routes/privacy.ts'
import { receiptStaffEndpoints } from './routes/receipts.ts'
import { signUpStaffEndpoints } from './routes/sign-ups.ts'
import { systemStaffEndpoints } from './routes/system.ts'
import { webhookStaffEndpoints } from './routes/webhooks.ts'
import { workoutStaffEndpoints } from './routes/workouts.ts'

/** The services that the dashboard depends on. */
export interface DashboardSurroundings {
  box: SecretBox
  /** Whether a company's webhooks may use plain http and private addresses. */
  allowPrivate: (teamId: string) => Promise<boolean>
  /** The origin of the addresses that users open: PUBLIC_URL, or the local address. */
  origin: () => string
  /** Limits for the company's staff; the usual ones if left out. */
  limits?: Limits
  place: Place
}

/** All endpoints of the dashboard: those of the public API, and those only for staff. */
export function dashboardEndpoints(given: DashboardSurroundings): Endpoint<StaffContext>[] {
  const { limits = usualLimits } = given
  return [
    ...endpoints,
    ...frontDeskStaffEndpoints,
    ...documentStaffEndpoints,
    ...followUpStaffEndpoints,
    ...leadStaffEndpoints,
    ...accessStaffEndpoints,
    ...memberStaffEndpoints(limits),
    ...memberAppStaffEndpoints(given),
    ...signUpStaffEndpoints,
    ...privacyStaffEndpoints,
    ...membershipStaffEndpoints,
    ...billingStaffEndpoints,
    ...chargeStaffEndpoints(given),
    ...drawerStaffEndpoints,
    ...receiptStaffEndpoints,
    ...paymentStaffEndpoints(given),
    ...partnerStaffEndpoints,
    ...moveStaffEndpoints(given),
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
