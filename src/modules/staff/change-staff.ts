import { timestampText } from '#platform/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, ruleViolated } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import type { Role } from './permissions.ts'
import { lockStaffOfCompany, type StaffRow, updateStaff } from './sql.ts'

export const changeStaffReasons = { LAST_OWNER: 'Somebody must stay who owns the company and may sign in.' }

/** Changes what somebody may do, or ends it: their sessions are over at once. The last owner stays. */
export async function changeStaff(
  ctx: TeamContext,
  id: string,
  changes: { role?: Role | null; is_active?: boolean | null },
): Promise<StaffRow | Failure<'NOT_FOUND' | 'RULE_VIOLATED'>> {
  return transact(ctx, async (tx) => {
    const everybody = await lockStaffOfCompany(tx.db, tx.teamId)
    const person = everybody.find((row) => row.id === id)
    if (person === undefined) return notFound('Person')
    const changed = { ...person, role: changes.role ?? person.role, is_active: changes.is_active ?? person.is_active }
    const others = everybody.filter((row) => row.id !== id)
    if (![...others, changed].some((row) => row.role === 'owner' && row.is_active && row.password_hash !== null)) {
      return ruleViolated('LAST_OWNER', changeStaffReasons.LAST_OWNER)
    }
    const { role, is_active } = changed
    const session_epoch = person.session_epoch + 1
    await updateStaff(tx.db, tx.teamId, id, { role, is_active, session_epoch, updated_at: timestampText(tx.now) })
    return { ...changed, session_epoch }
  })
}
