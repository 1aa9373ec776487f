import { sql } from 'kysely'
import type { Acting } from '#platform/context.ts'
import { statement } from '#platform/db/statement.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { insertHistory, lockMembership, updateMembership } from './sql.ts'
import type { MembershipRow } from './state.ts'

/**
 * Takes one entry from a pass, and records it in the history; the caller has locked the pass. The pass has an entry left, unless the member
 * came in while the door could not check it.
 */
export async function takeCredit(tx: Acting, id: string): Promise<void> {
  await changeCredits(tx, await lockMembership(tx.db, tx.teamId, id), -1)
}

/**
 * Gives the entry that was taken at `takenAt` back to a pass, because the member did not come in. A pass that was renewed since, or got new
 * entries in another way, already has all that were bought.
 */
export async function returnCredit(tx: Acting, id: string, takenAt: string): Promise<void> {
  const pass = await lockMembership(tx.db, tx.teamId, id)
  const renewed = await selectRefill(tx.db, { teamId: tx.teamId, id, takenAt })
  if (renewed.length === 0) await changeCredits(tx, pass, 1)
}

/** Whether the entries of a pass were set anew after one was taken. History rows are ordered as they were written. */
const selectRefill = statement((db, { teamId, id, takenAt }: { teamId: string; id: string; takenAt: string }) =>
  db
    .selectFrom('membership_history as h')
    .select('h.id')
    .where('h.team_id', '=', teamId)
    .where('h.membership_id', '=', id)
    .where(
      sql<boolean>`h.change not in ('credit_taken', 'credit_returned') and h.changes ? 'credits_left' and h.seq > (
        select max(seq) from membership_history
         where team_id = ${teamId} and membership_id = ${id} and change = 'credit_taken' and at <= ${takenAt})`,
    )
    .limit(1),
)

async function changeCredits(tx: Acting, pass: MembershipRow | undefined, by: 1 | -1): Promise<void> {
  // Its plan may have changed to one without counted entries.
  if (pass?.credits_left == null) return
  const { id } = pass
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
