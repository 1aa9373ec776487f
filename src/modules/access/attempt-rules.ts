import {
  type DenialReason,
  decideEntry,
  type EnteringMembership,
  type EntryDecision,
  type EntryFacts,
  isSecondReading,
  type LocalMoment,
} from '@catraca/device-contract/entry-rules.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { MemberCode } from './codes.ts'
import type { EntryMethod } from './schemas.ts'

// What an attempt at a door means, before the rules of entry are checked, and what an entry means that is reported later. Pure.

/** An authorised passage reserves a place and a credit for this many seconds; a device releases its arm for less. */
export const heldSeconds = 60

/** The company's settings for entries and its active units; two units are enough to know that there are several. */
export interface DoorSettings {
  debounce_seconds: number
  max_visit_minutes: number
  deny_when_full: boolean
  /** Whether a passage that nobody confirmed counts as an entry. */
  unconfirmed_counts: boolean
  units: { id: string; max_capacity: number }[]
}

/** The member at the door. */
export interface Visitor extends DoorSettings {
  status: EntryFacts['member']['status']
  access_enabled: boolean
}

export interface VisitFacts {
  open_id: string | null
  open_store_id: string | null
  open_at: string | null
  open_method: EntryMethod | null
  last_code_expires_at: string | null
  memberships: EntryFacts['member']['memberships']
  has_bought: boolean
  partner: PartnerFacts | null
}

/** The partner program of a member: the units for which the partner is asked, and the units with a visit on this day. */
export interface PartnerFacts extends Omit<NonNullable<EntryFacts['partner']>, 'lacks_visit'> {
  asked_at: string[][]
  visits_at: string[]
}

/** What lets a member in. */
export interface Admission {
  membershipId: string | null
  takesCredit: boolean
  partnerId: string | null
  /** Who let the member in against the rules, and why; such an entry uses no credit and counts towards no membership. */
  override?: { actor: string; reason: string }
}

/** A passage for which a turnstile was released, and about which nothing was reported yet. */
export interface Waiting {
  store_id: string
  decided_at: string
  code_expires_at: string | null
  code_before: string | null
  admission: Admission | null
}

/** A member at the door of a unit. */
export interface Visit {
  visitor: Visitor
  facts: VisitFacts
  unit: EntryFacts['unit']
}

/** The facts for a decision about a member at the door of a unit. */
export interface Arrival extends Visit {
  /** The member's authorised passages that count for this decision. */
  waiting: Waiting[]
  /** How many other people have taken a place; null if a full unit is no reason for a denial. */
  inside: number | null
}

/**
 * Decides whether a member may come in. If the attempt repeats a passage for which a turnstile was released, that passage is returned as
 * `again`, and the attempt counts for nothing.
 */
export function judgeAttempt(
  code: MemberCode | null,
  { visitor, facts, unit, waiting, inside }: Arrival,
  clock: LocalClock,
): EntryDecision | { allowed: true; duplicate: true; again: Waiting } {
  const moment = localMoment(clock)
  const again = repeated(waiting, { unitId: unit.id, debounceSeconds: visitor.debounce_seconds, now: moment.at })
  const memberships = withoutHeld(facts.memberships, waiting, moment.at)
  const entry = entryFacts(visitor, { ...facts, memberships }, { unit, inside })
  const reason = code === null ? undefined : objectionToCode(code, { entry, facts, again }, moment)
  if (reason !== undefined) return { allowed: false, reason }
  return again === undefined ? decideEntry(entry, moment) : { allowed: true, duplicate: true, again }
}

/**
 * Why a code that was shown is not accepted. A code is valid for one entry and a short time, and using it also invalidates all codes that
 * were issued earlier. If the member shows the code that they used last once more, it is the same reading and counts for nothing. This
 * holds within the debounce time, at the unit where the member came in or where a turnstile was released for them. The code may have
 * expired by then.
 */
function objectionToCode(
  code: MemberCode,
  { entry, facts, again }: { entry: EntryFacts; facts: VisitFacts; again: Waiting | undefined },
  moment: LocalMoment,
): DenialReason | undefined {
  const isHere = again !== undefined || isSecondReading(entry, moment)
  if (isHere && isUsedLast(code, facts)) return undefined
  const last = facts.last_code_expires_at
  if (last !== null && Temporal.Instant.compare(code.expiresAt, last) <= 0) return 'denied_invalid_code'
  return Temporal.Instant.compare(code.goodUntil, moment.at) <= 0 ? 'denied_expired_code' : undefined
}

