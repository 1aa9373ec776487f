import type { Company } from '../company.ts'
import type { Plan, PlannedFault } from '../plan.ts'
import type { Service } from '../service.ts'

/** Something that breaks, or is broken, in the middle of what people do. */
export interface Fault {
  /** How often it is drawn, beside the others. */
  often: number
  /** Before the steps of its round. */
  before?: (service: Service, at: AtFault) => Promise<void>
  /** While the steps of its round are under way; what is broken runs again when it returns. */
  during?: (service: Service, fault: PlannedFault) => Promise<void>
  /** Some rounds later, when it has lasted. */
  after?: (service: Service, at: AtFault) => Promise<void>
}

export interface AtFault {
  fault: PlannedFault
  companies: Company[]
  plan: Plan
}
