import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Acting, timeOfWriting } from '#platform/context.ts'
import { updateBy } from '#platform/db/rows.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { financialCreated, financialOverdue, financialPaid } from './events.ts'
import type { FinancialEntry, PaymentMethod } from './schemas.ts'
import { type ChargeRow, lockCharge, openStatuses } from './sql.ts'

/** A charge to create. Amounts in cents; days as YYYY-MM-DD. */
export interface ChargeOrder {
  kind: ChargeRow['kind']
  period_start: string
  amount_cents: number
  due_date: string
}

/** The membership that charges belong to, and their description on the bill. */
interface ChargedMembership {
  id: string
  member_profile_id: string
  plan_name: string
}

/**
 * Creates the charges and records financial.created for each. A charge that already exists stays as it is: after an
 * end date was set back by hand, a renewal may reach a period that was charged before.
 */
export async function createCharges(tx: Acting, membership: ChargedMembership, orders: ChargeOrder[]): Promise<void> {
  if (orders.length === 0) return
  const at = timestampText(tx.now)
  const charges = orders.map((order) => ({
    ...order,
    team_id: tx.teamId,
    id: newId(),
    member_profile_id: membership.member_profile_id,
    membership_id: membership.id,
    description: describeCharge(order, membership.plan_name),
    status: 'pending' as const,
    payment_method: null,
    paid_at: null,
    created_at: at,
    updated_at: timeOfWriting(tx),
  }))
  const rows = await tx.db
    .insertInto('charges')
    .values(charges)
    .onConflict((conflict) => conflict.constraint('charges_once').doNothing())
    .returningAll()
    .execute()
  await recordEvents(
    tx,
    rows.map((row) => financialCreated(toFinancialEntry(row))),
  )
}

function describeCharge(order: Pick<ChargeOrder, 'kind' | 'period_start'>, planName: string): string {
  return order.kind === 'enrollment' ? `Taxa de matrícula, ${planName}` : `${planName}, ${order.period_start}`
}

/** Marks charges whose due day has passed and records financial.overdue for each, in the order of `ids`. */
export async function markOverdue(tx: Acting, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.db
    .updateTable('charges')
    .set({ status: 'overdue', updated_at: timeOfWriting(tx) })
    .where('team_id', '=', tx.teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'pending')
    .returningAll()
    .execute()
  await recordEvents(
    tx,
    rows
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(toFinancialEntry)
      .map((entry) => financialOverdue(entry, { ...entry, status: 'pending' })),
  )
}

/** Cancels charges before they become due. */
export const voidCharges = (tx: Acting, ids: string[]) => setStatus(tx, ids, 'pending', 'cancelled')

/** Lets charges that were voided be due again. */
export const restoreCharges = (tx: Acting, ids: string[]) => setStatus(tx, ids, 'cancelled', 'pending')

/** Makes overdue charges pending again, whose due day was moved to today or later. */
export const reopenCharges = (tx: Acting, ids: string[]) => setStatus(tx, ids, 'overdue', 'pending')

async function setStatus(tx: Acting, ids: string[], from: ChargeRow['status'], to: ChargeRow['status']): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable('charges')
    .set({ status: to, updated_at: timeOfWriting(tx) })
    .where('team_id', '=', tx.teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', from)
    .execute()
}

/** Changes the amount of a charge that is not due yet, in cents. */
export async function repriceCharge(
  tx: Acting,
  { id, amount_cents }: Pick<ChargeRow, 'id' | 'amount_cents'>,
): Promise<void> {
  await updateAmount(tx.db, tx.teamId, { id, status: 'pending' }, { amount_cents, updated_at: timeOfWriting(tx) })
}

const updateAmount = updateBy('charges', ['id', 'status'], ['amount_cents', 'updated_at'])

/** Moves due days by a number of days, forwards or backwards. */
export async function shiftDueDates(tx: Acting, ids: string[], days: number): Promise<void> {
  if (ids.length === 0 || days === 0) return
  await tx.db
    .updateTable('charges')
    .set({ due_date: sql<string>`due_date + ${days}::integer`, updated_at: timeOfWriting(tx) })
    .where('team_id', '=', tx.teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Marks an open charge as paid now and records financial.paid. */
export async function markPaid(tx: Acting, id: string, method: PaymentMethod | null): Promise<void> {
  const at = timestampText(tx.now)
  const before = (await lockCharge(tx.db, tx.teamId, id))!
  const row = await tx.db
    .updateTable('charges')
    .set({ status: 'paid', paid_at: at, payment_method: method, updated_at: at })
    .where('team_id', '=', tx.teamId)
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvents(tx, [financialPaid(toFinancialEntry(row), toFinancialEntry(before))])
}

/** The charge as events and the command line show it. */
export function toFinancialEntry(row: ChargeRow): Static<typeof FinancialEntry> {
  const { id, member_profile_id, membership_id, description, amount_cents } = row
  const { due_date, status, payment_method, paid_at, created_at } = row
  const state = { due_date, status, payment_method, paid_at, created_at }
  return { id, member_id: member_profile_id, membership_id, description, amount_cents, currency: 'BRL', ...state }
}
