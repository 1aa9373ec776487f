import type { Day } from './days.ts'

// The state of a gym in the model: plain data that can be copied, written from the contract alone. Members and memberships have the number
// of the step that made them, and instants are milliseconds since 1970. The service's ids are kept elsewhere.

export interface Plan {
  ref: string
  price: number
  fee: number
  days: number
  /** In how many monthly parts a period is paid. */
  installments: number
  trialDays: number
  grace: number
  freezesPerYear: number
  freezeDays: number
  groupClasses: boolean
  classesPerWeek: number | null
  credits: number | null
  /** References of units; empty means all. */
  units: string[]
  hours: { days: number[]; from: string; to: string }[]
}

export type MembershipStatus = 'trial' | 'active' | 'frozen' | 'past_due' | 'cancelled'
export type MemberStatus = 'trial' | 'active' | 'frozen' | 'cancelled'

export interface Charge {
  kind: 'fee' | 'period'
  amount: number
  due: Day
  status: 'pending' | 'overdue' | 'paid' | 'cancelled'
  /** The part of its amount that is a late fee. */
  lateFee: number
  /** What a discount or a waiver has taken off it. */
  forgiven: number
  /** How much of it was paid. */
  paid: number
  /** The first day of its period. */
  starts: Day
  /** Somebody has waived it. */
  isWaived: boolean
  /** Which part of its period it is, from 0; a part that was split off at the desk comes after all others. */
  part: number
  /** The part of its period from which it was split off; its own otherwise. */
  splitFrom: number
  /** Somebody has postponed or split it. */
  isMoved: boolean
  /**
   * Its payments, the latest last. Each has the money that came, how much of it paid the charge, and what it added to or took from the
   * member's credit.
   */
  payments: { kept: number; used: number; credit: number }[]
  /** How much of its money was refunded. */
  refunded: number
  /** What it has added to the member's credit, or taken from it. */
  credit: number
  /** Cancelled by a cancellation that may still be taken back. */
  waits: boolean
}

export interface Cancellation {
  /** The last day. */
  effective: Day
  /** Whether its effective day is still to come. */
  waiting: boolean
  reason: string | null
  /** The status before it; a freeze ends with the cancellation. */
  from: 'trial' | 'active' | 'past_due'
}

export interface Membership {
  n: number
  member: number
  plan: Plan
  status: MembershipStatus
  /** The day of the sale. */
  sold: Day
  start: Day
  end: Day
  /** The first day after the trial; null when there is none. */
  trialEnds: Day | null
  /** The trial is not over, whatever the status is. */
  onTrial: boolean
  price: number
  discount: number
  autoRenew: boolean
  /** The first day of the current period; null if that is not known. */
  began: Day | null
  freezes: { year: number; used: number }
  frozen: { from: Day; until: Day | null } | null
  /** The first day on which the oldest open payment was late; null without a debt. */
  debtSince: Day | null
  cancelled: Cancellation | null
  credits: number | null
  charges: Charge[]
}

/** A sale at the counter; amounts in cents. */
export interface Sale {
  n: number
  total: number
  refunded: number
  status: 'pending' | 'paid' | 'partially_refunded' | 'refunded'
}

export interface Visit {
  unit: string
  at: number
}

/** A code that the member's app has shown: the step that made it, and its time. */
export interface Code {
  made: number
  at: number
}

export type Program = 'allowance' | 'asked'

/** A check-in in the partner's app. */
export interface CheckIn {
  at: number
  /** When the partner accepted it, which happens when the service asks within an hour. */
  taken: number | null
  undone: boolean
}

export interface Member {
  n: number
  status: MemberStatus
  blocked: boolean
  memberships: Membership[]
  /** The visit without an exit. */
  open: Visit | null
  /** The last code that worked. */
  code: Code | null
  /** When the member last did something at a door, or a visit ended automatically; null before the first time. */
  atDoor: number | null
  /** The credit that the gym keeps for the member, in cents. */
  credit: number
  entries: number
  lastDay: Day | null
  streak: number
  /**
   * The partner program by which the member comes: one that lets in once a day without a membership, or one that is asked about a check-in.
   */
  program: Program | null
  /** The last day on which a program let the member in. */
  programDays: Partial<Record<Program, Day>>
  /** Whether the partner that is asked about visits knows the member. */
  isVisitor: boolean
  /** Check-ins in its app, the latest last. */
  checkIns: CheckIn[]
  /** In kg, the latest first. */
  weights: number[]
}

export interface Booking {
  member: number
  status: 'confirmed' | 'waitlisted'
  /** Booked in the app of the partner that is asked: a visit by that program, whatever the memberships are. */
  byPartner?: true
}

export interface Lesson {
  day: Day
  startsAt: number
  capacity: number
  /** The largest number of seats that it has had. */
  largest: number
  cancelled: boolean
  /** Confirmed bookings in any order; waiting ones in the order of their places. */
  bookings: Booking[]
}

export interface Unit {
  ref: string
  capacity: number
}

export interface Gym {
  timeZone: string
  billing: 'internal' | 'external'
  debounceSeconds: number
  maxVisitMinutes: number
  denyWhenFull: boolean
  /** Two percent once, and one for each thirty days. */
  lateFees: boolean
  units: Unit[]
  plans: Plan[]
  members: Map<number, Member>
  memberships: Map<number, Membership>
  sales: Map<number, Sale>
  /** Classes by the entry of the schedule and the day for which they were made. */
  lessons: Map<string, Lesson>
  /** Codes by the step that made them. */
  codes: Map<number, Code & { member: number }>
  /** What is reserved while a turnstile is released: a place in its unit, and a credit if the entry takes one. */
  held: { member: Member; unit: string; right: unknown } | null
  now: number
  /** The time at which changes are written: later than `now` while past midnights are processed. */
  writtenAt: number
  /** The last day whose midnight was processed. */
  today: Day
  /** The events of the current step, as `type of-what`. */
  events: string[]
}

/** A refusal: the status, and its reason or code by the contract. */
export interface Refusal {
  status: number
  reason: string
}

export function refusal(reason: string, status = 422): Refusal {
  return { status, reason }
}

export const memberOf = (gym: Gym, { member }: { member: number }): Member => gym.members.get(member)!

export const newMember = (n: number): Member => ({
  ...{ n, status: 'trial', blocked: false, memberships: [], open: null, atDoor: null, code: null },
  ...{
    credit: 0,
    entries: 0,
    lastDay: null,
    streak: 0,
    program: null,
    programDays: {},
    isVisitor: false,
    checkIns: [],
    weights: [],
  },
})
