/** A payment, and how many cents of it may still be given back. */
interface Left<P> {
  payment: P
  left: number
}

/** From which payment an amount is given back: the latest of which enough is left. Without an amount, all that is left of the latest. */
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

/** What a charge is called once money of it went back. */
export function statusShown<S extends string>(
  status: S,
  { paid, refunded }: { paid: number; refunded: number },
): S | 'refunded' | 'partly_refunded' {
  if (refunded === 0) return status
  return refunded >= paid ? 'refunded' : 'partly_refunded'
}
