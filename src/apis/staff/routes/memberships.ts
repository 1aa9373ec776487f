import { Type } from 'typebox'
import {
  cancelReasons,
  previewCancellation,
  takeBackCancellation,
  takeBackReasons,
} from '#modules/memberships/cancel-membership.ts'
import { changePlanOf, planChangeReasons, previewPlanChange } from '#modules/memberships/change-plan.ts'
import { quoteMembership, saleReasons } from '#modules/memberships/create-membership.ts'
import { freezeReasons, previewFreeze } from '#modules/memberships/freeze-membership.ts'
import { HistoryEntry, listHistory } from '#modules/memberships/list-history.ts'
import {
  Cancellation,
  CancelPreview,
  Freeze,
  FreezePreview,
  NewMembership,
  PlanChangePreview,
  Quote,
  RestoredMembership,
} from '#modules/memberships/schemas.ts'
import { undoReasons, undoSale } from '#modules/memberships/undo-sale.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { Id, Text } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Memberships', scope: { read: 'memberships:read', write: 'memberships:write' } })
const planChange = {
  body: Type.Object({ plan_id: Id() }),
  reply: data(PlanChangePreview),
  reasons: planChangeReasons,
} as const

export const membershipStaffEndpoints = [
  endpoint('GET /memberships/:id/history', {
    operationId: 'listMembershipHistory',
    summary: 'The history of a membership',
    reply: data(Type.Array(HistoryEntry)),
    handle: (ctx, { params }) => listHistory(ctx, params.id),
  }),

  // Staff see the price before they sell.
  endpoint('POST /memberships/quote', {
    operationId: 'quoteMembership',
    summary: 'What a sale would cost',
    body: Type.Omit(NewMembership, ['member_profile_id', 'payment_method', 'auto_renew']),
    reply: data(Quote),
    failures: ['NOT_FOUND'],
    reasons: saleReasons,
    handle: (ctx, { body }) => quoteMembership(ctx, body),
  }),

  endpoint('POST /memberships/:id/undo', {
    operationId: 'undoSale',
    summary: 'Take back a membership that was sold by mistake today',
    description:
      'It is cancelled at once, and nothing is owed for it. Money paid for it becomes credit, and pays for the next sale.',
    body: Type.Object({ reason: Text(500, { examples: ['Plano errado'] }) }),
    reply: data(RestoredMembership),
    reasons: undoReasons,
    handle: (ctx, { params, body }) => undoSale(ctx, { id: params.id, reason: body.reason }),
  }),

  endpoint('POST /memberships/:id/plan/preview', {
    ...planChange,
    operationId: 'previewPlanChange',
    summary: 'What a change to another plan from today on would cost',
    handle: (ctx, { params, body }) => previewPlanChange(ctx, { id: params.id, planId: body.plan_id }),
  }),
  endpoint('POST /memberships/:id/plan', {
    ...planChange,
    operationId: 'changePlan',
    summary: 'Change a membership to another plan from today on',
    description:
      'A period of the new plan begins. The unused days of the present one are taken off its charge, and money paid for them pays for the new one.',
    handle: (ctx, { params, body }) => changePlanOf(ctx, { id: params.id, planId: body.plan_id }),
  }),

  endpoint('POST /memberships/:id/freeze/preview', {
    operationId: 'previewFreeze',
    summary: 'What a freeze would do',
    body: Freeze,
    reply: data(FreezePreview),
    reasons: freezeReasons,
    handle: (ctx, { params, body }) => previewFreeze(ctx, params.id, body),
  }),
  endpoint('POST /memberships/:id/cancel/preview', {
    operationId: 'previewCancellation',
    summary: 'What a cancellation would do',
    body: Cancellation,
    reply: data(CancelPreview),
    reasons: cancelReasons,
    handle: (ctx, { params, body }) => previewCancellation(ctx, params.id, body),
  }),
  endpoint('DELETE /memberships/:id/cancel', {
    operationId: 'takeBackCancellation',
    summary: 'Take back a cancellation that waits for the end of the period',
    reply: data(RestoredMembership),
    reasons: takeBackReasons,
    handle: (ctx, { params }) => takeBackCancellation(ctx, params.id),
  }),
]
