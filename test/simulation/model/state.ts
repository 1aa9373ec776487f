import type { Day } from './days.ts'

// What the model knows of a gym: plain data that can be copied, written from the contract alone. Members and memberships have the
// number of the step that made them, instants are milliseconds since 1970. Ids of the service stand elsewhere.

export interface Plan {
  ref: string
  price: number
  fee: number
  days: number
  /** In how many parts a period is paid, one a month. */
  installments: number
  trialDays: number
  grace: number
  freezesPerYear: number
  freezeDays: number
  groupClasses: boolean
  classesPerWeek: number | null
  credits: number | null
  /** References of units; empty for all. */
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
  /** What it asks for because it was late. */
  lateFee: number
  /** What was paid of it. */
  paid: number
  /** The first day of the period that it is for. */
  starts: Day
  /** Somebody has given it up. */
  isWaived: boolean
  /** Which part of its period it is, from 0; one that was split off at the desk comes after all others. */
  part: number
  /** What paid it, the latest last: the money that came, how much of it paid the charge, and what it left for the member or took from there. */
  payments: { kept: number; used: number; credit: number }[]
  /** Of the money for it, what went back. */
  refunded: number
  /** What it has left to the member's credit, or taken from there. */
  credit: number
  /** Cancelled by a cancellation that may still be taken back. */
  waits: boolean
}

export interface Cancellation {
  /** The last day. */
  effective: Day
  /** Until its effective day has passed. */
  waiting: boolean
  reason: string | null
  /** What it was before; a freeze ends with the cancellation. */
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
  /** The trial is not over, whatever the status says. */
  onTrial: boolean
  price: number
  discount: number
  autoRenew: boolean
  /** The first day of the present period; null where that is not known. */
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

/** A code that the member's app has shown: the step that made it, and when. */
export interface Code {
  made: number
  at: number
}

export type Program = 'allowance' | 'asked'

/** A check-in in the partner's app. */
export interface CheckIn {
  at: number
  /** When the partner took it, which it does when somebody asks within the hour. */
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
  /** The last code that was good for something. */
  code: Code | null
  /** When the member last did something at a door, or a visit ended by itself; null before the first time. */
  atDoor: number | null
  /** In cents, what the gym keeps for the member. */
  credit: number
  entries: number
  lastDay: Day | null
  streak: number
  /** By which partner program the member comes: one that lets in once a day without a membership, or one that is asked for a check-in. */
  program: Program | null
  /** The last day on which a program let the member in. */
  programDays: Partial<Record<Program, Day>>
  /** Whether the partner that is asked knows the member. */
  isVisitor: boolean
  /** Check-ins in its app, the latest last. */
  checkIns: CheckIn[]
  /** In kg, the latest first. */
  weights: number[]
}

export interface Booking {
  member: number
  status: 'confirmed' | 'waitlisted'
  /** Booked in the app of the partner that is asked: a visit there, whatever the memberships are. */
  byPartner?: true
}

export interface Lesson {
  day: Day
  startsAt: number
  capacity: number
  /** The most seats that it has had. */
  largest: number
  cancelled: boolean
  /** Confirmed ones in any order; those who wait in the order of their places. */
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
  /** By the entry of the schedule and the day for which it was made. */
  lessons: Map<string, Lesson>
  /** Codes by the step that made them. */
  codes: Map<number, Code & { member: number }>
  now: number
  /** The moment at which changes are written: later than `now` while past midnights are made up for. */
  writtenAt: number
  /** The day up to which nights have passed. */
  today: Day
  /** What is to be told of the step under way, as `type of-what`. */
  events: string[]
}

/** A refusal: the status, and the reason or code that the contract gives it. */
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
