import { between, type Day, latest, plus, plusMonths } from './days.ts'
import { oldestDebt, tell } from './debts.ts'
import { type Charge, type Gym, type Membership, memberOf, type Refusal, refusal } from './state.ts'

// What happens to charges: payments come, a person corrects records, and an excess payment is kept for the member.

export const isOpen = ({ status }: Charge): boolean => status === 'pending' || status === 'overdue'
export const openOf = ({ amount, paid }: Charge): number => amount - paid

export type Order = Pick<Charge, 'kind' | 'amount' | 'due' | 'starts'>

export function newCharge(order: Order): Charge {
  const money = { lateFee: 0, forgiven: 0, paid: 0, payments: [], refunded: 0, credit: 0 }
  return { ...order, status: 'pending', isWaived: false, part: 0, splitFrom: 0, isMoved: false, waits: false, ...money }
}

/** Makes the charge for the fee of a sale. */
export function raiseFee(gym: Gym, membership: Membership, order: Omit<Order, 'kind'>): void {
  if (gym.billing === 'external' || order.amount === 0) return
  ask(gym, membership, newCharge({ ...order, kind: 'fee' }))
}

/**
 * Charges a period, once, in the parts of the plan; the first part takes the cents that cannot be divided. A part whose charge was removed
 * gets that charge again. Parts that are due after `until` are not charged.
 */
export function raisePeriod(
  gym: Gym,
  membership: Membership,
  { amount, due: first, starts, until, anew = false }: Omit<Order, 'kind'> & { until?: Day; anew?: boolean },
): void {
  if (gym.billing === 'external') return
  const known = periodOf(membership, starts)
  if (!anew && known.some(({ status, isWaived }) => status !== 'cancelled' || isWaived)) return
  const { installments } = membership.plan
  const each = Math.floor(amount / installments)
  for (let part = 0; part < installments; part++) {
    const asked = part === 0 ? amount - each * (installments - 1) : each
    const due = plusMonths(first, part)
    if (asked === 0 || (until !== undefined && due > until)) continue
    const removed = known.find((one) => one.part === part)
    const order = { kind: 'period' as const, amount: asked, due, starts }
    if (removed === undefined) ask(gym, membership, { ...newCharge(order), part, splitFrom: part })
    else {
      Object.assign(removed, { ...order, splitFrom: part, status: 'pending' })
      useCreditFor(gym, membership, removed)
    }
  }
}

function ask(gym: Gym, membership: Membership, one: Charge): void {
  membership.charges.push(one)
  gym.events.push(`financial.created ${membership.n}`)
  useCreditFor(gym, membership, one)
}

/** Everything that was ever charged for a period. */
export const periodOf = ({ charges }: Membership, starts: Day): Charge[] =>
  charges.filter((one) => one.kind === 'period' && one.starts === starts)

/** Charges a period that begins within this many days. */
export function chargeAhead(gym: Gym, membership: Membership, days: number): void {
  const { status, onTrial, autoRenew, end: starts, price: amount } = membership
  const isNear = starts > gym.today && starts <= plus(gym.today, days)
  if (!['active', 'past_due'].includes(status) || onTrial || !autoRenew || !isNear) return
  raisePeriod(gym, membership, { amount, due: starts, starts })
}

/**
 * A period that was charged ahead does not come as charged: nobody owes it, and what was paid is kept for the member. One from before `day`
 * has begun.
 */
export function removeAhead(gym: Gym, membership: Membership, starts: Day, day: Day = gym.today): void {
  const isAhead = (one: Charge) => one.kind === 'period' && one.starts === starts && starts >= day
  for (const one of membership.charges.filter((one) => isAhead(one) && one.status !== 'cancelled')) {
    remove(gym, membership, one)
  }
}

/** Whether a charge was not due by a day, and was not due either before somebody postponed or split it. */
export function isFuture({ status, due, starts, part, splitFrom, isMoved }: Charge, day: Day): boolean {
  const before = isMoved || splitFrom < part ? plusMonths(starts, splitFrom) : due
  return status === 'pending' && due > day && before > day
}

export function remove(gym: Gym, membership: Membership, one: Charge): void {
  one.status = 'cancelled'
  keepForMember(gym, membership, one, one.paid)
}

