import {
  addDeskRefund,
  type ChargeRow,
  findCharge,
  findEntry,
  keptOf,
  keptOfPayment,
  type LedgerEntry,
  listEntriesOfCharge,
} from '#modules/billing/index.ts'
import { lockMember } from '#modules/members/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting, PartOnce } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import {
  beginRefunding,
  findPayment,
  findRefund,
  insertRefund,
  listRefunds,
  lockPayment,
  lockPaymentsOfCharge,
  type PaymentRow,
  type RefundRow,
} from './attempts-sql.ts'
import { advanceRefund, bookRefunds } from './book-refunds.ts'
import { atProvider, findConnection, type Reach } from './connections.ts'
import { ProviderFailure, type ProviderRefund } from './provider.ts'
import { refundIn } from './refund-rules.ts'
import type { Refund } from './schemas.ts'

export const refundReasons = {
  NOTHING_TO_REFUND: 'No paid amount is left to refund.',
  REFUND_TOO_LARGE: 'At most `limit` cents are left of one payment.',
}

/**
 * Refunds what was paid for a charge, in the way it was paid: `amountCents` of it, or all that is left. It refunds the payment of a ledger
 * entry, or the latest payment that has enough left; payments at a provider come before those at the desk, of which those by the same
 * method count as one. At a provider, the refund is stored with its reason before the provider is called; a repeated call with the same
 * reference makes it only once.
 */
export async function refundCharge(
  ctx: Acting & { once?: PartOnce },
  reach: Reach,
  wanted: Wanted,
): Promise<Refund | Failure<'NOT_FOUND'> | RuleViolated<keyof typeof refundReasons>> {
  const begin = (on: Acting) => beginRefund(on, wanted)
  const begun = await (ctx.once?.('refund', begin) ?? begin(ctx))
  if (begun instanceof Failure) return begun
  if ('status' in begun) return begun
  const { state } = await askForRefund(ctx, reach, begun)
  return { refund_id: begun.id, status: state === 'asking' ? 'refunding' : state }
}

interface Wanted {
  chargeId: string
  entryId?: string | undefined
  amountCents?: number | undefined
  reason: string
}

/** Stores a refund before the provider is called; a refund of a payment at the desk is complete with that. */
function beginRefund(
  ctx: Acting,
  { chargeId, entryId, amountCents, reason }: Wanted,
): Promise<RefundRow | Refund | Failure<'NOT_FOUND'> | RuleViolated<keyof typeof refundReasons>> {
  return attributed(ctx, async (tx) => {
    const { db, teamId } = tx
    const charge = await findCharge(db, teamId, chargeId)
    if (charge === undefined) return notFound('Charge')
    const entry = entryId === undefined ? undefined : await findEntry(db, teamId, entryId)
    if (entryId !== undefined && (entry?.charge_id !== chargeId || entry.kind !== 'payment'))
      return notFound('Payment', 'entry_id')
    const all = await lockPaymentsOfCharge(db, teamId, chargeId)
    const payments = all.filter(({ id }) => entry === undefined || id === entry.payment_id)
    const left = await Promise.all(payments.map(async (payment) => ({ payment, left: await leftOf(ctx, payment) })))
    const chosen = refundIn(left, amountCents)
    const isAtDesk = entry?.payment_id == null && 'reason' in chosen && chosen.limit === 0
    if (isAtDesk) return refundAtDesk(tx, charge, { entry, amountCents, reason })
    if ('reason' in chosen) return ruleViolated(chosen.reason, refundReasons[chosen.reason], { limit: chosen.limit })
    return newRefund(tx, { payment_id: chosen.payment.id, amount_cents: chosen.amountCents, reason })
  })
}

/** Stores a refund for which the provider has not been asked. */
export async function newRefund(
  { db, teamId }: Acting,
  given: Pick<RefundRow, 'payment_id' | 'amount_cents' | 'reason'>,
): Promise<RefundRow> {
  const id = newId()
  const now = timestampText(machineNow())
  const times = { requested_at: now, updated_at: now }
  await insertRefund(db, teamId, { id, reference: id.replaceAll('-', ''), state: 'asking', ...given, ...times })
  return (await findRefund(db, teamId, id))!
}

