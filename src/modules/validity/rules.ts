import type { Selectable } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Members, Memberships, Plans } from '#platform/db/schema.generated.ts'

// Who may use the gym on a day: one rule for the door, for seats in classes and for what is shown of a member. Pure: facts
// in, decision out; days are the company's local ones as YYYY-MM-DD. It may be asked before the nightly work has moved a
// membership on, and about days to come.

/** What decides on which days a membership is good. */
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

/** Somebody who wants to come in or to have a seat. */
export interface Standing<M extends DatedMembership = DatedMembership>
  extends Pick<Selectable<Members>, 'status' | 'access_enabled'> {
  /** All that may still be good on some day. */
  memberships: M[]
  /** Whether there ever was one. */
  has_bought: boolean
}

/** What speaks against somebody, in the order in which it is looked at. */
export const objections = ['blocked', 'inactive', 'not_started', 'frozen', 'past_due'] as const
export type Objection = (typeof objections)[number]

/** What speaks against using the gym by this membership on a day; undefined: nothing. */
export function objectionOn(membership: DatedMembership, day: string): Objection | undefined {
  const { status, freeze_end_date } = membership
  if (hasEnded(membership, day)) return 'inactive'
  if (day < membership.start_date) return 'not_started'
  if (status === 'frozen' && (freeze_end_date === null || day < freeze_end_date)) return 'frozen'
  const barred = graceEndsOn(membership)
  return barred !== null && day >= barred ? 'past_due' : undefined
}

/**
 * Whether a membership is good on a day. One that renews by itself is good beyond its end date; a frozen one from the day its
 * freeze ends; one cancelled at the end of a period through its effective date; one that is late until its grace is over.
 */
export function isGoodOn(membership: DatedMembership, day: string): boolean {
  return objectionOn(membership, day) === undefined
}

function hasEnded(membership: DatedMembership, day: string): boolean {
  const { status, end_date, trial_ends_on, auto_renew } = membership
  if (status === 'cancelled') return !isInForce(membership, day)
  if (auto_renew) return false
  return day > end_date || (status === 'trial' && trial_ends_on !== null && day >= trial_ends_on)
}

/** The first day on which a late payer may no longer come in; null when nothing is late. */
export function graceEndsOn({
  past_due_since,
  grace_period_days,
}: Pick<DatedMembership, 'past_due_since' | 'grace_period_days'>): string | null {
  return past_due_since === null ? null : addDays(past_due_since, grace_period_days)
}

/** Whether a membership may still be good on some day: one that was cancelled has to have days left of what is paid. */
export function mayBeGood({ status, cancelled_from }: Pick<DatedMembership, 'status' | 'cancelled_from'>): boolean {
  return status !== 'cancelled' || cancelled_from !== null
}

/**
 * Whether a membership counts on `today`, which is what lists ask: not cancelled, or cancelled at the end of a period that
 * has not come. Whatever is good counts, and so do one that is frozen and one that begins later.
 */
export function isInForce(
  membership: Pick<DatedMembership, 'status' | 'cancelled_from' | 'effective_date'>,
  today: string,
): boolean {
  const { status, effective_date } = membership
  return mayBeGood(membership) && (status !== 'cancelled' || effective_date! >= today)
}

/**
 * Whether a membership has been agreed on for a day, which is what the numbers count: from its start until the day on which
 * its end takes effect, whatever became of it in between. Frozen and late ones are part of it.
 */
export function isContracted(membership: Pick<DatedMembership, 'start_date' | 'effective_date'>, day: string): boolean {
  return membership.start_date <= day && endsAfter(membership, day)
}

/** Whether the end, if there is one, takes effect after a day. */
export function endsAfter({ effective_date }: Pick<DatedMembership, 'effective_date'>, day: string): boolean {
  return effective_date === null || effective_date > day
}

/** The last day of a membership as it is shown; one that renews shows the end of its period. */
export function lastDay({ effective_date, end_date }: Pick<DatedMembership, 'effective_date' | 'end_date'>): string {
  return effective_date ?? end_date
}

/** The membership as it is when a debt is paid that is still within its grace on `today`. */
export function withDebtPaid<M extends DatedMembership>(membership: M, today: string): M {
  return isGoodOn(membership, today) ? { ...membership, past_due_since: null } : membership
}

/** The first day after `day` on which one of the memberships becomes good, when nobody does anything; null when none does. */
export function nextGoodDay(memberships: DatedMembership[], day: string): string | null {
  const changes = memberships.map((membership) => nextChange(membership, day))
  return changes.flatMap((change) => (change?.good ? [change.on] : [])).sort()[0] ?? null
}

/** The first day after `day` on which a membership becomes good, or ceases to be, when nobody does anything. */
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
 * What speaks against somebody using the gym on a day by each membership: the block, then a status that was set by hand, then
 * the membership itself, whichever comes first in the order of the objections.
 */
export function judge<M extends DatedMembership>(
  somebody: Standing<M>,
  day: string,
): { membership: M; objection: Objection | undefined }[] {
  const own = objectionToMember(somebody)
  return somebody.memberships.map((membership) => ({
    membership,
    objection: [own, objectionOn(membership, day)].filter((one) => one !== undefined).sort(byOrder)[0],
  }))
}

/**
 * What speaks against the member, whatever the memberships say: a block, or a status that does not follow from them, which
 * somebody has set by hand. Who never had a membership is on trial.
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
 * What is said to somebody against whom there is an objection by each membership: that of the membership which came furthest.
 * Without a membership it is what speaks against the member, or that there is none.
 */
export function mainObjection(somebody: Standing, judged: { objection: Objection | undefined }[]): Objection {
  const furthest = judged
    .map(({ objection }) => objection!)
    .sort(byOrder)
    .at(-1)
  return furthest ?? objectionToMember(somebody) ?? 'inactive'
}

function byOrder(a: Objection, b: Objection): number {
  return objections.indexOf(a) - objections.indexOf(b)
}

/**
 * The member's status that follows from the memberships: any active or past_due one makes it active, else one on trial
 * trial, else a frozen one frozen, else cancelled. A cancellation that has not taken effect yet counts as what the
 * membership was before.
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
 * Puts the membership first that counts most where one is shown for a member: one that has begun before one that begins
 * later; paid up before late, before on trial, before cancelled at the end of the period, before frozen; and of several alike
 * the one that began last.
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
