import type { Charge, MembershipState, Step } from './state.ts'

// The charge of the coming period may be raised in advance. It belongs to that period as it was planned then: part of the state machine,
// which is in rules.ts.

type Terms = Pick<MembershipState, 'status' | 'auto_renew' | 'end_date' | 'price_cents' | 'plan_id'>

/**
 * The charges of the coming period that a step makes wrong, because that period begins on another day, costs something else or will not
 * come. Money paid for them becomes the member's credit; a new charge is raised in time.
 */
export function overtaken(
  before: Terms,
  step: Pick<Step, 'change' | 'changes'>,
  next: Charge[],
  today: string,
): string[] {
  const after: Terms = { ...before, ...step.changes }
  const isSame =
    after.end_date === before.end_date &&
    after.price_cents === before.price_cents &&
    after.plan_id === before.plan_id &&
    after.auto_renew &&
    after.status !== 'cancelled'
  if (isSame || step.change === 'renewed') return []
  if (before.end_date < today) return []
  return next.filter(({ status }) => status !== 'cancelled').map(({ id }) => id)
}
