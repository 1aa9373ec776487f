// What each ledger entry changes, in cents. Entries are only added: a wrong one is reversed by its opposite.

/** The change in what is owed, in the money that the gym has, and in what the gym owes the member. */
export interface Effect {
  owed_cents: number
  kept_cents: number
  credit_cents: number
}

/** Raises what is owed, or lowers it if `cents` is negative. */
export const owes = (cents: number): Effect => ({ owed_cents: cents, kept_cents: 0, credit_cents: 0 })

/** Money comes in for the open amount. Any excess becomes the member's credit. */
export const pays = (cents: number, open: number): Effect => {
  const used = Math.min(cents, open)
  return { owed_cents: 0 - used, kept_cents: cents, credit_cents: cents - used }
}

/** The member's credit pays what is owed; if `cents` is negative, paid money becomes credit again. */
export const usesCredit = (cents: number): Effect => ({ owed_cents: 0 - cents, kept_cents: 0, credit_cents: 0 - cents })

/**
 * Money is refunded; `credit` is the part of it that was the member's credit. The part of the charge that the remaining money has paid
 * stays paid.
 */
export const givesBack = (cents: number, credit: number): Effect => ({
  owed_cents: 0,
  kept_cents: 0 - cents,
  credit_cents: 0 - Math.min(cents, credit),
})

/** Reverses a wrong entry. */
export const takesBack = ({ owed_cents, kept_cents, credit_cents }: Effect): Effect => ({
  owed_cents: 0 - owed_cents,
  kept_cents: 0 - kept_cents,
  credit_cents: 0 - credit_cents,
})
