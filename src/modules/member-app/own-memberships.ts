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
import { sessionOf, type TeamContext } from '#platform/context.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { atDesk, whyAtDesk } from './at-desk.ts'

// What members do with their own memberships: the use cases of the desk, on a membership of theirs, where the company lets
// members do it.

export const ownFreezeReasons = { ...freezeReasons, ...atDesk }
export const ownUnfreezeReasons = { ...unfreezeReasons, ...atDesk }
export const ownCancelReasons = { ...cancelReasons, ...atDesk }
export const ownTakeBackReasons = { ...takeBackReasons, ...atDesk }
export const ownRenewalReasons = {
  ...atDesk,
  ALREADY_CANCELLED: 'The membership is cancelled, so that there is nothing to renew; `status` is what it is.',
}

/** Does something with a membership of the member who asks, if the company lets them. */
async function withOwn<T>(
  ctx: TeamContext,
  id: string,
  allowed: 'app_freeze' | 'app_cancel',
  act: () => Promise<T>,
): Promise<T | Failure<'NOT_FOUND'> | RuleViolated<'ASK_AT_DESK'>> {
  const [owner, refused] = await Promise.all([findOwner(ctx, id), whyAtDesk(ctx, allowed)])
  if (owner !== sessionOf(ctx).personId) return notFound('Membership')
  return refused ?? act()
}

export const previewOwnFreeze = (ctx: TeamContext, id: string, until: string) =>
  withOwn(ctx, id, 'app_freeze', () => previewFreeze(ctx, id, { freeze_end_date: until }))

export const freezeOwn = (ctx: TeamContext, id: string, until: string) =>
  withOwn(ctx, id, 'app_freeze', () => freezeMembership(ctx, id, { freeze_end_date: until }))

export const unfreezeOwn = (ctx: TeamContext, id: string) =>
  withOwn(ctx, id, 'app_freeze', () => unfreezeMembership(ctx, id))

/** A member cancels at the end of the period that they have paid for; only the desk cancels at once. */
const atPeriodEnd = { effective_immediately: false }

export const previewOwnCancellation = (ctx: TeamContext, id: string) =>
  withOwn(ctx, id, 'app_cancel', () => previewCancellation(ctx, id, atPeriodEnd))

export const cancelOwn = (ctx: TeamContext, id: string, sent: Pick<Static<typeof Cancellation>, 'reason'>) =>
  withOwn(ctx, id, 'app_cancel', () => cancelMembership(ctx, id, { ...sent, ...atPeriodEnd }))

export const takeBackOwn = (ctx: TeamContext, id: string) =>
  withOwn(ctx, id, 'app_cancel', () => takeBackCancellation(ctx, id))

/** Whether the membership goes on after its last day. */
export const renewOwn = (ctx: TeamContext, id: string, auto_renew: boolean) =>
  withOwn(ctx, id, 'app_cancel', async () => {
    const changed = await updateMembership(ctx, id, { auto_renew })
    if (changed instanceof Failure || changed.status !== 'cancelled') return changed
    return ruleViolated('ALREADY_CANCELLED', ownRenewalReasons.ALREADY_CANCELLED, { status: changed.status })
  })
