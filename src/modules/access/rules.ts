import type { Selectable } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Memberships, PartnerPrograms, Plans } from '#platform/db/schema.generated.ts'

// Who may come in. Pure: facts and the company's local moment in, decision out. Days are YYYY-MM-DD, times HH:MM.

/** Every reason of a denial with what it means, in the order in which the rules are applied. */
export const denialReasons = {
  denied_invalid_code: 'The code or card is unknown, altered, of another company, or was used already.',
  denied_expired_code: 'The code is older than a minute.',
  denied_access_blocked: 'The front desk has blocked this member.',
  denied_inactive: 'There is no membership, or it has ended or was cancelled.',
  denied_not_started: 'The membership begins later.',
  denied_frozen: 'The membership is frozen.',
  denied_past_due: 'Payment is late, and the grace is over.',
  denied_wrong_unit: 'The plan is not for this unit.',
  denied_outside_plan_hours: 'The plan is not for this time.',
  denied_no_credits: 'All entries of the pass are used.',
  denied_partner_program: "The partner program's entries of the day are used, or the program is switched off.",
  denied_capacity: 'The unit is full.',
} as const
export type DenialReason = keyof typeof denialReasons

/** A membership of somebody at the door, with what its plan says about entering. */
export type EnteringMembership = Pick<
  Selectable<Memberships>,
  | 'id'
  | 'status'
  | 'start_date'
  | 'end_date'
  | 'trial_ends_on'
  | 'auto_renew'
  | 'freeze_end_date'
  | 'past_due_since'
  | 'effective_date'
  | 'cancelled_from'
  | 'credits_left'
> &
  Pick<Selectable<Plans>, 'grace_period_days'> & {
    access_hours: { days: number[]; from: string; to: string }[]
    /** Units the plan is limited to; empty: all. */
    unit_ids: string[]
  }

export interface EntryFacts {
  member: { status: 'trial' | 'active' | 'frozen' | 'cancelled'; access_enabled: boolean }
  memberships: EnteringMembership[]
  /** The member's entry that no exit has ended. */
  open: { store_id: string; checkin_at: string } | null
  partner: (Pick<Selectable<PartnerPrograms>, 'id' | 'is_active' | 'max_entries_per_day'> & EntriesOfDay) | null
  unit: { id: string; max_capacity: number }
  /** People inside the unit without the one who asks; null where a full unit is no reason to deny. */
  inside: number | null
  debounceSeconds: number
}

