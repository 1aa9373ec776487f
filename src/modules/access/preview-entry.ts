import type { DenialReason } from '@catraca/device-contract/entry-rules.ts'
import type { InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { dayStartOf } from '#platform/time/clock.ts'
import { judgeAttempt } from './attempt-rules.ts'
import { countOthersNow, findArrival } from './door-sql.ts'

/** The answer that the door of a unit would give. */
interface EntryPreview {
  store_id: string
  allowed: boolean
  reason: DenialReason | null
}

/**
 * Whether a member would be let in at a unit now, and if not, why, by the rules of the door. Nothing is written, and no entry has to wait
 * for it. Null if no unit is named and the company has several, or none.
 */
export async function previewEntry(
  ctx: InCompany,
  memberId: string,
  storeId: string | null,
): Promise<EntryPreview | null> {
  const { db, teamId } = ctx
  const arrival = await findArrival(db, { teamId, memberId, storeId, dayStartsAt: dayStartOf(ctx) })
  if (arrival === undefined || arrival.unit instanceof Failure) return null
  const { visitor, facts, unit } = arrival
  const inside = await countOthersNow(ctx, visitor, { unitId: unit.id, memberId })
  const decision = judgeAttempt(null, { visitor, facts, unit, waiting: [], inside }, ctx)
  return { store_id: unit.id, allowed: decision.allowed, reason: decision.allowed ? null : decision.reason }
}
