import { type DenialReason, denialReasons } from '@catraca/device-contract/entry-rules.ts'
import type { Fact, FactResult } from '@catraca/device-contract/messages.ts'
import {
  type AtDoor,
  type AtReader,
  findAround,
  identifyAtTurnstile,
  lockAtDoor,
  logReading,
  recordDenial,
} from '#modules/access/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { machineNowMs, machineNowText, timestampText } from '#platform/time/clock.ts'
import { keptDays } from './forget-passages.ts'
import type { Told } from './rules.ts'
import { leave, type Outcome, type Past, settlePassage } from './settle-passage.ts'
import { findPassage, insertPassage, lockPassage, logKeyOf, type Passage, updatePassage } from './sql.ts'
import { type AtBridge, findOwnTurnstile, newPassage, type Turnstile } from './turnstile.ts'

const dayMs = 86_400_000

/**
 * A fact reported this soon counts as happening now: so the list of entries stays in order while all is well. With a longer limit, somebody
 * might meanwhile have left or come back through another door.
 */
const lateAfterMs = 5000

/** After this delay, somebody may have left through another door that reported faster; usually the delay is some milliseconds. */
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

type FactOfDevice = Omit<Fact, 'device_id'>

/** Takes the facts from turnstiles of the bridge, one after the other, in the order in which they happened. */
export async function takeFacts(
  ctx: Acting,
  at: AtBridge & { clockOffsetMs: number },
  facts: Fact[],
): Promise<{ results: FactResult[] }> {
  const ids = [...new Set(facts.map(({ device_id }) => device_id))]
  const doors = await Promise.all(ids.map((id) => findOwnTurnstile(ctx, at, id)))
  const byId = new Map(ids.map((id, i) => [id, doors[i]!]))
  const results: FactResult[] = []
  for (const { device_id, ...fact } of facts) {
    const door = byId.get(device_id)!
    const [result, why]: Outcome =
      door instanceof Failure
        ? ['ignored', 'unknown_device']
        : await takeFact(door.by, door.turnstile, fact, at.clockOffsetMs)
    results.push({ id: fact.id, result, why: why ?? null })
  }
  return { results }
}

/**
 * Takes one fact, in a transaction of its own. It is taken once, by its id and by the line of the device's log; a repetition changes
 * nothing.
 */
async function takeFact(by: AtReader, turnstile: Turnstile, fact: FactOfDevice, offsetMs: number): Promise<Outcome> {
  const real = Date.parse(fact.at)
  if (real < machineNowMs() - keptDays * dayMs) return ['ignored', 'too_old']
  const logKey = fact.log == null ? null : logKeyOf(turnstile.id, fact.log)
  const keys = { id: fact.attempt_id ?? logKey ?? fact.id, logKey }
  const at = Temporal.Instant.fromEpochMilliseconds(Math.min(real + offsetMs, by.now.epochMilliseconds))
  const [known, shown] = await Promise.all([
    findPassage(by.db, by.teamId, keys),
    // A code is valid for about a minute, and this fact may be hours old.
    fact.credential == null ? undefined : identifyAtTurnstile({ ...by, now: at }, fact.credential),
  ])
  if (known?.facts.includes(fact.id)) return ['repeated']
  const memberId = known?.member_profile_id ?? shown?.memberId ?? null
  const ageMs = by.now.epochMilliseconds - at.epochMilliseconds

  return transact(by, async (tx) => {
    const { db, teamId } = tx
    const [storeId, then] = [turnstile.store_id, timestampText(at)]
    const [present, passage, around] = await Promise.all([
      memberId === null ? undefined : lockAtDoor(tx, { memberId, storeId, at }),
      lockPassage(db, teamId, keys),
      memberId === null || ageMs < unlikelyAfterMs
        ? undefined
        : findAround(db, teamId, { memberId, storeId, at: then }),
    ])
    if (passage?.facts.includes(fact.id)) return ['repeated']
    const late = ageMs >= lateAfterMs || (around !== undefined && around.leftAt !== null)
    const member = present && { id: memberId!, ...present, around }
    const past: Past = { at, real, late, member, logKey, factId: fact.id }
    const begun = newPassage(at, turnstile, asAttempt(keys.id, fact), member?.id ?? null)
    const draft = { ...begun, log_key: logKey, facts: [fact.id] }
    const told = endings[fact.kind]
    if (told !== undefined) return settlePassage(tx, { passage, draft, told }, past)
    if (fact.kind === 'offline_denied') return noteDenial(tx, { passage, draft, reason: fact.reason ?? null }, past)
    return noteFreeTurn(tx, draft, past)
  })
}

function asAttempt(attempt_id: string, { kind, direction, method }: FactOfDevice) {
  return {
    attempt_id,
    direction: kind === 'offline_exit' ? 'out' : (direction ?? 'in'),
    method: method ?? 'manual',
  } as const
}

/**
 * Somebody was turned away while the service could not be asked. If the service had decided about the attempt, a separate fact reports the
 * end of that passage.
 */
async function noteDenial(
  tx: AtDoor,
  { passage, draft, reason }: { passage: Passage | undefined; draft: Passage; reason: string | null },
  { late, factId }: Past,
): Promise<Outcome> {
  const why = reason !== null && reason in denialReasons ? (reason as DenialReason) : 'denied_offline'
  if (passage === undefined) {
    const denied: Passage = { ...draft, state: 'denied', reason: why }
    if (!(await insertPassage(tx.db, tx.teamId, denied, machineNowText()))) return ['repeated']
  } else if (passage.state === 'denied' && passage.log_key !== null && passage.log_key === draft.log_key)
    return ['repeated']
  else withCommit(tx, undefined, updatePassage(tx.db, tx.teamId, { ...passage, facts: [...passage.facts, factId] }))
  const { member_profile_id: memberId, method, store_id: storeId, decided_at: at } = draft
  recordDenial(tx, { memberId, method, storeId, reason: why }, { at, late })
  return ['taken']
}

/** The arm turned without a request. In the outward direction it is an exit of an unknown person. */
async function noteFreeTurn(tx: AtDoor, draft: Passage, past: Past): Promise<Outcome> {
  if (!(await insertPassage(tx.db, tx.teamId, draft, machineNowText()))) return ['repeated']
  const { direction, member_profile_id, method, store_id, decided_at } = draft
  if (direction === 'out') await leave(tx, draft, past)
  else logReading(tx, { result: 'free_turn', member_profile_id, method, store_id }, decided_at)
  return ['taken']
}
