import { Type } from 'typebox'
import { quoteMembership, saleReasons } from '#modules/memberships/create-membership.ts'
import { HistoryEntry, listHistory } from '#modules/memberships/list-history.ts'
import { NewMembership, Quote } from '#modules/memberships/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { Id } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Memberships', scope: { read: 'memberships:read', write: 'memberships:write' } })
const IdParams = Type.Object({ id: Id() })

export const membershipStaffEndpoints = [
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