/** Records that the desk refunded a payment made at the desk, by its method: the one of the entry, or those by one method. */
async function refundAtDesk(
  tx: Acting,
  charge: ChargeRow,
  { entry, amountCents, reason }: Pick<Wanted, 'amountCents' | 'reason'> & { entry: LedgerEntry | undefined },
): Promise<Refund | RuleViolated<keyof typeof refundReasons>> {
  await lockMember(tx.db, tx.teamId, charge.member_profile_id)
  const entries = (await listEntriesOfCharge(tx.db, tx.teamId, charge.id)).filter(
    ({ payment_id }) => payment_id === null,
  )
  const left = entry === undefined ? leftByMethod(entries) : [{ payment: entry, left: keptOfPayment(entry, entries) }]
  const chosen = refundIn(left, amountCents)
  if ('reason' in chosen) return ruleViolated(chosen.reason, refundReasons[chosen.reason], { limit: chosen.limit })
  const given = { cents: chosen.amountCents, reason, method: chosen.payment.method }
  return { refund_id: await addDeskRefund(tx, entries, given), status: 'refunded' }
}

/** What the desk still holds by each method, that of the latest payment last. */
function leftByMethod(entries: LedgerEntry[]) {
  const latest = entries.filter(({ kind }) => kind === 'payment').map(({ method }) => method)
  return [...new Set(latest.reverse())].reverse().map((method) => {
    const kept = keptOf(entries.filter((entry) => entry.method === method))
    return { payment: { method }, left: Math.max(0, Math.min(kept, keptOf(entries))) }
  })
}

/** The amount of a payment that may still be refunded: refunds that are under way are subtracted. */
async function leftOf({ db, teamId }: Acting, { id, amount_cents }: PaymentRow): Promise<number> {
  const refunds = await listRefunds(db, teamId, id)
  return refunds.reduce(
    (left, refund) => (refund.state === 'refused' ? left : left - refund.amount_cents),
    amount_cents,
  )
}

/**
 * Makes the provider carry out a refund, or finds out its state; the answer is written. Without an answer, the refund stays as it is, and
 * the provider is asked again later. While another call asks, it returns the refund as it is.
 */
export async function askForRefund(ctx: Acting, reach: Reach, refund: RefundRow): Promise<RefundRow> {
  const { db, teamId } = ctx
  if (!(await beginRefunding(db, teamId, refund))) return (await findRefund(db, teamId, refund.id))!
  const payment = (await findPayment(db, teamId, refund.payment_id))!
  const connection = (await findConnection(db, teamId, payment.connection_id))!
  const { reference, external_id, amount_cents } = refund
  const named = { paymentReference: payment.reference, reference, external_id }
  const known = await atProvider(db, reach, connection, async (provider, call): Promise<ProviderRefund> => {
    const read = refund.state === 'refunding' ? await provider.readRefund(call, named) : undefined
    return read ?? provider.refund(call, { ...named, amount_cents })
  }).catch((error): Pick<RefundRow, 'reference' | 'state'> => {
    if (!(error instanceof ProviderFailure)) throw error
    const state = error.kind === 'refused' ? 'refused' : (refund.state as RefundRow['state'])
    return { reference: external_id ?? reference, state }
  })
  const state = known.state as RefundRow['state']
  await transact(ctx, async (tx) => {
    const now = timestampText(machineNow())
    await lockPayment(tx.db, teamId, payment.id)
    const names = known.reference === reference ? {} : { external_id: known.reference }
    const current = (await findRefund(tx.db, teamId, refund.id))!
    await advanceRefund(tx, current, { ...names, state, updated_at: now })
    await bookRefunds(tx, payment, now)
  })
  return { ...refund, state }
}
