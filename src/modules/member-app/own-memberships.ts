import type { Static } from 'typebox'
import {
  type Cancellation,
  cancelMembership,
  cancelReasons,
  findOwner,
  freezeMembership,
  freezeReasons,
  previewCancellation,
  previewFreeze,
  takeBackCancellation,
  takeBackReasons,
  unfreezeMembership,
  unfreezeReasons,
  updateMembership,
} from '#modules/memberships/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { atDesk, whyAtDesk } from './at-desk.ts'

// What members do with their own memberships: the use cases of the desk, for the member's own membership, if the company allows it.

export const ownFreezeReasons = { ...freezeReasons, ...atDesk }
export const ownUnfreezeReasons = { ...unfreezeReasons, ...atDesk }
export const ownCancelReasons = { ...cancelReasons, ...atDesk }
export const ownTakeBackReasons = { ...takeBackReasons, ...atDesk }
export const ownRenewalReasons = {
  ...atDesk,
  ALREADY_CANCELLED: 'The membership is cancelled, so there is nothing to renew; `status` is its present status.',
}

/** A membership, and the member who asks for it to be changed. */
interface OwnPlan {
  memberId: string
  id: string
}

/** Does something with a membership of the calling member, if the company allows it. */
async function withOwn<T>(
  ctx: InCompany,
  { memberId, id }: OwnPlan,
  allowed: 'app_freeze' | 'app_cancel',
  act: () => Promise<T>,
): Promise<T | Failure<'NOT_FOUND'> | RuleViolated<'ASK_AT_DESK'>> {
  const [owner, refused] = await Promise.all([findOwner(ctx.db, ctx.teamId, id), whyAtDesk(ctx, allowed)])
  if (owner !== memberId) return notFound('Membership')
  return refused ?? act()
}

export const previewOwnFreeze = (ctx: Acting, own: OwnPlan, until: string) =>
  withOwn(ctx, own, 'app_freeze', () => previewFreeze(ctx, own.id, { freeze_end_date: until }))

export const freezeOwn = (ctx: Acting, own: OwnPlan, until: string) =>
  withOwn(ctx, own, 'app_freeze', () => freezeMembership(ctx, own.id, { freeze_end_date: until }))

export const unfreezeOwn = (ctx: Acting, own: OwnPlan) =>
  withOwn(ctx, own, 'app_freeze', () => unfreezeMembership(ctx, own.id))

/** A member cancels at the end of the period that they have paid for; only the desk cancels at once. */
const atPeriodEnd = { effective_immediately: false }

export const previewOwnCancellation = (ctx: Acting, own: OwnPlan) =>
  withOwn(ctx, own, 'app_cancel', () => previewCancellation(ctx, own.id, atPeriodEnd))

export const cancelOwn = (ctx: Acting, own: OwnPlan, sent: Pick<Static<typeof Cancellation>, 'reason'>) =>
  withOwn(ctx, own, 'app_cancel', () => cancelMembership(ctx, own.id, { ...sent, ...atPeriodEnd }))

export const takeBackOwn = (ctx: Acting, own: OwnPlan) =>
  withOwn(ctx, own, 'app_cancel', () => takeBackCancellation(ctx, own.id))

/** Whether the membership goes on after its last day. */
export const renewOwn = (ctx: Acting, own: OwnPlan, auto_renew: boolean) =>
  withOwn(ctx, own, 'app_cancel', async () => {
    const changed = await updateMembership(ctx, own.id, { auto_renew })
    if (changed instanceof Failure || changed.status !== 'cancelled') return changed
    return ruleViolated('ALREADY_CANCELLED', ownRenewalReasons.ALREADY_CANCELLED, { status: changed.status })
  })
