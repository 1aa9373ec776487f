import {
  askFor,
  isFuture,
  isOpen,
  keepForMember,
  periodOf,
  raiseFee,
  raisePeriod,
  remove,
  removeAhead,
  takeOff,
  useCreditFor,
} from './charges.ts'
import { between, type Day, latest, plus } from './days.ts'
import { oldestDebt, tell } from './debts.ts'
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

// What people and time do to memberships, by the contract.

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
    sold: gym.today,
    start,
    end: plus(start, plan.trialDays + plan.days),
    trialEnds,
    onTrial: trialEnds !== null,
    price: priceOf(plan, sale.discount),
    discount: sale.discount,
    autoRenew: sale.autoRenew,
    freezes: { year: 0, used: 0 },
    frozen: null,
    debtSince: null,
    cancelled: null,
    credits: plan.credits,
    began: start,
    charges: [],
  }
  gym.memberships.set(sale.n, membership)
  member.memberships.push(membership)
  tell(gym, 'membership.created', membership)
  if (trialEnds === null) tell(gym, 'membership.activated', membership)
  setStatus(gym, membership.member, statusBy(member.memberships))
  const due = latest(gym.today, trialEnds ?? gym.today)
  raiseFee(gym, membership, { amount: plan.fee, due, starts: start })
  raisePeriod(gym, membership, { amount: membership.price, due, starts: start })
  return membership
}

