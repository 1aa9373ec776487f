import type { PublicContext } from '#apis/public/context.ts'
import type { PartOnce } from '#platform/context.ts'
import { endpointsFor } from '#platform/endpoint/endpoint.ts'

/** What endpoints of the staff API get. */
export interface StaffContext extends PublicContext {
  staffId: string
  /** The units in which the person works; none means all. */
  unitIds: string[]
  /** Without an Idempotency-Key, and in a write of one transaction, it does the part and nothing else. */
  once: PartOnce
}

export const staffEndpoints = endpointsFor<StaffContext>()
