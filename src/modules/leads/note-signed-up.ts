import type { Acting } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { findOpenLeadLike, insertLead, updateLead } from './leads-sql.ts'

interface Person {
  full_name: string
  phone?: string | null
  email?: string | null
}

/** Records that a visitor has signed up and become a member: in their existing lead, or in a new one. */
export async function noteSignedUp(
  { db, teamId, now }: Acting,
  memberId: string,
  { full_name, phone = null, email = null }: Person,
): Promise<void> {
  const at = timestampText(now)
  const open = await findOpenLeadLike(db, teamId, { phone, email })
  if (open !== undefined) {
    await updateLead(db, teamId, open.id, { member_id: memberId, updated_at: at })
    return
  }
  const came = { came_by: 'sign_up' as const, member_id: memberId, created_at: at, updated_at: at }
  await insertLead(db, teamId, { id: newId(), full_name, phone, email, ...came })
}
