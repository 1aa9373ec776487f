import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { chooseUnit } from './choose-unit.ts'
import { newLogRow } from './new-log-row.ts'
import { recordExits } from './record-exits.ts'
import type { ExitAnswer, ExitRequest } from './schemas.ts'
import { closeVisit, findDoorSettings, insertLogLine, lockOpenVisit, lockVisitor } from './sql.ts'

/**
 * Ends the member's visit at this unit. An exit without an entry there is logged as unpaired: it changes no count and
 * records no event.
 */
export async function registerExit(
  ctx: Acting,
  { member_profile_id, method, store_id }: ExitRequest,
): Promise<Static<typeof ExitAnswer> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const storeId = store_id ?? null
  return transact({ ...ctx, deviceId: null }, async (tx) => {
    const [visitor, open] = await Promise.all([
      lockVisitor(tx.db, tx.teamId, member_profile_id, storeId),
      lockOpenVisit(tx.db, tx.teamId, member_profile_id),
    ])
    const unit = chooseUnit(visitor ?? (await findDoorSettings(tx.db, tx.teamId, storeId)), storeId)
    if (unit instanceof Failure) return unit
    if (visitor === undefined) return notFound('Member', 'member_profile_id')

    const exit = { member_profile_id, store_id: unit.id, method: method ?? 'manual' }
    if (open?.store_id === unit.id) {
      const closed = closeVisit(tx.db, tx.teamId, open.id, timestampText(tx.now))
      const recorded = recordExits(tx, [{ ...exit, automatic: false }])
      return withCommit(tx, { status: 'checked_out' as const, member_profile_id }, closed, recorded)
    }
    const logged = insertLogLine(tx.db, newLogRow(tx, { result: 'unpaired_exit', ...exit }))
    return withCommit(tx, { status: 'unpaired_exit' as const, member_profile_id }, logged)
  })
}
