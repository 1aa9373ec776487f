import type { Static } from 'typebox'
import {
  countPromotionUse,
  findPlanForSale,
  lockPromotion,
  type PlanForSale,
  type Promotion,
  promotionKey,
} from '#modules/plans/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { insertMembership } from './apply-step.ts'
import { lockForSale } from './facts-sql.ts'
import { start } from './rules.ts'
import type { CreatedMembership, NewMembership, Quote } from './schemas.ts'
import { unitExists } from './sql.ts'
import { refuseStart } from './start-date.ts'

type SaleTerms = Omit<NewMembership, 'member_profile_id'>

export const saleReasons = {
  PLAN_INACTIVE: 'The plan is no longer sold.',
  PLAN_NOT_IN_UNIT: 'The plan is not valid for this unit.',
  PROMOTION_INVALID:
    'The promotion does not exist, is switched off, is not valid today or is used up; `cause` is `unknown`, `switched_off`, `not_started` (with `valid_from`), `ended` (with `valid_until`) or `exhausted` (with `limit` and `used`).',
  PROMOTION_WITH_DISCOUNT: 'A promotion gives its own discount; send one of the two.',
}
type NoSale = RuleViolated<keyof typeof saleReasons>

/**
 * Sells a plan to a member. End date and price follow from the plan; the membership starts as `trial` when the plan
 * has trial days and as `active` otherwise, and the member's status follows. The last use of a promotion can be sold
 * only once.
 */
export async function createMembership(
  ctx: Acting,
  sent: NewMembership,
): Promise<Static<typeof CreatedMembership> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> | NoSale> {
  const tooEarly = refuseStart(sent.start_date, todayOf(ctx))
  if (tooEarly !== undefined) return tooEarly
  return transact(ctx, async (tx) => {
    // The promotion is locked first and then the member; later reads see what others have committed.
    const [promotion, facts] = await Promise.all([
      lockNamed(tx, sent),
      lockForSale(tx.db, tx.teamId, { planId: sent.plan_id, memberId: sent.member_profile_id }),
    ])
    const { plan, member, ...around } = facts
    const decided = decideSale(tx, sent, { plan, promotion })
    if (decided instanceof Failure) return decided
    if (member === undefined) return notFound('Member', 'member_profile_id')
    if (promotion !== undefined) withCommit(tx, undefined, countPromotionUse(tx.db, tx.teamId, promotion.id))
    const sale = {
      team_id: tx.teamId,
      id: newId(),
      member_profile_id: sent.member_profile_id,
      store_id: sent.store_id ?? null,
      promotion_id: promotion?.id ?? null,
      gateway: null,
      gateway_subscription_id: null,
      gateway_ended_at: null,
    }
    const { state, step } = decided
    const { membership } = await insertMembership(tx, sale, state, { ...around, plan: plan!, member, step })
    return membership
  })
}

/**
 * Calculates what `createMembership` would sell today, with the same refusals for plan, unit and promotion; nothing is
 * written.
 */
export async function quoteMembership(
  ctx: InCompany,
  sent: SaleTerms,
): Promise<Static<typeof Quote> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> | NoSale> {
  const tooEarly = refuseStart(sent.start_date, todayOf(ctx))
  if (tooEarly !== undefined) return tooEarly
  const [plan, promotion] = await Promise.all([findPlanForSale(ctx.db, ctx.teamId, sent.plan_id), lockNamed(ctx, sent)])
  const decided = decideSale(ctx, sent, { plan, promotion })
  if (decided instanceof Failure) return decided
  // `createMembership` leaves this check to its foreign key.
  if (sent.store_id != null && !(await unitExists(ctx.db, ctx.teamId, sent.store_id))) {
    return notFound('Unit', 'store_id')
  }
  const { start_date, end_date, trial_ends_on, price_cents, discount_pct } = decided.state
  const charges = (decided.step.newCharges ?? []).map(({ period_start, part, ...charge }) => charge)
  return { start_date, end_date, trial_ends_on, price_cents, discount_pct, charges }
}

const todayOf = ({ now, timeZone }: InCompany) => localDate(now, timeZone).toString()

/** The named promotion stays locked until the transaction ends, so that its last use is not sold twice. */
async function lockNamed({ db, teamId }: InCompany, { promotion_code }: SaleTerms): Promise<Promotion | undefined> {
  return promotion_code == null ? undefined : lockPromotion(db, teamId, promotionKey(promotion_code))
}

function decideSale(
  ctx: InCompany,
  sent: SaleTerms,
  { plan, promotion }: { plan: PlanForSale | undefined; promotion: Promotion | undefined },
) {
  const today = todayOf(ctx)
  if (plan === undefined) return notFound('Plan', 'plan_id')
  const refused = refuseSale(plan, sent) ?? refusePromotion(promotion, sent.promotion_code, today)
  if (refused !== undefined) return refused
  const terms = {
    plan,
    startDate: sent.start_date,
    discountPct: promotion?.discount_pct ?? sent.discount_pct ?? 0,
    paymentMethod: sent.payment_method ?? null,
    autoRenew: sent.auto_renew ?? true,
    billing: plan.billing,
  }
  return start(terms, today)
}

function refuseSale(plan: PlanForSale, sent: SaleTerms): NoSale | undefined {
  if (!plan.is_active) return ruleViolated('PLAN_INACTIVE', saleReasons.PLAN_INACTIVE, { plan_id: plan.id })
  if (sent.store_id != null && plan.unit_ids.length > 0 && !plan.unit_ids.includes(sent.store_id)) {
    return ruleViolated('PLAN_NOT_IN_UNIT', saleReasons.PLAN_NOT_IN_UNIT, { store_ids: plan.unit_ids })
  }
  if (sent.promotion_code != null && sent.discount_pct != null) {
    return ruleViolated('PROMOTION_WITH_DISCOUNT', saleReasons.PROMOTION_WITH_DISCOUNT)
  }
  return undefined
}

function refusePromotion(
  promotion: Promotion | undefined,
  code: string | null | undefined,
  today: string,
): NoSale | undefined {
  if (code == null) return undefined
  const invalid = (cause: string, message: string, numbers: Record<string, unknown> = {}) =>
    ruleViolated('PROMOTION_INVALID', message, { cause, ...numbers })
  if (promotion === undefined) return invalid('unknown', `There is no promotion "${code}".`)
  const { is_active, valid_from, valid_until, max_uses, uses } = promotion
  if (!is_active) return invalid('switched_off', `The promotion "${code}" is switched off.`)
  if (valid_from !== null && today < valid_from)
    return invalid('not_started', `It starts on ${valid_from}.`, { valid_from })
  if (valid_until !== null && today > valid_until)
    return invalid('ended', `It ended on ${valid_until}.`, { valid_until })
  if (max_uses !== null && uses >= max_uses) {
    return invalid('exhausted', `All ${max_uses} uses are taken.`, { limit: max_uses, used: uses })
  }
  return undefined
}
