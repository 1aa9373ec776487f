import { Type } from 'typebox'
import { FinancialEntry, paymentMethods, toFinancialEntry } from '#modules/billing/index.ts'
import { Failure } from '#platform/failure.ts'
import { data, endpoint } from '#platform/http/endpoint.ts'
import { Id, OneOf, Optional } from '#platform/http/schema.ts'
import { payCharge } from './pay-charge.ts'

/** Taking a payment moves the membership, so it stands here and not with the money. */
export const chargeEndpoints = [
  endpoint({
    method: 'POST',
    path: '/charges/:id/pay',
    operationId: 'payCharge',
    scope: 'money:write',
    tag: 'Money',
    summary: 'Record that a charge was paid',
    params: Type.Object({ id: Id() }),
    body: Type.Object({ payment_method: Optional(OneOf(paymentMethods)) }),
    reply: data(FinancialEntry),
    failures: ['NOT_FOUND', 'RULE_VIOLATED'],
    reasons: { CHARGE_NOT_OPEN: 'It was paid already, or will never be due.' },
    handle: async (ctx, { params, body }) => {
      const paid = await payCharge(ctx, params.id, body.payment_method ?? null)
      return paid instanceof Failure ? paid : toFinancialEntry(paid)
    },
  }),
]
