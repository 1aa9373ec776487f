import type { Acting } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { insertHistory, lockMembership, updateMembership } from './sql.ts'

/**
 * Takes one entry from a pass, and records it in the history; the caller has locked the pass. The pass has an entry left, unless the member
 * came in while the door could not check it.
 */
export async function takeCredit(tx: Acting, id: string): Promise<void> {
  await changeCredits(tx, id, -1)
}

/** Gives an entry back to a pass, because the member did not come in. */
export async function returnCredit(tx: Acting, id: string): Promise<void> {
  await changeCredits(tx, id, 1)
}

async function changeCredits(tx: Acting, id: string, by: 1 | -1): Promise<void> {
  const pass = await lockMembership(tx.db, tx.teamId, id)
  // Its plan may have changed to one without counted entries.
  if (pass?.credits_left == null) return
  const changes = { credits_left: pass.credits_left + by }
  const at = timestampText(tx.now)
  await updateMembership(tx.db, tx.teamId, id, { ...changes, updated_at: at })
  const entry = {
    change: by === 1 ? 'credit_returned' : 'credit_taken',
    from_status: pass.status,
    to_status: pass.status,
    reason: null,
  }
  const row = { team_id: tx.teamId, id: newId(), membership_id: id, at, actor: tx.actor, ...entry }
  await insertHistory(tx.db, { ...row, changes: JSON.stringify(changes) })
}