/** The walk's discounts have no decimals. */
function priceOf(plan: Plan, discount: number): number {
  return Math.floor((plan.price * (100 - discount) + 50) / 100)
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

/** Ends a freeze today: dates that were moved by the planned days are corrected to the days that the freeze lasted. */
function thaw(gym: Gym, membership: Membership): void {
  const { from, until } = membership.frozen!
  const planned = until === null ? 0 : validDays(membership, from, until)
  membership.frozen = null
  shift(membership, validDays(membership, from, gym.today) - planned, gym.today)
}

/** Days before the membership begins are not valid days. */
function validDays({ start }: Membership, from: Day, until: Day): number {
  return Math.max(between(latest(from, start), until), 0)
}

function shift(membership: Membership, days: number, today: Day): void {
  membership.end = latest(membership.start, plus(membership.end, days))
  if (membership.trialEnds !== null) membership.trialEnds = plus(membership.trialEnds, days)
  if (membership.debtSince !== null) membership.debtSince = plus(membership.debtSince, days)
  for (const one of membership.charges.filter(isOpen)) {
    one.due = plus(one.due, days)
    if (one.status === 'overdue' && one.due >= today) one.status = 'pending'
  }
}

export function cancel(gym: Gym, membership: Membership, atOnce: boolean): Refusal | null {
  if (membership.status === 'cancelled' && !(membership.cancelled!.waiting && atOnce)) {
    return refusal('ALREADY_CANCELLED')
  }
  if (membership.frozen !== null) thaw(gym, membership)
  const lastDay = membership.onTrial ? plus(membership.trialEnds!, -1) : membership.end
  end(gym, membership, { lastDay: atOnce ? gym.today : latest(gym.today, lastDay), waiting: !atOnce, reason: null })
  return null
}

function end(
  gym: Gym,
  membership: Membership,
  { lastDay, waiting, reason }: { lastDay: Day; waiting: boolean; reason: string | null },
): void {
  const { status, cancelled } = membership
  const from = cancelled?.from ?? (status === 'trial' || status === 'past_due' ? status : 'active')
  membership.cancelled = { effective: lastDay, waiting, reason, from }
  membership.frozen = null
  const isOfTrial = membership.onTrial
  if (!waiting) Object.assign(membership, { debtSince: null, onTrial: false })
  const isUnbought = (one: Charge) => isOfTrial && one.starts === membership.began && one.status !== 'cancelled'
  for (const one of membership.charges.filter((one) => isUnbought(one) || isFuture(one, lastDay))) {
    Object.assign(one, { status: 'cancelled', waits: waiting && one.starts < membership.end })
    keepForMember(gym, membership, one, one.paid)
  }
  membership.status = 'cancelled'
  tell(gym, 'membership.cancelled', membership)
}

/** Undoes a mistaken sale of today: the membership is over, nothing is owed, and what was paid is kept for the member. */
export function undoSale(gym: Gym, membership: Membership, reason: string): Refusal | null {
  const { status, sold, charges } = membership
  const standing = charges.filter((one) => one.status !== 'cancelled')
  const isRefunded = standing.some(({ refunded }) => refunded > 0)
  if (status === 'cancelled' || sold !== gym.today || isRefunded) return refusal('SALE_NOT_UNDOABLE')
  cancel(gym, membership, true)
  membership.cancelled!.reason = reason
  for (const one of standing.filter(({ status }) => status !== 'cancelled')) remove(gym, membership, one)
  return null
}

export function takeBack(gym: Gym, membership: Membership): Refusal | null {
  const { cancelled, debtSince, charges, began } = membership
  if (cancelled === null || !cancelled.waiting) return refusal('NOT_CANCELLING')
  membership.cancelled = null
  const waiting = charges.filter(({ waits }) => waits)
  for (const one of waiting) one.waits = false
  const first = waiting.filter(({ kind, starts }) => kind === 'period' && starts === began)
  const asked = first.reduce((sum, { amount, forgiven }) => sum + amount + forgiven, 0)
  const isCharged = periodOf(membership, began ?? '').some(({ status, isWaived }) => status !== 'cancelled' || isWaived)
  // A price that was set since the cancellation of a trial is that of its first period.
  const isRepriced = membership.onTrial && began !== null && !isCharged && asked !== membership.price
  const turn = ({ part, kind }: Charge): string => `${String(part).padStart(4, '0')} ${kind}`
  const restored = isRepriced ? waiting.filter((one) => !first.includes(one)) : waiting
  for (const one of restored.toSorted((a, b) => (turn(a) < turn(b) ? -1 : 1))) {
    one.status = 'pending'
    useCreditFor(gym, membership, one)
  }
  if (isRepriced) {
    raisePeriod(gym, membership, { amount: membership.price, due: membership.trialEnds!, starts: began })
  }
  membership.status = debtSince !== null ? 'past_due' : cancelled.from === 'trial' ? 'trial' : 'active'
  const events = { active: 'membership.activated', past_due: 'membership.past_due', trial: null }
  const event = events[membership.status as keyof typeof events]
  if (event !== null) tell(gym, event, membership)
  return null
}

/** Sets a price for a caller. In a trial nothing is bought yet, so the first charge follows the price. */
export function setPrice(gym: Gym, membership: Membership, price: number, lastDay?: Day): void {
  const { price: before, onTrial, start: starts, trialEnds, cancelled, plan } = membership
  membership.price = price
  if (!onTrial || price === before) return
  const standing = periodOf(membership, starts).filter(({ status }) => status !== 'cancelled')
  const isAsked = standing.some(({ status }) => status === 'pending')
  if (!isAsked && before > 0) return
  const until = lastDay ?? cancelled?.effective
  const order = { amount: price, due: trialEnds!, starts, ...(until !== undefined && { until }) }
  if (isAsked && plan.installments === 1 && price > 0) {
    askFor(gym, membership, standing[0]!, price)
    return
  }
  for (const one of isAsked ? standing : []) remove(gym, membership, one)
  raisePeriod(gym, membership, order)
}

/** Another plan from today on: unused days are taken off the charge for them, and a new period begins. */
export function changePlan(gym: Gym, membership: Membership, plan: Plan): Refusal | null {
  const { status, onTrial, start, end, began } = membership
  if (status !== 'active' || onTrial) return refusal('PLAN_NOT_CHANGEABLE')
  if (membership.plan.ref === plan.ref) return refusal('SAME_PLAN')
  removeAhead(gym, membership, end)
  const begins = latest(gym.today, start)
  const price = priceOf(plan, membership.discount)
  const { days: all } = membership.plan
  const left = Math.min(Math.max(between(begins, end), 0), all)
  const present = began === null ? [] : periodOf(membership, began).filter((one) => one.status !== 'cancelled')
  Object.assign(membership, { plan, price, credits: plan.credits, end: plus(begins, plan.days), began: begins })
  if (began === begins) for (const one of present) remove(gym, membership, one)
  else {
    const feeOf = ({ lateFee, forgiven }: Charge): number => Math.max(0, lateFee - forgiven)
    const charged = present.reduce((sum, one) => sum + one.amount - feeOf(one), 0)
    takeOff(gym, membership, present, Math.floor((2 * charged * left + all) / (2 * all)))
  }
  raisePeriod(gym, membership, { amount: price, due: gym.today, starts: begins, anew: true })
  return null
}

/** Sets a status for a caller. */
export function setMembershipStatus(gym: Gym, membership: Membership, status: MembershipStatus): void {
  const { today } = gym
  const before = membership.status
  if (status === before) return
  if (before === 'frozen') thaw(gym, membership)
  if (status === 'cancelled') {
    end(gym, membership, { lastDay: today, waiting: false, reason: null })
    return
  }
  if (before === 'cancelled' && membership.end < today) {
    // A membership that was over begins a new period, which is not charged.
    membership.end = plus(today, membership.plan.days)
    membership.credits = membership.plan.credits
    membership.began = today
  }
  const { trialEnds } = membership
  membership.cancelled = null
  membership.onTrial = status === 'frozen' ? membership.onTrial : status === 'trial' && (trialEnds ?? '') > today
  if (status === 'trial' && !membership.onTrial) membership.trialEnds = null
  if (status === 'frozen') membership.frozen = { from: today, until: null }
  if (status === 'past_due') membership.debtSince ??= today
  // A gym that bills elsewhere reports payments this way; a charge that is overdue here shows the opposite.
  if ((status === 'active' || status === 'trial') && oldestDebt(membership) === null) membership.debtSince = null
  membership.status = status
  if (status === 'active') tell(gym, 'membership.activated', membership)
  if (status === 'past_due') tell(gym, 'membership.past_due', membership)
}

/** What the midnight at the beginning of `gym.today` does to a membership; returns how many moves it made. */
export function passMidnight(gym: Gym, membership: Membership): number {
  const { today } = gym
  const moves = [endOfFreeze, endOfTrial, overdue, endOfGrace, endOfPeriod, endOfCancelled]
  return moves.filter((move) => {
    const made = () => move(gym, membership, today)
    return follow(gym, membership, move === endOfPeriod ? made : () => asAhead(gym, membership, made))
  }).length
}

function endOfFreeze(gym: Gym, membership: Membership, today: Day): boolean {
  if (membership.status !== 'frozen' || membership.frozen?.until !== today) return false
  thaw(gym, membership)
  membership.status = 'active'
  return true
}

function endOfTrial(gym: Gym, membership: Membership, today: Day): boolean {
  const { status, trialEnds, onTrial, cancelled, autoRenew } = membership
  if (!onTrial || today < trialEnds! || status === 'frozen' || cancelled !== null) return false
  if (!autoRenew) end(gym, membership, { lastDay: plus(trialEnds!, -1), waiting: false, reason: 'trial_ended' })
  membership.onTrial = false
  if (autoRenew && status === 'trial') {
    membership.status = 'active'
    tell(gym, 'membership.activated', membership)
  }
  return true
}

function overdue(gym: Gym, membership: Membership, today: Day): boolean {
  const { status, plan, charges, cancelled, onTrial, frozen, debtSince } = membership
  const fallsDue = cancelled !== null || (!onTrial && frozen?.until !== null)
  const pending = fallsDue ? charges.filter((one) => one.status === 'pending' && one.due < today) : []
  // Days pass one after another: charges that would become due after the day on which an older debt ended the membership no longer become
  // due.
  const oldest = [oldestDebt(membership), ...pending.map(({ due }) => due)].filter((day) => day !== null).sort()[0]
  const over = oldest === undefined || status === 'frozen' ? today : plus(oldest, plan.grace + 1)
  const isEnded = over < today && (cancelled === null || over <= cancelled.effective)
  const late = isEnded ? pending.filter(({ due }) => due < over) : pending
  for (const one of late) {
    one.status = 'overdue'
    gym.events.push(`financial.overdue ${membership.n}`)
  }
  // An ended membership keeps its charges, but has no entries that a debt could stop.
  const since = late.map(({ due }) => plus(due, 1)).sort()[0]
  if (since !== undefined && (cancelled === null || cancelled.waiting)) {
    membership.debtSince = debtSince === null || since < debtSince ? since : debtSince
  }
  const becomesLate = status === 'active' && membership.debtSince !== null && membership.debtSince <= today
  if (becomesLate) {
    membership.status = 'past_due'
    tell(gym, 'membership.past_due', membership)
  }
  return late.length > 0 || becomesLate
}

/** If it is unpaid beyond the plan's grace, a membership that is billed here ends. */
function endOfGrace(gym: Gym, membership: Membership, today: Day): boolean {
  const { status, plan, cancelled } = membership
  const oldest = oldestDebt(membership)
  if (oldest === null || status === 'frozen') return false
  const on = plus(oldest, plan.grace + 1)
  if (today < on || (cancelled !== null && on > cancelled.effective)) return false
  end(gym, membership, { lastDay: plus(on, -1), waiting: false, reason: 'payment_overdue' })
  return true
}

function endOfPeriod(gym: Gym, membership: Membership, today: Day): boolean {
  const { status, autoRenew, end: last, plan, price } = membership
  if (!['active', 'past_due', 'trial'].includes(status) || membership.onTrial || today < last) return false
  if (!autoRenew) {
    if (today === last) return false
    end(gym, membership, { lastDay: last, waiting: false, reason: 'expired' })
    return true
  }
  membership.end = plus(last, plan.days)
  membership.began = last
  membership.credits = plan.credits
  tell(gym, 'membership.renewed', membership)
  if (status === 'trial') {
    // A trial without an end, which somebody has set by hand.
    membership.status = 'active'
    tell(gym, 'membership.activated', membership)
  }
  raisePeriod(gym, membership, { amount: price, due: last, starts: last })
  return true
}

function endOfCancelled(_: Gym, membership: Membership, today: Day): boolean {
  const { cancelled } = membership
  if (cancelled === null || !cancelled.waiting || today <= cancelled.effective) return false
  cancelled.waiting = false
  Object.assign(membership, { onTrial: false, debtSince: null })
  return true
}

/** Changes a membership, after which a period that was charged ahead may no longer come as charged. */
export function asAhead<T>(gym: Gym, membership: Membership, change: () => T): T {
  const { end, price, status } = membership
  const done = change()
  const isSame = membership.end === end && membership.price === price
  const day = status === 'frozen' ? end : gym.today
  if (!isSame || !membership.autoRenew || membership.status === 'cancelled') removeAhead(gym, membership, end, day)
  return done
}

/** Changes a membership, and also the member's status if another status now follows from the memberships. */
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
