import { Type } from 'typebox'
import { collectCharge, collectReasons } from '#modules/payments/collect-charge.ts'
import { Collection, EndedAttempt, showCollection, stopAttempt } from '#modules/payments/collection.ts'
import type { Reach } from '#modules/payments/connections.ts'
import { listOpen, PaymentDifference, Settled, settle } from '#modules/payments/differences.ts'
import { listConnected } from '#modules/payments/list-connected.ts'
import { cancelMandate, createMandate, mandateReasons } from '#modules/payments/mandates.ts'
import { OfferedMandate, PaidCharge, PaymentConnection, Refund, WaitingPayment } from '#modules/payments/schemas.ts'
import { showCharge } from '#modules/payments/show-charge.ts'
import { assignPayment, returnPayment, unknownReasons } from '#modules/payments/unknown-money.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { providerReasons } from '#platform/http/outside-refusals.ts'
import { Id, Text } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Money', scope: { read: 'money:read', write: 'money:write' } })
const IdParams = Type.Object({ id: Id() })
/** A mandate alone, without a payment. */
const byOwnCode = 2
const mandateReasonsOfAll = { ...collectReasons, ...mandateReasons }

export const paymentStaffEndpoints = (reach: Reach) => [
  endpoint('GET /payment-connections', {
    operationId: 'listPaymentConnections',
    summary: 'List the providers by which charges are collected',
    reply: data(Type.Array(PaymentConnection)),
    handle: (ctx) => listConnected(ctx),
  }),
  endpoint('GET /payment-differences', {
    operationId: 'listPaymentDifferences',
    summary: 'Money at providers that does not fit, until somebody has seen to it',
    reply: data(Type.Array(PaymentDifference)),
    handle: (ctx) => listOpen(ctx),
  }),
  endpoint('POST /payment-differences/:id/settle', {
    operationId: 'settleDifference',
    scope: 'money:refund',
    summary: 'Note that a difference is seen to',
    params: IdParams,
    body: Type.Object({ reason: Text(500, { examples: ['Devolvido no balcão'] }) }),
    reply: data(Settled),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params, body }) => settle(ctx, params.id, body.reason),
  }),
  endpoint('POST /payment-differences/:id/assign', {
    operationId: 'assignPayment',
    scope: 'money:refund',
    summary: 'Say whose the money of an unknown payer is',
    description: 'It pays what is open of the member, oldest first, and what is left is credit.',
    params: IdParams,
    body: Type.Object({ member_id: Id(), reason: Text(500, { examples: ['Mandou pela chave'] }) }),
    reply: data(Settled),
    failures: ['NOT_FOUND'],
    reasons: unknownReasons,
    handle: (ctx, { params, body }) =>
      assignPayment(ctx, { id: params.id, memberId: body.member_id, reason: body.reason }),
  }),
  endpoint('POST /payment-differences/:id/return', {
    operationId: 'returnPayment',
    transaction: false,
    scope: 'money:refund',
    summary: 'Give the money of an unknown payer back',
    params: IdParams,
    body: Type.Object({ reason: Text(500, { examples: ['Não é aluno'] }) }),
    reply: data(Refund),
    failures: ['NOT_FOUND'],
    reasons: unknownReasons,
    handle: (ctx, { params, body }) => returnPayment(ctx, reach, { id: params.id, reason: body.reason }),
  }),
  endpoint('GET /charges/:id', {
    operationId: 'getCharge',
    summary: 'A charge, and what came in for it',
    params: IdParams,
    reply: data(PaidCharge),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params }) => showCharge(ctx, params.id),
  }),
  endpoint('POST /charges/:id/collect', {
    operationId: 'collectCharge',
    transaction: false,
    summary: 'Have a provider make a code or a page by which it is paid now',
    description: 'While it waits to be paid, the same comes again.',
    params: IdParams,
    reply: data(WaitingPayment),
    failures: ['NOT_FOUND'],
    reasons: collectReasons,
    handle: (ctx, { params }) => collectCharge(ctx, reach, { chargeId: params.id }),
  }),
  endpoint('GET /members/:id/collection', {
    operationId: 'getCollection',
    summary: 'How a member is collected from, and what providers were asked for',
    params: IdParams,
    reply: data(Collection),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params }) => showCollection(ctx, params.id),
  }),
  endpoint('POST /memberships/:id/mandate', {
    operationId: 'offerMandate',
    transaction: false,
    summary: 'Offer a member that a membership is paid by itself',
    description: 'The member accepts by the code or on the page. While it waits for that, the same comes again.',
    params: IdParams,
    reply: data(OfferedMandate),
    failures: ['NOT_FOUND'],
    reasons: mandateReasonsOfAll,
    handle: (ctx, { params }) => createMandate(ctx, reach, { membershipId: params.id, journey: byOwnCode }),
  }),
  endpoint('POST /mandates/:id/cancel', {
    operationId: 'cancelMandate',
    transaction: false,
    summary: 'Have a membership no longer paid by itself',
    params: IdParams,
    reply: data(OfferedMandate),
    failures: ['NOT_FOUND'],
    reasons: mandateReasonsOfAll,
    handle: (ctx, { params }) => cancelMandate(ctx, reach, params.id),
  }),
  endpoint('POST /payment-attempts/:id/end', {
    operationId: 'endAttempt',
    transaction: false,
    summary: 'Stop what a provider was asked for',
    description: 'The charge stays open. What was paid at that moment is paid.',
    params: IdParams,
    reply: data(EndedAttempt),
    failures: ['NOT_FOUND'],
    reasons: providerReasons,
    handle: (ctx, { params }) => stopAttempt(ctx, reach, params.id),
  }),
]
