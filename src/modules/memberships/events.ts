import type { Static } from 'typebox'
import { eventKind } from '#platform/events/record-events.ts'
import { Membership, MembershipCancellation } from './schemas.ts'
import type { MembershipEvent, MembershipRow } from './state.ts'

const whole = {
  'membership.created': eventKind('membership.created', Membership),
  'membership.activated': eventKind('membership.activated', Membership),
  'membership.renewed': eventKind('membership.renewed', Membership),
  'membership.past_due': eventKind('membership.past_due', Membership),
}
const cancelled = eventKind('membership.cancelled', MembershipCancellation)

/** A membership's row before a move, with the member's status at that time. */
export type Before = MembershipRow & { memberStatus: MemberStatus; plan?: Shown['plan'] | undefined }
type Shown = Static<typeof Membership>
type MemberStatus = Shown['member_profile']['status']

/** The event of a move: the membership as the API shows it, or the short form used for cancellations. */
export function membershipEvent(type: MembershipEvent, membership: Shown, before: Before | undefined) {
  const short = (shown: Shown) => ({ ...shown, member_id: shown.member_profile_id })
  const was = before === undefined || type === 'membership.created' ? undefined : asShown(before, membership)
  if (type !== 'membership.cancelled') return whole[type](membership, was)
  return cancelled(short(membership), was && short(was))
}

/** The membership as the API showed it before the move; freezes are those of the same calendar year. */
function asShown(before: Before, now: Shown): Shown {
  const { memberStatus, plan = now.plan, ...row } = before
  return {
    ...now,
    ...row,
    freezes_used: now.freezes_used,
    plan,
    member_profile: { ...now.member_profile, status: memberStatus },
  }
}
