import type { Acting } from '#platform/context.ts'
import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import type { RecordableEvent } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { later } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { closed, paidByCredit, paidByMoney, type Received, toFinancialEntry, type WrittenCharges } from './charges.ts'
import { financialCreated } from './events.ts'
import { entryOf, keptOfPayment, type LedgerEntry, raised } from './ledger.ts'
import { owes, takesBack, usesCredit } from './ledger-rules.ts'
import { type ChargeRow, openCents, type StandingCharge } from './sql.ts'

// Changes to an existing charge: payments and corrections. Nothing in the past changes: each of them adds an entry to the ledger.

/** Charges after a correction, with its ledger entries and its events. */
export interface Corrected extends WrittenCharges {
  events: RecordableEvent[]
}

/** The correction of one charge. */
const only = ({ charge, entries, events }: ReturnType<typeof paidByMoney>): Corrected => ({
  created: [],
  changed: [charge],
  entries,
  events,
})

const noted = (charge: ChargeRow, ...entries: Corrected['entries']) => only({ charge, entries, events: [] })

/** Takes money for an open charge. */
export const receive = (tx: Acting, before: ChargeRow, received: Received): Corrected =>
  only(paidByMoney(tx, before, received))

/** Pays an open charge with the member's credit, as far as it goes. */
export const payByCredit = (tx: Acting, before: ChargeRow, credit: number): Corrected =>
  only(paidByCredit(tx, before, credit))

/** Lowers the amount of an open charge. Something must remain to be paid; to give up all of it, use a waiver. */
export function discount(
  tx: Acting,
  before: ChargeRow,
  { cents, reason }: { cents: number; reason: string },
): Corrected | RuleViolated<'DISCOUNT_TOO_LARGE'> {
  const limit = openCents(before) - 1
  if (cents > limit) {
    const message = `amount_cents: at most ${limit} can be taken off; a waiver gives up all of it.`
    return ruleViolated('DISCOUNT_TOO_LARGE', message, { field: 'amount_cents', limit })
  }
  const entry = entryOf(tx, { charge: before }, { kind: 'discount', reason, effect: owes(-cents) })
  return noted({ ...before, amount_cents: before.amount_cents - cents }, entry)
}

/** Raises the amount of a charge that is late. */
export function addLateFee(tx: Acting, before: ChargeRow, cents: number): Corrected {
  if (cents === 0) return noted(before)
  const entry = entryOf(tx, { charge: before }, { kind: 'late_fee', effect: owes(cents) })
  return noted({ ...before, amount_cents: before.amount_cents + cents }, entry)
}

/** The late fees that a charge contains. */
export const lateFeesOf = (entries: LedgerEntry[]) =>
  entries.reduce((cents, { kind, owed_cents }) => (kind === 'late_fee' ? cents + owed_cents : cents), 0)

/** What was given up of the amount of a charge, as a discount or by a waiver. */
export const forgivenOf = (entries: LedgerEntry[]) =>
  entries.reduce(
    (cents, { kind, owed_cents }) => (kind === 'discount' || kind === 'waiver' ? cents - owed_cents : cents),
    0,
  )

/** Gives up the open amount of a charge. If a part was paid, the amount is lowered to that part; otherwise the charge is cancelled. */
export function waive(tx: Acting, before: ChargeRow, reason: string): Corrected {
  const entry = entryOf(tx, { charge: before }, { kind: 'waiver', reason, effect: owes(-openCents(before)) })
  if (before.paid_cents === 0) return noted({ ...before, status: 'cancelled' }, entry)
  const { charge, events } = closed(tx, { ...before, amount_cents: before.paid_cents }, before, {
    method: before.payment_method,
  })
  return only({ charge, entries: [entry], events })
}

/** Gives an open charge another due day, today or later. */
export function postpone(
  tx: Acting,
  before: ChargeRow,
  { due_date, reason }: { due_date: string; reason: string },
): Corrected {
  const entry = entryOf(tx, { charge: before }, { kind: 'postponed', reason, effect: owes(0) })
  return noted({ ...before, due_date, status: 'pending', promised_on: null }, entry)
}

