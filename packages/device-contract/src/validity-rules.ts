// Which members may use the gym on a given day: the same rule for entries, class bookings and a member's profile. It is a pure function: it
// takes facts and returns a decision. Days are the company's local ones as YYYY-MM-DD. It also works for days to come, and before the
// nightly work has updated a membership.

/** The objections to a member, in the order in which they are checked. */
export const objections = ['blocked', 'inactive', 'not_started', 'frozen', 'past_due'] as const
export type Objection = (typeof objections)[number]

export const memberStatuses = ['trial', 'active', 'frozen', 'cancelled'] as const
export type MemberStatus = (typeof memberStatuses)[number]
export const membershipStatuses = ['trial', 'active', 'frozen', 'past_due', 'cancelled'] as const
type MembershipStatus = (typeof membershipStatuses)[number]

/** The fields that decide on which days a membership is valid. */
export interface DatedMembership {
  status: MembershipStatus
  start_date: string
  end_date: string
  trial_ends_on: string | null
  auto_renew: boolean
  freeze_end_date: string | null
  past_due_since: string | null
  effective_date: string | null
  cancelled_from: Exclude<MembershipStatus, 'cancelled'> | null
  grace_period_days: number
}

/** A member who wants to come in or to book a class. */
export interface Standing<M extends DatedMembership = DatedMembership> {
  status: MemberStatus
  access_enabled: boolean
  /** All memberships that may be valid on some day. */
  memberships: M[]
  /** Whether the member ever had a membership. */
  has_bought: boolean
}

/** The objection to using the gym with this membership on a day; undefined when there is none. */
export function objectionOn(membership: DatedMembership, day: string): Objection | undefined {
  const { status, freeze_end_date } = membership
  if (hasEnded(membership, day)) return 'inactive'
  if (day < membership.start_date) return 'not_started'
  if (status === 'frozen' && (freeze_end_date === null || day < freeze_end_date)) return 'frozen'
  const barred = graceEndsOn(membership)
  return barred !== null && day >= barred ? 'past_due' : undefined
}

/**
 * Whether a membership is valid on a day. One that renews automatically is valid beyond its end date; a frozen one
 * from the day its freeze ends; one cancelled at the end of a period through its effective date; a past-due one until
 * its grace period is over.
 */
export function isGoodOn(membership: DatedMembership, day: string): boolean {
  return objectionOn(membership, day) === undefined
}

function hasEnded(membership: DatedMembership, day: string): boolean {
  const { status, end_date, trial_ends_on, auto_renew, freeze_end_date } = membership
  if (status === 'cancelled') return !isInForce(membership, day)
  // A freeze without an end date only moves the end of the membership when it is over.
  if (auto_renew || (status === 'frozen' && freeze_end_date === null)) return false
  return day > end_date || (status === 'trial' && trial_ends_on !== null && day >= trial_ends_on)
}

/**
 * The first day on which a member who owes may no longer come in, whatever the status of the membership; null when nothing is
 * overdue.
 */
export function graceEndsOn({
  past_due_since,
  grace_period_days,
}: Pick<DatedMembership, 'past_due_since' | 'grace_period_days'>): string | null {
  return past_due_since === null
    ? null
    : Temporal.PlainDate.from(past_due_since).add({ days: grace_period_days }).toString()
}

/** Whether a membership may still be valid on some day: a cancelled one must have paid days left. */
export function mayBeGood({ status, cancelled_from }: Pick<DatedMembership, 'status' | 'cancelled_from'>): boolean {
  return status !== 'cancelled' || cancelled_from !== null
}

/**
 * Whether a membership counts as current on `today`, as lists ask: not cancelled, or cancelled at the end of a period
 * that is still running. Every valid membership counts, and so do frozen ones and those that begin later.
 */
export function isInForce(
  membership: Pick<DatedMembership, 'status' | 'cancelled_from' | 'effective_date'>,
  today: string,
): boolean {
  const { status, effective_date } = membership
  return mayBeGood(membership) && (status !== 'cancelled' || effective_date! >= today)
}

/**
 * For each membership, the objection to the member using the gym on a day with it: a block, a status that was set by
 * hand, or one of the membership's own, whichever comes first in the order of the objections.
 */
export function judge<M extends DatedMembership>(
  member: Standing<M>,
  day: string,
): { membership: M; objection: Objection | undefined }[] {
  const own = objectionToMember(member)
  return member.memberships.map((membership) => ({
    membership,
    objection: [own, objectionOn(membership, day)].filter((one) => one !== undefined).sort(byOrder)[0],
  }))
}

/**
 * The objection to the member that applies whatever the memberships are: a block, or a status set by hand, which is
 * one that does not follow from the memberships. A member who never had a membership is on trial.
 */
export function objectionToMember({
  status,
  access_enabled,
  memberships,
  has_bought,
}: Standing): Objection | undefined {
  if (!access_enabled) return 'blocked'
  if (status === (has_bought ? memberStatusOf(memberships) : 'trial')) return undefined
  if (status === 'frozen') return 'frozen'
  return status === 'cancelled' ? 'inactive' : undefined
}

/**
 * The objection to report when every membership has one: that of the membership which passed the most checks. Without a membership that
 * could be valid, it is `inactive`, or `blocked` for a blocked member; a status that was set by hand is checked after the memberships.
 */
export function mainObjection(member: Standing, judged: { objection: Objection | undefined }[]): Objection {
  const furthest = judged
    .map(({ objection }) => objection!)
    .sort(byOrder)
    .at(-1)
  return furthest ?? (member.access_enabled ? 'inactive' : 'blocked')
}

function byOrder(a: Objection, b: Objection): number {
  return objections.indexOf(a) - objections.indexOf(b)
}

/**
 * The member's status that follows from the memberships: active if any is active or past_due, else trial if any is on
 * trial, else frozen if any is frozen, else cancelled. A membership whose cancellation has not taken effect yet counts
 * with its earlier status.
 */
export function memberStatusOf(
  memberships: Pick<DatedMembership, 'status' | 'cancelled_from'>[],
): 'active' | 'trial' | 'frozen' | 'cancelled' {
  const statuses = memberships.map(({ status, cancelled_from }) => cancelled_from ?? status)
  if (statuses.includes('active') || statuses.includes('past_due')) return 'active'
  if (statuses.includes('trial')) return 'trial'
  if (statuses.includes('frozen')) return 'frozen'
  return 'cancelled'
}
