import { cancelMembership, cancelReasons } from '#modules/memberships/cancel-membership.ts'
import { createMembership, saleReasons } from '#modules/memberships/create-membership.ts'
import {
  freezeMembership,
  freezeReasons,
  unfreezeMembership,
  unfreezeReasons,
} from '#modules/memberships/freeze-membership.ts'
import { getMembership } from '#modules/memberships/get-membership.ts'
import { getMemberships } from '#modules/memberships/list-memberships.ts'
import {
  Cancellation,
  CancelledMembership,
  CreatedMembership,
  Freeze,
  FrozenMembership,
  ListMembershipsQuery,
  Membership,
  MembershipChanges,
  MembershipListItem,
  NewMembership,
  UnfrozenMembership,
  UpdatedMembership,
} from '#modules/memberships/schemas.ts'
import { updateMembership } from '#modules/memberships/update-membership.ts'
import { created, data, page } from '#platform/endpoint/endpoint.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({
  tag: 'Memberships',
  scope: { read: 'memberships:read', write: 'memberships:write' },
})

export const membershipEndpoints = [
  endpoint('GET /memberships', {
    operationId: 'listMemberships',
    mayLag: true,
    summary: 'List memberships',
    description: 'Newest first. `date_basis` chooses which date must lie between `date_from` and `date_to`.',
    query: ListMembershipsQuery,
    reply: page(MembershipListItem),
    handle: (ctx, { query }) => getMemberships(ctx, query),
  }),
  endpoint('POST /memberships', {
    operationId: 'createMembership',
    summary: 'Sell a plan to a member',
    description:
      'End date and price follow from the plan. It starts as `trial` when the plan has trial days, otherwise as `active`; the member’s status follows.',
    body: NewMembership,
    reply: created(CreatedMembership),
    failures: ['NOT_FOUND'],
    reasons: saleReasons,
    handle: (ctx, { body }) => createMembership(ctx, body),
  }),
  endpoint('GET /memberships/:id', {
    operationId: 'getMembership',
    summary: 'Get a membership',
    reply: data(Membership),
    handle: (ctx, { params }) => getMembership(ctx, params.id),
  }),
  endpoint('PATCH /memberships/:id', {
    operationId: 'updateMembership',
    summary: 'Change a membership',
    description:
      'Sets fields directly; any status may follow any other. `discount_pct` or `plan_id` calculates the price and the kind of sale again, unless `price_cents` is sent with it; `plan_id` also brings the plan’s credits.',
    body: MembershipChanges,
    reply: data(UpdatedMembership),
    handle: (ctx, { params, body }) => updateMembership(ctx, params.id, body),
  }),
  endpoint('POST /memberships/:id/cancel', {
    operationId: 'cancelMembership',
    summary: 'Cancel a membership',
    description:
      'Now, or with `effective_immediately: false` at the end of the period, which in a trial is that of the trial: the status is `cancelled` either way, and in the second case it stays good through `effective_date`. A cancellation that waits for its end can still be made immediate.',
    body: Cancellation,
    reply: data(CancelledMembership),
    reasons: cancelReasons,
    handle: (ctx, { params, body }) => cancelMembership(ctx, params.id, body),
  }),
  endpoint('POST /memberships/:id/freeze', {
    operationId: 'freezeMembership',
    summary: 'Freeze a membership',
    description:
      'From today until `freeze_end_date`, the first day no longer frozen. Frozen days do not count: the end date moves by as many days, without those before the membership begins. Seats in classes on frozen days are given up. The plan limits freezes per calendar year and days per freeze.',
    body: Freeze,
    reply: data(FrozenMembership),
    reasons: freezeReasons,
    handle: (ctx, { params, body }) => freezeMembership(ctx, params.id, body),
  }),
  endpoint('DELETE /memberships/:id/freeze', {
    operationId: 'unfreezeMembership',
    summary: 'End a freeze',
    description: 'Ends today; the unused days are given back.',
    reply: data(UnfrozenMembership),
    reasons: unfreezeReasons,
    handle: (ctx, { params }) => unfreezeMembership(ctx, params.id),
  }),
]