interface EntriesOfDay {
  /** What the program has let this member in for today. */
  entries_today: number
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
  | { allowed: false; reason: DenialReason }

/**
 * Whether somebody may come in. A second reading within the debounce is let through and counts for nothing. Then the
 * rules in their order: block, membership, freeze, payment, unit, hours, credits, partner program, capacity. Of several
 * memberships the best one counts; the reason of a denial is that of the one which came furthest.
 */
export function decideEntry(facts: EntryFacts, moment: LocalMoment): EntryDecision {
  if (isSecondReading(facts, moment)) return { allowed: true, duplicate: true }
  if (!facts.member.access_enabled) return denied('denied_access_blocked')

  const entrance = byMembership(facts, moment)
  const admission = 'membershipId' in entrance || facts.partner === null ? entrance : byPartner(facts.partner)
  if (!('membershipId' in admission)) return denied(admission.reason)
  if (facts.inside !== null && facts.inside >= facts.unit.max_capacity) return denied('denied_capacity')
  return { allowed: true, duplicate: false, ...admission }
}

function isSecondReading({ open, unit, debounceSeconds }: EntryFacts, { at }: LocalMoment): boolean {
  if (open === null || open.store_id !== unit.id) return false
  const seconds = Temporal.Instant.from(at).since(open.checkin_at).total('seconds')
  return debounceSeconds > 0 && seconds < debounceSeconds
}

type Admission = { membershipId: string | null; takesCredit: boolean; partnerId: string | null }
type Refusal = { reason: DenialReason }

function byMembership({ member, memberships, unit }: EntryFacts, moment: LocalMoment): Admission | Refusal {
  const judged = memberships.map((membership) => ({
    membership,
    reason: handSet(member.status, membership) ?? objection(membership, unit.id, moment),
  }))
  const good = judged.filter(({ reason }) => reason === undefined).map(({ membership }) => membership)
  // A credit is spent only when no other membership opens the door, and the one that ends first is spent first.
  const best = good.toSorted((a, b) => spends(a) - spends(b) || (a.end_date < b.end_date ? -1 : 1))[0]
  if (best !== undefined) return { membershipId: best.id, takesCredit: spends(best) === 1, partnerId: null }
  const order = Object.keys(denialReasons)
  const reasons = judged.map(({ reason }) => reason!)
  return { reason: reasons.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? 'denied_inactive' }
}

function spends({ credits_left }: EnteringMembership): 0 | 1 {
  return credits_left === null ? 0 : 1
}

/**
 * A member's status follows from the memberships; where somebody has set it to frozen or cancelled against them, that
 * decision counts.
 */
function handSet(status: EntryFacts['member']['status'], membership: EnteringMembership): DenialReason | undefined {
  if (status === 'cancelled') return 'denied_inactive'
  if (status === 'frozen' && membership.status !== 'frozen') return 'denied_frozen'
  return undefined
}

/** What speaks against entering by this membership; it may be read before the nightly work has moved it on. */
function objection(membership: EnteringMembership, unitId: string, moment: LocalMoment): DenialReason | undefined {
  const { status, freeze_end_date, past_due_since, grace_period_days, unit_ids, access_hours } = membership
  if (hasEnded(membership, moment.day)) return 'denied_inactive'
  if (moment.day < membership.start_date) return 'denied_not_started'
  if (status === 'frozen' && (freeze_end_date === null || moment.day < freeze_end_date)) return 'denied_frozen'
  if (status === 'past_due' && past_due_since !== null && moment.day >= addDays(past_due_since, grace_period_days)) {
    return 'denied_past_due'
  }
  if (unit_ids.length > 0 && !unit_ids.includes(unitId)) return 'denied_wrong_unit'
  if (access_hours.length > 0 && !access_hours.some((hours) => covers(hours, moment))) {
    return 'denied_outside_plan_hours'
  }
  if (membership.credits_left === 0) return 'denied_no_credits'
  return undefined
}

/** A cancellation at the end of the period leaves the door open through its effective date. */
function hasEnded({ status, effective_date, cancelled_from, ...rest }: EnteringMembership, day: string): boolean {
  if (status === 'cancelled') return cancelled_from === null || day > effective_date!
  if (rest.auto_renew) return false
  return day > rest.end_date || (status === 'trial' && rest.trial_ends_on !== null && day >= rest.trial_ends_on)
}

/** From the first minute named to the end of the last; hours that end before they begin run past midnight. */
function covers({ days, from, to }: { days: number[]; from: string; to: string }, moment: LocalMoment): boolean {
  const { weekday, time } = moment
  if (from <= to) return days.includes(weekday) && from <= time && time <= to
  const yesterday = (weekday + 6) % 7
  return (days.includes(weekday) && time >= from) || (days.includes(yesterday) && time <= to)
}

function byPartner(partner: NonNullable<EntryFacts['partner']>): Admission | Refusal {
  const admits = partner.is_active && partner.entries_today < partner.max_entries_per_day
  if (!admits) return { reason: 'denied_partner_program' }
  return { membershipId: null, takesCredit: false, partnerId: partner.id }
}

function denied(reason: DenialReason): EntryDecision {
  return { allowed: false, reason }
}

/** Days in a row with an entry, counting the one of `today`. */
export function nextStreak(lastDay: string | null, streak: number, today: string): number {
  if (lastDay === today) return Math.max(streak, 1)
  return lastDay === addDays(today, -1) ? streak + 1 : 1
}
