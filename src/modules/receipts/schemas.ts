import { type Static, Type } from 'typebox'
import { paymentMethods } from '#modules/billing/index.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'

const Pdf = Type.String({
  description: 'The receipt, as a `data:` address.',
  examples: ['data:application/pdf;base64,JVBERi0xLjMK…'],
})

const given = {
  id: Id(),
  number: Type.Integer({ description: 'The company’s number, from 1 on and without gaps.', examples: [123] }),
  issued_at: Timestamp(),
  is_copy: Type.Boolean({ description: 'Whether it was issued before; then it is marked as a copy.' }),
}

/** A receipt, as it is issued. */
export const Receipt = Named('Receipt', { ...given, pdf: Pdf })
/** A receipt that was mailed. */
export const MailedReceipt = Named('MailedReceipt', given)
export type Receipt = Static<typeof Receipt>

export const SettledQuery = Type.Object({
  year: Type.Integer({ minimum: 2000, maximum: 2199, description: 'The year whose payments are declared.' }),
})

/** What a member has paid in a year: the declaration that every company must give by law. */
export const SettledYear = Named('SettledYear', {
  year: Type.Integer({ examples: [2026] }),
  paid_cents: Type.Integer({ examples: [155_880] }),
  open_cents: Type.Integer({
    description: 'The open amount of what was due in the year; the declaration names it.',
    examples: [0],
  }),
  pdf: Pdf,
})
export type SettledYear = Static<typeof SettledYear>

/** The payments of a member, as the app lists them. */
export const OwnPayments = Named('OwnPayments', {
  payments: Type.Array(
    Named('OwnPayment', {
      id: Id(),
      at: Timestamp(),
      description: Nullable(Type.String({ examples: ['Mensal, 2026-11-28'] })),
      cents: Type.Integer({ examples: [12_990] }),
      method: Nullable(OneOf(paymentMethods)),
    }),
  ),
})
export type OwnPayments = Static<typeof OwnPayments>
