import type { Fact, FactResult } from '#modules/devices/index.ts'
import type { InCompany } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { dayStartOf, machineNowMs, machineNowText, timestampText } from '#platform/time/clock.ts'
import type { AtDoor, AtReader } from './at-door.ts'
import { asTurnstile, newPassage, type Turnstile } from './authorise-passage.ts'
import { accessDenied } from './events.ts'
import { keptDays } from './forget-passages.ts'
import { identifyAtTurnstile } from './identify.ts'
import { findExit } from './late-sql.ts'
import { newLogRow } from './new-log-row.ts'
import { leaveLate, leaveNow } from './pass-exit.ts'
import type { Told } from './passage-rules.ts'
import { findPassage, insertPassage, logKeyOf, type Passage, updatePassage } from './passages-sql.ts'
import { type DenialReason, denialReasons } from './rules.ts'
import { type Past, settlePassage } from './settle-passage.ts'
import { findVisitFacts, insertLogLine, lockVisitor } from './sql.ts'

const dayMs = 86_400_000

/**
 * What is told this soon happened now: the list of entries stays in order while all is well. Longer, and somebody might have left or
 * come back meanwhile by another door.
 */
const lateAfterMs = 5000

/** Told this much later, somebody may have left by another door that was faster to tell; usually it is some milliseconds. */
const unlikelyAfterMs = 500

const endings: Partial<Record<Fact['kind'], Told>> = {
  turned: 'passed',
  offline_entry: 'passed',
  offline_exit: 'passed',
  gave_up: 'gave_up',
  offline_gave_up: 'gave_up',
  wrong_way: 'wrong_way',
  unconfirmed: 'unconfirmed',
}

/**
 * Takes what happened at a turnstile, in a transaction of its own. A fact is taken once, by its id and by the line of the device's log;
 * told again, it changes nothing.
 */
export async function takeFact(
  ctx: AtReader,
  turnstile: Turnstile,
  fact: Omit<Fact, 'device_id'>,
  offsetMs: number,
): Promise<FactResult> {
  const answer = (result: FactResult['result'], why: string | null = null) => ({ id: fact.id, result, why })
  const real = Date.parse(fact.at)
  if (real < machineNowMs() - keptDays * dayMs) return answer('ignored', 'too_old')
  const by = asTurnstile(ctx, turnstile)
  const logKey = fact.log == null ? null : logKeyOf(turnstile.id, fact.log)
  const keys = { id: fact.attempt_id ?? logKey ?? fact.id, logKey }
  const [known, shown] = await Promise.all([
    findPassage(by.db, by.teamId, keys),
    fact.credential == null ? undefined : identifyAtTurnstile(by, fact.credential),
  ])
  if (known?.facts.includes(fact.id)) return answer('repeated')
  const memberId = known?.member_profile_id ?? shown?.memberId ?? null
  const at = Temporal.Instant.fromEpochMilliseconds(Math.min(real + offsetMs, by.now.epochMilliseconds))

  const [result, why = null] = await transact(by, async (tx): Promise<[FactResult['result'], string?]> => {
    const { db, teamId, timeZone } = tx
    const [visitor, facts, passage] = await Promise.all([
      memberId === null ? undefined : lockVisitor(db, teamId, memberId, turnstile.store_id),
      memberId === null ? undefined : findVisitFacts(db, teamId, memberId, dayStartOf({ now: at, timeZone })),
      findPassage(db, teamId, keys),
    ])
    if (passage?.facts.includes(fact.id)) return ['repeated']
    const ageMs = by.now.epochMilliseconds - at.epochMilliseconds
    const late = ageMs >= lateAfterMs || (ageMs >= unlikelyAfterMs && (await hasLeftSince(tx, turnstile, memberId, at)))
    const member = visitor && facts && { id: memberId!, visitor, facts }
    const past: Past = { at, real, late, member, logKey, factId: fact.id }
    const draft = {
      ...newPassage(tx, turnstile, asAttempt(keys.id, fact), member?.id ?? null),
      log_key: logKey,
      facts: [fact.id],
    }
    draft.decided_at = timestampText(at)
    const told = endings[fact.kind]
    if (told !== undefined) return settlePassage(tx, { passage, draft, told }, past)
    if (fact.kind === 'offline_denied') return noteDenial(tx, { passage, draft, reason: fact.reason ?? null }, past)
    return noteFreeTurn(tx, draft, past)
  })
  return answer(result, why)
}

/** Whether the member was seen to leave after a time. */
async function hasLeftSince(
  { db, teamId }: InCompany,
  { store_id: storeId }: Turnstile,
  memberId: string | null,
  at: Temporal.Instant,
): Promise<boolean> {
  if (memberId === null) return false
  return (await findExit(db, teamId, { memberId, storeId, after: timestampText(at), before: null })) !== null
}

function asAttempt(attempt_id: string, { kind, direction, method }: Omit<Fact, 'device_id'>) {
  return {
    attempt_id,
    direction: kind === 'offline_exit' ? 'out' : (direction ?? 'in'),
    method: method ?? 'manual',
  } as const
}

/** Somebody was turned away without the service. What the service had decided about the attempt, if it did, is ended by a fact of its own. */
async function noteDenial(
  tx: AtDoor,
  { passage, draft, reason }: { passage: Passage | undefined; draft: Passage; reason: string | null },
  { at, late, factId }: Past,
): Promise<[FactResult['result']]> {
  const why = reason !== null && reason in denialReasons ? (reason as DenialReason) : 'denied_offline'
  if (passage === undefined) {
    const denied: Passage = { ...draft, state: 'denied', reason: why }
    if (!(await insertPassage(tx.db, tx.teamId, denied, machineNowText()))) return ['repeated']
  } else if (passage.state === 'denied' && passage.log_key !== null && passage.log_key === draft.log_key)
    return ['repeated']
  else withCommit(tx, undefined, updatePassage(tx.db, tx.teamId, { ...passage, facts: [...passage.facts, factId] }))
  const { member_profile_id, method, store_id } = draft
  const happened = timestampText(at)
  const line = newLogRow(tx, { result: 'denied', member_profile_id, method, store_id, reason: why }, happened)
  const event = accessDenied({
    ...{ allowed: false, duplicate: false, member_profile_id, method, store_id, reason: why },
    ...(late && { happened_at: happened }),
  })
  return withCommit(tx, ['taken'], insertLogLine(tx.db, line), recordEvents(tx, [event]))
}

/** The arm turned and nobody had asked. Outwards it is an exit, whoever it was. */
async function noteFreeTurn(tx: AtDoor, draft: Passage, { at, late }: Past): Promise<[FactResult['result']]> {
  if (!(await insertPassage(tx.db, tx.teamId, draft, machineNowText()))) return ['repeated']
  const { direction, member_profile_id, method, store_id } = draft
  const happened = timestampText(at)
  if (direction === 'in') {
    const line = newLogRow(tx, { result: 'free_turn', member_profile_id, method, store_id }, happened)
    return withCommit(tx, ['taken'], insertLogLine(tx.db, line))
  }
  if (late) await leaveLate(tx, draft, happened)
  else await leaveNow(tx, draft)
  return ['taken']
}
