import { Type } from 'typebox'
import { createSale } from '#modules/billing/create-sale.ts'
import { Finances, getFinances } from '#modules/billing/finances.ts'
import {
  ChargeListItem,
  ChargesQuery,
  listChargePage,
  listSalePage,
  SaleListItem,
  SalesQuery,
} from '#modules/billing/list-money.ts'
import { paySale } from '#modules/billing/pay-sale.ts'
import { refundSale } from '#modules/billing/refund-sale.ts'
import { NewSale, paymentMethods, Sale } from '#modules/billing/schemas.ts'
import { created, data, page } from '#platform/endpoint/endpoint.ts'
import { OneOf, Optional } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Money', scope: { read: 'money:read', write: 'money:write' } })
export const billingStaffEndpoints = [
  endpoint('GET /finances', {
    operationId: 'getFinances',
    mayLag: true,
    summary: 'The state of the money: received, expected, overdue by age and plan, and the members to call',
    reply: data(Finances),
    handle: (ctx) => getFinances(ctx),
  }),
  endpoint('GET /charges', {
    operationId: 'listCharges',
    mayLag: true,
    summary: 'List what members owe and have paid',
    query: ChargesQuery,
    reply: page(ChargeListItem),
    handle: (ctx, { query }) => listChargePage(ctx, query),
  }),
  endpoint('GET /sales', {
    operationId: 'listSales',
    mayLag: true,
    summary: 'List sales at the counter',
    query: SalesQuery,
    reply: page(SaleListItem),
    handle: (ctx, { query }) => listSalePage(ctx, query, ctx.unitIds),
  }),
  endpoint('POST /sales', {
    operationId: 'createSale',
    summary: 'Sell something at the counter',
    body: NewSale,
    reply: created(Sale),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => createSale(ctx, body),
  }),
  endpoint('POST /sales/:id/pay', {
    operationId: 'paySale',
    summary: 'Record that a sale was paid',
    body: Type.Object({ payment_method: Optional(OneOf(paymentMethods)) }),
    reply: data(Sale),
    reasons: { SALE_NOT_OPEN: 'The sale is paid already; `status` is its present status.' },
    handle: (ctx, { params, body }) => paySale(ctx, params.id, body.payment_method ?? null),
  }),
  endpoint('POST /sales/:id/refund', {
    operationId: 'refundSale',
    scope: 'money:refund',
    summary: 'Record a refund',
    body: Type.Object({ amount_cents: Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })) }),
    reply: data(Sale),
    reasons: {
      SALE_NOT_PAID: 'Only what was paid can be refunded.',
      REFUND_TOO_LARGE: 'More would be refunded than was paid; `limit` cents were paid, `used` are refunded already.',
    },
    handle: (ctx, { params, body }) => refundSale(ctx, params.id, body.amount_cents ?? undefined),
  }),
]
