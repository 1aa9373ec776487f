import { type DenialReason, denialReasons } from '@catraca/device-contract/entry-rules.ts'
import {
  type AtDoor,
  giveCodeBack,
  leaveLate,
  leaveNow,
  logReading,
  recordDenial,
  recordEntry,
  recordLateEntry,
  recordSecondReading,
  takeBack,
} from '#modules/access/index.ts'
import { withCommit } from '#platform/db/transact.ts'
import { machineNowText, timestampText } from '#platform/time/clock.ts'
import type { Consequence, Outcome, Passage, Past, Settled } from './rules.ts'
import { handOver, insertPassage, updatePassage } from './sql.ts'

// What is written about a passage that a device reports later.

/** Stores a settled passage and writes what follows from it. */
export async function recordSettled(
  tx: AtDoor,
  { known, passage, consequences, outcome }: Settled,
  past: Past,
): Promise<Outcome> {
  // The first fact about a stranger locks nothing, so only this insert detects a repetition.
  if (known !== undefined) withCommit(tx, undefined, updatePassage(tx.db, tx.teamId, passage))
  else if (!(await insertPassage(tx.db, tx.teamId, passage, machineNowText()))) {
    return outcome[0] === 'taken' ? ['repeated'] : outcome
  }
  for (const consequence of consequences) await write(tx, consequence, passage, past)
  return outcome
}

async function write(tx: AtDoor, consequence: Consequence, passage: Passage, past: Past): Promise<void> {
  const { at, member } = past
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
      return leave(tx, passage, past)
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

/** Somebody left through the turnstile, just now or earlier. */
function leave(tx: AtDoor, passage: Passage, { late, at, member }: Past): Promise<void> {
  return late ? leaveLate(tx, passage, timestampText(at), member?.around) : leaveNow(tx, passage)
}

/**
 * Somebody was turned away while the service could not be asked. If the service had decided about the attempt, a separate fact reports the
 * end of that passage.
 */
export async function noteDenial(
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
export async function noteFreeTurn(tx: AtDoor, draft: Passage, past: Past): Promise<Outcome> {
  if (!(await insertPassage(tx.db, tx.teamId, draft, machineNowText()))) return ['repeated']
  const { direction, member_profile_id, method, store_id, decided_at } = draft
  if (direction === 'out') await leave(tx, draft, past)
  else logReading(tx, { result: 'free_turn', member_profile_id, method, store_id }, decided_at)
  return ['taken']
}
