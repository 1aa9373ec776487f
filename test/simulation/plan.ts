import type { Setting } from './gyms.ts'

/** All that is done with a seed. */
export interface Plan {
  seed: number
  gyms: GymPlan[]
  /** In the order of their rounds. */
  faults: PlannedFault[]
}

export interface GymPlan {
  setting: Setting
  steps: Step[]
}

/** A fault strikes all gyms, while each is at its step with the number `round`. */
export interface PlannedFault {
  name: FaultName
  round: number
  /** How long after the calls of the round have begun. */
  afterMs: number
  /** How many rounds later it ends, if it is one that lasts. */
  lasts: number
}

/** What is done at a time: one thing, or several at once. */
export interface Step {
  id: number
  /** Seconds since the gym began. */
  at: number
  deeds: Deed[]
  /** Everything is looked at afterwards. */
  look: boolean
}

export interface Deed {
  /** Of the step, or one of its own where several things are done at once. */
  id: number
  do: string
  // biome-ignore lint/suspicious/noExplicitAny: each act has its own
  of: any
  /** An integrator who sends writes with an idempotency key: again until there is an answer, or twice anyway. */
  manner?: 'insists' | 'repeats'
}

export type FaultName =
  | 'server-killed'
  | 'connections-cut'
  | 'postgres-killed'
  | 'server-frozen'
  | 'two-servers'
  | 'command-cut'
  | 'receiver-fails'
  | 'receiver-hangs'
  | 'receiver-gone'
