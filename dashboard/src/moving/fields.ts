import { day, money } from '../format.ts'
import { defineText } from '../text.ts'

/** The possible meanings of a sheet's column, and what a row becomes. */
export const useSheetFields = defineText({
  pt: {
    id: 'Matrícula (código)',
    full_name: 'Nome completo',
    first_name: 'Primeiro nome',
    last_name: 'Sobrenome',
    cpf: 'CPF',
    email: 'E-mail',
    phone: 'Telefone',
    birth_date: 'Nascimento',
    joined_on: 'Aluno desde',
    card: 'Cartão ou tag',
    trainer: 'Professor',
    contract: 'Número do contrato',
    plan_name: 'Plano',
    start_date: 'Início do contrato',
    end_date: 'Fim do contrato',
    price_cents: 'Valor do plano',
    status: 'Situação',
    cancelled_on: 'Cancelado em',
    next_charge: 'Próxima cobrança',
    renews: 'Renova sozinho',
    credits_left: 'Aulas restantes',
    frozen_from: 'Trancado de',
    frozen_until: 'Trancado até',
    debt: 'Número da cobrança',
    due_date: 'Vencimento',
    amount_cents: 'Valor',
    paid_on: 'Pago em',
    description: 'Descrição',
    method: 'Forma ou meio',
    at: 'Data da entrada',
    time: 'Hora da entrada',
    sale: 'Venda',
    state: 'Situação',
    frozen: 'Trancamento',
    blocked: 'Bloqueio',
    states: { open: 'em aberto', paid: 'pago', cancelled: 'cancelado' } as Record<string, string>,
    yes: 'sim',
  },
  en: {
    id: 'Number (id)',
    full_name: 'Full name',
    first_name: 'First name',
    last_name: 'Last name',
    cpf: 'CPF',
    email: 'E-mail',
    phone: 'Phone',
    birth_date: 'Birth date',
    joined_on: 'Member since',
    card: 'Card or tag',
    trainer: 'Trainer',
    contract: 'Number of the contract',
    plan_name: 'Plan',
    start_date: 'Start of the contract',
    end_date: 'End of the contract',
    price_cents: 'Price of the plan',
    status: 'Status',
    cancelled_on: 'Cancelled on',
    next_charge: 'Next charge',
    renews: 'Renews by itself',
    credits_left: 'Classes left',
    frozen_from: 'Frozen from',
    frozen_until: 'Frozen until',
    debt: 'Number of the charge',
    due_date: 'Due day',
    amount_cents: 'Amount',
    paid_on: 'Paid on',
    description: 'Description',
    method: 'Method',
    at: 'Day of the entry',
    time: 'Time of the entry',
    sale: 'Sale',
    state: 'State',
    frozen: 'Freeze',
    blocked: 'Block',
    states: { open: 'open', paid: 'paid', cancelled: 'cancelled' },
    yes: 'yes',
  },
})

type Words = ReturnType<typeof useSheetFields>

export const fieldName = (words: Words, field: string): string =>
  field in words ? String(words[field as keyof Words]) : field

/** A value in people's format: amounts in reais, days in the order of the language. */
export function valueInWords(words: Words, field: string, value: string): string {
  if (field.endsWith('_cents')) return money(Number(value))
  if (value === 'true') return words.yes
  if (field === 'state') return words.states[value] ?? value
  return value.replace(/\d{4}-\d{2}-\d{2}/g, day).replace('T', ' ')
}
