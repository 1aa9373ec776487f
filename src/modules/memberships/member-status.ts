import type { MembershipRow } from './state.ts'

/**
 * The member's status that follows from the memberships: any active or past_due one makes it active, else one on trial
 * trial, else a frozen one frozen, else cancelled. A cancellation that has not taken effect yet counts as what the
 * membership was before.
 */
export function memberStatusOf(
  memberships: Pick<MembershipRow, 'status' | 'cancelled_from'>[],
): 'active' | 'trial' | 'frozen' | 'cancelled' {
  const statuses = memberships.map(({ status, cancelled_from }) => cancelled_from ?? status)
  if (statuses.includes('active') || statuses.includes('past_due')) return 'active'
  if (statuses.includes('trial')) return 'trial'
  if (statuses.includes('frozen')) return 'frozen'
  return 'cancelled'
}
