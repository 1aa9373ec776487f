import { acceptOwnMandate } from '#modules/member-app/accept-own-mandate.ts'
import {
  cancelOwn,
  freezeOwn,
  ownCancelReasons,
  ownFreezeReasons,
  ownRenewalReasons,
  ownTakeBackReasons,
  ownUnfreezeReasons,
  previewOwnCancellation,
  previewOwnFreeze,
  renewOwn,
  takeBackOwn,
  unfreezeOwn,
} from '#modules/member-app/own-memberships.ts'
import { payOwnCharge } from '#modules/member-app/pay-own-charge.ts'
import { readMembership } from '#modules/member-app/read-membership.ts'
import {
  NewCancellation,
  NewFreeze,
  OwnMembership,
  PlanParams,
  Renewal,
  RenewedMembership,
} from '#modules/member-app/schemas.ts'
import {
  CancelledMembership,
  CancelPreview,
  FreezePreview,
  FrozenMembership,
  RestoredMembership,
  UnfrozenMembership,
} from '#modules/memberships/index.ts'
import { collectReasons } from '#modules/payments/collect-charge.ts'
import { endMandateOf } from '#modules/payments/collection.ts'
import type { Reach } from '#modules/payments/connections.ts'
import { mandateReasons } from '#modules/payments/mandates.ts'
import { OfferedMandate, WaitingPayment } from '#modules/payments/schemas.ts'
import { data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import { type PhoneContext, phoneEndpoints } from '../context.ts'

const endpoint = phoneEndpoints({ tag: 'App', params: PlanParams })

const own = ({ memberId }: PhoneContext, { id }: { id: string }) => ({ memberId, id })

/** What members see of their memberships, and the changes that the company allows them to make. */
export const ownMembershipEndpoints = (reach: Reach): Endpoint<PhoneContext>[] => [
  endpoint('GET /membership', {
    operationId: 'getOwnMembership',
    summary: 'The member’s plans, debts, and the latest visits',
    description: 'For cancelled members too: they see their past plans and their debts.',
    reply: data(OwnMembership),
    handle: (ctx) => readMembership(ctx, ctx.memberId),
  }),
  endpoint('POST /membership/charges/:id/pix', {
    operationId: 'payOwnCharge',
    transaction: false,
    summary: 'Create a code or a page with which the member pays a charge',
    description:
      'While it waits for payment, the same code is returned again. Once it is paid, the charge is no longer among the open ones.',
    reply: data(WaitingPayment),
    reasons: collectReasons,
    handle: (ctx, { params }) => payOwnCharge(ctx, reach, own(ctx, params)),
  }),
  endpoint('POST /membership/:id/mandate', {
    operationId: 'acceptOwnMandate',
    transaction: false,
    summary: 'Create the code or the page for paying a membership automatically',
    description: 'While it waits for the member, the same one is returned again.',
    reply: data(OfferedMandate),
    reasons: { ...collectReasons, ...mandateReasons },
    handle: (ctx, { params }) => acceptOwnMandate(ctx, reach, own(ctx, params)),
  }),
  endpoint('DELETE /membership/:id/mandate', {
    operationId: 'endOwnMandate',
    transaction: false,
    summary: 'End the automatic payment of a membership',
    description: 'Charges are paid in another way from then on. A card that was saved for it is removed.',
    reply: data(OfferedMandate),
    reasons: { ...collectReasons, ...mandateReasons },
    handle: (ctx, { params }) => endMandateOf(ctx, reach, { memberId: ctx.memberId, membershipId: params.id }),
  }),
  endpoint('POST /membership/:id/freeze/preview', {
    operationId: 'previewOwnFreeze',
    summary: 'What a freeze would do',
    description: 'By the same rule as a freeze, without writing anything.',
    body: NewFreeze,
    reply: data(FreezePreview),
    reasons: ownFreezeReasons,
    handle: (ctx, { params, body }) => previewOwnFreeze(ctx, own(ctx, params), body.freeze_end_date),
  }),
  endpoint('POST /membership/:id/freeze', {
    operationId: 'freezeOwnMembership',
    summary: 'Freeze a membership',
    description:
      'From today until `freeze_end_date`, within the limits of the plan. Seats in classes on frozen days are given up.',
    body: NewFreeze,
    reply: data(FrozenMembership),
    reasons: ownFreezeReasons,
    handle: (ctx, { params, body }) => freezeOwn(ctx, own(ctx, params), body.freeze_end_date),
  }),
  endpoint('DELETE /membership/:id/freeze', {
    operationId: 'unfreezeOwnMembership',
    summary: 'End a freeze',
    description: 'Ends today; the unused days are given back.',
    reply: data(UnfrozenMembership),
    reasons: ownUnfreezeReasons,
    handle: (ctx, { params }) => unfreezeOwn(ctx, own(ctx, params)),
  }),
  endpoint('POST /membership/:id/cancel/preview', {
    operationId: 'previewOwnCancellation',
    summary: 'What a cancellation would do',
    description: 'By the same rule as a cancellation, without writing anything: the last day, and what remains owed.',
    reply: data(CancelPreview),
    reasons: ownCancelReasons,
    handle: (ctx, { params }) => previewOwnCancellation(ctx, own(ctx, params)),
  }),
  endpoint('POST /membership/:id/cancel', {
    operationId: 'cancelOwnMembership',
    summary: 'Cancel a membership at the end of its period',
    description: 'In a trial, at the end of the trial. It stays valid through `effective_date`.',
    body: NewCancellation,
    reply: data(CancelledMembership),
    reasons: ownCancelReasons,
    handle: (ctx, { params, body }) => cancelOwn(ctx, own(ctx, params), body),
  }),
  endpoint('DELETE /membership/:id/cancel', {
    operationId: 'takeBackOwnCancellation',
    summary: 'Take a cancellation back',
    description:
      'Possible until the end of the period: the membership continues as before, and charges that the cancellation voided are due again.',
    reply: data(RestoredMembership),
    reasons: ownTakeBackReasons,
    handle: (ctx, { params }) => takeBackOwn(ctx, own(ctx, params)),
  }),
  endpoint('PATCH /membership/:id', {
    operationId: 'renewOwnMembership',
    summary: 'Switch the automatic renewal of a membership on or off',
    body: Renewal,
    reply: data(RenewedMembership),
    reasons: ownRenewalReasons,
    handle: (ctx, { params, body }) => renewOwn(ctx, own(ctx, params), body.auto_renew),
  }),
]
