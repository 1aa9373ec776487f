import { between, type Day, latest, plus } from './days.ts'
import { statusBy } from './standing.ts'
import {
  type Charge,
  type Gym,
  type MemberStatus,
  type Membership,
  type MembershipStatus,
  memberOf,
  type Plan,
  type Refusal,
  refusal,
} from './state.ts'

// What people and time do to memberships, as the contract says it.

const open = ({ status }: Charge): boolean => status === 'pending' || status === 'overdue'

export function sell(
  gym: Gym,
  sale: { n: number; member: number; plan: Plan; start: Day; discount: number; autoRenew: boolean },
): Membership {
  const { plan, start } = sale
  const member = gym.members.get(sale.member)!
  const trialEnds = plan.trialDays > 0 ? plus(start, plan.trialDays) : null
  const membership: Membership = {
    n: sale.n,
    member: sale.member,
    plan,
    status: trialEnds === null ? 'active' : 'trial',
    start,
    end: plus(start, plan.trialDays + plan.days),
    trialEnds,
    price: priceOf(plan, sale.discount),
    discount: sale.discount,
    autoRenew: sale.autoRenew,
    freezes: { year: 0, used: 0 },
    frozen: null,
    debtSince: null,
    cancelled: null,
    credits: plan.credits,
    charges: [],
  }
  gym.memberships.set(sale.n, membership)
  member.memberships.push(membership)
  tell(gym, 'membership.created', membership)
  if (trialEnds === null) tell(gym, 'membership.activated', membership)
  setStatus(gym, membership.member, statusBy(member.memberships))
  const due = latest(gym.today, trialEnds ?? gym.today)
  charge(gym, membership, { kind: 'fee', amount: plan.fee, due })
  charge(gym, membership, { kind: 'period', amount: membership.price, due })
  return membership
}

/** Discounts of the walk have no decimals. */
export function priceOf(plan: Plan, discount: number): number {
  return Math.floor((plan.price * (100 - discount) + 50) / 100)
}

function charge(
  gym: Gym,
  membership: Membership,
  { kind, amount, due }: Pick<Charge, 'kind' | 'amount' | 'due'>,
): void {
  if (gym.billing === 'external' || amount === 0) return
  membership.charges.push({ kind, amount, due, status: 'pending', waits: false })
  gym.events.push(`financial.created ${membership.n}`)
}

export function freeze(gym: Gym, membership: Membership, days: number): Refusal | null {
  const { plan, status, freezes } = membership
  if (!['trial', 'active', 'past_due'].includes(status)) return refusal('NOT_FREEZABLE')
  const year = Number(gym.today.slice(0, 4))
  const used = freezes.year === year ? freezes.used : 0
  if (used >= plan.freezesPerYear) return refusal('FREEZE_LIMIT_EXCEEDED')
  if (days > plan.freezeDays) return refusal('FREEZE_TOO_LONG')
  const until = plus(gym.today, days)
  shift(membership, validDays(membership, gym.today, until), gym.today)
  membership.freezes = { year, used: used + 1 }
  membership.frozen = { from: gym.today, until }
  membership.status = 'frozen'
  return null
}

export function unfreeze(gym: Gym, membership: Membership): Refusal | null {
  if (membership.status !== 'frozen') return refusal('NOT_FROZEN')
  thaw(gym, membership)
  membership.status = 'active'
  return null
}

/** Ends a freeze today: dates that moved by the planned days have moved by the days that it lasted. */
function thaw(gym: Gym, membership: Membership): void {
  const { from, until } = membership.frozen!
  const planned = until === null ? 0 : validDays(membership, from, until)
  membership.frozen = null
  shift(membership, validDays(membership, from, gym.today) - planned, gym.today)
}

/** Days before the membership begins are none of its validity. */
function validDays({ start }: Membership, from: Day, until: Day): number {
  return Math.max(between(latest(from, start), until), 0)
}

function shift(membership: Membership, days: number, today: Day): void {
  membership.end = latest(membership.start, plus(membership.end, days))
  if (membership.trialEnds !== null) membership.trialEnds = plus(membership.trialEnds, days)
  if (membership.debtSince !== null) membership.debtSince = plus(membership.debtSince, days)
  for (const one of membership.charges.filter(open)) {
    one.due = plus(one.due, days)
    if (one.status === 'overdue' && one.due >= today) one.status = 'pending'
  }
}

