import { findCharge } from '#modules/billing/index.ts'
import { collectCharge, type Reach } from '#modules/payments/index.ts'
import type { Acting } from '#platform/context.ts'
import { notFound } from '#platform/errors/failure.ts'

/** Makes a provider create a code with which a member pays a charge; a charge of another member is not found. */
export async function payOwnCharge(
  ctx: Acting,
  reach: Reach,
  { memberId, id }: { memberId: string; id: string },
): Promise<Awaited<ReturnType<typeof collectCharge>>> {
  const charge = await findCharge(ctx.db, ctx.teamId, id)
  if (charge?.member_profile_id !== memberId) return notFound('Charge')
  return collectCharge(ctx, reach, { chargeId: id })
}
