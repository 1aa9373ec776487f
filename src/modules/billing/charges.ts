import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Acting, timeOfWriting } from '#platform/context.ts'
import { statement } from '#platform/db/statement.ts'
import { withCommit } from '#platform/db/transact.ts'
import type { RecordableEvent } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type ChargeStep, settled } from './charge-rules.ts'
import { financialCreated, financialOverdue, financialPaid } from './events.ts'
import { addToLedger, entryOf, type LedgerEntry, listHeld, raised } from './ledger.ts'
import { type Effect, owes, pays, usesCredit } from './ledger-rules.ts'
import type { FinancialEntry, PaymentMethod } from './schemas.ts'
import { type ChargeOrder, type ChargeRow, isOpen, openCents } from './sql.ts'

// Changes to the charges of a membership. The caller has locked the membership, and has read the charges after that.

/** The membership that charges belong to, and their description on the bill. */
interface ChargedMembership {
  id: string
  member_profile_id: string
  plan_name: string
  /** The first days of the periods for which it was charged, except where the charge was waived. */
  charged_periods: string[]
  /** The member's credit with the gym, which pays new charges. */
  credit_cents: number
}

/** What a step does to charges, before it is written. */
interface ChargesAfter extends WrittenCharges {
  /** The charges that remain to be paid after the step. */
  open: ChargeRow[]
  /** financial.created, financial.paid and financial.overdue, in the order of the step. */
  events: RecordableEvent[]
}

type NewEntries = Parameters<typeof addToLedger>[1]

/** New and changed charges, with their ledger entries. */
export interface WrittenCharges {
  created: ChargeRow[]
  changed: ChargeRow[]
  entries: NewEntries
}

/**
 * Calculates what a step does to the charges of a membership; `charges` are those that are open, those that the step names, and those of
 * the coming period that were removed. A period is charged only once: it may have been charged in advance, or earlier, before its end date
 * was set back by hand. If the charge of a period was removed, the same charge is raised again.
 */
export async function chargesAfter(
  tx: Acting,
  membership: ChargedMembership,
  charges: ChargeRow[],
  step: ChargeStep,
): Promise<ChargesAfter> {
  const { voidCharges = [], restoreCharges = [], repricedCharges = [], creditedCharges = [] } = step
  const smaller = new Set([...voidCharges, ...[...repricedCharges, ...creditedCharges].map(({ id }) => id)])
  const givesBack = charges.filter(({ id, paid_cents }) => paid_cents > 0 && smaller.has(id)).map(({ id }) => id)
  const held = await listHeld(tx.db, tx.teamId, givesBack)
  const stepped = settled(charges, step)
  const voided = new Set(voidCharges)
  const isCharged = ({ kind, period_start }: ChargeOrder) =>
    kind === 'period' &&
    membership.charged_periods.includes(period_start) &&
    !stepped.some((charge) => voided.has(charge.id) && charge.period_start === period_start)
  const orders = (step.newCharges ?? []).filter((order) => !isCharged(order))
  const again = new Map(
    orders.flatMap((order) =>
      stepped.filter((charge) => isRemoved(charge, order)).map(({ id }) => [id, order] as const),
    ),
  )
  const raisedByThem = new Set(again.values())
  const periods = orders.filter(({ kind }) => kind === 'period')
  const describe = (order: ChargeOrder) =>
    describeCharge(order, { parts: periods.length, planName: membership.plan_name })
  const made = orders
    .filter((order) => !raisedByThem.has(order))
    .map((order) => newCharge(tx, membership, { ...order, description: describe(order) }))
  const moved = stepped.map((charge, i) => {
    const first = amountMoved(tx, charges[i]!, charge, { reason: step.reason ?? null, held: held.get(charge.id) ?? 0 })
    const order = again.get(charge.id)
    return order === undefined ? first : raisedAgain(tx, first, { ...order, description: describe(order) })
  })
  const credited = creditedCharges.map(({ id, cents }) =>
    keptAgain(tx, charges.find((charge) => charge.id === id)!, { cents, held: held.get(id) ?? 0 }),
  )
  let credit = [...moved, ...credited].reduce((cents, { kept }) => cents + kept, membership.credit_cents)
  const byCredit = (charge: ChargeRow) => {
    if (credit === 0) return undefined
    const paid = paidByCredit(tx, charge, credit)
    credit -= paid.charge.paid_cents - charge.paid_cents
    return paid
  }
  const isAsked = ({ id }: ChargeRow) => again.has(id) || restoreCharges.includes(id)
  const asking = [...moved.map(({ charge }) => charge).filter(isAsked), ...made]
  const byCredits = asking
    .toSorted((a, b) => a.part - b.part)
    .map(byCredit)
    .filter((paid) => paid !== undefined)
  const paid = new Map(byCredits.map(({ charge }) => [charge.id, charge]))
  const created = made.map((charge) => paid.get(charge.id) ?? charge)
  const after = moved.map(({ charge }) => paid.get(charge.id) ?? charge)
  const overdue = (step.overdueCharges ?? []).map((id) => toFinancialEntry(after.find((charge) => charge.id === id)!))
  return {
    created,
    changed: after.filter((charge, i) => written.some((column) => charge[column] !== charges[i]![column])),
    open: [...after, ...created].filter(isOpen),
    entries: [
      ...[...moved, ...credited].flatMap(({ entries }) => entries),
      ...made.map((charge) => raised(tx, charge)),
      ...byCredits.flatMap(({ entries }) => entries),
    ],
    events: [
      ...made.map((charge) => financialCreated(toFinancialEntry(charge))),
      ...[...moved, ...byCredits].flatMap(({ events }) => events),
      ...overdue.map((entry) => financialOverdue(entry, { ...entry, status: 'pending' })),
    ],
  }
}

