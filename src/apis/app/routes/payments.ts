import { listOwnPayments } from '#modules/receipts/own-payments.ts'
import { giveReceipt } from '#modules/receipts/receipts.ts'
import { OwnPayments, Receipt, SettledQuery, SettledYear } from '#modules/receipts/schemas.ts'
import { declareYear } from '#modules/receipts/settled-year.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { phoneEndpoints } from '../context.ts'

const endpoint = phoneEndpoints({ tag: 'App' })

/** A member's payments, with the receipts for them. */
export const paymentAppEndpoints = [
  endpoint('GET /payments', {
    operationId: 'listOwnPayments',
    summary: 'The member’s payments, newest first',
    description: 'The latest hundred; payments that were recorded wrongly and reversed are left out.',
    reply: data(OwnPayments),
    handle: (ctx) => listOwnPayments(ctx, ctx.memberId),
  }),
  endpoint('POST /payments/:id/receipt', {
    operationId: 'giveOwnReceipt',
    summary: 'The receipt of one of the member’s payments',
    description: 'The first time it gets the next number; after that it is a copy, and says so.',
    reply: data(Receipt),
    handle: (ctx, { params }) => giveReceipt(ctx, params.id, ctx.memberId),
  }),
  endpoint('GET /payments/settled-year', {
    operationId: 'getOwnSettledYear',
    summary: 'The yearly declaration of the member’s payments',
    query: SettledQuery,
    reply: data(SettledYear),
    handle: (ctx, { query }) => declareYear(ctx, { memberId: ctx.memberId, year: query.year }),
  }),
]
