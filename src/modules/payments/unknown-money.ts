import type { Static } from 'typebox'
import { addPayer } from '#modules/billing/index.ts'
import { findMember } from '#modules/members/index.ts'
import { lockMembership, useCreditFor } from '#modules/memberships/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting, PartOnce } from '#platform/context.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import {
  findDifference,
  listOpenOf,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  settleDifference,
} from './attempts-sql.ts'
import type { Reach } from './connections.ts'
import type { Settled } from './differences.ts'
import { askForRefund, newRefund } from './refund-charge.ts'
import type { Refund } from './schemas.ts'

// Money that names no charge of ours, for example when it was sent to the account's key directly.

export const unknownReasons = { NOT_UNKNOWN: 'The payer is known, or the difference was dealt with.' }

type Refused = Failure<'NOT_FOUND'> | RuleViolated<keyof typeof unknownReasons>

const notUnknown = () => ruleViolated('NOT_UNKNOWN', unknownReasons.NOT_UNKNOWN)

interface Seen {
  id: string
  reason: string
}

/**
 * Assigns the money to a member: it pays the member's open charges, oldest first, and the rest becomes credit. The difference is then
 * settled.
 */
export function assignPayment(
  ctx: Acting,
  { id, memberId, reason }: Seen & { memberId: string },
): Promise<Static<typeof Settled> | Refused> {
  return attributed(ctx, async (tx) => {
    const seen = await see(tx, { id, reason })
    if (seen instanceof Failure) return seen
    if ((await findMember(tx.db, tx.teamId, memberId)) === undefined) return notFound('Member', 'member_id')
    const booked = await addPayer(tx, { paymentId: seen.payment.id, memberId, reason })
    if (booked === undefined) return notUnknown()
    const open = await listOpenOf(tx.db, tx.teamId, memberId)
    // The first payment locks the member, and memberships are locked before their member.
    const memberships = new Set(open.map(({ membership_id }) => membership_id))
    for (const membership of [...memberships].sort()) await lockMembership(tx.db, tx.teamId, membership)
    for (const charge of open) {
      if ((await useCreditFor(tx, charge.id)) instanceof Failure) break
    }
    return { id, settled_at: seen.settledAt }
  })
}

/** Refunds all of it to its sender. This completes the difference. */
export async function returnPayment(
  ctx: Acting & { once?: PartOnce },
  reach: Reach,
  given: Seen,
): Promise<Refund | Refused> {
  const begin = (on: Acting) => beginReturn(on, given)
  const begun = await (ctx.once?.('return', begin) ?? begin(ctx))
  if (begun instanceof Failure) return begun
  const { state } = await askForRefund(ctx, reach, begun)
  return { refund_id: begun.id, status: state === 'asking' ? 'refunding' : state }
}

function beginReturn(ctx: Acting, given: Seen): Promise<RefundRow | Refused> {
  return attributed(ctx, async (tx): Promise<RefundRow | Refused> => {
    const seen = await see(tx, given)
    if (seen instanceof Failure) return seen
    const { id: paymentId, amount_cents, refunded_cents } = seen.payment
    if (refunded_cents > 0) return notUnknown()
    return newRefund(tx, { payment_id: paymentId, amount_cents, reason: given.reason })
  })
}

/** Completes the difference and locks its payment. A second request finds the difference completed. */
async function see(tx: Acting, { id, reason }: Seen): Promise<{ payment: PaymentRow; settledAt: string } | Refused> {
  const difference = await findDifference(tx.db, tx.teamId, id)
  if (difference === undefined) return notFound('Difference')
  const settledAt = timestampText(tx.now)
  const isFirst = await settleDifference(
    tx.db,
    tx.teamId,
    { id, settled_at: null },
    { settled_at: settledAt, note: reason },
  )
  if (!isFirst || difference.kind !== 'unknown') return notUnknown()
  return { payment: (await lockPayment(tx.db, tx.teamId, difference.payment_id))!, settledAt }
}
