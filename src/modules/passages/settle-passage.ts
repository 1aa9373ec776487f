import {
  type Around,
  type AtDoor,
  admissionThen,
  giveCodeBack,
  leaveLate,
  leaveNow,
  logReading,
  type MemberCode,
  recordEntry,
  recordLateEntry,
  recordSecondReading,
  takeBack,
  type VisitFacts,
  type Visitor,
} from '#modules/access/index.ts'
import { withCommit } from '#platform/db/transact.ts'
import { machineNowText, timestampText } from '#platform/time/clock.ts'
import { counts, settle, type Told } from './rules.ts'
import { findPassageOfLine, handOver, insertPassage, type Passage, updatePassage } from './sql.ts'

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
}

interface Member {
  id: string
  visitor: Visitor
  facts: VisitFacts
  /** The entries and exit around that time; only if it is not reported at once. */
  around: Around | undefined
}

export type Outcome = ['taken' | 'repeated' | 'ignored', string?]

/**
 * Settles a passage that the device reports later: an entry or exit that counts is written, and one that no longer counts is taken back.
 */
export async function settlePassage(
  tx: AtDoor,
  { passage: known, draft, told }: { passage: Passage | undefined; draft: Passage; told: Told },
  past: Past,
): Promise<Outcome> {
  const { db, teamId } = tx
  const ended_at = realText(past.real)
  if (known === undefined && told !== 'passed') {
    // Stored, so that the attempt is not authorised if it arrives after its end.
    await insertPassage(db, teamId, { ...draft, state: told, ended_at }, machineNowText())
    return ['ignored', 'unknown_attempt']
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
    const line = await findPassageOfLine(db, teamId, { id: known.id, logKey: past.logKey })
    if (line === undefined) next.log_key = past.logKey
    else if (told === 'passed') next.checkin_id ??= line.checkin_id
  }
  // The first fact about a stranger locks nothing, so only this insert detects a repetition.
  if (known === undefined && !(await insertPassage(db, teamId, next, machineNowText()))) return ['repeated']
  const written = changed ? await follow(tx, stood.state, next, past) : next
  withCommit(tx, undefined, updatePassage(db, teamId, written))
  if (changed || (now.state === told && !isSameLine && stood.at !== at)) return ['taken']
  return now.state === told ? ['repeated'] : ['ignored', 'later_fact_stands']
}

const realText = (ms: number) => timestampText(Temporal.Instant.fromEpochMilliseconds(ms))

/** Writes the consequences of a passage's new state, and stores the result. */
async function follow(tx: AtDoor, was: Passage['state'], passage: Passage, past: Past): Promise<Passage> {
  const counted = counts(passage.state, past.member?.visitor.unconfirmed_counts ?? true)
  if (passage.direction === 'out') return followExit(tx, passage, past, counted)
  if (counted) {
    if (passage.checkin_id !== null) return passage
    if (past.member === undefined) {
      note(tx, passage, past, 'allowed')
      return passage
    }
    return { ...passage, ...(await enter(tx, passage, past, past.member)) }
  }
  if (passage.checkin_id !== null) await takeEntryBack(tx, passage)
  else if (passage.state !== 'unconfirmed' && was !== 'denied') giveCodeBack(tx, passage)
  if (passage.state === 'gave_up' || passage.state === 'wrong_way' || passage.state === 'unconfirmed') {
    if (was !== 'denied') note(tx, passage, past, passage.state)
  }
  return { ...passage, checkin_id: null, wrote: false }
}

/** An entry stays if another passage counts as the same entry, or if no turnstile wrote it. */
async function takeEntryBack(tx: AtDoor, passage: Passage): Promise<void> {
  if (passage.wrote && !(await handOver(tx.db, tx.teamId, passage))) await takeBack(tx, passage)
}

/** An exit is registered once. An exit that turns out to be wrong stays: a member who is still inside is noticed when they leave. */
async function followExit(tx: AtDoor, passage: Passage, past: Past, counted: boolean): Promise<Passage> {
  if (passage.wrote || !counted) return passage
  await leave(tx, passage, past)
  return { ...passage, wrote: true }
}

/** Somebody left through the turnstile, just now or earlier. */
export function leave(tx: AtDoor, passage: Passage, { late, at, member }: Past): Promise<void> {
  return late ? leaveLate(tx, passage, timestampText(at), member?.around) : leaveNow(tx, passage)
}

async function enter(
  tx: AtDoor,
  passage: Passage,
  { at, late }: Past,
  { id: memberId, visitor, facts, around }: Member,
): Promise<Pick<Passage, 'checkin_id' | 'wrote' | 'admission'>> {
  const { store_id: storeId, method } = passage
  const { timeZone } = tx
  const admission = passage.admission ?? admissionThen({ visitor, facts }, storeId, { now: at, timeZone })
  if (late) {
    const entry = { memberId, method, storeId, at }
    return { admission, ...(await recordLateEntry(tx, entry, { visitor, facts, around: around! }, admission)) }
  }
  if (isCounted({ ...passage, admission }, facts, visitor)) {
    recordSecondReading(tx, { memberId, method, code: null }, storeId)
    return { admission, checkin_id: facts.open_id, wrote: false }
  }
  const attempt = { memberId, method, code: codeOf(passage, facts) }
  const checkin_id = await recordEntry(tx, attempt, { visitor, facts, unit: { id: storeId } }, admission)
  return { admission, checkin_id, wrote: true }
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
  return Date.parse(decided_at) - Date.parse(open_at) < debounce_seconds * 1000
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

function note(
  tx: AtDoor,
  { member_profile_id, store_id, method }: Passage,
  { at }: Past,
  result: 'allowed' | 'gave_up' | 'wrong_way' | 'unconfirmed',
): void {
  logReading(tx, { result, member_profile_id, store_id, method }, timestampText(at))
}
