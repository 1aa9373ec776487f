import type { Static } from 'typebox'
import { eventKind } from '#platform/events/record-events.ts'
import { Membership, MembershipCancellation } from './schemas.ts'
import type { MembershipEvent } from './state.ts'

const whole = {
  'membership.created': eventKind('membership.created', Membership),
  'membership.activated': eventKind('membership.activated', Membership),
  'membership.renewed': eventKind('membership.renewed', Membership),
  'membership.past_due': eventKind('membership.past_due', Membership),
}
const cancelled = eventKind('membership.cancelled', MembershipCancellation)

type Shown = Static<typeof Membership>

/** The event of a move: the membership as the API shows it, or the short form used for cancellations. */
export function membershipEvent(type: MembershipEvent, membership: Shown, before: Shown | undefined) {
  const short = (shown: Shown) => ({ ...shown, member_id: shown.member_profile_id })
  if (type !== 'membership.cancelled') return whole[type](membership, before)
  return cancelled(short(membership), before && short(before))
}