export function cancel(gym: Gym, membership: Membership, atOnce: boolean): Refusal | null {
  if (membership.status === 'cancelled' && !(membership.cancelled!.waiting && atOnce)) {
    return refusal('ALREADY_CANCELLED')
  }
  if (membership.frozen !== null) thaw(gym, membership)
  const lastDay = membership.trialEnds === null ? membership.end : plus(membership.trialEnds, -1)
  end(gym, membership, { lastDay: atOnce ? gym.today : latest(gym.today, lastDay), waiting: !atOnce, reason: null })
  return null
}

function end(
  gym: Gym,
  membership: Membership,
  { lastDay, waiting, reason }: { lastDay: Day; waiting: boolean; reason: string | null },
): void {
  const { status, trialEnds, cancelled } = membership
  const goingOn = status === 'trial' || status === 'past_due' ? status : trialEnds === null ? 'active' : 'trial'
  membership.cancelled = { effective: lastDay, waiting, reason, from: cancelled?.from ?? goingOn }
  membership.frozen = null
  if (!waiting) {
    membership.debtSince = null
    membership.trialEnds = null
  }
  for (const one of membership.charges.filter(open)) {
    if (one.due > lastDay) Object.assign(one, { status: 'cancelled', waits: true })
  }
  membership.status = 'cancelled'
  tell(gym, 'membership.cancelled', membership)
}

export function takeBack(gym: Gym, membership: Membership): Refusal | null {
  if (membership.cancelled === null || !membership.cancelled.waiting) return refusal('NOT_CANCELLING')
  membership.cancelled = null
  for (const one of membership.charges.filter(({ waits }) => waits))
    Object.assign(one, { status: 'pending', waits: false })
  const status = membership.debtSince !== null ? 'past_due' : membership.trialEnds !== null ? 'trial' : 'active'
  membership.status = status
  if (status !== 'trial') tell(gym, status === 'active' ? 'membership.activated' : 'membership.past_due', membership)
  return null
}

export function pay(gym: Gym, membership: Membership, one: Charge): Refusal | null {
  if (!open(one)) return refusal('CHARGE_NOT_OPEN')
  one.status = 'paid'
  gym.events.push(`financial.paid ${membership.n}`)
  const before = membership.debtSince
  membership.debtSince = debtOf(membership)
  if (before !== null && membership.debtSince === null && membership.status === 'past_due') {
    membership.status = 'active'
    tell(gym, 'membership.activated', membership)
  }
  return null
}

/** The day after the oldest due day that was missed. */
function debtOf({ charges }: Membership): Day | null {
  const late = charges.filter(({ status }) => status === 'overdue').map(({ due }) => due)
  return late.length === 0 ? null : plus(late.sort()[0]!, 1)
}

/** A price that a caller sets; what a trial has made due at its end is not bought yet, and follows. */
export function setPrice(membership: Membership, price: number): void {
  membership.price = price
  if (membership.trialEnds === null) return
  for (const one of membership.charges) if (one.kind === 'period' && one.status === 'pending') one.amount = price
}

/** A status that a caller sets directly. */
export function setMembershipStatus(gym: Gym, membership: Membership, status: MembershipStatus): void {
  if (status === membership.status) return
  if (membership.frozen !== null) thaw(gym, membership)
  if (status === 'cancelled') {
    end(gym, membership, { lastDay: gym.today, waiting: false, reason: null })
    return
  }
  const wasOver = membership.cancelled !== null && !membership.cancelled.waiting
  membership.cancelled = null
  if (status === 'frozen') membership.frozen = { from: gym.today, until: null }
  if (status === 'active') {
    membership.trialEnds = null
    membership.debtSince = null
    // What ended long ago goes on from today.
    if (wasOver && membership.end < gym.today) membership.end = plus(gym.today, membership.plan.days)
  }
  if (status === 'past_due') membership.debtSince ??= gym.today
  membership.status = status
  if (status === 'active') tell(gym, 'membership.activated', membership)
  if (status === 'past_due') tell(gym, 'membership.past_due', membership)
}

