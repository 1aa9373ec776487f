import { dayStartOf } from '#platform/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { chooseUnit } from './choose-unit.ts'
import { findDoorSettings, findVisitFacts, lockVisitor } from './sql.ts'
import { recordEntry } from './validate-entry.ts'

/**
 * Lets a member in against the rules because a member of staff decides so and gives a reason. It is an entry like any
 * other, but uses no credit and counts towards no membership.
 */
export async function overrideEntry(
  ctx: TeamContext,
  { member_id, store_id, reason }: { member_id: string; store_id?: string | null; reason: string },
): Promise<
  | { allowed: true; duplicate: false; member_profile_id: string; reason: null }
  | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>
> {
  return transact(ctx, async (tx) => {
    const storeId = store_id ?? null
    const [visitor, facts] = await Promise.all([
      lockVisitor(tx.db, tx.teamId, member_id, storeId),
      findVisitFacts(tx.db, tx.teamId, member_id, dayStartOf(tx)),
    ])
    const unit = chooseUnit(visitor ?? (await findDoorSettings(tx.db, tx.teamId, storeId)), storeId)
    if (unit instanceof Failure) return unit
    if (visitor === undefined || facts === undefined) return notFound('Member', 'member_id')
    const decision = {
      allowed: true,
      duplicate: false,
      membershipId: null,
      partnerId: null,
      takesCredit: false,
    } as const
    await recordEntry(
      tx,
      { memberId: member_id, method: 'manual', code: null },
      { visitor, facts, storeId: unit.id, overrideReason: reason },
      decision,
    )
    return { allowed: true, duplicate: false, member_profile_id: member_id, reason: null }
  })
}