/** Takes an amount off charges: first off unpaid ones, and among these off the one that is due last. */
export function takeOff(gym: Gym, membership: Membership, charges: Charge[], cents: number): void {
  const turn = ({ status, due, part }: Charge): string =>
    `${status === 'paid' ? 0 : 1} ${due} ${String(part).padStart(4, '0')}`
  let rest = cents
  for (const one of charges.toSorted((a, b) => (turn(a) < turn(b) ? 1 : -1))) {
    const off = Math.min(rest, one.amount)
    rest -= off
    askLess(gym, membership, one, off)
  }
}

/** Lowers the amount of a charge. A payment keeps its own amount, and the excess is kept for the member. */
function askLess(gym: Gym, membership: Membership, one: Charge, off: number): void {
  if (one.status === 'paid') addCredit(gym, membership, one, stillHeld(one, off, one.amount - off))
  else if (off === one.amount) remove(gym, membership, one)
  else if (off > 0) askFor(gym, membership, one, one.amount - off)
}

/** Keeps for the member what was paid beyond the current amount of a charge, unless it was refunded. */
export function keepForMember(gym: Gym, membership: Membership, one: Charge, cents: number): void {
  one.paid -= cents
  addCredit(gym, membership, one, stillHeld(one, cents, one.paid))
}

/** The part of an excess payment that the gym still holds, for a charge of which `asked` is still asked for. */
const stillHeld = (one: Charge, excess: number, asked: number): number =>
  Math.min(excess, Math.max(0, keptOf(one) - one.credit - asked))

function addCredit(gym: Gym, membership: Membership, one: Charge, cents: number): void {
  one.credit += cents
  memberOf(gym, membership).credit += cents
}

/** Changes the amount of a charge that is not due yet and may already be paid. */
export function askFor(gym: Gym, membership: Membership, one: Charge, amount: number): void {
  one.amount = amount
  if (one.paid > amount) keepForMember(gym, membership, one, one.paid - amount)
  if (one.paid === amount) close(gym, membership, one)
}

function close(gym: Gym, membership: Membership, one: Charge): void {
  one.status = 'paid'
  gym.events.push(`financial.paid ${membership.n}`)
}

/** Uses the member's credit for an open charge, as far as it goes. */
export function useCreditFor(gym: Gym, membership: Membership, one: Charge): void {
  const used = Math.min(memberOf(gym, membership).credit, openOf(one))
  if (used === 0) return
  one.paid += used
  one.payments.push({ kept: 0, used, credit: -used })
  addCredit(gym, membership, one, -used)
  if (openOf(one) === 0) close(gym, membership, one)
}

/** After a debt has become smaller: a membership that was past due depends on the oldest remaining debt, or is no longer past due. */
function followDebt(gym: Gym, membership: Membership): void {
  if (membership.debtSince === null) return
  const oldest = oldestDebt(membership)
  membership.debtSince = oldest === null ? null : plus(oldest, 1)
  if (oldest === null && membership.status === 'past_due') {
    membership.status = 'active'
    tell(gym, 'membership.activated', membership)
  }
}

/** Changes a charge. If that closes it, or it is no longer overdue, the membership follows. */
function moving<T>(gym: Gym, membership: Membership, one: Charge, change: () => T): T {
  const { status } = one
  const done = change()
  if (status === 'overdue' ? one.status !== status : status === 'pending' && !isOpen(one)) followDebt(gym, membership)
  return done
}

/** Any change of a charge that is not open is refused. */
const toOpen =
  <More extends unknown[]>(
    change: (gym: Gym, membership: Membership, one: Charge, ...more: More) => Refusal | undefined,
  ) =>
  (gym: Gym, membership: Membership, one: Charge, ...more: More): Refusal | null => {
    if (!isOpen(one)) return refusal('CHARGE_NOT_OPEN')
    return moving(gym, membership, one, () => change(gym, membership, one, ...more)) ?? null
  }

/** A late payment costs two percent more, and a thirtieth of one percent for each day. */
function askLateFee({ lateFees, today }: Gym, one: Charge): void {
  if (!lateFees || one.status !== 'overdue') return
  const late = Math.max(0, openOf(one) - one.lateFee)
  const interest = Math.round((late * between(one.due, today)) / 3000)
  const more = Math.max(0, Math.round(late / 50) + interest - one.lateFee)
  one.amount += more
  one.lateFee += more
}

