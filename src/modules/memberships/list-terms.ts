import type { InCompany } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import { findValue } from '#platform/db/rows.ts'
import { localDate } from '#platform/time/clock.ts'
import { freezesIn } from './rules.ts'
import { endOfTrial } from './shared-rules.ts'

/** What a member can still do with each of their memberships, by the rules of its plan and its present state. */
export async function listTerms({ db, teamId, now, timeZone }: InCompany, memberId: string) {
  const rows = await db
    .selectFrom('memberships as s')
    .innerJoin('plans as p', joinById('p', 's.plan_id'))
    .select(['s.id', 's.status', 's.cancelled_from', 's.effective_date', 's.auto_renew'])
    .select([
      's.trial_ends_on',
      's.on_trial',
      's.freeze_start_date',
      's.freeze_end_date',
      's.freezes_used',
      's.freezes_year',
    ])
    .select(['p.max_freezes_per_year', 'p.max_freeze_days'])
    .where('s.team_id', '=', teamId)
    .where('s.member_profile_id', '=', memberId)
    .execute()
  const today = localDate(now, timeZone)
  return rows.map((row) => {
    const { id, status, auto_renew, freeze_start_date, freeze_end_date, max_freeze_days } = row
    const freezes_left = Math.max(row.max_freezes_per_year - freezesIn(row, today.year), 0)
    // A membership whose last day is over no longer waits for it, even if the worker is late.
    const waits = row.cancelled_from !== null && row.effective_date! >= today.toString()
    return {
      ...{ id, status, auto_renew, freeze_start_date, freeze_end_date, freezes_left, max_freeze_days },
      trial_ends_on: endOfTrial(row),
      cancels_on: waits ? row.effective_date : null,
      freezable: isOpen(status) && status !== 'frozen' && freezes_left > 0 && max_freeze_days > 0,
      open: isOpen(status),
    }
  })
}

const isOpen = (status: string) => status !== 'cancelled'

/** The member of a membership; undefined when there is none with this id. */
export const findOwner = findValue('memberships', 'member_profile_id', 'id')
