import type { Fact, FactResult } from '@catraca/device-contract/messages.ts'
import {
  type AtDoor,
  type AtReader,
  findAround,
  giveCodeBack,
  identifyAtTurnstile,
  leaveLate,
  leaveNow,
  lockAtDoor,
  logReading,
  recordDenial,
  recordEntry,
  recordLateEntry,
  recordSecondReading,
  takeBack,
} from '#modules/access/index.ts'
import { deviceOfBridge } from '#modules/bridges/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { machineNowMs, machineNowText, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtBridge } from './authorise-passage.ts'
import { keptDays } from './forget-passages.ts'
import {
  type Consequence,
  endings,
  newPassage,
  type Outcome,
  type Passage,
  type Past,
  type Settled,
  settlePassage,
  type Turnstile,
} from './rules.ts'
import { findPassage, findPassageOfLine, handOver, insertPassage, lockPassage, logKeyOf, updatePassage } from './sql.ts'

const dayMs = 86_400_000

/**
 * A fact reported this soon counts as happening now: so the list of entries stays in order while all is well. With a longer limit, somebody
 * might meanwhile have left or come back through another door.
 */
const lateAfterMs = 5000

/** After this delay, somebody may have left through another door that reported faster; usually the delay is some milliseconds. */
const unlikelyAfterMs = 500

type FactOfDevice = Omit<Fact, 'device_id'>

/** Takes the facts from turnstiles of the bridge, one after the other, in the order in which they happened. */
export async function takeFacts(
  ctx: Acting,
  { bridge, box, clockOffsetMs }: AtBridge & { clockOffsetMs: number },
  facts: Fact[],
): Promise<{ results: FactResult[] }> {
  const ids = [...new Set(facts.map(({ device_id }) => device_id))]
  const turnstiles = await Promise.all(ids.map((id) => deviceOfBridge(ctx, bridge, id)))
  const byId = new Map(ids.map((id, i) => [id, turnstiles[i]!]))
  const results: FactResult[] = []
  for (const { device_id, ...fact } of facts) {
    const turnstile = byId.get(device_id)!
    const by = { ...ctx, actor: `device:${device_id}`, deviceId: device_id, box }
    const [result, why]: Outcome =
      turnstile instanceof Failure ? ['ignored', 'unknown_device'] : await takeFact(by, turnstile, fact, clockOffsetMs)
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
    const past: Past = { at, real, late, member, logKey, factId: fact.id, entryId: newId() }
    const begun = newPassage(at, turnstile, asAttempt(keys.id, fact), member?.id ?? null)
    const draft = { ...begun, log_key: logKey, facts: [fact.id] }
    const isNewLine = fact.kind in endings && passage !== undefined && logKey !== null && passage.log_key === null
    const line = isNewLine ? await findPassageOfLine(db, teamId, { id: passage.id, logKey }) : undefined
    return recordSettled(tx, settlePassage({ known: passage, line, draft, fact }, past, tx), past)
  })
}

function asAttempt(attempt_id: string, { kind, direction, method }: FactOfDevice) {
  return {
    attempt_id,
    direction: kind === 'offline_exit' ? 'out' : (direction ?? 'in'),
    method: method ?? 'manual',
  } as const
}

/** Stores a settled passage and writes what follows from it. */
async function recordSettled(
  tx: AtDoor,
  { known, passage, consequences, outcome }: Settled,
  past: Past,
): Promise<Outcome> {
  if (known === undefined) {
    // The first fact about a stranger locks nothing, so only this insert detects a repetition.
    const isNew = await insertPassage(tx.db, tx.teamId, passage, machineNowText())
    if (!isNew) return outcome[0] === 'taken' ? ['repeated'] : outcome
  } else if (passage !== known) withCommit(tx, undefined, updatePassage(tx.db, tx.teamId, passage))
  for (const consequence of consequences) await write(tx, consequence, passage, past)
  return outcome
}

async function write(tx: AtDoor, consequence: Consequence, passage: Passage, past: Past): Promise<void> {
  const { at, late, member } = past
  const { store_id: storeId, method, checkin_id } = passage
  switch (consequence.kind) {
    case 'entry': {
      const { admission, code } = consequence
      const attempt = { memberId: member!.id, method, code, checkinId: checkin_id! }
      await recordEntry(tx, attempt, { ...member!, unit: { id: storeId } }, admission)
      return
    }
    case 'late_entry': {
      const { admission, end } = consequence
      const entry = { memberId: member!.id, method, storeId, at, checkinId: checkin_id! }
      return recordLateEntry(tx, entry, { ...member!, around: member!.around!, end }, admission)
    }
    case 'second_reading':
      return recordSecondReading(tx, { memberId: member!.id, method, code: null }, storeId, consequence.at)
    case 'exit':
      return late ? leaveLate(tx, passage, timestampText(at), member?.around) : leaveNow(tx, passage)
    case 'denial': {
      const { denied, reason } = consequence
      const { member_profile_id: memberId, method, store_id: storeId, decided_at } = denied
      return recordDenial(tx, { memberId, method, storeId, reason }, { at: decided_at, late })
    }
    case 'no_entry':
      // The entry stays if another passage counts as the same entry.
      if (!(await handOver(tx.db, tx.teamId, consequence.passage))) await takeBack(tx, consequence.passage)
      return
    case 'unused_code':
      return giveCodeBack(tx, consequence.passage)
    case 'line': {
      const { member_profile_id } = passage
      logReading(tx, { result: consequence.result, member_profile_id, store_id: storeId, method }, timestampText(at))
    }
  }
}
