import { Type } from 'typebox'
import { data, endpoint } from '#platform/http/endpoint.ts'
import { quoteMembership, saleReasons } from './create-membership.ts'
import { NewMembership, Quote } from './schemas.ts'

/** People look at the price before they sell. */
export const quoteEndpoints = [
  endpoint({
    method: 'POST',
    path: '/memberships/quote',
    operationId: 'quoteMembership',
    scope: 'memberships:write',
    tag: 'Memberships',
    summary: 'What a sale would come to',
    body: Type.Omit(NewMembership, ['member_profile_id', 'payment_method', 'auto_renew']),
    reply: data(Quote),
    failures: ['NOT_FOUND', 'RULE_VIOLATED'],
    reasons: saleReasons,
    handle: (ctx, { body }) => quoteMembership(ctx, body),
  }),
]
