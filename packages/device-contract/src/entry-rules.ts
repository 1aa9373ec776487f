import {
  type DatedMembership,
  judge,
  mainObjection,
  type Objection,
  objectionToMember,
  type Standing,
} from './validity-rules.ts'

// The rules of entry. They are pure functions: they take facts and the company's local moment and return a decision. Days are YYYY-MM-DD,
// times HH:MM.

/** Every reason for a denial and its meaning, in the order in which the rules are applied. */
export const denialReasons = {
  denied_invalid_code: 'The code or card is unknown, altered, of another company, or was used already.',
  denied_expired_code: 'The code has expired: it is good for about a minute.',
  denied_access_blocked: 'The front desk has blocked this member.',
  denied_inactive: 'There is no membership, or it has ended or was cancelled.',
  denied_not_started: 'The membership begins later.',
  denied_frozen: 'The membership is frozen.',
  denied_past_due: 'Payment is late, and the grace is over.',
  denied_wrong_unit: 'The plan is not for this unit.',
  denied_outside_plan_hours: 'The plan is not for this time.',
  denied_no_credits: 'All entries of the pass are used.',
  denied_partner_program:
    "The partner program's entries of the day are used, the program is switched off, or the partner knows of no check-in: the visitor checks in in the partner's app.",
  denied_capacity: 'The unit is full.',
  denied_offline: 'A turnstile without connection let nobody in; it is only told later, and never an answer here.',
} as const
export type DenialReason = keyof typeof denialReasons

/** A membership of the member at the door, with its plan's rules about entering. */
export interface EnteringMembership extends DatedMembership {
  id: string
  credits_left: number | null
  access_hours: { days: number[]; from: string; to: string }[]
  /** The units the plan is limited to; empty means all. */
  unit_ids: string[]
}

export interface EntryFacts {
  member: Standing<EnteringMembership>
  /** The member's entry that has no exit yet. */
  open: { store_id: string; checkin_at: string } | null
  partner: PartnerOfMember | null
  unit: { id: string; max_capacity: number }
  /** People inside the unit, excluding this member; null if a full unit does not lead to a denial. */
  inside: number | null
  debounceSeconds: number
}

interface PartnerOfMember {
  id: string
  is_active: boolean
  max_entries_per_day: number
  /** How many entries the program has given this member today. */
  entries_today: number
  /** The partner is asked for its visitors at this unit, and has taken no visit of this member today. */
  lacks_visit?: boolean
}

/** The company's local moment; `at` is the instant as ISO 8601 UTC text. */
export interface LocalMoment {
  at: string
  day: string
  /** 0 is Sunday. */
  weekday: number
  time: string
}

export type EntryDecision =
  | { allowed: true; duplicate: true }
  | { allowed: true; duplicate: false; membershipId: string | null; takesCredit: boolean; partnerId: string | null }
  /** `awaitsPartner`: only the partner's confirmation of a visit is missing. */
  | { allowed: false; reason: DenialReason; awaitsPartner?: true }

/**
 * Decides whether a member may come in. A second reading within the debounce time is let through and not counted. Then the rules apply in
 * order: block, membership, freeze, payment, unit, hours, credits, partner program, capacity. Of several memberships the best one counts;
 * if all are refused, the reason comes from the one that passed the most rules.
 */
export function decideEntry(facts: EntryFacts, moment: LocalMoment): EntryDecision {
  if (isSecondReading(facts, moment)) return { allowed: true, duplicate: true }
  const entrance = byMembership(facts, moment)
  const admission =
    'membershipId' in entrance || facts.partner === null ? entrance : byPartner(facts.partner, facts.member)
  const isFull = facts.inside !== null && facts.inside >= facts.unit.max_capacity
  if (!('membershipId' in admission)) {
    return { ...denied(admission.reason), ...(admission.awaitsPartner === true && !isFull && { awaitsPartner: true }) }
  }
  if (isFull) return denied('denied_capacity')
  return { allowed: true, duplicate: false, ...admission }
}

/** Whether the member came in at this unit within the debounce time, and has not left. */
export function isSecondReading({ open, unit, debounceSeconds }: EntryFacts, { at }: LocalMoment): boolean {
  if (open === null || open.store_id !== unit.id) return false
  const seconds = Temporal.Instant.from(at).since(open.checkin_at).total('seconds')
  return debounceSeconds > 0 && seconds < debounceSeconds
}

type Admission = { membershipId: string | null; takesCredit: boolean; partnerId: string | null }
type Denial = { reason: DenialReason; awaitsPartner?: boolean }

/** The denial for each objection that entries and class bookings have in common. */
const denials = {
  blocked: 'denied_access_blocked',
  inactive: 'denied_inactive',
  not_started: 'denied_not_started',
  frozen: 'denied_frozen',
  past_due: 'denied_past_due',
} as const satisfies Record<Objection, DenialReason>

function byMembership({ member, unit }: EntryFacts, moment: LocalMoment): Admission | Denial {
  const judged = judge(member, moment.day)
  const usable = judged.filter(({ objection }) => objection === undefined).map(({ membership }) => membership)
  if (usable.length === 0) return { reason: denials[mainObjection(member, judged)] }
  const here = usable.map((membership) => ({ membership, reason: objectionHere(membership, unit.id, moment) }))
  const good = here.filter(({ reason }) => reason === undefined).map(({ membership }) => membership)
  // Spend a credit only when no other membership opens the door, starting with the membership that ends first.
  const best = good.toSorted((a, b) => spends(a) - spends(b) || (a.end_date < b.end_date ? -1 : 1))[0]
  if (best !== undefined) return { membershipId: best.id, takesCredit: spends(best) === 1, partnerId: null }
  const order = Object.keys(denialReasons)
  const reasons = here.map(({ reason }) => reason!)
  return { reason: reasons.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0]! }
}

function spends({ credits_left }: EnteringMembership): 0 | 1 {
  return credits_left === null ? 0 : 1
}

/** The objection to using a membership, valid today, at this door and time. */
function objectionHere(membership: EnteringMembership, unitId: string, moment: LocalMoment): DenialReason | undefined {
  const { unit_ids, access_hours, credits_left } = membership
  if (unit_ids.length > 0 && !unit_ids.includes(unitId)) return 'denied_wrong_unit'
  if (access_hours.length > 0 && !access_hours.some((hours) => covers(hours, moment))) {
    return 'denied_outside_plan_hours'
  }
  return credits_left !== null && credits_left <= 0 ? 'denied_no_credits' : undefined
}

/** Hours include the whole of their last minute; hours that end before they begin run past midnight. */
function covers({ days, from, to }: { days: number[]; from: string; to: string }, moment: LocalMoment): boolean {
  const { weekday, time } = moment
  if (from <= to) return days.includes(weekday) && from <= time && time <= to
  const yesterday = (weekday + 6) % 7
  return (days.includes(weekday) && time >= from) || (days.includes(yesterday) && time <= to)
}

/** A program replaces a missing membership; it does not override a block on the member. */
function byPartner(partner: NonNullable<EntryFacts['partner']>, member: EntryFacts['member']): Admission | Denial {
  const closed = objectionToMember(member)
  if (closed !== undefined) return { reason: denials[closed] }
  const { is_active, entries_today, max_entries_per_day, lacks_visit = false } = partner
  const admits = is_active && entries_today < max_entries_per_day
  if (!admits || lacks_visit) return { reason: 'denied_partner_program', awaitsPartner: admits }
  return { membershipId: null, takesCredit: false, partnerId: partner.id }
}

function denied(reason: DenialReason): { allowed: false; reason: DenialReason } {
  return { allowed: false, reason }
}