/** Whether a charge is this part of this period, and was removed. */
const isRemoved = ({ kind, period_start, part, status }: ChargeRow, order: ChargeOrder) =>
  status === 'cancelled' && part === order.part && kind === order.kind && period_start === order.period_start

type Described = ChargeOrder & Pick<ChargeRow, 'description'>

/** Raises a removed charge for its period again; the same step may have removed it. */
function raisedAgain(tx: Acting, { charge, ...first }: Moved, order: Described): Moved {
  const fresh = { status: 'pending' as const, promised_on: null }
  const second = amountMoved(tx, charge, { ...charge, ...order, ...fresh }, { reason: null, held: 0 })
  return {
    charge: second.charge,
    entries: [...first.entries, ...second.entries],
    events: [...first.events, ...second.events],
    kept: first.kept + second.kept,
  }
}

/**
 * Turns the part of a charge's paid money that the gym still holds into the member's credit again; the charge's amount stays as it was
 * reported.
 */
function keptAgain(
  tx: Acting,
  charge: ChargeRow,
  { cents, held }: { cents: number; held: number },
): Pick<Moved, 'entries' | 'kept'> {
  const kept = stillHeld(cents, { asked: charge.amount_cents - cents, held })
  if (kept === 0) return { entries: [], kept }
  const less = entryOf(tx, { charge }, { kind: 'repriced', effect: owes(-kept) })
  return { entries: [less, entryOf(tx, { charge }, { kind: 'credit', effect: usesCredit(-kept) })], kept }
}

/** The part of an excess payment that becomes credit. What was refunded, or became credit before, does not become credit again. */
const stillHeld = (excess: number, { asked, held }: { asked: number; held: number }) =>
  Math.min(excess, Math.max(0, held - asked))

/** `kept` is the part of the paid money that became the member's credit. */
type Moved = Paid & { kept: number }

/** The columns of a charge that a step changes. */
const written = [
  'status',
  'due_date',
  'amount_cents',
  'paid_cents',
  'payment_method',
  'paid_at',
  'description',
] as const

/**
 * The ledger entry for a changed amount of a charge. Money paid beyond the new amount becomes the member's credit, as far as the gym still
 * holds it: `held` is what is left of the money paid for the charge.
 */
function amountMoved(
  tx: Acting,
  before: ChargeRow,
  after: ChargeRow,
  { reason, held }: { reason: string | null; held: number },
): Moved {
  const isOver = after.status === 'cancelled'
  const cents = (isOver ? 0 : after.amount_cents) - (before.status === 'cancelled' ? 0 : before.amount_cents)
  if (cents === 0) return { charge: after, entries: [], events: [], kept: 0 }
  const kind = isOver ? 'removal' : before.status === 'cancelled' ? 'restored' : 'repriced'
  const asked = isOver ? 0 : after.amount_cents
  const excess = Math.max(0, after.paid_cents - asked)
  const kept = stillHeld(excess, { asked, held })
  // Money that was refunded before is neither owed again nor turned into credit.
  const entry = entryOf(tx, { charge: after }, { kind, reason, effect: owes(cents + excess - kept) })
  if (after.paid_cents < asked) return { charge: after, entries: [entry], events: [], kept }
  const returned = entryOf(tx, { charge: after }, { kind: 'credit', effect: usesCredit(-kept) })
  const charge = { ...after, paid_cents: after.paid_cents - excess }
  const paid = isOver
    ? { charge: { ...charge, paid_at: null, payment_method: null }, events: [] }
    : closed(tx, charge, after, { method: charge.payment_method })
  return { ...paid, entries: kept === 0 ? [entry] : [entry, returned], kept }
}

/** Writes charges and ledger entries, with the commit. Each new charge has an entry that raises it. */
export function writeCharges(tx: Acting, { created, changed, entries }: WrittenCharges): void {
  withCommit(tx, undefined, addToLedger(tx.db, entries, created))
  if (changed.length === 0) return
  const columns = Object.fromEntries(changing.map((name) => [name, changed.map((charge) => charge[name])])) as Columns
  withCommit(tx, undefined, updateCharges(tx.db, { teamId: tx.teamId, at: timeOfWriting(tx), ...columns }))
}

