import type { Acting } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { findOpenLeadLike, insertLead, updateLead } from './leads-sql.ts'

interface Person {
  full_name: string
  phone?: string | null
  email?: string | null
}

/** Notes that a visitor has signed up and become a member: as the lead that they were, or as a new one. */
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
  const care = { owner_id: null, next_step: null, next_on: null, message: null, source: null }
  const row = { id: newId(), full_name, phone, email, ...care, came_by: 'sign_up' as const, member_id: memberId }
  await insertLead(db, teamId, { ...row, consent_version: null, consent_text: null, created_at: at, updated_at: at })
}
