import { type PaymentMethod, paymentWords } from '@catraca/web/payment-words.ts'
import { defineText } from '../text.ts'
import { type Option, optionsOf } from './options.ts'

export type { PaymentMethod }

export const usePaymentWords = defineText(paymentWords)

/** Ways to pay, for a choice, and their names. */
export function usePaymentMethods(): Option<PaymentMethod>[] {
  return optionsOf(usePaymentWords())
}
