import { findOwner } from '#modules/memberships/index.ts'
import { createMandate, type Reach } from '#modules/payments/index.ts'
import type { Acting } from '#platform/context.ts'
import { notFound } from '#platform/errors/failure.ts'

/** The member accepts in their bank's app with the mandate's own code, without a payment. */
const byOwnCode = 2

/** Creates the mandate with which a membership of the member is paid automatically; if one waits for acceptance, it is returned again. */
export async function acceptOwnMandate(
  ctx: Acting,
  reach: Reach,
  { memberId, id }: { memberId: string; id: string },
): Promise<Awaited<ReturnType<typeof createMandate>>> {
  if ((await findOwner(ctx.db, ctx.teamId, id)) !== memberId) return notFound('Membership')
  return createMandate(ctx, reach, { membershipId: id, journey: byOwnCode })
}
