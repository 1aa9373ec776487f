import { type Static, Type } from 'typebox'
import { paymentMethods } from '#modules/billing/index.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'

const Pdf = Type.String({
  description: 'The paper, as a `data:` address.',
  examples: ['data:application/pdf;base64,JVBERi0xLjMK…'],
})

const given = {
  id: Id(),
  number: Type.Integer({ description: 'Of the company, from 1 on and without gaps.', examples: [123] }),
  issued_at: Timestamp(),
  is_copy: Type.Boolean({ description: 'Whether it was given out before, which the paper says.' }),
}

/** A receipt, as it is given out. */
export const Receipt = Named('Receipt', { ...given, pdf: Pdf })
/** A receipt that is mailed. */
export const MailedReceipt = Named('MailedReceipt', given)
export type Receipt = Static<typeof Receipt>

export const SettledQuery = Type.Object({
  year: Type.Integer({ minimum: 2000, maximum: 2199, description: 'Of which it is declared what was paid.' }),
})

/** What a member has paid in a year, as the law has every company declare it. */
export const SettledYear = Named('SettledYear', {
  year: Type.Integer({ examples: [2026] }),
  paid_cents: Type.Integer({ examples: [155_880] }),
  open_cents: Type.Integer({ description: 'Of what was due in the year; the paper names it.', examples: [0] }),
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
