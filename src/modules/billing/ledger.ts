import { type Insertable, type Selectable, sql } from 'kysely'
import type { Acting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, listBy } from '#platform/db/rows.ts'
import type { LedgerEntries } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type Effect, givesBack, owes, pays, takesBack } from './ledger-rules.ts'
import type { ChargeRow, SaleRow } from './sql.ts'

// The only place that writes the ledger: docs/decisions/0104-the-books-are-only-added-to.md

export type LedgerEntry = Selectable<LedgerEntries>
type NewEntry = Insertable<LedgerEntries>

/** The content of an entry. */
interface Said extends Partial<Pick<NewEntry, 'id' | 'at' | 'method' | 'reason' | 'takes_back' | 'payment_id'>> {
  kind: NewEntry['kind']
  effect: Effect
}

type Of =
  | { charge: Pick<ChargeRow, 'id' | 'member_profile_id'> }
  | { sale: Pick<SaleRow, 'id' | 'member_id'> }
  | { memberId: string | null }

/** An entry for a charge or a sale, or for neither: money whose charge is not known. */
export function entryOf(tx: Acting, of: Of, { effect, ...said }: Said): NewEntry {
  const named =
    'charge' in of
      ? { member_id: of.charge.member_profile_id, charge_id: of.charge.id }
      : 'sale' in of
        ? { member_id: of.sale.member_id, sale_id: of.sale.id }
        : { member_id: of.memberId }
  const by = { team_id: tx.teamId, id: newId(), actor: tx.actor, at: timestampText(tx.now) }
  return { ...empty, ...by, ...named, ...effect, ...said }
}

/** Every entry has all columns, so that one statement can write entries of any kind. */
const empty = { charge_id: null, sale_id: null, method: null, reason: null, takes_back: null, payment_id: null }

/**
 * Writes entries, and the new charges that they are for. An entry with an id that was chosen before, such as a refund's, is written only
 * once.
 */
export async function addToLedger(db: Db, entries: NewEntry[], charges: ChargeRow[] = []): Promise<void> {
  if (entries.length === 0) return
  const raising = charges.length === 0 ? db : db.with('raised', (db) => db.insertInto('charges').values(charges))
  await raising
    .insertInto('ledger_entries')
    .values(entries)
    .onConflict((conflict) => conflict.columns(['team_id', 'id']).doNothing())
    .execute()
}

/** The entry that raises a charge; it has the charge's id. */
export const raised = (tx: Acting, charge: ChargeRow): NewEntry =>
  entryOf(tx, { charge }, { kind: 'charge', id: charge.id, at: charge.created_at, effect: owes(charge.amount_cents) })

/** The entry of a payment at the counter for the whole open amount. */
export const salePayment = (tx: Acting, sale: Pick<SaleRow, 'id' | 'member_id' | 'total_cents' | 'payment_method'>) => {
  const { payment_method: method, total_cents } = sale
  return entryOf(tx, { sale }, { kind: 'payment', method, effect: pays(total_cents, total_cents) })
}

export const findEntry = findBy('ledger_entries', 'id')

/** What happened to a charge, in order. */
export const listEntriesOfCharge = listBy('ledger_entries', ['charge_id'], 'at', 'id')

/** The sum paid for a charge, by any method, and the sum refunded. */
export function sumsOf(entries: LedgerEntry[]): { paid: number; refunded: number } {
  const sum = (of: (entry: LedgerEntry) => number) => entries.reduce((cents, entry) => cents + of(entry), 0)
  const failed = new Set(entries.map(({ takes_back }) => takes_back))
  const refunded = sum(({ id, kind, kept_cents }) => (kind === 'refund' && !failed.has(id) ? -kept_cents : 0))
  const byCredit = sum(({ kind, owed_cents }) => (kind === 'credit' ? -owed_cents : 0))
  return { paid: sum(({ kept_cents }) => kept_cents) + refunded + byCredit, refunded }
}

/** The member's credit in cents, as a part of a statement. */
export const creditOf = (teamId: string, memberId: unknown) => sql<number>`(
  select coalesce(sum(credit_cents), 0)::integer from ledger_entries
   where team_id = ${teamId} and member_id = ${memberId} and credit_cents <> 0)`

const selectCredit = statement(
  (_db, { teamId, memberId }: { teamId: string; memberId: string }) =>
    sql<{ cents: number }>`select ${creditOf(teamId, memberId)} as cents`,
)

/** The member's credit in cents. A caller that uses the credit has locked the member. */
async function findCredit(db: Db, teamId: string, memberId: string): Promise<number> {
  return (await selectCredit(db, { teamId, memberId }))[0]!.cents
}

/**
 * Records that money of a payment at a provider was refunded, once for the refund's id. Credit that came from that payment, or from removing
 * its charge, and still exists is refunded first. The caller has locked the member.
 */
export async function addRefund(
  tx: Acting,
  refund: { id: string; paymentId: string; cents: number; reason: string | null },
): Promise<void> {
  const ofPayment = await listOfPayment(tx.db, tx.teamId, refund.paymentId)
  const chargeId = ofPayment.find(({ kind }) => kind === 'payment')?.charge_id ?? null
  // If the charge was removed after it was paid, an entry of the charge made the paid money credit.
  const ofCharge = chargeId === null ? [] : await listEntriesOfCharge(tx.db, tx.teamId, chargeId)
  const entries = [...ofCharge.filter((entry) => entry.kind === 'credit' && entry.payment_id === null), ...ofPayment]
  const { id, paymentId: payment_id, cents, reason } = refund
  await addGivenBack(
    tx,
    entries.filter((entry) => entry.id !== id),
    { id, payment_id, cents, reason },
  )
}

