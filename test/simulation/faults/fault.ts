import type { Company } from '../company.ts'
import type { Plan, PlannedFault } from '../plan.ts'
import type { Service } from '../service.ts'

/** Something that breaks, or is broken, while people do things. */
export interface Fault {
  /** How often it is drawn, relative to the others. */
  often: number
  /** Called before the steps of its round. */
  before?: (service: Service, at: AtFault) => Promise<void>
  /** Called during the steps of its round; when it returns, what was broken is running again. */
  during?: (service: Service, fault: PlannedFault) => Promise<void>
  /** Called some rounds later, for a lasting fault. */
  after?: (service: Service, at: AtFault) => Promise<void>
}

export interface AtFault {
  fault: PlannedFault
  companies: Company[]
  plan: Plan
}
