import { Type } from 'typebox'
import { collectCharge, collectReasons } from '#modules/payments/collect-charge.ts'
import type { Reach } from '#modules/payments/connections.ts'
import { listConnected } from '#modules/payments/list-connected.ts'
import { PaidCharge, PaymentConnection, WaitingPayment } from '#modules/payments/schemas.ts'
import { showCharge } from '#modules/payments/show-charge.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { Id } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Money', scope: { read: 'money:read', write: 'money:write' } })
const ChargeParams = Type.Object({ id: Id() })

export const paymentStaffEndpoints = (reach: Reach) => [
  endpoint('GET /payment-connections', {
    operationId: 'listPaymentConnections',
    summary: 'List the providers by which charges are collected',
    reply: data(Type.Array(PaymentConnection)),
    handle: (ctx) => listConnected(ctx),
  }),
  endpoint('GET /charges/:id', {
    operationId: 'getCharge',
    summary: 'A charge, and what came in for it',
    params: ChargeParams,
    reply: data(PaidCharge),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params }) => showCharge(ctx, params.id),
  }),
  endpoint('POST /charges/:id/collect', {
    operationId: 'collectCharge',
    transaction: false,
    summary: 'Have a provider make a code by which it is paid now',
    description: 'While it waits to be paid, the same code comes again.',
    params: ChargeParams,
    reply: data(WaitingPayment),
    failures: ['NOT_FOUND'],
    reasons: collectReasons,
    handle: (ctx, { params }) => collectCharge(ctx, reach, { chargeId: params.id }),
  }),
]
