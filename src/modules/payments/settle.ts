import {
  addToLedger,
  entryOf,
  findCharge,
  listEntriesOfCharge,
  openCents,
  type PaymentMethod,
  pays,
} from '#modules/billing/index.ts'
import { lockMember } from '#modules/members/index.ts'
import { payCharge, reversePayment } from '#modules/memberships/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import {
  type AttemptRow,
  advanceAttempt,
  type DifferenceKind,
  findAttemptPaid,
  findKnownPayment,
  insertPayment,
  insertRefund,
  listRefunds,
  lockPayment,
  lockPaymentsOfCharge,
  noteDifference,
  type PaymentRow,
  renamePayment,
  reopenAttempt,
} from './attempts-sql.ts'
import { advanceRefund, bookRefunds } from './book-refunds.ts'
import type { ProviderCharge, ProviderPayment, ProviderRefund } from './provider.ts'

/** The changes found by reading. */
export interface Settled {
  paid: number
  refunded: number
}

export const nothingSettled: Settled = { paid: 0, refunded: 0 }

/** Writes a provider's answer about an attempt: its payments, and whether it still waits. Reading it twice changes nothing. */
export async function settleAttempt(ctx: Acting, attempt: AttemptRow, charge: ProviderCharge): Promise<Settled> {
  const settled = [nothingSettled]
  for (const payment of charge.payments) settled.push(await settlePayment(ctx, attempt.connection_id, payment))
  // The attempt was read before the provider answered, so the answer is the newer of the two.
  if (attempt.state === 'paid' && charge.state !== 'paid') await undoCash(ctx, attempt)
  if (charge.state !== attempt.state) {
    const { state, external_id, copia_e_cola, page_url, expires_at } = charge
    const shown = { external_id, copia_e_cola, page_url, expires_at }
    const progress = { state, ...shown, updated_at: timestampText(machineNow()) }
    await advanceAttempt(ctx.db, ctx.teamId, attempt.id, progress)
  }
  return sumOf(settled)
}

/**
 * Undoes cash that a person noted at the provider and took back there: the charge is open again, and its code can be paid. Where that cannot
 * be, because the charge was removed or the money was used since, it counts as refunded, and a person is told. No other money disappears.
 */
async function undoCash(ctx: Acting, { id: attemptId, charge_id }: AttemptRow): Promise<void> {
  await transact(ctx, async (tx) => {
    const { db, teamId } = tx
    const now = timestampText(machineNow())
    for (const row of await lockPaymentsOfCharge(db, teamId, charge_id)) {
      if (row.attempt_id !== attemptId || row.method !== 'cash' || row.refunded_cents > 0) continue
      const entries = await listEntriesOfCharge(db, teamId, charge_id)
      const entry = entries.find(({ kind, payment_id }) => kind === 'payment' && payment_id === row.id)
      const reason = 'Recebimento em dinheiro desfeito no provedor'
      const undone = entry && (await reversePayment(tx, entry.id, { reason }, 'provider'))
      const isReversed = undone !== undefined && !(undone instanceof Failure)
      const { amount_cents, reference } = row
      const back = { reference: `undone ${row.id}`, state: 'refunded' as const, amount_cents, requested_at: now }
      if (!isReversed) await settleRefunds(tx, row, { refunds: [back], now })
      // The provider gives the same id to what it receives for the charge later.
      await renamePayment(db, teamId, row.id, {
        reference: `${reference} undone ${row.id}`,
        refunded_cents: amount_cents,
        updated_at: now,
      })
    }
    await reopenAttempt(db, teamId, { id: attemptId, chargeId: charge_id })
  })
}

export const sumOf = (all: Settled[]): Settled => ({
  paid: all.reduce((sum, { paid }) => sum + paid, 0),
  refunded: all.reduce((sum, { refunded }) => sum + refunded, 0),
})

/**
 * Writes money that arrived, once by the provider's id of it, and pays the charge it was meant for. If it cannot pay the charge, it is
 * recorded for a person: no money is lost, and no charge is paid with a different amount.
 */