/** Whether a code is the one that the member used last. */
export function isUsedLast({ expiresAt }: MemberCode, { last_code_expires_at: last }: VisitFacts): boolean {
  return last !== null && Temporal.Instant.compare(expiresAt, last) === 0
}

/** The facts that decide whether a member is let into a unit. */
function entryFacts(
  { status, access_enabled, debounce_seconds }: Visitor,
  { open_at, open_store_id, memberships, has_bought, partner }: VisitFacts,
  { unit, inside }: Pick<EntryFacts, 'unit' | 'inside'>,
): EntryFacts {
  return {
    member: { status, access_enabled, memberships, has_bought },
    open: open_at === null ? null : { store_id: open_store_id!, checkin_at: open_at },
    partner: partner === null ? null : { ...partner, lacks_visit: lacksVisit(partner, unit.id) },
    unit,
    inside,
    debounceSeconds: debounce_seconds,
  }
}

const lacksVisit = ({ asked_at, visits_at }: NonNullable<VisitFacts['partner']>, unitId: string) =>
  asked_at.flat().includes(unitId) && !visits_at.includes(unitId)

/** A moment, and the time zone in which it is looked at. */
interface LocalClock {
  now: Temporal.Instant
  timeZone: string
}

function localMoment({ now, timeZone }: LocalClock): LocalMoment {
  const local = now.toZonedDateTimeISO(timeZone)
  return {
    at: timestampText(now),
    day: local.toPlainDate().toString(),
    weekday: local.dayOfWeek % 7,
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

const secondsSince = (at: string, now: string) => (Date.parse(now) - Date.parse(at)) / 1000

/** The passage that an attempt at this unit repeats: the latest that waits there within the debounce time. */
export function repeated(
  waiting: Waiting[],
  { unitId, debounceSeconds, now }: { unitId: string; debounceSeconds: number; now: string },
): Waiting | undefined {
  return waiting
    .filter(({ store_id, decided_at }) => store_id === unitId && secondsSince(decided_at, now) < debounceSeconds)
    .toSorted((a, b) => (a.decided_at < b.decided_at ? 1 : -1))[0]
}

/** Memberships without the credits that authorised passages have reserved. */
export function withoutHeld(memberships: EnteringMembership[], waiting: Waiting[], now: string): EnteringMembership[] {
  const held = waiting.filter(({ admission, decided_at }) => {
    return admission?.takesCredit === true && secondsSince(decided_at, now) < heldSeconds
  })
  if (held.length === 0) return memberships
  return memberships.map((membership) => {
    const taken = held.filter(({ admission }) => admission!.membershipId === membership.id).length
    if (membership.credits_left === null || taken === 0) return membership
    return { ...membership, credits_left: Math.max(membership.credits_left - taken, 0) }
  })
}

/** An entry of the same member, before or after a late one. */
export interface Neighbour {
  id: string
  store_id: string
  checkin_at: string
  checkout_at: string | null
}

/** The member's entries and exit around a late entry. */
export interface Around {
  /** The last entry that began at the same time or earlier. */
  before: Neighbour | null
  /** The first entry that began later. */
  after: Neighbour | null
  /** When somebody first saw the member leave the unit after that. */
  leftAt: string | null
}

/** When a late visit ended, and whether somebody saw it. */
export interface VisitEnd {
  at: string
  seen: boolean
}

/**
 * The facts for an entry that has happened already. A pass without entries left gives one more, so that a member who was let in offline
 * pays the same as online; any other obstacle lets them in without a membership.
 */
export function asIfCredits(facts: EntryFacts['member']['memberships']): EnteringMembership[] {
  return facts.map((one) => (one.credits_left === null ? one : { ...one, credits_left: Math.max(one.credits_left, 1) }))
}

/** What let a member in while the service could not be asked. */
export function admissionThen(
  { visitor, facts }: { visitor: Visitor; facts: VisitFacts },
  unitId: string,
  then: LocalClock,
): Admission {
  // Nobody could ask the partner at the door, so the partner is asked afterwards.
  const partner = facts.partner === null ? null : { ...facts.partner, asked_at: [] }
  const before = { ...facts, partner, open_at: null, memberships: asIfCredits(facts.memberships) }
  const unit = { id: unitId, max_capacity: 0 }
  const decision = decideEntry(entryFacts(visitor, before, { unit, inside: null }), localMoment(then))
  if (!decision.allowed || decision.duplicate) return { membershipId: null, takesCredit: false, partnerId: null }
  const { membershipId, takesCredit, partnerId } = decision
  return { membershipId, takesCredit, partnerId }
}