/** What the midnight at which `gym.today` begins does to a membership; returns how many moves it made. */
export function passMidnight(gym: Gym, membership: Membership): number {
  const { today } = gym
  const moves = [endOfFreeze, endOfTrial, overdue, endOfGrace, endOfPeriod, endOfCancelled]
  return moves.filter((move) => follow(gym, membership, () => move(gym, membership, today))).length
}

function endOfFreeze(gym: Gym, membership: Membership, today: Day): boolean {
  if (membership.status !== 'frozen' || membership.frozen?.until !== today) return false
  thaw(gym, membership)
  membership.status = 'active'
  return true
}

function endOfTrial(gym: Gym, membership: Membership, today: Day): boolean {
  const { status, trialEnds, cancelled, autoRenew } = membership
  if (trialEnds === null || today < trialEnds || status === 'frozen' || cancelled !== null) return false
  membership.trialEnds = null
  if (!autoRenew) end(gym, membership, { lastDay: plus(trialEnds, -1), waiting: false, reason: 'trial_ended' })
  else {
    membership.status = 'active'
    tell(gym, 'membership.activated', membership)
  }
  return true
}

function overdue(gym: Gym, membership: Membership, today: Day): boolean {
  const { status, charges, cancelled } = membership
  if (status === 'trial' || status === 'frozen') return false
  const late = charges.filter((one) => one.status === 'pending' && one.due < today)
  const owes = charges.some((one) => one.status === 'overdue')
  if (late.length === 0 && !(status === 'active' && owes)) return false
  for (const one of late) {
    one.status = 'overdue'
    gym.events.push(`financial.overdue ${membership.n}`)
  }
  // What has ended keeps its charges, and no door that a debt could close.
  if (cancelled === null || cancelled.waiting) membership.debtSince = debtOf(membership)
  if (status === 'active') {
    membership.status = 'past_due'
    tell(gym, 'membership.past_due', membership)
  }
  return true
}

/** Unpaid beyond the grace of the plan, a membership whose money is collected here ends. */
function endOfGrace(gym: Gym, membership: Membership, today: Day): boolean {
  const { status, charges, plan, cancelled } = membership
  const counts = status === 'past_due' || cancelled?.waiting === true
  const late = charges.filter((one) => one.status === 'overdue').map((one) => one.due)
  if (!counts || late.length === 0 || today <= plus(late.sort()[0]!, plan.grace)) return false
  end(gym, membership, { lastDay: plus(today, -1), waiting: false, reason: 'payment_overdue' })
  return true
}

function endOfPeriod(gym: Gym, membership: Membership, today: Day): boolean {
  const { status, autoRenew, end: last, plan, price } = membership
  if (!['active', 'past_due', 'trial'].includes(status) || membership.trialEnds !== null || today < last) return false
  if (!autoRenew) {
    if (today === last) return false
    end(gym, membership, { lastDay: last, waiting: false, reason: 'expired' })
    return true
  }
  membership.end = plus(last, plan.days)
  membership.credits = plan.credits
  tell(gym, 'membership.renewed', membership)
  if (status === 'trial') {
    // A trial without an end, which somebody has set by hand.
    membership.status = 'active'
    tell(gym, 'membership.activated', membership)
  }
  charge(gym, membership, { kind: 'period', amount: price, due: last })
  return true
}

function endOfCancelled(_: Gym, membership: Membership, today: Day): boolean {
  const { cancelled } = membership
  if (cancelled === null || !cancelled.waiting || today <= cancelled.effective) return false
  cancelled.waiting = false
  membership.trialEnds = null
  membership.debtSince = null
  return true
}

/** Changes a membership, and the member's status with it where another one follows from the memberships than before. */
export function follow<T>(gym: Gym, membership: Membership, change: () => T): T {
  const member = memberOf(gym, membership)
  const before = statusBy(member.memberships)
  const done = change()
  const after = statusBy(member.memberships)
  if (after !== before) setStatus(gym, member.n, after)
  return done
}

export function setStatus(gym: Gym, n: number, status: MemberStatus): void {
  const member = gym.members.get(n)!
  if (member.status === status) return
  member.status = status
  gym.events.push(`member.status_changed ${n}`)
  if (status === 'cancelled') gym.events.push(`member.deactivated ${n}`)
}

function tell(gym: Gym, type: string, { n }: Membership): void {
  gym.events.push(`${type} ${n}`)
}
