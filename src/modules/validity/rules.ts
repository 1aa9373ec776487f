import type { Selectable } from 'kysely'
import type { Members, Memberships, Plans } from '#platform/db/schema.generated.ts'
import { addDays } from '#platform/time/days.ts'

// Which members may use the gym on a given day: the same rule for entries, class bookings and what is shown of a
// member. Pure: it takes facts and returns a decision; days are the company's local ones as YYYY-MM-DD. It also works
// for days to come, and before the nightly work has updated a membership.

/** The fields that decide on which days a membership is valid. */
export type DatedMembership = Pick<
  Selectable<Memberships>,
  | 'status'
  | 'start_date'
  | 'end_date'
  | 'trial_ends_on'
  | 'auto_renew'
  | 'freeze_end_date'
  | 'past_due_since'
  | 'effective_date'
  | 'cancelled_from'
> &
  Pick<Selectable<Plans>, 'grace_period_days'>

/** A member who wants to come in or to book a class. */
export interface Standing<M extends DatedMembership = DatedMembership>
  extends Pick<Selectable<Members>, 'status' | 'access_enabled'> {
  /** All memberships that may be valid on some day. */
  memberships: M[]
  /** Whether the member ever had a membership. */
  has_bought: boolean
}

/** The objections to a member, in the order in which they are checked. */
export const memberStatuses = ['trial', 'active', 'frozen', 'cancelled'] as const
export const membershipStatuses = ['trial', 'active', 'frozen', 'past_due', 'cancelled'] as const

export const objections = ['blocked', 'inactive', 'not_started', 'frozen', 'past_due'] as const
export type Objection = (typeof objections)[number]

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
  // A freeze without an end moves the end only when it is over.
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
  return past_due_since === null ? null : addDays(past_due_since, grace_period_days)
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
 * Whether a membership is under contract on a day, which is what the metrics count: from its start until its end takes
 * effect, whatever happens in between. Frozen and past-due memberships are included.
 */
export function isContracted(membership: Pick<DatedMembership, 'start_date' | 'effective_date'>, day: string): boolean {
  return membership.start_date <= day && endsAfter(membership, day)
}

/** Whether the membership has no end, or one that takes effect after a day. */
export function endsAfter({ effective_date }: Pick<DatedMembership, 'effective_date'>, day: string): boolean {
  return effective_date === null || effective_date > day
}

/** The last day of a membership as it is shown; one that renews shows the end of its period. */
export function lastDay({ effective_date, end_date }: Pick<DatedMembership, 'effective_date' | 'end_date'>): string {
  return effective_date ?? end_date
}

/** The membership as it would be if a debt still within its grace period on `today` were paid. */
export function withDebtPaid<M extends DatedMembership>(membership: M, today: string): M {
  const barred = graceEndsOn(membership)
  return barred !== null && today < barred ? { ...membership, past_due_since: null } : membership
}

/**
 * The first day after `day` on which one of the memberships becomes valid if nothing else changes; null when none
 * does.
 */
export function nextGoodDay(memberships: DatedMembership[], day: string): string | null {
  const changes = memberships.map((membership) => nextChange(membership, day))
  return changes.flatMap((change) => (change?.good ? [change.on] : [])).sort()[0] ?? null
}

/** The first day after `day` on which a membership becomes valid or ceases to be, if nothing else changes. */
export function nextChange(membership: DatedMembership, day: string): { on: string; good: boolean } | undefined {
  const { start_date, end_date, trial_ends_on, freeze_end_date, effective_date } = membership
  const after = (date: string | null) => (date === null ? null : addDays(date, 1))
  const turns = [start_date, after(end_date), trial_ends_on, freeze_end_date, after(effective_date)]
  const good = isGoodOn(membership, day)
  const on = [...turns, graceEndsOn(membership)]
    .filter((turn) => turn !== null && turn > day)
    .sort()
    .find((turn) => isGoodOn(membership, turn!) !== good)
  return on == null ? undefined : { on, good: !good }
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
 * The objection to report when every membership has one: that of the membership which passed the most checks. Where none
 * may be valid any more, it is that there is no membership, unless the member is blocked: a status set by hand is asked
 * after the membership.
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

export const ranking = ['active', 'past_due', 'trial', 'cancelled', 'frozen'] as const

/**
 * Orders a member's memberships by significance, where one is shown: one that has begun before one that begins later;
 * paid up before past due, before trial, before cancelled at the end of the period, before frozen; and, of equals, the
 * one that began last.
 */
export function byRank(today: string) {
  return (a: Ranked, b: Ranked): number =>
    Number(a.start_date > today) - Number(b.start_date > today) ||
    ranking.indexOf(a.status) - ranking.indexOf(b.status) ||
    descending(a.start_date, b.start_date) ||
    descending(a.id, b.id)
}
type Ranked = Pick<Selectable<Memberships>, 'id' | 'status' | 'start_date'>

function descending(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? 1 : -1
}
