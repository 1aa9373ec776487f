import { type DenialReason, denialReasons } from '@catraca/device-contract/entry-rules.ts'
import type { Fact } from '@catraca/device-contract/messages.ts'
import type { Selectable } from 'kysely'
import {
  type Admission,
  type Around,
  admissionThen,
  type EntryMethod,
  type MemberCode,
  type Neighbour,
  type VisitEnd,
  type VisitFacts,
  type Visitor,
} from '#modules/access/index.ts'
import type { Passages } from '#platform/db/schema.generated.ts'
import { timestampText } from '#platform/time/clock.ts'

// The rules of passages at a turnstile that reports what happened. Pure. docs/decisions/0076-three-facts-of-a-passage.md.

export type PassageState = 'denied' | 'authorised' | 'passed' | 'gave_up' | 'wrong_way' | 'unconfirmed' | 'noted'
/** The facts that a device may report about a passage. */
export type Told = 'passed' | 'gave_up' | 'wrong_way' | 'unconfirmed'

/** What the facts of each kind say about a passage; the other kinds say that somebody was turned away, or that the arm turned unasked. */
export const endings: Partial<Record<Fact['kind'], Told>> = {
  turned: 'passed',
  offline_entry: 'passed',
  offline_exit: 'passed',
  gave_up: 'gave_up',
  offline_gave_up: 'gave_up',
  wrong_way: 'wrong_way',
  unconfirmed: 'unconfirmed',
}

export interface Passage extends Omit<Selectable<Passages>, 'team_id' | 'told_at' | 'admission'> {
  state: PassageState
  direction: 'in' | 'out'
  method: EntryMethod
  admission: Admission | null
}

/** A turnstile, and the unit it stands in. */
export interface Turnstile {
  id: string
  store_id: string
}

/** A passage without a decision. */
export function newPassage(
  at: Temporal.Instant,
  { id: device_id, store_id }: Turnstile,
  { attempt_id, direction, method }: { attempt_id: string } & Pick<Passage, 'direction' | 'method'>,
  memberId: string | null,
): Passage {
  return {
    ...{ id: attempt_id, device_id, store_id, direction, method, member_profile_id: memberId },
    ...{ state: 'noted', allowed: false, duplicate: false, reason: null, admission: null },
    ...{ code_expires_at: null, code_before: null, decided_at: timestampText(at), ended_at: null },
    ...{ checkin_id: null, wrote: false, log_key: null, facts: [] },
  }
}

/** When the reported fact happened, and who it is about. */
export interface Past {
  /** By the company's clock. */
  at: Temporal.Instant
  /** Real, in ms. */
  real: number
  /** Whether it is reported long after it happened. */
  late: boolean
  /** The member, locked; undefined for a stranger. */
  member: Member | undefined
  logKey: string | null
  factId: string
  /** The id of the entry, if the passage becomes one. */
  entryId: string
}

interface Member {
  id: string
  visitor: Visitor
  facts: VisitFacts
  /** The entries and exit around that time; only if it is not reported at once. */
  around: Around | undefined
}

/** A fact about a passage, and what is stored about it. */
interface Reported {
  /** The stored passage; undefined if the fact is the first that is heard of it. */
  known: Passage | undefined
  /** Another passage with the log line of this fact. */
  line: Pick<Passage, 'checkin_id'> | undefined
  /** The passage as this fact alone shows it. */
  draft: Passage
  fact: Pick<Fact, 'kind' | 'reason'>
}

export type Outcome = ['taken' | 'repeated' | 'ignored', string?]

/** What is written besides the passage. */
export type Consequence =
  | { kind: 'entry'; admission: Admission; code: MemberCode | null }
  | { kind: 'late_entry'; admission: Admission; end: VisitEnd | undefined }
  | { kind: 'second_reading'; at?: string }
  | { kind: 'exit' }
  | { kind: 'denial'; denied: Passage; reason: DenialReason }
  | { kind: 'no_entry'; passage: Passage }
  | { kind: 'unused_code'; passage: Passage }
  | { kind: 'line'; result: 'allowed' | 'free_turn' | 'gave_up' | 'wrong_way' | 'unconfirmed' }

/** A passage as it is stored from now on, and what else follows from the fact, in this order. */
export interface Settled {
  known: Passage | undefined
  passage: Passage
  consequences: Consequence[]
  outcome: Outcome
}

/** The state of a passage; `at` is the real time of the latest fact from the device, null while there is none. */
export interface Standing {
  state: PassageState
  at: number | null
}

