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
/** A mandate alone, without a payment. */
const byOwnCode = 2
const mandateReasonsOfAll = { ...collectReasons, ...mandateReasons }

export const paymentStaffEndpoints = (reach: Reach) => [
  endpoint('GET /payment-connections', {
    operationId: 'listPaymentConnections',
    summary: 'List the providers that collect charges',
    reply: data(Type.Array(PaymentConnection)),
    handle: (ctx) => listConnected(ctx),
  }),
  endpoint('GET /payment-differences', {
    operationId: 'listPaymentDifferences',
    summary: 'Money at providers that does not match, until somebody has dealt with it',
    reply: data(Type.Array(PaymentDifference)),
    handle: (ctx) => listOpen(ctx),
  }),
  endpoint('POST /payment-differences/:id/settle', {
    operationId: 'settleDifference',
    scope: 'money:refund',
    summary: 'Record that a difference has been dealt with',
    body: Type.Object({ reason: Text(500, { examples: ['Devolvido no balcão'] }) }),
    reply: data(Settled),
    handle: (ctx, { params, body }) => settle(ctx, params.id, body.reason),
  }),
  endpoint('POST /payment-differences/:id/assign', {
    operationId: 'assignPayment',
    scope: 'money:refund',
    summary: 'Assign the money of an unknown payer to a member',
    description: 'It pays the member’s open charges, oldest first, and the rest becomes credit.',
    body: Type.Object({ member_id: Id(), reason: Text(500, { examples: ['Mandou pela chave'] }) }),
    reply: data(Settled),
    reasons: unknownReasons,
    handle: (ctx, { params, body }) =>
      assignPayment(ctx, { id: params.id, memberId: body.member_id, reason: body.reason }),
  }),
  endpoint('POST /payment-differences/:id/return', {
    operationId: 'returnPayment',
    transaction: false,
    scope: 'money:refund',
    summary: 'Refund the money of an unknown payer',
    body: Type.Object({ reason: Text(500, { examples: ['Não é aluno'] }) }),
    reply: data(Refund),
    reasons: unknownReasons,
    handle: (ctx, { params, body }) => returnPayment(ctx, reach, { id: params.id, reason: body.reason }),
  }),
  endpoint('GET /charges/:id', {
    operationId: 'getCharge',
    summary: 'A charge, and the money received for it',
    reply: data(PaidCharge),
    handle: (ctx, { params }) => showCharge(ctx, params.id),
  }),
  endpoint('POST /charges/:id/collect', {
    operationId: 'collectCharge',
    transaction: false,
    summary: 'Create a code or a page at a provider for paying a charge now',
    description: 'While it waits for payment, the same one is returned again.',
    reply: data(WaitingPayment),
    reasons: collectReasons,
    handle: (ctx, { params }) => collectCharge(ctx, reach, { chargeId: params.id }),
  }),
  endpoint('GET /members/:id/collection', {
    operationId: 'getCollection',
    summary: 'How charges are collected from a member, and the requests that providers got',
    reply: data(Collection),
    handle: (ctx, { params }) => showCollection(ctx, params.id),
  }),
  endpoint('POST /memberships/:id/mandate', {
    operationId: 'offerMandate',
    transaction: false,
    summary: 'Offer a member the automatic payment of a membership',
    description:
      'The member accepts with the code or on the page. While it waits for that, the same one is returned again.',
    reply: data(OfferedMandate),
    reasons: mandateReasonsOfAll,
    handle: (ctx, { params }) => createMandate(ctx, reach, { membershipId: params.id, journey: byOwnCode }),
  }),
  endpoint('POST /mandates/:id/cancel', {
    operationId: 'cancelMandate',
    transaction: false,
    summary: 'End the automatic payment of a membership',
    reply: data(OfferedMandate),
    reasons: mandateReasonsOfAll,
    handle: (ctx, { params }) => cancelMandate(ctx, reach, params.id),
  }),
  endpoint('POST /payment-attempts/:id/end', {
    operationId: 'endAttempt',
    transaction: false,
    summary: 'End an attempt to collect at a provider',
    description: 'The charge stays open. A payment made at that moment stays valid.',
    reply: data(EndedAttempt),
    reasons: providerReasons,
    handle: (ctx, { params }) => stopAttempt(ctx, reach, params.id),
  }),
]