/** Reverses the entry of a refund that failed after it had been recorded, once. The caller has locked the payment. */
export async function takeBackRefund(tx: Acting, refund: { id: string; paymentId: string }): Promise<void> {
  const entries = await listOfPayment(tx.db, tx.teamId, refund.paymentId)
  const entry = entries.find(({ id }) => id === refund.id)
  if (entry === undefined || entries.some(({ takes_back }) => takes_back === entry.id)) return
  const { id: takes_back, payment_id, member_id, charge_id, method } = entry
  const reversal = entryOf(
    tx,
    { memberId: member_id },
    { kind: 'reversal', takes_back, payment_id, method, effect: takesBack(entry) },
  )
  await addToLedger(tx.db, [{ ...reversal, charge_id }])
}

/**
 * Records that money paid at the desk for a charge was refunded, by a method; `entries` are the charge's entries at the desk. Returns the id
 * of the new entry. The caller has locked the member.
 */
export async function addDeskRefund(
  tx: Acting,
  entries: LedgerEntry[],
  given: { cents: number; reason: string; method: LedgerEntry['method'] },
): Promise<string> {
  const id = newId()
  await addGivenBack(tx, entries, { id, payment_id: null, ...given })
  return id
}

/**
 * Records who made a payment at a provider, if that was unknown until now: the entry without a member is reversed, and the money becomes
 * the member's credit. Undefined if the payment already belongs to somebody. The caller has locked the payment.
 */
export async function addPayer(
  tx: Acting,
  { paymentId: payment_id, memberId, reason }: { paymentId: string; memberId: string; reason: string },
): Promise<LedgerEntry | undefined> {
  const entries = await listOfPayment(tx.db, tx.teamId, payment_id)
  const before = entries.find(({ kind }) => kind === 'payment')
  const left = entries.reduce((sum, { kept_cents }) => sum + kept_cents, 0)
  if (before === undefined || before.member_id !== null || entries.length > 1 || left === 0) return undefined
  const { id: takes_back, method } = before
  await addToLedger(tx.db, [
    entryOf(tx, { memberId: null }, { kind: 'reversal', takes_back, payment_id, reason, effect: takesBack(before) }),
    entryOf(tx, { memberId }, { kind: 'payment', method, payment_id, reason, effect: pays(left, 0) }),
  ])
  return before
}

/** The member who made a payment at a provider, as far as the ledger knows. */
export async function findPayer(db: Db, teamId: string, paymentId: string): Promise<string | null> {
  const entries = await listOfPayment(db, teamId, paymentId)
  return entries.findLast(({ kind }) => kind === 'payment')?.member_id ?? null
}

/** The entries are those of the refunded payment, or of the charge that it was for. */
async function addGivenBack(
  tx: Acting,
  entries: LedgerEntry[],
  {
    cents,
    ...said
  }: Pick<LedgerEntry, 'id' | 'payment_id' | 'reason'> & { cents: number; method?: LedgerEntry['method'] },
): Promise<void> {
  const payment = entries.findLast(({ kind }) => kind === 'payment')
  if (payment === undefined) throw new Error(`The payment of the refund ${said.id} is not in the ledger`)
  const left = entries.reduce((sum, { credit_cents }) => sum + credit_cents, 0)
  const { member_id, charge_id, method } = payment
  const credit = member_id === null ? left : Math.min(left, await findCredit(tx.db, tx.teamId, member_id))
  const effect = givesBack(cents, Math.max(0, credit))
  const entry = entryOf(tx, { memberId: member_id }, { kind: 'refund', method, effect, ...said })
  await addToLedger(tx.db, [{ ...entry, charge_id }])
}

const selectHeld = statement(
  (_db, { teamId, ids }: { teamId: string; ids: string[] }) => sql<{ id: string; cents: number }>`
    select charge_id as id, sum(kept_cents - credit_cents)::integer as cents from ledger_entries
     where team_id = ${teamId} and charge_id = any(${ids}::uuid[]) group by charge_id`,
)

/** What the gym still holds of the money paid for charges: all of it that was not refunded and did not become credit. */
export async function listHeld(db: Db, teamId: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  return new Map((await selectHeld(db, { teamId, ids })).map(({ id, cents }) => [id, cents]))
}

const listOfPayment = listBy('ledger_entries', ['payment_id'], 'at', 'id')

/** The money that the gym holds for a charge. */
export const keptOf = (entries: LedgerEntry[]) => entries.reduce((cents, { kept_cents }) => cents + kept_cents, 0)

/** What the gym still holds of a payment; `entries` are all of its charge. Refunds at the desk name a method, and not a payment. */
export function keptOfPayment({ method, kept_cents, payment_id }: LedgerEntry, entries: LedgerEntry[]): number {
  const sameWay = entries.filter((entry) => entry.payment_id === payment_id && entry.method === method)
  return Math.max(0, Math.min(kept_cents, keptOf(sameWay), keptOf(entries)))
}