/** What a change of a charge may write, after the id; with the types of arrays in PostgreSQL. */
const arrays = {
  id: 'uuid[]',
  status: 'text[]',
  due_date: 'date[]',
  amount_cents: 'integer[]',
  paid_cents: 'integer[]',
  payment_method: 'text[]',
  paid_at: 'timestamptz[]',
  description: 'text[]',
  promised_on: 'date[]',
} as const
const changing = Object.keys(arrays) as (keyof typeof arrays)[]
type Columns = { [Name in keyof typeof arrays]: ChargeRow[Name][] }

const updateCharges = statement(
  (_db, { teamId, at, ...columns }: Columns & { teamId: string; at: string }) => sql`
    update charges c
       set ${sql.join(changing.slice(1).map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`))}, updated_at = ${at}
      from unnest(${sql.join(changing.map((name) => sql`${columns[name]}::${sql.raw(arrays[name])}`))})
             as n (${sql.join(changing.map((name) => sql.ref(name)))})
     where c.team_id = ${teamId} and c.id = n.id`,
)

function newCharge(tx: Acting, { id, member_profile_id }: ChargedMembership, order: Described): ChargeRow {
  return {
    ...order,
    team_id: tx.teamId,
    id: newId(),
    member_profile_id,
    membership_id: id,
    status: 'pending',
    paid_cents: 0,
    promised_on: null,
    payment_method: null,
    paid_at: null,
    created_at: timestampText(tx.now),
    updated_at: timeOfWriting(tx),
  }
}

/** The description of a charge on bills; `parts` is the number of parts in which its period is paid. */
export function describeCharge(
  { kind, part, period_start }: Pick<ChargeOrder, 'kind' | 'part' | 'period_start'>,
  { parts, planName }: { parts: number; planName: string },
): string {
  if (kind === 'enrollment') return `Taxa de matrícula, ${planName}`
  return `${planName}, ${period_start}${parts > 1 ? ` (${part + 1}/${parts})` : ''}`
}

/** A charge after a payment, the ledger entries, and financial.paid if the payment covered the rest. */
interface Paid {
  charge: ChargeRow
  entries: NewEntries
  events: RecordableEvent[]
}

/** Money that was received for a charge. */
export interface Received {
  /** Null if it is not known. */
  method: PaymentMethod | null
  /** By default, all that is open. Any excess becomes the member's credit. */
  cents?: number | undefined
  /** The payment at a provider. */
  paymentId?: string | undefined
  /** When it was received; by default now. */
  at?: string | undefined
}

/** An open charge after money was received for it. */
export function paidByMoney(tx: Acting, before: ChargeRow, received: Received): Paid {
  const { method, cents: sent, paymentId, at = timestampText(tx.now) } = received
  const open = openCents(before)
  const cents = sent ?? open
  const said = { kind: 'payment' as const, method, at, payment_id: paymentId ?? null, effect: pays(cents, open) }
  return paidBy(tx, before, { ...said, cents: Math.min(cents, open) })
}

/** Pays an open charge with the member's credit, as far as it goes. */
export function paidByCredit(tx: Acting, before: ChargeRow, credit: number): Paid {
  const cents = Math.min(credit, openCents(before))
  return paidBy(tx, before, { kind: 'credit', cents, effect: usesCredit(cents) })
}

interface Payment extends Partial<Pick<LedgerEntry, 'method' | 'payment_id' | 'at'>> {
  kind: 'payment' | 'credit'
  /** The part of the payment that is for the charge. */
  cents: number
  effect: Effect
}

function paidBy(tx: Acting, before: ChargeRow, { cents, ...said }: Payment): Paid {
  const entries = [entryOf(tx, { charge: before }, said)]
  const charge = { ...before, paid_cents: before.paid_cents + cents }
  return { entries, ...closed(tx, charge, before, said) }
}

/** If nothing is left to pay of a charge, it is marked as paid, by default now. */
export function closed(
  tx: Acting,
  charge: ChargeRow,
  before: ChargeRow,
  { method = null, at = timestampText(tx.now) }: { method?: PaymentMethod | null; at?: string },
): Omit<Paid, 'entries'> {
  if (openCents(charge) > 0) return { charge, events: [] }
  const paid = { ...charge, status: 'paid' as const, paid_at: at, payment_method: method }
  return { charge: paid, events: [financialPaid(toFinancialEntry(paid), toFinancialEntry(before))] }
}

/** The charge as events and the command line show it. */
export function toFinancialEntry(row: ChargeRow): Static<typeof FinancialEntry> {
  const { id, member_profile_id, membership_id, description, amount_cents } = row
  const { due_date, status, payment_method, paid_at, created_at } = row
  const state = { due_date, status, payment_method, paid_at, created_at }
  return { id, member_id: member_profile_id, membership_id, description, amount_cents, currency: 'BRL', ...state }
}
