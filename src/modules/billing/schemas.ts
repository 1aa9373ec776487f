import { Type } from 'typebox'
import { Id, LocalDate, Named, Nullable, OneOf, Timestamp } from '#platform/http/schema.ts'

export const paymentMethods = ['credit_card', 'debit_card', 'pix', 'boleto', 'cash'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A charge as events show it. */
export const FinancialEntry = Named('FinancialEntry', {
  id: Id(),
  member_id: Id(),
  membership_id: Nullable(Id()),
  description: Type.String({ examples: ['Mensal, 2026-03-01'] }),
  amount_cents: Type.Integer({ examples: [12990] }),
  currency: Type.String({ examples: ['BRL'] }),
  due_date: LocalDate(),
  status: OneOf(['pending', 'overdue', 'paid', 'cancelled']),
  payment_method: Nullable(OneOf(paymentMethods)),
  paid_at: Nullable(Timestamp()),
  created_at: Timestamp(),
})
