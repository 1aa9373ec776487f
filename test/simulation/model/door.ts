import { dayOf, localTime, plus } from './days.ts'
import { judged, mainObjection, type Objection, ownObjection } from './standing.ts'
import type { Code, Gym, Member, Membership, Program, Unit, Visit } from './state.ts'

export type Denial =
  | 'denied_invalid_code'
  | 'denied_expired_code'
  | 'denied_access_blocked'
  | 'denied_inactive'
  | 'denied_not_started'
  | 'denied_frozen'
  | 'denied_past_due'
  | 'denied_wrong_unit'
  | 'denied_outside_plan_hours'
  | 'denied_no_credits'
  | 'denied_partner_program'
  | 'denied_capacity'

const denials: Record<Objection, Denial> = {
  blocked: 'denied_access_blocked',
  inactive: 'denied_inactive',
  not_started: 'denied_not_started',
  frozen: 'denied_frozen',
  past_due: 'denied_past_due',
}
const order: Denial[] = ['denied_wrong_unit', 'denied_outside_plan_hours', 'denied_no_credits']

export interface Answer {
  allowed: boolean
  duplicate: boolean
  reason: Denial | null
}

export const codeSeconds = 60

/** A member comes to a unit's door, perhaps with a code. Returns the answer, and makes the entry. */
export function enter(gym: Gym, member: Member, unit: Unit, code: Code | null = null): Answer {
  const { open } = member
  member.atDoor = gym.now
  const again = open !== null && open.unit === unit.ref && secondsSince(open.at, gym) < gym.debounceSeconds
  // The code that has just opened this door may be shown to it once more.
  const bad = code === null || (again && code.made === member.code?.made) ? null : whyBad(gym, member, code)
  if (bad !== null) {
    gym.events.push(`access.denied ${member.n}`)
    return { allowed: false, duplicate: false, reason: bad }
  }
  if (again) {
    member.code = code ?? member.code
    return { allowed: true, duplicate: true, reason: null }
  }
  const full = isFull(gym, member, unit)
  const right = admission(gym, member, unit)
  const by = right !== askFirst ? right : !full && ask(gym, member) ? program : 'denied_partner_program'
  const denied = typeof by === 'string' && by !== program ? by : full ? 'denied_capacity' : null
  if (denied !== null) {
    gym.events.push(`access.denied ${member.n}`)
    return { allowed: false, duplicate: false, reason: denied }
  }
  member.code = code ?? member.code
  comeIn(gym, member, { unit: unit.ref, at: gym.now }, by as Membership | typeof program)
  return { allowed: true, duplicate: false, reason: null }
}

/** The effects of an entry; `by` is nothing if the member should not have been let in. */
function comeIn(gym: Gym, member: Member, visit: Visit, by: Membership | typeof program | null): void {
  if (member.open !== null) gym.events.push(`access.checkout ${member.n}`)
  const day = dayOf(visit.at, gym.timeZone)
  if (by === program) member.programDays[member.program!] = day
  else if (by !== null && by.credits !== null) by.credits--
  const goesOn = member.lastDay === plus(day, -1)
  member.streak = member.lastDay === day ? member.streak : goesOn ? member.streak + 1 : 1
  Object.assign(member, { open: visit, entries: member.entries + 1, lastDay: day })
  gym.events.push(`access.checkin ${member.n}`)
}

/**
 * A member comes to a turnstile with a new code, and the turnstile reports the result. Between its question and its report something may
 * happen at a door: the place and the credit of the member are reserved then. A member who gives up has not come in, and the code stays
 * unused; one who is denied has still asked.
 */
export function passTurnstile(
  gym: Gym,
  member: Member,
  unit: Unit,
  { code, turned, meanwhile = () => {} }: { code: Code; turned: boolean; meanwhile?: () => void },
): Answer {
  const trial = structuredClone(gym)
  const tried = trial.members.get(member.n)!
  const answer = enter(trial, tried, unit, code)
  const right = answer.allowed && !answer.duplicate ? admission(gym, member, unit) : null
  member.atDoor = gym.now
  // What the partner has accepted stays accepted.
  member.checkIns = tried.checkIns
  if (!answer.allowed) gym.events.push(`access.denied ${member.n}`)
  if (right !== null) gym.held = { member, unit: unit.ref, right }
  meanwhile()
  gym.held = null
  if (!answer.allowed || !turned) return answer
  member.code = code
  const isIn = member.open?.unit === unit.ref && member.open.at === gym.now
  if (right !== null && !isIn) comeIn(gym, member, { unit: unit.ref, at: gym.now }, rightOf(right))
  return answer
}

/**
 * Whether an entry that a turnstile decided alone can only mean one thing: nothing else has happened at a door since, and the day is the
 * same.
 */
export function isAlone(gym: Gym, { atDoor }: Member, at: number): boolean {
  const isSameDay = dayOf(at, gym.timeZone) === dayOf(gym.now, gym.timeZone)
  return isSameDay && (atDoor === null || atDoor + 2 * gym.debounceSeconds * 1000 < at)
}

/**
 * A turnstile reports an entry that it decided alone. It counts at its own time, whoever came in. It uses the membership that would have
 * let the member in, and uses up a pass even if no entries are left.
 */
export function tellEntry(gym: Gym, member: Member, unit: Unit, at: number): void {
  const now = gym.now
  const spent = new Map(member.memberships.map((one) => [one, one.credits]))
  for (const one of member.memberships) if (one.credits !== null) one.credits = Math.max(one.credits, 1)
  gym.now = at
  const by = admission(gym, member, unit)
  for (const [one, credits] of spent) one.credits = credits
  comeIn(gym, member, { unit: unit.ref, at }, rightOf(by))
  Object.assign(gym, { now })
  member.atDoor = now
}

