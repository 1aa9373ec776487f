import { type Static, Type } from 'typebox'
import { Id, LocalDate, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'

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

export const saleStatuses = ['pending', 'paid', 'partially_refunded', 'refunded'] as const
export type SaleStatus = (typeof saleStatuses)[number]

const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000, examples: [650] })
const itemFields = {
  description: Text(200, { examples: ['Água mineral 500 ml'] }),
  quantity: Type.Integer({ minimum: 1, maximum: 10_000, examples: [2] }),
  unit_price_cents: Cents,
}

/** A sale as events and the command line show it. */
export const Sale = Named('Sale', {
  id: Id(),
  member_id: Nullable(Id('The buyer, when it is a member.')),
  store_id: Nullable(Id('Unit.')),
  status: OneOf(saleStatuses),
  total_cents: Type.Integer({ description: 'The items less the discount.', examples: [1200] }),
  discount_cents: Type.Integer({ examples: [100] }),
  refunded_cents: Type.Integer({ examples: [0] }),
  currency: Type.String({ examples: ['BRL'] }),
  payment_method: Nullable(OneOf(paymentMethods)),
  items: Type.Array(Named('SaleItem', { id: Id(), ...itemFields, total_cents: Type.Integer({ examples: [1300] }) })),
  created_at: Timestamp(),
  paid_at: Nullable(Timestamp()),
  refunded_at: Nullable(Timestamp('Of the latest refund.')),
})
export type Sale = Static<typeof Sale>

export const NewSale = Type.Object({
  member_id: Optional(Id()),
  store_id: Optional(Id('Unit; a company with only one unit may leave it out.')),
  items: Type.Array(Type.Object(itemFields), { minItems: 1, maxItems: 200 }),
  discount_cents: Optional(Cents),
  payment_method: Optional(OneOf(paymentMethods)),
  paid: Optional(Type.Boolean({ description: 'Whether it is paid on the spot.' })),
})
export type NewSale = Static<typeof NewSale>
