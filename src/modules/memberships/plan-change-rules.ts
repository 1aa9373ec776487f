import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { addDays, daysBetween, later } from '#platform/time/days.ts'
import { chargesOfPeriod } from './installment-rules.ts'
import { priceOf, saleKindOf } from './price-rules.ts'
import { endOfTrial } from './shared-rules.ts'
import type { ChargeRow, MembershipState, PlanTerms, Step } from './state.ts'

// Another plan in the middle of a period: part of the state machine, which is in rules.ts.

export interface PlanChange {
  oldPlan: Pick<PlanTerms, 'duration_days'>
  newPlan: PlanTerms
  /** The valid charges of the present period, whole or in parts. */
  present: ChargeRow[]
  /** The part of their amounts that is a late fee, in cents: it was not charged for days. */
  lateFees: number
  billing: 'internal' | 'external'
  today: string
}

/** The unused part of a period: its days, and what was charged for them. */
export interface Unused {
  days: number
  cents: number
}

/**
 * Ends the present period today, and begins a period of another plan. Charged but unused days are taken off their charge; money paid for
 * them becomes credit, and pays for the new period first.
 */
export function changePlan(
  state: MembershipState,
  change: PlanChange,
): { step: Step; unused: Unused; begins: string } | RuleViolated<'PLAN_NOT_CHANGEABLE' | 'SAME_PLAN'> {
  const { oldPlan, newPlan, present, lateFees, billing, today } = change
  const { status } = state
  if (status !== 'active' || endOfTrial(state) !== null) {
    const message = `The plan of a ${status} membership is not changed in the middle of a period.`
    return ruleViolated('PLAN_NOT_CHANGEABLE', message, { status })
  }
  if (state.plan_id === newPlan.id) return ruleViolated('SAME_PLAN', 'The membership has this plan.')
  const begins = later(today, state.start_date)
  const price_cents = priceOf(newPlan, state.discount_pct)
  const days = Math.min(Math.max(daysBetween(begins, state.end_date), 0), oldPlan.duration_days)
  // If the period begins today, the new plan replaces it completely.
  const replaced = present.filter(({ period_start }) => period_start === begins)
  const kept = present.filter(({ period_start }) => period_start !== begins)
  const left = takenOff(kept, shareOf(sumOf(kept) - lateFees, days, oldPlan.duration_days))
  const unpaid = left.filter(({ isPaid }) => !isPaid)
  const step: Step = {
    change: 'plan_changed',
    changes: {
      plan_id: newPlan.id,
      sale_kind: saleKindOf(newPlan, state.discount_pct),
      price_cents,
      credits_left: newPlan.credits,
      period_began_on: begins,
      end_date: addDays(begins, newPlan.duration_days),
    },
    events: [],
    // A paid charge keeps its amount, which was already reported; the unused part is credited.
    creditedCharges: left.filter(({ isPaid, off }) => isPaid && off > 0).map(({ id, off }) => ({ id, cents: off })),
    repricedCharges: unpaid.filter(({ asked }) => asked > 0).map(({ id, asked }) => ({ id, amount_cents: asked })),
    voidCharges: [...unpaid.filter(({ asked }) => asked === 0), ...replaced].map(({ id }) => id),
    newCharges:
      billing === 'internal' ? chargesOfPeriod(newPlan, { starts: begins, due: today, cents: price_cents }) : [],
  }
  const cents = left.reduce((sum, { off }) => sum + off, 0) + sumOf(replaced)
  return { step, unused: { days, cents }, begins }
}

const sumOf = (charges: ChargeRow[]) => charges.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Lowers charges by an amount: unpaid ones first, and of those the ones that are due last. */
function takenOff(charges: ChargeRow[], cents: number) {
  const isPaid = ({ status }: ChargeRow) => status === 'paid'
  const inTurn = charges.toSorted(
    (a, b) =>
      Number(isPaid(a)) - Number(isPaid(b)) ||
      (a.due_date < b.due_date ? 1 : a.due_date > b.due_date ? -1 : 0) ||
      b.part - a.part,
  )
  let rest = cents
  return inTurn.map((charge) => {
    const off = Math.min(rest, charge.amount_cents)
    rest -= off
    return { id: charge.id, asked: charge.amount_cents - off, off, isPaid: isPaid(charge) }
  })
}

/** The share of an amount for some of its days, rounded half up to the cent. */
const shareOf = (cents: number, days: number, all: number): number => Math.floor((2 * cents * days + all) / (2 * all))
