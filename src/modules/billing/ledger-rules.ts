// What each entry of the books changes, in cents. Entries are only added: one that was wrong is taken back by its opposite.

/** By how much an entry changes what is owed, the money that the gym has, and what the gym owes the member. */
export interface Effect {
  owed_cents: number
  kept_cents: number
  credit_cents: number
}

/** What is owed becomes more, or less where `cents` is negative. */
export const owes = (cents: number): Effect => ({ owed_cents: cents, kept_cents: 0, credit_cents: 0 })

/** Money comes in for what is open. What is more than that is kept for the member. */
export const pays = (cents: number, open: number): Effect => {
  const used = Math.min(cents, open)
  return { owed_cents: 0 - used, kept_cents: cents, credit_cents: cents - used }
}

/** What is kept for the member pays what is owed; where `cents` is negative, what was paid is kept for the member again. */
export const usesCredit = (cents: number): Effect => ({ owed_cents: 0 - cents, kept_cents: 0, credit_cents: 0 - cents })

/** Money goes back, of it `credit` that was kept for the member. What was paid by the rest stays paid. */
export const givesBack = (cents: number, credit: number): Effect => ({
  owed_cents: 0,
  kept_cents: 0 - cents,
  credit_cents: 0 - Math.min(cents, credit),
})

/** An entry was wrong. */
export const takesBack = ({ owed_cents, kept_cents, credit_cents }: Effect): Effect => ({
  owed_cents: 0 - owed_cents,
  kept_cents: 0 - kept_cents,
  credit_cents: 0 - credit_cents,
})
