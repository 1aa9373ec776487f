import type { Static } from 'typebox'
import { eventKind } from '#platform/record-events.ts'
import { Membership, MembershipCancellation } from './schemas.ts'
import type { MembershipEvent, MembershipRow } from './state.ts'

const whole = {
  'membership.created': eventKind('membership.created', Membership),
  'membership.activated': eventKind('membership.activated', Membership),
  'membership.renewed': eventKind('membership.renewed', Membership),
  'membership.past_due': eventKind('membership.past_due', Membership),
}
const cancelled = eventKind('membership.cancelled', MembershipCancellation)

/** The event of a move: the membership as the API shows it, or the short form that a cancellation has. */
export function membershipEvent(
  type: MembershipEvent,
  membership: Static<typeof Membership>,
  before: MembershipRow | undefined,
) {
  const previous = before === undefined || type === 'membership.created' ? undefined : changedFields(before, membership)
  if (type !== 'membership.cancelled') return whole[type](membership, previous)
  return cancelled({ ...membership, member_id: membership.member_profile_id }, { status: before?.status })
}

const compared = [
  'status',
  'end_date',
  'price_cents',
  'discount_pct',
  'payment_method',
  'auto_renew',
  'plan_id',
  'start_date',
] as const

function changedFields(before: MembershipRow, after: Static<typeof Membership>): Record<string, unknown> {
  return Object.fromEntries(
    compared.filter((field) => before[field] !== after[field]).map((field) => [field, before[field]]),
  )
}
