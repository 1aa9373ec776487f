/** What the ways to pay are called. */
export const paymentWords = {
  pt: {
    pix: 'Pix',
    credit_card: 'Cartão de crédito',
    debit_card: 'Cartão de débito',
    cash: 'Dinheiro',
    boleto: 'Boleto',
  },
  en: { pix: 'Pix', credit_card: 'Credit card', debit_card: 'Debit card', cash: 'Cash', boleto: 'Boleto' },
}

export type PaymentMethod = keyof typeof paymentWords.pt