/** Pays an amount in cents; by default, everything that is open. An excess is kept for the member. */
export const pay = toOpen((gym, membership, one, amount: number | null) => {
  askLateFee(gym, one)
  const cents = amount ?? openOf(one)
  const used = Math.min(cents, openOf(one))
  one.paid += used
  one.payments.push({ kept: cents, used, credit: cents - used })
  addCredit(gym, membership, one, cents - used)
  if (openOf(one) === 0) close(gym, membership, one)
})

export const payByCredit = toOpen((gym, membership, one) => {
  if (memberOf(gym, membership).credit === 0) return refusal('NO_CREDIT')
  useCreditFor(gym, membership, one)
})

export const discount = toOpen((_gym, _membership, one, cents: number) => {
  if (cents >= openOf(one)) return refusal('DISCOUNT_TOO_LARGE')
  one.amount -= cents
  one.forgiven += cents
})

export const waive = toOpen((gym, membership, one) => {
  one.forgiven += openOf(one)
  if (one.paid === 0) Object.assign(one, { status: 'cancelled', isWaived: true })
  else askFor(gym, membership, one, one.paid)
})

/** During a freeze nothing is due before it ends. */
const isFrozenOn = ({ frozen }: Membership, day: Day): boolean => day < (frozen?.until ?? day)

export const postpone = toOpen((gym, membership, one, days: number) => {
  if (membership.onTrial) return refusal('IN_TRIAL')
  if (isFrozenOn(membership, plus(gym.today, days))) return refusal('VALIDATION_ERROR', 400)
  Object.assign(one, { status: 'pending', due: plus(gym.today, days), isMoved: true })
})

/** A promise to pay does not change what is owed. */
export const promise = toOpen(() => {})

/** Splits a charge in two; the second one is for `cents` and is due some days later. */
export const split = toOpen((gym, membership, one, cents: number) => {
  if (membership.onTrial) return refusal('IN_TRIAL')
  if (isFrozenOn(membership, gym.today)) return refusal('VALIDATION_ERROR', 400)
  if (openOf(one) < 2) return refusal('PARTS_DIFFER')
  const { kind, starts, splitFrom } = one
  const siblings = membership.charges.filter((other) => other.kind === kind && other.starts === starts)
  const part = Math.max(...siblings.map((other) => other.part)) + 1
  membership.charges.push({ ...newCharge({ kind, amount: cents, due: plus(gym.today, 7), starts }), part, splitFrom })
  one.amount -= cents
  Object.assign(one, { status: 'pending', due: gym.today, isMoved: true })
  gym.events.push(`financial.created ${membership.n}`)
})

const keptOf = ({ payments, refunded }: Charge): number => payments.reduce((sum, { kept }) => sum + kept, -refunded)

/** Undoes the latest payment: the charge has to be paid again, at the earliest today, or when the freeze or the trial ends. */
export function reverse(gym: Gym, membership: Membership, one: Charge): Refusal | null {
  const payment = one.payments.at(-1)!
  if (one.status === 'cancelled' || payment.kept > keptOf(one)) return refusal('NOT_REVERSIBLE')
  const paid = one.paid - payment.used
  const moved = Math.max(0, -paid)
  if (payment.credit + moved > memberOf(gym, membership).credit) return refusal('CREDIT_USED')
  one.payments.pop()
  addCredit(gym, membership, one, -payment.credit - moved)
  const { frozen, onTrial, trialEnds } = membership
  const earliest = latest(frozen?.until ?? gym.today, onTrial ? trialEnds! : gym.today)
  moving(gym, membership, one, () => {
    Object.assign(one, { paid: paid + moved, status: 'pending', due: latest(one.due, latest(gym.today, earliest)) })
  })
  return null
}

/** Refunds an amount in cents; by default, all that is left. The part that was kept for the member goes first. */
export function refund(gym: Gym, membership: Membership, one: Charge, amount: number | null): Refusal | null {
  const left = keptOf(one)
  if (left === 0) return refusal('NOTHING_TO_REFUND')
  if ((amount ?? left) > left) return refusal('REFUND_TOO_LARGE')
  const cents = amount ?? left
  one.refunded += cents
  const { credit } = memberOf(gym, membership)
  addCredit(gym, membership, one, -Math.min(cents, Math.max(0, Math.min(one.credit, credit))))
  return null
}