/** Of facts with the same time, the later one in this list counts: a log may change a line from `passed` to `gave_up`. */
const order: Told[] = ['passed', 'wrong_way', 'gave_up']

/**
 * The state of a passage after a further fact. The fact that happened last at the device counts, whenever it is reported; `unconfirmed`
 * means that nothing was reported, and gives way to any fact. The order in which facts arrive makes no difference.
 */
export function settle(now: Standing, told: { state: Told; at: number }): Standing {
  if (told.state === 'unconfirmed') return now.at === null && now.state === 'authorised' ? told : now
  if (now.at === null || now.state === 'unconfirmed') return told
  if (told.at !== now.at) return told.at > now.at ? told : now
  return order.indexOf(told.state) > order.indexOf(now.state as Told) ? told : now
}

/** Whether a passage in this state is an entry, or an exit. */
function counts(state: PassageState, unconfirmedCounts: boolean): boolean {
  return state === 'passed' || (state === 'unconfirmed' && unconfirmedCounts)
}

const realText = (ms: number) => timestampText(Temporal.Instant.fromEpochMilliseconds(ms))

/**
 * Settles a passage after a fact from the device: an entry or exit that counts is to be written, and one that no longer counts is to be
 * taken back. `clock` is the company's.
 */
export function settlePassage(
  { known, line, draft, fact }: Reported,
  past: Past,
  clock: { now: Temporal.Instant; timeZone: string },
): Settled {
  const told = endings[fact.kind]
  if (told === undefined) return fact.kind === 'offline_denied' ? deny(known, draft, fact, past) : turnUnasked(draft)
  if (known === undefined && told !== 'passed') {
    // Stored, so that the attempt is not authorised if it arrives after its end.
    const passage = { ...draft, state: told, ended_at: realText(past.real) }
    return { known, passage, consequences: [], outcome: ['ignored', 'unknown_attempt'] }
  }
  const isSameLine = known !== undefined && known.log_key !== null && known.log_key === past.logKey
  const before = known ?? draft
  const stood = { state: before.state, at: before.ended_at === null ? null : Date.parse(before.ended_at) }
  // A log line has one time, even if the device's clock is measured differently when the line is reported again.
  const at = isSameLine ? (stood.at ?? past.real) : past.real
  const now = known === undefined ? { state: told, at } : settle(stood, { state: told, at })
  const next: Passage = {
    ...before,
    ...{ state: now.state, ended_at: now.at === null ? null : realText(now.at), allowed: known?.allowed ?? true },
    facts: known === undefined ? draft.facts : [...known.facts, past.factId],
  }
  const changed = now.state !== stood.state
  if (known !== undefined && past.logKey !== null && known.log_key === null) {
    if (line === undefined) next.log_key = past.logKey
    else if (told === 'passed') next.checkin_id ??= line.checkin_id
  }
  const followed = changed ? follow(stood.state, next, past, clock) : { passage: next, consequences: [] }
  const isNews = changed || (now.state === told && !isSameLine && stood.at !== at)
  const unchanged: Outcome = now.state === told ? ['repeated'] : ['ignored', 'later_fact_stands']
  return { known, ...followed, outcome: isNews ? ['taken'] : unchanged }
}

/**
 * Somebody was turned away while the service could not be asked. If the service had decided about the attempt, a separate fact reports the
 * end of that passage.
 */
function deny(known: Passage | undefined, draft: Passage, { reason }: Pick<Fact, 'reason'>, { factId }: Past): Settled {
  const isRepeated = known?.state === 'denied' && known.log_key !== null && known.log_key === draft.log_key
  if (isRepeated) return { known, passage: known, consequences: [], outcome: ['repeated'] }
  const why = reason != null && reason in denialReasons ? (reason as DenialReason) : 'denied_offline'
  const passage: Passage =
    known === undefined ? { ...draft, state: 'denied', reason: why } : { ...known, facts: [...known.facts, factId] }
  return { known, passage, consequences: [{ kind: 'denial', denied: draft, reason: why }], outcome: ['taken'] }
}

/** The arm turned without a request. In the outward direction it is an exit of an unknown person. */
function turnUnasked(passage: Passage): Settled {
  const consequence: Consequence =
    passage.direction === 'out' ? { kind: 'exit' } : { kind: 'line', result: 'free_turn' }
  return { known: undefined, passage, consequences: [consequence], outcome: ['taken'] }
}

type Followed = Pick<Settled, 'passage' | 'consequences'>

