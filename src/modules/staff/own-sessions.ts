import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import type { RequestOrigin } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { deviceInWords } from '#platform/values/device-words.ts'
import { deleteSessions, listSessions } from './session-sql.ts'
import type { StaffOfCompany } from './sql.ts'

/** Where a person is signed in. */
export async function listOwnSessions(db: Db, { team_id, id, session_id }: StaffOfCompany) {
  const rows = await listSessions(db, team_id, id)
  return rows.map(({ device, ...row }) => ({ ...row, ...deviceInWords(device), is_current: row.id === session_id }))
}

/** Ends sessions of a person, with a line in the audit trail for each. Returns how many. */
export async function endOwnSessions(
  db: Db,
  person: StaffOfCompany,
  which: { id: string } | { exceptId: string },
  asked: { origin: RequestOrigin; requestId: string },
): Promise<number> {
  return transact({ db }, async (tx) => {
    const ended = await deleteSessions(tx.db, person, which)
    const by = { teamId: person.team_id, actor: `staff:${person.id}`, subject: 'staff_sessions', ...asked }
    for (const { id: subjectId, address, device } of ended) {
      const details = { address, ...deviceInWords(device) }
      await recordSecurityEvent(tx.db, { ...by, subjectId, details, action: 'session_ended' })
    }
    return ended.length
  })
}
