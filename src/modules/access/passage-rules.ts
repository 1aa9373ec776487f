import type { EnteringMembership, EntryFacts } from '@catraca/device-contract/entry-rules.ts'

// The rules of passages at a turnstile that tells what happened. Pure. docs/decisions/0075-three-facts-of-a-passage.md.

export type PassageState = 'denied' | 'authorised' | 'passed' | 'gave_up' | 'wrong_way' | 'unconfirmed' | 'noted'
/** What a device may tell of a passage. */
export type Told = 'passed' | 'gave_up' | 'wrong_way' | 'unconfirmed'

/** How a passage stands; `at` is the real time of what the device told last, null while it told nothing. */
export interface Standing {
  state: PassageState
  at: number | null
}

/** Of what happened at the very same time, the later one counts: a log may turn a line `passed` into one `gave_up`. */
const order: Told[] = ['passed', 'wrong_way', 'gave_up']

/**
 * How a passage stands after something more was told of it. What happened last at the device counts, whenever it is told;
 * `unconfirmed` is the lack of news and yields to any. The order in which facts arrive makes no difference.
 */
export function settle(now: Standing, told: { state: Told; at: number }): Standing {
  if (told.state === 'unconfirmed') return now.at === null && now.state === 'authorised' ? told : now
  if (now.at === null || now.state === 'unconfirmed') return told
  if (told.at !== now.at) return told.at > now.at ? told : now
  return order.indexOf(told.state) > order.indexOf(now.state as Told) ? told : now
}

/** Whether a passage in this state is an entry, or an exit. */
export function counts(state: PassageState, unconfirmedCounts: boolean): boolean {
  return state === 'passed' || (state === 'unconfirmed' && unconfirmedCounts)
}

/** By what a member comes in. */
export interface Admission {
  membershipId: string | null
  takesCredit: boolean
  partnerId: string | null
  /** Who let the member in against the rules, and why; such an entry uses no credit and counts towards no membership. */
  override?: { actor: string; reason: string }
}

/** An authorised passage of the member of which nothing was told yet. */
export interface Waiting {
  store_id: string
  decided_at: string
  code_expires_at: string | null
  code_before: string | null
  admission: Admission | null
}

/** For so long an authorised passage takes a place and a credit; a device gives its arm free for less. */
export const heldSeconds = 60

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

/** Memberships without the credits that authorised passages are about to take. */
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

/** An entry beside a late one, of the same member. */
export interface Neighbour {
  id: string
  store_id: string
  checkin_at: string
  checkout_at: string | null
}

export interface Neighbours {
  /** The last that began no later. */
  before: Neighbour | null
  /** The first that began later. */
  after: Neighbour | null
}

/** The entry that a late one repeats: within the debounce time at the same unit, and nobody left in between. */
export function sameVisit(
  { before, after }: Neighbours,
  { at, unitId, debounceSeconds }: { at: string; unitId: string; debounceSeconds: number },
): Neighbour | undefined {
  const still =
    before !== null && before.store_id === unitId && (before.checkout_at === null || before.checkout_at > at)
  if (still && secondsSince(before.checkin_at, at) < debounceSeconds) return before
  const soon = after !== null && after.store_id === unitId && secondsSince(at, after.checkin_at) < debounceSeconds
  return soon ? after : undefined
}

/**
 * When a late visit ended, in milliseconds: when somebody saw the member leave, when the member came in again, or at the
 * greatest length; null if they may still be inside. `leftAt` is the first exit after the entry and before the next one.
 */
export function lateEnd(
  { after, leftAt }: { after: Neighbour | null; leftAt: string | null },
  { at, now, maxVisitMinutes }: { at: string; now: string; maxVisitMinutes: number },
): number | null {
  const longest = Date.parse(at) + maxVisitMinutes * 60_000
  const ends = [
    ...(longest <= Date.parse(now) ? [longest] : []),
    ...[after?.checkin_at, leftAt].flatMap((end) => (end == null ? [] : [Date.parse(end)])),
  ]
  return ends.length === 0 ? null : Math.min(...ends)
}

/**
 * The facts for an entry that has happened already. A pass that has no entries left gives one more, so that a member who was
 * let in offline pays for it as online; what else is wrong lets them in by no membership.
 */
export function asIfCredits(facts: EntryFacts['member']['memberships']): EnteringMembership[] {
  return facts.map((one) => (one.credits_left === null ? one : { ...one, credits_left: Math.max(one.credits_left, 1) }))
}