/** What follows from a passage's new state. */
function follow(
  was: PassageState,
  passage: Passage,
  past: Past,
  clock: { now: Temporal.Instant; timeZone: string },
): Followed {
  const counted = counts(passage.state, past.member?.visitor.unconfirmed_counts ?? true)
  if (passage.direction === 'out') {
    // An exit is registered once. One that turns out to be wrong stays: a member who is still inside is noticed when they leave.
    if (passage.wrote || !counted) return { passage, consequences: [] }
    return { passage: { ...passage, wrote: true }, consequences: [{ kind: 'exit' }] }
  }
  if (counted) {
    if (passage.checkin_id !== null) return { passage, consequences: [] }
    if (past.member === undefined) return { passage, consequences: [{ kind: 'line', result: 'allowed' }] }
    return enter(passage, past, past.member, clock)
  }
  const { state, wrote, checkin_id } = passage
  const consequences: Consequence[] = []
  if (checkin_id !== null) {
    // An entry stays if no turnstile wrote it.
    if (wrote) consequences.push({ kind: 'no_entry', passage })
  } else if (state !== 'unconfirmed' && was !== 'denied') consequences.push({ kind: 'unused_code', passage })
  if ((state === 'gave_up' || state === 'wrong_way' || state === 'unconfirmed') && was !== 'denied') {
    consequences.push({ kind: 'line', result: state })
  }
  return { passage: { ...passage, checkin_id: null, wrote: false }, consequences }
}

function enter(
  passage: Passage,
  { at: instant, late, entryId }: Past,
  { visitor, facts, around }: Member,
  { now, timeZone }: { now: Temporal.Instant; timeZone: string },
): Followed {
  const { store_id: unitId } = passage
  const { debounce_seconds: debounceSeconds, max_visit_minutes: maxVisitMinutes } = visitor
  const admission = passage.admission ?? admissionThen({ visitor, facts }, unitId, { now: instant, timeZone })
  const entered = { ...passage, admission, checkin_id: entryId, wrote: true }
  if (late) {
    const at = timestampText(instant)
    const same = sameVisit(around!, { at, unitId, debounceSeconds })
    if (same !== undefined) {
      const passage = { ...entered, checkin_id: same.id, wrote: false }
      return { passage, consequences: [{ kind: 'second_reading', at }] }
    }
    const end = lateEnd(around!, { at, now: timestampText(now), maxVisitMinutes })
    return { passage: entered, consequences: [{ kind: 'late_entry', admission, end }] }
  }
  if (isCounted(entered, facts, visitor)) {
    const passage = { ...entered, checkin_id: facts.open_id, wrote: false }
    return { passage, consequences: [{ kind: 'second_reading' }] }
  }
  return { passage: entered, consequences: [{ kind: 'entry', admission, code: codeOf(passage, facts) }] }
}

const secondsSince = (at: string, now: string) => (Date.parse(now) - Date.parse(at)) / 1000

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
): VisitEnd | undefined {
  const longest = timestampText(Temporal.Instant.from(at).add({ minutes: maxVisitMinutes }))
  const assumed = [...(longest <= now ? [longest] : []), ...(after === null ? [] : [after.checkin_at])].sort()[0]
  const wasSeen = leftAt !== null && (after === null || leftAt < after.checkin_at)
  if (wasSeen && (assumed === undefined || leftAt <= assumed)) return { at: leftAt, seen: true }
  return assumed === undefined ? undefined : { at: assumed, seen: false }
}

/**
 * Whether the member is inside with an entry that also counts for this passage: they were let through twice within the debounce time. An
 * entry from before staff let them in against the rules is a different entry.
 */
function isCounted(
  { store_id, decided_at, admission }: Passage,
  { open_at, open_store_id }: VisitFacts,
  { debounce_seconds }: Visitor,
): boolean {
  if (open_at === null || open_store_id !== store_id || debounce_seconds === 0) return false
  if (admission?.override !== undefined && open_at < decided_at) return false
  return secondsSince(open_at, decided_at) < debounce_seconds
}

/** The code stays used up, even if another passage that it authorised was given up. */
function codeOf(
  { code_expires_at, member_profile_id }: Passage,
  { last_code_expires_at: last }: VisitFacts,
): MemberCode | null {
  if (code_expires_at === null || (last !== null && last >= code_expires_at)) return null
  const expiresAt = Temporal.Instant.from(code_expires_at)
  return { memberId: member_profile_id!, expiresAt, goodUntil: expiresAt }
}
