import { Type } from 'typebox'
import { FinancialEntry, paymentMethods, toFinancialEntry } from '#modules/billing/index.ts'
import { quoteMembership, saleReasons } from '#modules/memberships/create-membership.ts'
import { HistoryEntry, listHistory } from '#modules/memberships/list-history.ts'
import { payCharge } from '#modules/memberships/pay-charge.ts'
import { NewMembership, Quote } from '#modules/memberships/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import { Id, OneOf, Optional } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Memberships', scope: { read: 'memberships:read', write: 'memberships:write' } })
const IdParams = Type.Object({ id: Id() })

export const membershipStaffEndpoints = [
  endpoint('POST /charges/:id/pay', {
    operationId: 'payCharge',
    scope: 'money:write',
    tag: 'Money',
    summary: 'Record that a charge was paid',
    params: IdParams,
    body: Type.Object({ payment_method: Optional(OneOf(paymentMethods)) }),
    reply: data(FinancialEntry),
    reasons: { CHARGE_NOT_OPEN: 'It was paid already, or will never be due; `status` says which.' },
    handle: async (ctx, { params, body }) => {
      const paid = await payCharge(ctx, params.id, body.payment_method ?? null)
      return paid instanceof Failure ? paid : toFinancialEntry(paid)
    },
  }),

  endpoint('GET /memberships/:id/history', {
    operationId: 'listMembershipHistory',
    summary: 'Everything that became of a membership',
    params: IdParams,
    reply: data(Type.Array(HistoryEntry)),
    handle: (ctx, { params }) => listHistory(ctx, params.id),
  }),

  // Staff look at the price before they sell.
  endpoint('POST /memberships/quote', {
    operationId: 'quoteMembership',
    summary: 'What a sale would come to',
    body: Type.Omit(NewMembership, ['member_profile_id', 'payment_method', 'auto_renew']),
    reply: data(Quote),
    failures: ['NOT_FOUND'],
    reasons: saleReasons,
    handle: (ctx, { body }) => quoteMembership(ctx, body),
  }),
]
