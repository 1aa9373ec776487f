import { type Day, plus } from './days.ts'
import type { Gym, Membership } from './state.ts'

// What the rules of memberships and of charges share.

/** The oldest due date that was missed. Debts from before somebody reactivated an ended membership no longer count. */
export function oldestDebt({ charges, debtSince }: Membership): Day | null {
  if (debtSince === null) return null
  const late = charges.filter(({ status, due }) => status === 'overdue' && plus(due, 1) >= debtSince)
  return late.map(({ due }) => due).sort()[0] ?? null
}

export function tell(gym: Gym, type: string, { n }: Membership): void {
  gym.events.push(`${type} ${n}`)
}
