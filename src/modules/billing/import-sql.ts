import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type ChargeRow, updateCharge } from './sql.ts'

/** Writes charges as they stood in another system. */
export async function importCharges(db: Db, rows: ChargeRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('charges').values(rows).execute()
}

/** The first days of the periods that memberships were charged for, so that no two charges are for the same. */
export async function listChargedPeriods(
  db: Db,
  teamId: string,
  membershipIds: string[],
): Promise<{ membership_id: string; period_start: string }[]> {
  return db
    .selectFrom('charges')
    .select(['membership_id', 'period_start'])
    .where('team_id', '=', teamId)
    .where('membership_id', 'in', membershipIds)
    .where('kind', '=', 'period')
    .execute()
}

/** Takes what became of a charge in another system, unless it was closed here meanwhile. */
export async function correctCharge(
  db: Db,
  teamId: string,
  charge: Pick<ChargeRow, 'id' | 'status' | 'payment_method' | 'paid_at' | 'updated_at'>,
): Promise<void> {
  const { id, ...changes } = charge
  await updateCharge(db, teamId, id, changes)
}

/** Deletes charges that were imported, as when a move is undone. */
export async function deleteCharges(db: Db, teamId: string, ids: string[]): Promise<void> {
  await db
    .deleteFrom('charges')
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
