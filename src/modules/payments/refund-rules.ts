/** A payment, and the cents that may still be refunded. */
interface Left<P> {
  payment: P
  left: number
}

/**
 * The payment from which an amount is refunded: the latest with enough left. Without an amount, the whole remainder of the latest payment.
 */
export function refundIn<P>(
  payments: readonly Left<P>[],
  amountCents: number | undefined,
): { payment: P; amountCents: number } | { reason: 'NOTHING_TO_REFUND' | 'REFUND_TOO_LARGE'; limit: number } {
  const limit = Math.max(0, ...payments.map(({ left }) => left))
  if (limit === 0) return { reason: 'NOTHING_TO_REFUND', limit }
  const chosen = payments.findLast(({ left }) => left > 0 && left >= (amountCents ?? 1))
  if (chosen === undefined) return { reason: 'REFUND_TOO_LARGE', limit }
  return { payment: chosen.payment, amountCents: amountCents ?? chosen.left }
}

/** The status that is shown for a charge after a refund. */
export function statusShown<S extends string>(
  status: S,
  { paid, refunded }: { paid: number; refunded: number },
): S | 'refunded' | 'partly_refunded' {
  if (refunded === 0) return status
  return refunded >= paid ? 'refunded' : 'partly_refunded'
}
