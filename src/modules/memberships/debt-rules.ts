import { addDays } from '#platform/time/days.ts'
import { onlyChanged } from './shared-rules.ts'
import type { Charge, MembershipState, Step } from './state.ts'

// What an unpaid debt means for a membership: part of its state machine, which is in rules.ts. `past_due_since` is the first day on which
// the oldest open debt is late. It counts in every status, and the grace period begins with it.

/**
 * The due day of the oldest overdue charge that counts. Setting a membership active means that it is paid up: charges that were overdue
 * before `past_due_since` are still owed, but no longer count against the membership.
 */
export function oldestDebt({ past_due_since }: MembershipState, charges: Charge[]): string | undefined {
  if (past_due_since === null) return undefined
  return charges
    .filter((charge) => charge.status === 'overdue' && addDays(charge.due_date, 1) >= past_due_since)
    .map((charge) => charge.due_date)
    .sort()[0]
}

/** A payment was received; `charges` are those still open after it. The grace is counted from the oldest of them. */
export function paid(state: MembershipState, charges: Charge[]): Step | undefined {
  const oldest = oldestDebt(state, charges)
  const changes =
    oldest === undefined ? { past_due_since: null, grace_over_on: null } : { past_due_since: addDays(oldest, 1) }
  const settled = onlyChanged(state, changes)
  if (Object.keys(settled).length === 0) return undefined
  if (oldest !== undefined || state.status !== 'past_due') return { change: 'paid', changes: settled, events: [] }
  return { change: 'paid', changes: { ...settled, status: 'active' }, events: ['membership.activated'] }
}
