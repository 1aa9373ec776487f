import { decideEntry, type EnteringMembership, type EntryFacts } from '@catraca/device-contract/entry-rules.ts'
import { timestampText } from '#platform/time/clock.ts'
import { type Admission, entryFacts, type LocalClock, localMoment, secondsSince } from './attempt-rules.ts'
import type { VisitFacts, Visitor } from './door-sql.ts'

// The rules of entries that happened earlier and are reported only now. Pure.

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

/** The entry that a late one repeats: within the debounce time at the same unit, with no exit in between. */
export function sameVisit(
  { before, after }: Pick<Around, 'before' | 'after'>,
  { at, unitId, debounceSeconds }: { at: string; unitId: string; debounceSeconds: number },
): Neighbour | undefined {
  const still =
    before !== null && before.store_id === unitId && (before.checkout_at === null || before.checkout_at > at)
  if (still && secondsSince(before.checkin_at, at) < debounceSeconds) return before
  const soon = after !== null && after.store_id === unitId && secondsSince(at, after.checkin_at) < debounceSeconds
  return soon ? after : undefined
}

/**
 * When a late visit ended, and whether somebody saw it: the member left, came in again, or reached the maximum length; undefined if they
 * may still be inside.
 */
export function lateEnd(
  { after, leftAt }: Pick<Around, 'after' | 'leftAt'>,
  { at, now, maxVisitMinutes }: { at: string; now: string; maxVisitMinutes: number },
): { at: string; seen: boolean } | undefined {
  const longest = timestampText(Temporal.Instant.from(at).add({ minutes: maxVisitMinutes }))
  const assumed = [...(longest <= now ? [longest] : []), ...(after === null ? [] : [after.checkin_at])].sort()[0]
  const wasSeen = leftAt !== null && (after === null || leftAt < after.checkin_at)
  if (wasSeen && (assumed === undefined || leftAt <= assumed)) return { at: leftAt, seen: true }
  return assumed === undefined ? undefined : { at: assumed, seen: false }
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
