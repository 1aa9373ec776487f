import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { newId } from '#platform/values/ids.ts'
import { chooseUnit, findDoorSettings, lockVisitor } from './door-sql.ts'
import { accessCheckout } from './events.ts'
import { type Exit, leaveBy } from './record-visits.ts'
import type { ExitAnswer, ExitRequest } from './schemas.ts'
import { lockOpenVisit } from './sql.ts'
import { writeExit } from './whole-sql.ts'

/**
 * Ends the member's visit at this unit. An exit without an entry there is logged as unpaired: it changes no count and
 * records no event.
 */
export async function registerExit(
  ctx: Acting,
  { member_profile_id, method, store_id }: ExitRequest,
): Promise<Static<typeof ExitAnswer> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const storeId = store_id ?? null
  const exit = { member_profile_id, method: method ?? 'manual' }
  if (storeId !== null && (await exitAtOnce(ctx, { ...exit, store_id: storeId }))) {
    return { status: 'checked_out', member_profile_id }
  }
  return transact({ ...ctx, deviceId: null }, async (tx) => {
    const [visitor, open] = await Promise.all([
      lockVisitor(tx.db, tx.teamId, member_profile_id, storeId),
      lockOpenVisit(tx.db, tx.teamId, member_profile_id),
    ])
    const unit = chooseUnit(visitor ?? (await findDoorSettings(tx.db, tx.teamId, storeId)), storeId)
    if (unit instanceof Failure) return unit
    if (visitor === undefined) return notFound('Member', 'member_profile_id')

    const left = leaveBy(tx, { ...exit, store_id: unit.id }, open)
    return { status: left ? ('checked_out' as const) : ('unpaired_exit' as const), member_profile_id }
  })
}

/** Most exits need no look at the member: they end a visit at this unit. */
async function exitAtOnce(ctx: Acting, exit: Omit<Exit, 'automatic'>): Promise<boolean> {
  const event = accessCheckout({ allowed: true, duplicate: false, ...exit, automatic: false })
  return writeExit(ctx, { id: newId(), row: { ...exit, result: 'exit', device_id: null }, event })
}