export async function settlePayment(ctx: Acting, connectionId: string, payment: ProviderPayment): Promise<Settled> {
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    const attempt =
      payment.chargeReference === null
        ? undefined
        : await findAttemptPaid(db, teamId, { connectionId, reference: payment.chargeReference })
    const now = timestampText(machineNow())
    const named = { connection_id: connectionId, reference: payment.reference, attempt_id: attempt?.id ?? null }
    const before = await findKnownPayment(db, teamId, named)
    const row =
      before === undefined
        ? await insertPayment(db, {
            ...{ team_id: teamId, id: newId(), ...named, charge_id: attempt?.charge_id ?? null },
            ...{ method: payment.method, amount_cents: payment.amount_cents, received_at: payment.received_at },
            ...{ created_at: now, updated_at: now },
          })
        : undefined
    if (row !== undefined) await assign(tx, row, now)
    const known = before ?? row ?? (await findKnownPayment(db, teamId, named))!
    return {
      paid: row === undefined ? 0 : 1,
      refunded: await settleRefunds(tx, known, { refunds: payment.refunds, now }),
    }
  })
}

async function assign(tx: Acting, payment: PaymentRow, now: string): Promise<void> {
  const charge = payment.charge_id === null ? undefined : await findCharge(tx.db, tx.teamId, payment.charge_id)
  if (charge === undefined) {
    await keep(tx, { memberId: null }, payment)
    return note(tx, payment, { kind: 'unknown', now })
  }
  const { id: paymentId, amount_cents: cents } = payment
  const paid = await payCharge(tx, charge.id, { method: payment.method as PaymentMethod, cents, paymentId })
  if (paid instanceof Failure) {
    await lockMember(tx.db, tx.teamId, charge.member_profile_id)
    await keep(tx, { charge }, payment)
    return note(tx, payment, { kind: kindOfClosed(charge.id, paid), now })
  }
  if (cents !== openCents(charge)) await note(tx, payment, { kind: 'other_amount', now })
}

/** Money that pays nothing is kept, as credit of the member if the member is known. */
function keep(tx: Acting, of: Parameters<typeof entryOf>[1], { id, method, amount_cents }: PaymentRow): Promise<void> {
  const by = { method: method as PaymentMethod, payment_id: id }
  const said = { kind: 'payment' as const, ...by, effect: pays(amount_cents, 0) }
  return addToLedger(tx.db, [entryOf(tx, of, said)])
}

function kindOfClosed(id: string, { details }: Failure): DifferenceKind {
  if (details?.status === undefined) throw new Error(`Charge ${id} is gone`)
  return details.status === 'paid' ? 'paid_twice' : 'paid_after_end'
}

function note(
  { db, teamId }: Acting,
  { id, amount_cents }: Pick<PaymentRow, 'id' | 'amount_cents'>,
  { kind, now }: { kind: DifferenceKind; now: string },
): Promise<void> {
  return noteDifference(db, teamId, { payment_id: id, kind, amount_cents, noted_at: now })
}

/** Writes the refunds of a payment; returns how many were completed now. */
async function settleRefunds(
  tx: Acting,
  row: PaymentRow,
  { refunds, now }: { refunds: ProviderRefund[]; now: string },
): Promise<number> {
  if (refunds.length === 0) return 0
  await lockPayment(tx.db, tx.teamId, row.id)
  const begun = await listRefunds(tx.db, tx.teamId, row.id)
  const known = new Map(begun.map((refund) => [refund.external_id ?? refund.reference, refund]))
  const isPerhapsOurs = (cents: number) =>
    begun.some(({ state, amount_cents }) => state === 'asking' && amount_cents === cents)
  let [ended, changed] = [0, false]
  for (const { reference, state, amount_cents, requested_at } of refunds) {
    const before = known.get(reference)
    if (before?.state === state) continue
    // Whether it is ours is known only after the provider has answered; it is read again then.
    if (before === undefined && isPerhapsOurs(amount_cents)) continue
    changed = true
    if (before !== undefined) await advanceRefund(tx, before, { state, updated_at: now })
    else {
      const found = { id: newId(), payment_id: row.id, reference, requested_at, reason: null }
      await insertRefund(tx.db, tx.teamId, { ...found, state, amount_cents, updated_at: now })
      await note(tx, { id: row.id, amount_cents }, { kind: 'refunded_by_provider', now })
    }
    if (state === 'refunded') ended += 1
  }
  // A failed refund that is read again does not reopen what a person has dealt with since.
  if (changed) await bookRefunds(tx, row, now)
  return ended
}
