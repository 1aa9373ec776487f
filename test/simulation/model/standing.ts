import { type Day, plus } from './days.ts'
import type { Member, MemberStatus, Membership } from './state.ts'

/** Why a member may not use the gym, in the order of the contract. */
const order = ['blocked', 'inactive', 'not_started', 'frozen', 'past_due'] as const
export type Objection = (typeof order)[number]

/** The objection to a membership on a day. */
function objectionTo(membership: Membership, day: Day): Objection | null {
  const { cancelled, autoRenew, end, trialEnds, onTrial, start, frozen, debtSince, plan } = membership
  if (cancelled !== null) {
    if (!cancelled.waiting || day > cancelled.effective) return 'inactive'
  } else if (!autoRenew && frozen?.until !== null && (day > end || (onTrial && day >= trialEnds!))) {
    // A freeze without an end date moves these days when it ends.
    return 'inactive'
  }
  if (day < start) return 'not_started'
  if (frozen !== null && (frozen.until === null || day < frozen.until)) return 'frozen'
  if (debtSince !== null && day >= plus(debtSince, plan.grace)) return 'past_due'
  return null
}

/** The status of a member by the memberships; one with a pending cancellation counts with its earlier status, but no longer as frozen. */
export function statusBy(memberships: Membership[]): MemberStatus {
  const counted = memberships.map(({ status, cancelled }) => {
    if (cancelled === null) return status
    return cancelled.waiting ? cancelled.from : 'cancelled'
  })
  if (counted.includes('active') || counted.includes('past_due')) return 'active'
  if (counted.includes('trial')) return 'trial'
  return counted.includes('frozen') ? 'frozen' : 'cancelled'
}

/** Why the member may not enter, whatever the memberships are: a block, or a status that somebody has set by hand. */
export function ownObjection({ status, blocked, memberships }: Member): Objection | null {
  if (blocked) return 'blocked'
  if (status === (memberships.length > 0 ? statusBy(memberships) : 'trial')) return null
  if (status === 'frozen') return 'frozen'
  return status === 'cancelled' ? 'inactive' : null
}

const first = (objections: (Objection | null)[]): Objection | null =>
  order.find((one) => objections.includes(one)) ?? null

/** Each membership with its objection on a day. */
export function judged(member: Member, day: Day): { membership: Membership; objection: Objection | null }[] {
  const own = ownObjection(member)
  return member.memberships.map((membership) => ({ membership, objection: first([own, objectionTo(membership, day)]) }))
}

/** The objection to report when every membership has one: that of the membership which passed the most checks. */
export function mainObjection(member: Member, day: Day): Objection {
  const all = judged(member, day).map(({ objection }) => objection!)
  return order.findLast((one) => all.includes(one)) ?? (member.blocked ? 'blocked' : 'inactive')
}

/** Whether a member may take part in classes on a day; `ifPaid` treats debts within their grace today as paid. */
export function mayAttend(member: Member, day: Day, ifPaid?: { today: Day }): boolean {
  const inGrace = ({ debtSince, plan }: Membership): boolean =>
    ifPaid !== undefined && debtSince !== null && ifPaid.today < plus(debtSince, plan.grace)
  const paid = (one: Membership): Membership => (inGrace(one) ? { ...one, debtSince: null } : one)
  const memberships = member.memberships.map(paid)
  const asked = { ...member, memberships, blocked: member.blocked && ifPaid === undefined }
  return judged(asked, day).some(({ membership, objection }) => objection === null && membership.plan.groupClasses)
}
