import { type Static, Type } from 'typebox'
import { FinancialEntry, paymentMethods } from '#modules/billing/index.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'

const provider = Type.String({ description: 'The provider that collects it.', examples: ['pix'] })

const pageUrl = (description: string) =>
  Nullable(Type.String({ description, examples: ['https://provider.example/pay/0199e3a4'] }))

/** A charge that waits for payment at a provider. */
export const WaitingPayment = Named('WaitingPayment', {
  charge_id: Id(),
  provider,
  txid: Type.String({
    description: 'The provider identifies it by this.',
    examples: ['0199e3a45b7c7d108f213c4b5a697887'],
  }),
  status: OneOf(['waiting']),
  copia_e_cola: Nullable(
    Type.String({
      description: 'The text for the member’s bank, as text or as a QR code; null if it is paid on a page.',
      examples: ['00020126…'],
    }),
  ),
  page_url: pageUrl('The page where it can be paid in a browser; null if there is none.'),
  expires_at: Timestamp('Until when it can be paid.'),
})
export type WaitingPayment = Static<typeof WaitingPayment>

const { status: _, ...entry } = FinancialEntry.properties
const statuses = ['paid', 'partly_refunded', 'refunded'] as const

/** A charge with the money received for it. */
export const PaidCharge = Named('PaidCharge', {
  ...entry,
  status: OneOf(['pending', 'overdue', 'cancelled', ...statuses]),
  paid_cents: Type.Integer({ examples: [12990] }),
  refunded_cents: Type.Integer({ examples: [0] }),
  late_fee_cents: Type.Integer({ description: 'The late fee that would be added today.', examples: [0] }),
  payments: Type.Array(
    Named('ProviderPayment', {
      provider,
      reference: Type.String({
        description: 'The provider’s id.',
        examples: ['E1234567820261125120012345678901'],
      }),
      status: OneOf(statuses),
      amount_cents: Type.Integer({ examples: [12990] }),
      method: OneOf(paymentMethods),
      at: Timestamp('When it arrived.'),
    }),
  ),
})
export type PaidCharge = Static<typeof PaidCharge>

/** A refund. */
export const Refund = Named('Refund', {
  refund_id: Id(),
  status: OneOf(['refunding', 'refunded', 'refused'], {
    description: 'A refund that is `refunding` is completed at the provider, and its state is read there.',
  }),
})
export type Refund = Static<typeof Refund>

/** A mandate offered to a member. */
export const OfferedMandate = Named('OfferedMandate', {
  id: Id(),
  copia_e_cola: Nullable(
    Type.String({
      description: 'The code with which the member accepts it in their bank’s app; null once it is accepted.',
      examples: ['00020126…'],
    }),
  ),
  page_url: pageUrl(
    'The page on which the member accepts it in a browser; null if it is accepted with the code, and once it is accepted.',
  ),
  status: OneOf(['waiting', 'active', 'cancelled', 'refused']),
})
export type OfferedMandate = Static<typeof OfferedMandate>

/** A connection with a provider. */
export const PaymentConnection = Named('PaymentConnection', {
  id: Id(),
  provider,
  environment: OneOf(['production', 'test']),
  state: OneOf(['connected', 'problem']),
  last_answer_at: Nullable(Timestamp()),
  problem: Nullable(Type.String({ description: 'The problem of the last call, and what to do.' })),
})
export type PaymentConnection = Static<typeof PaymentConnection>
