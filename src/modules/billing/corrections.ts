import type { Acting } from '#platform/context.ts'
import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import type { RecordableEvent } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { later } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { closed, paidByCredit, paidByMoney, type Received, toFinancialEntry, type WrittenCharges } from './charges.ts'
import { financialCreated } from './events.ts'
import { entryOf, keptOf, type LedgerEntry, raised } from './ledger.ts'
import { owes, takesBack, usesCredit } from './ledger-rules.ts'
import { type ChargeRow, openCents } from './sql.ts'

// What may be done to a charge that is there: it is paid or corrected. The past stays: each is an entry more in the books.

/** Charges as they are after a correction, what the books say of it, and its events. */
export interface Corrected extends WrittenCharges {
  events: RecordableEvent[]
}

const only = (charge: ChargeRow, entry: Corrected['entries'][number], events: RecordableEvent[] = []): Corrected => ({
  created: [],
  changed: [charge],
  entries: [entry],
  events,
})

const paid = ({ charge, entries, events }: ReturnType<typeof paidByMoney>): Corrected => ({
  created: [],
  changed: [charge],
  entries,
  events,
})

/** Takes money for an open charge. */
export const receive = (tx: Acting, before: ChargeRow, received: Received): Corrected =>
  paid(paidByMoney(tx, before, received))

/** Pays an open charge by what is kept for the member, as far as it goes. */
export const payByCredit = (tx: Acting, before: ChargeRow, credit: number): Corrected =>
  paid(paidByCredit(tx, before, credit))

/** Asks for less of an open charge. Something stays to be paid; all of it is given up by a waiver. */
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
  return only({ ...before, amount_cents: before.amount_cents - cents }, entry)
}

/** Asks for more of a charge that is late. */
export function addLateFee(tx: Acting, before: ChargeRow, cents: number): Corrected {
  if (cents === 0) return { created: [], changed: [before], entries: [], events: [] }
  const entry = entryOf(tx, { charge: before }, { kind: 'late_fee', effect: owes(cents) })
  return only({ ...before, amount_cents: before.amount_cents + cents }, entry)
}

/** What a charge asks for because it was late. */
export const lateFeesOf = (entries: LedgerEntry[]) =>
  entries.reduce((cents, { kind, owed_cents }) => (kind === 'late_fee' ? cents + owed_cents : cents), 0)

/** Gives up what is open of a charge. One of which a part was paid asked for no more than that; any other is cancelled. */
export function waive(tx: Acting, before: ChargeRow, reason: string): Corrected {
  const entry = entryOf(tx, { charge: before }, { kind: 'waiver', reason, effect: owes(-openCents(before)) })
  if (before.paid_cents === 0) return only({ ...before, status: 'cancelled' }, entry)
  const { charge, events } = closed(tx, { ...before, amount_cents: before.paid_cents }, before, before.payment_method)
  return only(charge, entry, events)
}

/** Gives an open charge another due day, today or later. */
export function postpone(
  tx: Acting,
  before: ChargeRow,
  { due_date, reason }: { due_date: string; reason: string },
): Corrected {
  const entry = entryOf(tx, { charge: before }, { kind: 'postponed', reason, effect: owes(0) })
  return only({ ...before, due_date, status: 'pending', promised_on: null }, entry)
}

/** Notes that the member has promised to pay on a day: nobody is reminded before, and the charge stays due. */
export function promise(
  tx: Acting,
  before: ChargeRow,
  { promised_on, reason }: { promised_on: string; reason: string },
): Corrected {
  const said = { kind: 'promise' as const, reason: `${promised_on}: ${reason}`, effect: owes(0) }
  const entry = entryOf(tx, { charge: before }, said)
  return only({ ...before, promised_on }, entry)
}

export interface Part {
  amount_cents: number
  due_date: string
}

/** Divides what is open of a charge. The first part stays with it; `lastPart` is the number of the latest part that there is of it. */
export function split(
  tx: Acting,
  before: ChargeRow,
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

/** Whether an entry is a payment that a person recorded and nobody has taken back; `entries` are all of its charge. */
export const isReversible = ({ id, kind, owed_cents, kept_cents, payment_id }: LedgerEntry, entries: LedgerEntry[]) =>
  (kind === 'payment' || kind === 'credit') &&
  owed_cents < 0 &&
  // What went back is not taken back, too.
  kept_cents <= keptOf(entries) &&
  payment_id === null &&
  !entries.some(({ takes_back }) => takes_back === id)

/**
 * Takes back a payment that was recorded wrongly: the charge asks for it again, today or on its due day, so that nobody is kept out for the
 * days before. What it left to the member's credit has to be there still.
 */
export function reverse(
  tx: Acting,
  before: ChargeRow,
  { entry, credit, today, reason }: { entry: LedgerEntry; credit: number; today: string; reason: string },
): Corrected | RuleViolated<'CREDIT_USED'> {
  const paid_cents = before.paid_cents + entry.owed_cents
  // The charge may have become smaller than what was paid of it, which is kept for the member since.
  const moved = Math.max(0, -paid_cents)
  const used = entry.credit_cents + moved
  if (used > credit) {
    const message = 'What was paid beyond the charge has been used since.'
    return ruleViolated('CREDIT_USED', message, { limit: credit, used })
  }
  const { id: takes_back, method } = entry
  const again = { status: 'pending' as const, paid_at: null, payment_method: null }
  const taken = { kind: 'reversal' as const, method, takes_back, reason, effect: takesBack(entry) }
  const back = entryOf(tx, { charge: before }, { kind: 'credit', effect: usesCredit(moved) })
  return {
    created: [],
    changed: [{ ...before, ...again, paid_cents: paid_cents + moved, due_date: later(before.due_date, today) }],
    entries: [entryOf(tx, { charge: before }, taken), ...(moved === 0 ? [] : [back])],
    events: [],
  }
}