/** A code is valid for a minute, and until a code that is at least as new has been used. */
function whyBad(gym: Gym, member: Member, { at }: Code): Denial | null {
  if (member.code !== null && at <= member.code.at) return 'denied_invalid_code'
  return secondsSince(at, gym) >= codeSeconds ? 'denied_expired_code' : null
}

/** Comes in by the partner program, or would if the partner accepted a check-in. */
const program = 'program'
const askFirst = 'ask first'

/** What lets a member in. */
type Admission = Membership | typeof program | typeof askFirst

/** The membership with which a member comes in, or the partner program if no membership works; or the reason why none does. */
function admission(gym: Gym, member: Member, unit: Unit): Admission | Denial {
  const by = membershipFor(gym, member, unit)
  if (typeof by !== 'string' || member.program === null) return by
  const own = ownObjection(member)
  if (own !== null) return denials[own]
  const today = dayOf(gym.now, gym.timeZone)
  if (member.programDays[member.program] === today) return 'denied_partner_program'
  const isAsked = member.program === 'asked' && unit.ref === askedUnit
  return isAsked && !hasVisit(gym, member) ? askFirst : program
}

/** What an entry counts for. */
function rightOf(right: Admission | Denial): Membership | typeof program | null {
  return right === askFirst ? program : typeof right === 'string' && right !== program ? null : right
}

/** The unit at whose doors the partner is asked; at others its program lets in once a day. */
export const askedUnit = 'u1'
export const checkInSeconds = 60 * 60

/** Whether the partner has accepted a visit of the member today. */
function hasVisit({ now, timeZone }: Gym, { checkIns }: Member): boolean {
  return checkIns.some(({ taken }) => taken !== null && dayOf(taken, timeZone) === dayOf(now, timeZone))
}

/** The partner accepts the latest check-in once, if it was not undone and is not older than an hour. */
function ask(gym: Gym, { checkIns }: Member): boolean {
  const last = checkIns.at(-1)
  if (last === undefined || last.undone || last.taken !== null || secondsSince(last.at, gym) > checkInSeconds)
    return false
  last.taken = gym.now
  return true
}

/** A member now comes by another program, or by none. */
export function comeBy(gym: Gym, member: Member, by: Program | null): void {
  if (member.program !== by) gym.events.push(`member.updated ${member.n}`)
  member.program = by
}

function membershipFor(gym: Gym, member: Member, unit: Unit): Membership | Denial {
  const day = dayOf(gym.now, gym.timeZone)
  const good = judged(member, day).flatMap(({ membership, objection }) => (objection === null ? [membership] : []))
  if (good.length === 0) return denials[mainObjection(member, day)]
  const here = good.map((membership) => ({ membership, denial: denialHere(gym, membership, unit) }))
  const usable = here.filter(({ denial }) => denial === null).map(({ membership }) => membership)
  if (usable.length === 0) {
    const reasons = here.map(({ denial }) => denial!)
    return order.findLast((one) => reasons.includes(one))!
  }
  const spends = ({ credits }: Membership) => Number(credits !== null)
  return usable.toSorted((a, b) => spends(a) - spends(b) || (a.end < b.end ? -1 : 1))[0]!
}

function denialHere(gym: Gym, membership: Membership, unit: Unit): Denial | null {
  const { plan } = membership
  if (plan.units.length > 0 && !plan.units.includes(unit.ref)) return 'denied_wrong_unit'
  const local = localTime(gym.now, gym.timeZone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const within = plan.hours.some(
    ({ days, from, to }) => days.includes(local.dayOfWeek % 7) && from <= time && time <= to,
  )
  if (plan.hours.length > 0 && !within) return 'denied_outside_plan_hours'
  // At the unit of the turnstile that was released, the passage and this entry are one.
  const reserved = Number(gym.held?.right === membership && gym.held.unit !== unit.ref)
  return membership.credits !== null && membership.credits <= reserved ? 'denied_no_credits' : null
}

function isFull(gym: Gym, member: Member, unit: Unit): boolean {
  const taken = new Set(inside(gym, unit))
  if (gym.held?.unit === unit.ref) taken.add(gym.held.member)
  taken.delete(member)
  return gym.denyWhenFull && taken.size >= unit.capacity
}

/** The people in a unit: a visit counts until its longest time is over. */
function inside(gym: Gym, unit: Unit): Member[] {
  return [...gym.members.values()].filter(
    ({ open }) => open?.unit === unit.ref && secondsSince(open.at, gym) < gym.maxVisitMinutes * 60,
  )
}

export function leave(gym: Gym, member: Member, unit: Unit): 'checked_out' | 'unpaired_exit' {
  member.atDoor = gym.now
  if (member.open?.unit !== unit.ref) return 'unpaired_exit'
  member.open = null
  gym.events.push(`access.checkout ${member.n}`)
  return 'checked_out'
}

/** Ends visits that have lasted for the longest time. */
export function endLongVisits(gym: Gym): void {
  for (const member of gym.members.values()) {
    if (member.open === null || secondsSince(member.open.at, gym) < gym.maxVisitMinutes * 60) continue
    member.atDoor = member.open.at + gym.maxVisitMinutes * 60_000
    member.open = null
    gym.events.push(`access.checkout ${member.n}`)
  }
}

function secondsSince(at: number, { now }: Gym): number {
  return (now - at) / 1000
}
