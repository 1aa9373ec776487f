import { endpoints } from './endpoints.ts'
import { staffEndpoints } from './modules/staff/index.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import type { SecretBox } from './platform/secrets.ts'

/** What the dashboard needs from outside. */
export interface DashboardSurroundings {
  box: SecretBox
  /** Whether webhooks may be plain http and lead to private addresses. */
  allowPrivate: boolean
}

/** What the dashboard may ask for: everything that the public API has, and what only the gym's own people may do. */
export function dashboardEndpoints(_given: DashboardSurroundings): Endpoint[] {
  return [...endpoints, ...staffEndpoints]
}
