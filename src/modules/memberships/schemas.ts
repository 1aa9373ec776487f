import { memberStatuses, membershipStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, Type } from 'typebox'
import { paymentMethods } from '#modules/billing/index.ts'
import { billingPeriods } from '#modules/plans/index.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import {
  Contact,
  Id,
  LocalDate,
  Named,
  Nullable,
  OneOf,
  Optional,
  Text,
  Timestamp,
  Whose,
} from '#platform/schema/schema.ts'

const saleKinds = ['matricula', 'passe', 'cortesia', 'evento'] as const
const dateBases = ['created', 'start', 'cancelled', 'active'] as const

const Status = OneOf(membershipStatuses)
const PaymentMethod = OneOf(paymentMethods)
const DiscountPct = Type.Number({ minimum: 0, maximum: 100, examples: [10] })
const PriceCents = Type.Integer({ minimum: 0, maximum: 100_000_000, examples: [11691] })

const PlanOfList = Named('PlanSummary', {
  id: Id(),
  name: Type.String({ examples: ['Mensal'] }),
  billing_period: OneOf(billingPeriods),
})

const fields = {
  id: Id(),
  status: Status,
  start_date: LocalDate(),
  end_date: LocalDate('The last day it is valid, unless it is renewed.'),
  price_cents: Type.Integer({ description: 'What the member pays per period, discount included.', examples: [11691] }),
  discount_pct: DiscountPct,
  payment_method: Nullable(PaymentMethod),
  auto_renew: Type.Boolean(),
  freezes_used: Type.Integer({ description: 'In this calendar year.', examples: [1] }),
  freeze_start_date: Nullable(LocalDate()),
  freeze_end_date: Nullable(LocalDate('The first day no longer frozen.')),
  cancellation_reason: Nullable(Type.String({ examples: ['Mudou de cidade'] })),
  cancelled_at: Nullable(Timestamp()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

const { id, status, end_date, price_cents, discount_pct, auto_renew, freeze_start_date, freeze_end_date } = fields

const person = { id: Whose(Id(), 'client'), full_name: Type.String({ examples: ['Maria da Silva'] }) }
const memberStatus = OneOf(memberStatuses)

export const MembershipListItem = Named('MembershipListItem', {
  ...fields,
  plan: PlanOfList,
  member_profile: Named('MemberOfMembershipListItem', {
    id: Id(),
    status: memberStatus,
    client: Named('ClientWithEmail', {
      ...person,
      email: Contact(Nullable(Type.String({ examples: ['maria@example.com'] }))),
    }),
  }),
})

export const Membership = Named('Membership', {
  ...fields,
  member_profile_id: Id(),
  plan_id: Id(),
  plan: Named('PlanOfMembershipDetail', { ...PlanOfList.properties, price_cents: Type.Integer({ examples: [12990] }) }),
  member_profile: Named('MemberOfMembership', { id: Id(), status: memberStatus, client: Named('ClientName', person) }),
})

export const CreatedMembership = Named('CreatedMembership', {
  ...{ id, member_profile_id: Id(), plan_id: Id(), status, start_date: fields.start_date, end_date, price_cents },
  ...{ discount_pct, payment_method: fields.payment_method, auto_renew, created_at: fields.created_at },
})

export const UpdatedMembership = Named('UpdatedMembership', {
  id,
  status,
  price_cents,
  discount_pct,
  updated_at: fields.updated_at,
})

const memberStatusUpdated = Type.Boolean({ description: "Whether this changed the member's own status." })

export const CancelledMembership = Named('CancelledMembership', {
  ...{ id, status, cancellation_reason: fields.cancellation_reason, cancelled_at: fields.cancelled_at },
  effective_date: LocalDate('The last day it is valid.'),
  member_status_updated: memberStatusUpdated,
})

export const FrozenMembership = Named('FrozenMembership', {
  ...{ id, status, freeze_start_date, freeze_end_date, freezes_used: fields.freezes_used },
  member_status_updated: memberStatusUpdated,
})

export const UnfrozenMembership = Named('UnfrozenMembership', {
  ...{ id, status, freeze_start_date, freeze_end_date },
  member_status_updated: memberStatusUpdated,
})

export const RestoredMembership = Named('RestoredMembership', { id, status, end_date, auto_renew })

export const FreezePreview = Named('FreezePreview', {
  freeze_start_date: LocalDate('The first frozen day.'),
  freeze_end_date: LocalDate('The first day no longer frozen.'),
  days: Type.Integer({ description: 'The length of the freeze.', examples: [14] }),
  end_date,
  new_end_date: LocalDate('The same, after this freeze.'),
  freezes_left: Type.Integer({ description: 'In this calendar year, after this freeze.', examples: [1] }),
  max_freeze_days: Type.Integer({ description: 'Of each.', examples: [30] }),
})

/** The costs of a change to another plan in the middle of a period. */
export const PlanChangePreview = Named('PlanChangePreview', {
  end_date: LocalDate('The last day of the period that begins now.'),
  price_cents: Type.Integer({ description: 'The price of that period.', examples: [9900] }),
  unused_days: Type.Integer({ description: 'The unused days of the present period.', examples: [12] }),
  unused_cents: Type.Integer({
    description: 'The amount taken off the charge of the present period.',
    examples: [5196],
  }),
  to_pay_cents: Type.Integer({ description: 'The open amount of the new period.', examples: [4704] }),
  to_pay_parts: Type.Integer({ description: 'The number of charges.', examples: [1] }),
  to_pay_on: Nullable(LocalDate('When the first of them is due.')),
  credit_left_cents: Type.Integer({ description: 'The member’s credit after that.', examples: [0] }),
})

export const CancelPreview = Named('CancelPreview', {
  effective_date: LocalDate('The last day it is valid.'),
  charges_kept: Type.Array(Id(), { description: 'The open charges that are still owed; the others are void.' }),
  kept_cents: Type.Integer({ description: 'The open amount of those.', examples: [9900] }),
})

/** data.object of membership.cancelled. */
export const MembershipCancellation = Named('MembershipCancellation', {
  id: fields.id,
  member_id: Id(),
  plan_id: Id(),
  status: fields.status,
  cancelled_at: fields.cancelled_at,
  cancellation_reason: fields.cancellation_reason,
})

export const ListMembershipsQuery = Type.Object({
  ...pageQuery,
  status: Type.Optional(Status),
  plan_id: Type.Optional(Id()),
  member_profile_id: Type.Optional(Id()),
  date_basis: Type.Optional(
    Type.Unsafe<(typeof dateBases)[number]>({
      ...OneOf(dateBases),
      description:
        'Which date must lie in the period: `created` (sale), `start` (first day), `cancelled` (last day of the contract); `active`: valid on some day of it. Needs date_from and date_to.',
    }),
  ),
  date_from: Type.Optional(LocalDate("In the gym's local days.")),
  date_to: Type.Optional(LocalDate('Inclusive; the period may span at most 366 days.')),
  sale_kind: Type.Optional(OneOf(saleKinds)),
  updated_since: Type.Optional(Timestamp('Memberships that were sold or changed at this time or later.')),
})
export type ListMembershipsQuery = Static<typeof ListMembershipsQuery>

export const NewMembership = Type.Object({
  member_profile_id: Id(),
  plan_id: Id(),
  start_date: LocalDate('First day of validity; at most ten years back.'),
  payment_method: Optional(PaymentMethod),
  discount_pct: Optional(DiscountPct),
  promotion_code: Optional(Text(50, { examples: ['VERAO10'] })),
  auto_renew: Optional(Type.Boolean({ description: 'True by default.' })),
  store_id: Optional(Id('Unit.')),
})
export type NewMembership = Static<typeof NewMembership>

/** The result of a sale, calculated in advance. */
export const Quote = Named('MembershipQuote', {
  start_date: fields.start_date,
  end_date: fields.end_date,
  trial_ends_on: Nullable(LocalDate()),
  price_cents: fields.price_cents,
  discount_pct: fields.discount_pct,
  charges: Type.Array(
    Type.Object({
      kind: OneOf(['enrollment', 'period']),
      amount_cents: Type.Integer({ examples: [11691] }),
      due_date: LocalDate(),
    }),
    { description: 'What would be due first; none if a payment service charges.' },
  ),
})

export const MembershipChanges = Type.Object({
  status: Type.Optional(Status),
  plan_id: Type.Optional(Id()),
  start_date: Type.Optional(LocalDate('First day of validity; at most ten years back.')),
  end_date: Type.Optional(LocalDate()),
  price_cents: Type.Optional(PriceCents),
  discount_pct: Type.Optional(DiscountPct),
  payment_method: Optional(PaymentMethod),
  auto_renew: Type.Optional(Type.Boolean()),
})
export type MembershipChanges = Static<typeof MembershipChanges>

export const Cancellation = Type.Object({
  effective_immediately: Optional(
    Type.Boolean({ description: 'Now (true, the default) or at the end of the period.' }),
  ),
  reason: Optional(Text(500, { examples: ['Mudou de cidade'] })),
})
export type Cancellation = Static<typeof Cancellation>

export const Freeze = Type.Object({
  freeze_end_date: LocalDate('The first day no longer frozen; after today.'),
  reason: Optional(Text(500, { examples: ['Viagem'] })),
})
export type Freeze = Static<typeof Freeze>