/** Records the day on which the member has promised to pay: there are no reminders before it, and the charge stays due. */
export function promise(
  tx: Acting,
  before: ChargeRow,
  { promised_on, reason }: { promised_on: string; reason: string },
): Corrected {
  const said = { kind: 'promise' as const, reason: `${promised_on}: ${reason}`, effect: owes(0) }
  const entry = entryOf(tx, { charge: before }, said)
  return noted({ ...before, promised_on }, entry)
}

export interface Part {
  amount_cents: number
  due_date: string
}

/** Divides the open amount of a charge. The first part stays with the charge; `lastPart` is the number of its latest existing part. */
export function split(
  tx: Acting,
  { first_due: _, ...before }: StandingCharge,
  { parts, reason, lastPart }: { parts: Part[]; reason: string; lastPart: number },
): Corrected | RuleViolated<'PARTS_DIFFER'> {
  const open = openCents(before)
  const used = parts.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  if (used !== open) {
    const message = `parts: ${open} cents are open, and the parts come to ${used}.`
    return ruleViolated('PARTS_DIFFER', message, { field: 'parts', limit: open, used })
  }
  const [first, ...others] = parts as [Part, ...Part[]]
  const moved = open - first.amount_cents
  const at = timestampText(tx.now)
  const created = others.map((part, i): ChargeRow => {
    const fresh = { id: newId(), paid_cents: 0, part: lastPart + 1 + i, created_at: at, updated_at: at }
    return { ...before, ...part, ...fresh, status: 'pending', promised_on: null }
  })
  const left = { ...before, amount_cents: before.amount_cents - moved, due_date: first.due_date }
  return {
    created,
    changed: [{ ...left, status: 'pending', promised_on: null }],
    entries: [
      entryOf(tx, { charge: before }, { kind: 'split', reason, effect: owes(-moved) }),
      ...created.map((charge) => raised(tx, charge)),
    ],
    events: created.map((charge) => financialCreated(toFinancialEntry(charge))),
  }
}

/**
 * Whether an entry is a payment that a person recorded, at the desk or at the provider, and nobody has reversed; `entries` are all entries of
 * its charge.
 */
export const isReversible = (entry: LedgerEntry, entries: LedgerEntry[], recordedAt: 'desk' | 'provider' = 'desk') =>
  (entry.kind === 'payment' || entry.kind === 'credit') &&
  entry.owed_cents < 0 &&
  // Money that was refunded cannot be reversed as well.
  entry.kept_cents <= keptOfPayment(entry, entries) &&
  (entry.payment_id === null) === (recordedAt === 'desk') &&
  !entries.some(({ takes_back }) => takes_back === entry.id)

/**
 * Reverses a payment that was recorded wrongly: the charge is open again, due on the day `due` or on its later due day, so that the member
 * is not blocked for the days before. The credit that the payment left must still be there.
 */
export function reverse(
  tx: Acting,
  before: ChargeRow,
  { entry, credit, due, reason }: { entry: LedgerEntry; credit: number; due: string; reason: string },
): Corrected | RuleViolated<'CREDIT_USED'> {
  const paid_cents = before.paid_cents + entry.owed_cents
  // The charge may now be smaller than the amount that was paid for it; the difference became the member's credit.
  const moved = Math.max(0, -paid_cents)
  const used = entry.credit_cents + moved
  if (used > credit) {
    const message = 'What was paid beyond the charge has been used since.'
    return ruleViolated('CREDIT_USED', message, { limit: credit, used })
  }
  const { id: takes_back, method, payment_id } = entry
  const again = { status: 'pending' as const, paid_at: null, payment_method: null }
  const taken = { kind: 'reversal' as const, method, payment_id, takes_back, reason, effect: takesBack(entry) }
  const back = entryOf(tx, { charge: before }, { kind: 'credit', effect: usesCredit(moved) })
  const after = { ...before, ...again, paid_cents: paid_cents + moved, due_date: later(before.due_date, due) }
  return noted(after, entryOf(tx, { charge: before }, taken), ...(moved === 0 ? [] : [back]))
}
