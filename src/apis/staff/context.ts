import type { PublicContext } from '#apis/public/context.ts'
import type { Permission } from '#platform/auth/scopes.ts'
import type { PartOnce } from '#platform/context.ts'
import { endpointsFor } from '#platform/endpoint/endpoint.ts'

/** The context of endpoints of the staff API. */
export interface StaffContext extends PublicContext {
  staffId: string
  permissions: readonly Permission[]
  /** Without an Idempotency-Key, and in a write of one transaction, it just runs the part. */
  once: PartOnce
}

export const staffEndpoints = endpointsFor<StaffContext>()
