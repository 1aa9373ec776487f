import { defineText } from '../text.ts'
import { type Option, optionsOf } from './options.ts'

export const usePaymentWords = defineText({
  pt: {
    pix: 'Pix',
    credit_card: 'Cartão de crédito',
    debit_card: 'Cartão de débito',
    cash: 'Dinheiro',
    boleto: 'Boleto',
  },
  en: { pix: 'Pix', credit_card: 'Credit card', debit_card: 'Debit card', cash: 'Cash', boleto: 'Boleto' },
})

export type PaymentMethod = 'pix' | 'credit_card' | 'debit_card' | 'cash' | 'boleto'

/** Ways to pay, for a choice, and their names. */
export function usePaymentMethods(): Option<PaymentMethod>[] {
  return optionsOf(usePaymentWords())
}
