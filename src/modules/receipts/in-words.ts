import { money } from '#modules/mails/index.ts'

// The Portuguese texts for amounts, days and payment methods on papers.

const methods: Record<string, string> = {
  credit_card: 'Cartão de crédito',
  debit_card: 'Cartão de débito',
  pix: 'Pix',
  boleto: 'Boleto',
  cash: 'Dinheiro',
}

export const methodText = (method: string | null): string => (method === null ? 'Não informada' : methods[method]!)

export const moneyText = (cents: number): string => money('pt-BR', cents)

/** The local day of an instant. */
export const dayText = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString('pt-BR', { timeZone, dateStyle: 'long' })

/** Descriptions of charges contain the first day of their period. */
export const withDays = (text: string): string => text.replaceAll(/\b(\d{4})-(\d{2})-(\d{2})\b/g, '$3/$2/$1')
