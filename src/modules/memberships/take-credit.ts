import { timestampText } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { insertHistory, lockMembership, updateMembership } from './sql.ts'

/**
 * Takes one entry from a pass that has at least one left, and records it in the history; the caller has locked the
 * pass.
 */
export async function takeCredit(tx: TeamContext, id: string): Promise<void> {
  const pass = (await lockMembership(tx.db, tx.teamId, id))!
  const changes = { credits_left: pass.credits_left! - 1 }
  const at = timestampText(tx.now)
  await updateMembership(tx.db, tx.teamId, id, { ...changes, updated_at: at })
  const entry = { change: 'credit_taken', from_status: pass.status, to_status: pass.status, reason: null }
  const row = { team_id: tx.teamId, id: newId(), membership_id: id, at, actor: tx.actor, ...entry }
  await insertHistory(tx.db, [{ ...row, changes: JSON.stringify(changes) }])
}
