import { addDays, type Bank, type Charge, dayOf, payee } from './bank.ts'
import { chargeRoutes } from './charge-routes.ts'
import type { Json } from './checks.ts'
import type { Route } from './http.ts'

const usualValidDays = 30
const notEmulated = ['multa', 'juros', 'abatimento', 'desconto']
const { cnpj, nome, cidade } = payee

/** A due charge, `cobv`. Fine, interest, rebate and discount are documented, but not emulated, and therefore refused. */
export function dueChargeRoutes(bank: Bank): Route[] {
  return chargeRoutes(bank, {
    kind: 'cobv',
    unknown: 'CobVNaoEncontrada',
    invalid: 'CobVOperacaoInvalida',
    badQuery: 'CobVConsultaInvalida',
    extras: { recebedor: { cnpj, nome, logradouro: 'Rua do Emulador, 1', cidade, uf: 'SP', cep: '01001000' } },
    sections(checks, isWhole) {
      checks.holds(!isWhole || checks.has('devedor'), 'devedor', 'deve ser preenchido')
      for (const name of notEmulated) checks.holds(!checks.has(`valor.${name}`), `valor.${name}`, 'não é emulado')
      const due = checks.day('calendario.dataDeVencimento', isWhole || checks.has('calendario'))
      checks.holds(due === undefined || due >= dayOf(bank.now()), 'calendario.dataDeVencimento', 'já passou')
      const validDays = checks.whole('calendario.validadeAposVencimento') ?? usualValidDays
      checks.holds(validDays >= 0, 'calendario.validadeAposVencimento', 'não pode ser menor que zero')
      if (due === undefined) return {}
      return { calendario: { dataDeVencimento: due, validadeAposVencimento: validDays } }
    },
  })
}

/**
 * Payable through the last day of validity (documented). A real bank moves the due day and the last day to the payer's
 * next working day; here both are calendar days.
 */
export function isDueChargeOver({ sections }: Charge, instant: Date): boolean {
  const { dataDeVencimento, validadeAposVencimento } = sections.calendario as Json
  return dayOf(instant) > addDays(String(dataDeVencimento), Number(validadeAposVencimento))
}
