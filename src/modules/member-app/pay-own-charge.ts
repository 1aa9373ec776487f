import { findCharge } from '#modules/billing/index.ts'
import { collectCharge, type Reach } from '#modules/payments/index.ts'
import type { Acting } from '#platform/context.ts'
import { notFound } from '#platform/errors/failure.ts'

/** Has a provider make a code by which a member pays what they owe; somebody else's charge is none of theirs. */
export async function payOwnCharge(
  ctx: Acting,
  reach: Reach,
  { memberId, id }: { memberId: string; id: string },
): Promise<Awaited<ReturnType<typeof collectCharge>>> {
  const charge = await findCharge(ctx.db, ctx.teamId, id)
  if (charge?.member_profile_id !== memberId) return notFound('Charge')
  return collectCharge(ctx, reach, { chargeId: id })
}
