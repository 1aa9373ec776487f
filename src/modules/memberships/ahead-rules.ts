import { endOfTrial } from './shared-rules.ts'
import type { Charge, MembershipState, Step } from './state.ts'

// Charges may be raised, and paid, before their period begins: that of the coming period in advance, and that of the first period during a
// trial. They belong to the period as it was planned then: part of the state machine, which is in rules.ts.

type Terms = Pick<
  MembershipState,
  'status' | 'auto_renew' | 'end_date' | 'price_cents' | 'plan_id' | 'on_trial' | 'trial_ends_on'
>

/**
 * The charges that a step makes wrong: of the coming period, because it begins on another day, costs something else or will not come; of
 * the first period with its fee, because the membership is cancelled in its trial. Money paid for them becomes the member's credit; if the
 * period comes after all, its charge is raised again.
 */
export function overtaken(
  before: Terms,
  step: Pick<Step, 'change' | 'changes'>,
  { present, next, fees }: { present: Charge[]; next: Charge[]; fees: Charge[] },
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
  const unbought = after.status === 'cancelled' && endOfTrial(before) !== null ? [...present, ...fees] : []
  // The coming period of a membership that is frozen without an end has not begun, although its day is over.
  const coming = before.end_date < today && before.status !== 'frozen' ? [] : next
  return [...unbought, ...coming].filter(({ status }) => status !== 'cancelled').map(({ id }) => id)
}
