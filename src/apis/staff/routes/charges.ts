import { Type } from 'typebox'
import { FinancialEntry, paymentMethods, toFinancialEntry } from '#modules/billing/index.ts'
import {
  getMemberMoney,
  LedgerLine,
  LedgerQuery,
  listMemberLedger,
  MemberMoney,
} from '#modules/billing/member-money.ts'
import {
  discountCharge,
  notePromise,
  postponeCharge,
  reversalReasons,
  reversePayment,
  splitCharge,
  useCreditFor,
  waiveCharge,
} from '#modules/memberships/correct-charge.ts'
import { payCharge } from '#modules/memberships/pay-charge.ts'
import type { Reach } from '#modules/payments/connections.ts'
import { refundCharge, refundReasons } from '#modules/payments/refund-charge.ts'
import { Refund } from '#modules/payments/schemas.ts'
import { data, page } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import { Id, LocalDate, OneOf, Optional, Text } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Money', scope: { read: 'money:read', write: 'money:write' } })
const reason = Text(500, { examples: ['Digitado errado'] })
const Amount = (description: string) => Type.Integer({ minimum: 1, maximum: 100_000_000, description })

const IN_TRIAL = 'No payment is due before the trial is over.'
const CHARGE_NOT_OPEN = 'It was paid already, or will never be due; `status` says which.'

type Row = Parameters<typeof toFinancialEntry>[0]
const shown = <F extends Failure>(charge: Row | F) => (charge instanceof Failure ? charge : toFinancialEntry(charge))

/** What staff do with a charge at the desk: register its payment, or correct it with a reason. */
export const chargeStaffEndpoints = (reach: Reach) => [
  endpoint('POST /charges/:id/pay', {
    operationId: 'payCharge',
    summary: 'Record a payment for a charge, in full or in part',
    body: Type.Object({
      payment_method: Optional(OneOf(paymentMethods)),
      amount_cents: Optional(Amount('The open amount by default. Any excess becomes the member’s credit.')),
      late_fee: Optional(Type.Boolean({ description: 'Whether the late fee is added first.' })),
    }),
    reply: data(FinancialEntry),
    reasons: { CHARGE_NOT_OPEN },
    handle: async (ctx, { params, body }) =>
      shown(
        await payCharge(ctx, params.id, {
          ...{ method: body.payment_method ?? null, cents: body.amount_cents ?? undefined },
          late: body.late_fee ?? false,
        }),
      ),
  }),

  endpoint('POST /charges/:id/use-credit', {
    operationId: 'payByCredit',
    summary: 'Pay a charge with the member’s credit',
    reply: data(FinancialEntry),
    reasons: { CHARGE_NOT_OPEN, NO_CREDIT: 'The member has no credit.' },
    handle: async (ctx, { params }) => shown(await useCreditFor(ctx, params.id)),
  }),

  endpoint('POST /charges/:id/discount', {
    operationId: 'discountCharge',
    scope: 'money:refund',
    summary: 'Ask for less',
    body: Type.Object({ amount_cents: Amount('By how much.'), reason }),
    reply: data(FinancialEntry),
    reasons: {
      CHARGE_NOT_OPEN,
      DISCOUNT_TOO_LARGE: 'At most `limit` cents can be taken off; a waiver gives up all of it.',
    },
    handle: async (ctx, { params, body }) =>
      shown(await discountCharge(ctx, params.id, { cents: body.amount_cents, reason: body.reason })),
  }),

  endpoint('POST /charges/:id/waive', {
    operationId: 'waiveCharge',
    scope: 'money:refund',
    summary: 'Give up the open amount of a charge',
    body: Type.Object({ reason }),
    reply: data(FinancialEntry),
    reasons: { CHARGE_NOT_OPEN },
    handle: async (ctx, { params, body }) => shown(await waiveCharge(ctx, params.id, body)),
  }),

  endpoint('POST /charges/:id/postpone', {
    operationId: 'postponeCharge',
    summary: 'Give a charge another due day',
    body: Type.Object({ due_date: LocalDate('Today, or within a year; in a freeze, not before its end.'), reason }),
    reply: data(FinancialEntry),
    reasons: { CHARGE_NOT_OPEN, IN_TRIAL },
    handle: async (ctx, { params, body }) => shown(await postponeCharge(ctx, params.id, body)),
  }),

  endpoint('POST /charges/:id/promise', {
    operationId: 'notePromise',
    summary: 'Record the day on which the member has promised to pay',
    description: 'The member gets no reminder before that day. A due charge stays due.',
    body: Type.Object({ promised_on: LocalDate('Today, or within a year.'), reason }),
    reply: data(FinancialEntry),
    reasons: { CHARGE_NOT_OPEN },
    handle: async (ctx, { params, body }) => shown(await notePromise(ctx, params.id, body)),
  }),

  endpoint('POST /charges/:id/split', {
    operationId: 'splitCharge',
    summary: 'Divide a charge into parts',
    description: 'The first part stays with the charge, and each of the others becomes a charge of its own.',
    body: Type.Object({
      parts: Type.Array(
        Type.Object({
          amount_cents: Amount('Together they are the open amount.'),
          due_date: LocalDate('As when a charge is postponed.'),
        }),
        {
          minItems: 2,
          maxItems: 3,
        },
      ),
      reason,
    }),
    reply: data(FinancialEntry),
    reasons: {
      CHARGE_NOT_OPEN,
      PARTS_DIFFER: 'The parts come to `used` cents; `limit` are open.',
      IN_TRIAL,
    },
    handle: async (ctx, { params, body }) => shown(await splitCharge(ctx, params.id, body)),
  }),

  endpoint('POST /charges/:id/refund', {
    operationId: 'refundCharge',
    scope: 'money:refund',
    transaction: false,
    summary: 'Refund a charge in the way in which it was paid',
    description:
      'A payment through a provider is refunded there. For a payment at the desk, it is recorded that the desk refunded it.',
    body: Type.Object({
      entry_id: Optional(
        Id('The payment, as a line of the ledger. By default the latest with enough left, at a provider first.'),
      ),
      amount_cents: Optional(Amount('All that is left by default.')),
      reason,
    }),
    reply: data(Refund),
    reasons: refundReasons,
    handle: (ctx, { params, body }) =>
      refundCharge(ctx, reach, {
        chargeId: params.id,
        entryId: body.entry_id ?? undefined,
        amountCents: body.amount_cents ?? undefined,
        reason: body.reason,
      }),
  }),

  endpoint('POST /ledger/:id/reverse', {
    operationId: 'reversePayment',
    scope: 'money:refund',
    summary: 'Reverse a payment that was recorded wrongly',
    description:
      'The charge is open again: due on its due day, or today if that is over; in a freeze or a trial, when that ends.',
    body: Type.Object({ reason }),
    reply: data(FinancialEntry),
    reasons: reversalReasons,
    handle: async (ctx, { params, body }) => shown(await reversePayment(ctx, params.id, body)),
  }),

  endpoint('GET /members/:id/money', {
    operationId: 'getMemberMoney',
    summary: 'A member’s debts and payments',
    reply: data(MemberMoney),
    handle: (ctx, { params }) => getMemberMoney(ctx, params.id),
  }),

  endpoint('GET /members/:id/ledger', {
    operationId: 'listMemberLedger',
    summary: 'Everything that a member was charged, paid, was forgiven and was refunded',
    query: LedgerQuery,
    reply: page(LedgerLine),
    handle: (ctx, { params, query }) => listMemberLedger(ctx, params.id, query),
  }),
]
