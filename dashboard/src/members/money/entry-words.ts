import { defineText } from '../../text.ts'

/** The name of each kind of entry in the books. */
export const useEntryWords = defineText({
  pt: {
    charge: 'Cobrança',
    sale: 'Venda',
    repriced: 'Novo valor',
    split: 'Parcelamento',
    discount: 'Desconto',
    waiver: 'Cobrança dispensada',
    postponed: 'Novo vencimento',
    promise: 'Promessa de pagamento',
    late_fee: 'Multa e juros',
    removal: 'Cobrança retirada',
    restored: 'Cobrança de volta',
    payment: 'Pagamento',
    credit: 'Crédito',
    refund: 'Estorno',
    reversal: 'Pagamento desfeito',
  },
  en: {
    charge: 'Charge',
    sale: 'Sale',
    repriced: 'New amount',
    split: 'Paid in parts',
    discount: 'Discount',
    waiver: 'Charge waived',
    postponed: 'New due day',
    promise: 'Promise to pay',
    late_fee: 'Late fee',
    removal: 'Charge removed',
    restored: 'Charge back again',
    payment: 'Payment',
    credit: 'Credit',
    refund: 'Refund',
    reversal: 'Payment taken back',
  },
})
