import { sql } from 'kysely'
import type { Acting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { addToLedger, entryOf, raised } from './ledger.ts'
import { owes, pays } from './ledger-rules.ts'
import { type ChargeRow, openCents, updateCharge } from './sql.ts'

/** Writes charges with their state in another system. */
export async function importCharges(
  tx: Acting,
  rows: Omit<ChargeRow, 'paid_cents' | 'part' | 'promised_on'>[],
): Promise<void> {
  if (rows.length === 0) return
  const paid = (row: (typeof rows)[number]) => (row.status === 'paid' ? row.amount_cents : 0)
  const charges = rows.map((row) => ({ ...row, paid_cents: paid(row), part: 0, promised_on: null }))
  await addToLedger(tx.db, entriesOfPast(tx, charges), charges)
}

/** The ledger entries of charges that were created, and perhaps paid or cancelled, before they were written here. */
export const entriesOfPast = (tx: Acting, charges: ChargeRow[]) =>
  charges.flatMap((charge) => [raised(tx, charge), ...closings(tx, charge)])

/** The ledger entries that close a charge which was paid or cancelled. */
function closings(tx: Acting, charge: ChargeRow) {
  const { status, amount_cents, payment_method: method, paid_at } = charge
  if (status === 'cancelled')
    return [entryOf(tx, { charge }, { kind: 'removal', at: charge.updated_at, effect: owes(-amount_cents) })]
  if (status !== 'paid') return []
  const paid = { kind: 'payment' as const, method, at: paid_at!, effect: pays(amount_cents, amount_cents) }
  return [entryOf(tx, { charge }, paid)]
}

/** The charges of memberships for their periods, in any status, so that no period is charged twice. */
export async function listPeriodCharges(
  db: Db,
  teamId: string,
  membershipIds: string[],
): Promise<Pick<ChargeRow, 'id' | 'membership_id' | 'period_start' | 'due_date' | 'amount_cents' | 'status'>[]> {
  if (membershipIds.length === 0) return []
  return db
    .selectFrom('charges')
    .select(['id', 'membership_id', 'period_start', 'due_date', 'amount_cents', 'status'])
    .where('team_id', '=', teamId)
    .where('membership_id', 'in', membershipIds)
    .where('kind', '=', 'period')
    .execute()
}

/** Records that another system cancelled an open charge for which nothing was paid here. */
export async function cancelImported(tx: Acting, charge: ChargeRow, updated_at: string): Promise<void> {
  await updateCharge(tx.db, tx.teamId, charge.id, { status: 'cancelled', updated_at })
  const effect = owes(-openCents(charge))
  await addToLedger(tx.db, [entryOf(tx, { charge }, { kind: 'removal', effect })])
}

/** Deletes imported charges and their ledger entries, for example when a move is undone. */
export async function deleteCharges(db: Db, teamId: string, ids: string[]): Promise<void> {
  await db
    .deleteFrom('ledger_entries')
    .where('team_id', '=', teamId)
    .where('charge_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await db
    .deleteFrom('charges')
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
