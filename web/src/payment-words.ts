/** The names of the ways to pay. */
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

/** The words for charges that are due in more than a month: their number, and their sum. */
export const laterWords = {
  pt: (count: number, amount: string): string =>
    count === 1 ? `Mais uma cobrança depois: ${amount}` : `Mais ${count} cobranças depois: ${amount}`,
  en: (count: number, amount: string): string =>
    count === 1 ? `One more charge later: ${amount}` : `${count} more charges later: ${amount}`,
}
