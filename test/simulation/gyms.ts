import { Chance } from './chance.ts'
import { dayOf } from './model/days.ts'
import type { Gym, Plan } from './model/state.ts'

/** The properties of a gym in a walk. */
export interface Setting {
  timeZone: string
  billing: Gym['billing']
  denyWhenFull: boolean
  /** Whether late payments cost more, as far as the law allows. */
  lateFees: boolean
  /** The beginning of its first day, as ISO 8601. */
  begins: string
  /** The average number of steps between two checks of everything. */
  stepsBetweenLooks: number
  /** How many members it has at the beginning. */
  founders: number
  /** Whether they come from another system, with running contracts, debts and visits. */
  movesIn: boolean
  /** The founding members that are left after shrinking; undefined for all. */
  onlyFounders?: number[] | undefined
}

/** Founding members are numbered from here, beyond the numbers of all steps; a membership has its member's number. */
const firstFounder = 10_000_000
export const foundersOf = ({ founders }: Setting): number[] =>
  Array.from({ length: founders }, (_, place) => firstFounder + place)
export const isFounder = (name: number): boolean => name >= firstFounder
export const placeOf = (founder: number): number => founder - firstFounder
/** One in five of the founding members has a membership. */
export const hasMembership = (founder: number): boolean => placeOf(founder) % 5 === 0

export const debounceSeconds = 120
export const maxVisitMinutes = 180
/** References of the units, and how many people each can hold. */
export const units = [
  { ref: 'u1', capacity: 50 },
  { ref: 'u2', capacity: 1 },
]
/** Each entry of the weekly schedule repeats on every day. */
export const lessonsOfDay = [
  { ref: 'early', from: '07:00', to: '07:50', capacity: 1 },
  { ref: 'late', from: '18:00', to: '18:50', capacity: 2 },
]

const usual: Omit<Plan, 'ref' | 'price' | 'days'> = {
  fee: 0,
  installments: 1,
  trialDays: 0,
  grace: 5,
  freezesPerYear: 2,
  freezeDays: 30,
  groupClasses: true,
  classesPerWeek: null,
  credits: null,
  units: [],
  hours: [],
}

export const plans: Plan[] = [
  { ...usual, ref: 'mensal', price: 12990, days: 30, classesPerWeek: 2 },
  { ...usual, ref: 'teste', price: 9990, days: 30, trialDays: 7, grace: 3, fee: 2500 },
  { ...usual, ref: 'anual', price: 99900, days: 365, installments: 12, grace: 10, freezesPerYear: 3, freezeDays: 60 },
  { ...usual, ref: 'curto', price: 4905, days: 10, grace: 2, fee: 1000, units: ['u1'], freezeDays: 7 },
  { ...usual, ref: 'bimestre', price: 15001, days: 60, installments: 2, trialDays: 5, grace: 3 },
  {
    ...usual,
    ref: 'manha',
    price: 7990,
    days: 30,
    grace: 0,
    hours: [{ days: [1, 2, 3, 4, 5], from: '06:00', to: '12:00' }],
  },
  { ...usual, ref: 'passe', price: 5000, days: 90, credits: 2, groupClasses: false },
  { ...usual, ref: 'cortesia', price: 0, days: 30, classesPerWeek: 1 },
]

/** Zones with and without summer time, on both sides of midnight in UTC. */
const zones = ['America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco', 'America/Santiago', 'Europe/Lisbon']

/** Days some weeks before a clock change. */
const summerTimes = [
  { timeZone: 'America/Santiago', day: '2032-03-22' },
  { timeZone: 'America/Santiago', day: '2032-08-23' },
  { timeZone: 'Europe/Lisbon', day: '2032-03-15' },
  { timeZone: 'Europe/Lisbon', day: '2032-10-18' },
]

/** A leap year is included, and the last days of one. */
const beginnings = ['2032-01-05', '2032-02-16', '2032-03-22', '2032-09-01', '2032-12-20']

export const manyMembers = 2000
const fewMembers = 15

/**
 * The properties of a seed's gyms: the first lives through a leap day, the second through a change of summer time, and the third has many
 * members; the others begin with a few or none. With many members, a check of everything takes longer, so it is made less often.
 */
export function settingOf(seed: number, place = 0): Setting {
  const chance = new Chance((seed ^ 0x5eed) + 7919 * place)
  const drawn = { timeZone: chance.one(zones), day: chance.one(beginnings) }
  const { timeZone, day } = { ...drawn, ...[{ day: '2032-02-16' }, chance.one(summerTimes)][place] }
  const gym = {
    timeZone,
    billing: chance.one(['internal', 'external'] as const),
    denyWhenFull: chance.share() < 0.5,
    begins: Temporal.PlainDateTime.from(`${day}T09:00`).toZonedDateTime(timeZone).toInstant().toString(),
    ...(place === 2
      ? { stepsBetweenLooks: 60, founders: manyMembers }
      : { stepsBetweenLooks: 25, founders: chance.one([0, fewMembers]) }),
  }
  return { ...gym, movesIn: gym.founders === fewMembers && chance.share() < 0.5, lateFees: chance.share() < 0.5 }
}

export function emptyGym({ timeZone, billing, denyWhenFull, lateFees, begins }: Setting): Gym {
  const now = Temporal.Instant.from(begins).epochMilliseconds
  return {
    timeZone,
    billing,
    denyWhenFull,
    lateFees,
    debounceSeconds,
    maxVisitMinutes,
    units,
    plans,
    members: new Map(),
    memberships: new Map(),
    sales: new Map(),
    lessons: new Map(),
    codes: new Map(),
    held: null,
    now,
    writtenAt: now,
    today: dayOf(now, timeZone),
    events: [],
  }
}
