import type { Setting } from './gyms.ts'

/** Everything that is done with a seed. */
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

/** A fault hits all gyms, while each is at its step with the number `round`. */
export interface PlannedFault {
  name: FaultName
  round: number
  /** How long after the start of the round's calls. */
  afterMs: number
  /** How many rounds a lasting fault goes on. */
  lasts: number
}

/** What is done at one time: one thing, or several at once. */
export interface Step {
  id: number
  /** Seconds since the gym began. */
  at: number
  deeds: Deed[]
  /** Whether everything is checked afterwards. */
  look: boolean
}

export interface Deed {
  /** The number of the step, or its own number if several things are done at once. */
  id: number
  do: string
  // biome-ignore lint/suspicious/noExplicitAny: each act has its own
  of: any
  /** How an integrator sends writes with an idempotency key: repeated until there is an answer, or always twice. */
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
