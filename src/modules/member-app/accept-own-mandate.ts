import { findOwner } from '#modules/memberships/index.ts'
import { createMandate, type Reach } from '#modules/payments/index.ts'
import type { Acting } from '#platform/context.ts'
import { notFound } from '#platform/errors/failure.ts'

/** The member accepts in their bank's app, by a code of its own: nothing is paid by that. */
const byOwnCode = 2

/** Makes the mandate by which a membership of the member is paid by itself; one that waits is given again. */
export async function acceptOwnMandate(
  ctx: Acting,
  reach: Reach,
  { memberId, id }: { memberId: string; id: string },
): Promise<Awaited<ReturnType<typeof createMandate>>> {
  if ((await findOwner(ctx.db, ctx.teamId, id)) !== memberId) return notFound('Membership')
  return createMandate(ctx, reach, { membershipId: id, journey: byOwnCode })
}
