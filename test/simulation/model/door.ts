import { dayOf, localTime, plus } from './days.ts'
import { judged, mainObjection, type Objection, ownObjection } from './standing.ts'
import type { Code, Gym, Member, Membership, Unit } from './state.ts'

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

/** A member asks at a unit's door, perhaps with a code: what is answered, and what an entry leaves. */
export function enter(gym: Gym, member: Member, unit: Unit, code: Code | null = null): Answer {
  const { open } = member
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
  const by = admission(gym, member, unit)
  const denied = typeof by === 'string' && by !== program ? by : isFull(gym, member, unit) ? 'denied_capacity' : null
  if (denied !== null) {
    gym.events.push(`access.denied ${member.n}`)
    return { allowed: false, duplicate: false, reason: denied }
  }
  if (open !== null) gym.events.push(`access.checkout ${member.n}`)
  const today = dayOf(gym.now, gym.timeZone)
  if (by === program) member.programDay = today
  else if ((by as Membership).credits !== null) (by as Membership).credits!--
  const goesOn = member.lastDay === plus(today, -1)
  member.streak = member.lastDay === today ? member.streak : goesOn ? member.streak + 1 : 1
  member.code = code ?? member.code
  Object.assign(member, { open: { unit: unit.ref, at: gym.now }, entries: member.entries + 1, lastDay: today })
  gym.events.push(`access.checkin ${member.n}`)
  return { allowed: true, duplicate: false, reason: null }
}

/** A code is good for a minute, and until a code that was made no earlier has been used. */
function whyBad(gym: Gym, member: Member, { at }: Code): Denial | null {
  if (member.code !== null && at <= member.code.at) return 'denied_invalid_code'
  return secondsSince(at, gym) >= codeSeconds ? 'denied_expired_code' : null
}

/** Comes in by the partner program. */
const program = 'program'

/** The membership by which a member comes in, or the partner program where no membership does; or why there is none. */
function admission(gym: Gym, member: Member, unit: Unit): Membership | typeof program | Denial {
  const by = membershipFor(gym, member, unit)
  if (typeof by !== 'string' || !member.inProgram) return by
  const own = ownObjection(member)
  if (own !== null) return denials[own]
  return member.programDay === dayOf(gym.now, gym.timeZone) ? 'denied_partner_program' : program
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

function denialHere(gym: Gym, { plan, credits }: Membership, unit: Unit): Denial | null {
  if (plan.units.length > 0 && !plan.units.includes(unit.ref)) return 'denied_wrong_unit'
  const local = localTime(gym.now, gym.timeZone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const within = plan.hours.some(
    ({ days, from, to }) => days.includes(local.dayOfWeek % 7) && from <= time && time <= to,
  )
  if (plan.hours.length > 0 && !within) return 'denied_outside_plan_hours'
  return credits !== null && credits <= 0 ? 'denied_no_credits' : null
}

function isFull(gym: Gym, member: Member, unit: Unit): boolean {
  return gym.denyWhenFull && inside(gym, unit).filter((one) => one !== member).length >= unit.capacity
}

/** Who is in a unit: a visit counts until its longest time is over. */
function inside(gym: Gym, unit: Unit): Member[] {
  return [...gym.members.values()].filter(
    ({ open }) => open?.unit === unit.ref && secondsSince(open.at, gym) < gym.maxVisitMinutes * 60,
  )
}

export function leave(gym: Gym, member: Member, unit: Unit): 'checked_out' | 'unpaired_exit' {
  if (member.open?.unit !== unit.ref) return 'unpaired_exit'
  member.open = null
  gym.events.push(`access.checkout ${member.n}`)
  return 'checked_out'
}

/** Ends visits that have lasted as long as one may. */
export function endLongVisits(gym: Gym): void {
  for (const member of gym.members.values()) {
    if (member.open === null || secondsSince(member.open.at, gym) < gym.maxVisitMinutes * 60) continue
    member.open = null
    gym.events.push(`access.checkout ${member.n}`)
  }
}

function secondsSince(at: number, { now }: Gym): number {
  return (now - at) / 1000
}
