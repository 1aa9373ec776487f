import type { Bank, Charge } from './bank.ts'
import { type ChargeKind, chargeRoutes } from './charge-routes.ts'
import { at } from './checks.ts'
import type { Route } from './http.ts'

const usualLifeSeconds = 86_400

/** An immediate charge, `cob`. */
export function immediateChargeRoutes(bank: Bank, onCreated: (charge: Charge) => void): Route[] {
  const spec: ChargeKind = {
    kind: 'cob',
    unknown: 'CobNaoEncontrado',
    invalid: 'CobOperacaoInvalida',
    badQuery: 'CobConsultaInvalida',
    onCreated,
    sections(checks, _, isWhole) {
      const seconds = checks.whole('calendario.expiracao')
      checks.holds(seconds === undefined || seconds > 0, 'calendario.expiracao', 'deve ser maior que zero')
      const mayChange = checks.whole('valor.modalidadeAlteracao')
      checks.holds([undefined, 0, 1].includes(mayChange), 'valor.modalidadeAlteracao', 'deve ser 0 ou 1')
      return {
        ...((isWhole || seconds !== undefined) && { calendario: { expiracao: seconds ?? usualLifeSeconds } }),
        ...((isWhole || checks.has('valor')) && {
          valor: mayChange === undefined ? {} : { modalidadeAlteracao: mayChange },
        }),
      }
    },
  }
  return chargeRoutes(bank, spec)
}

/** Its life counts from its creation. After it the charge stays ATIVA and takes no payment (documented). */
export function isImmediateChargeOver(charge: Charge, instant: Date): boolean {
  const seconds = Number(at(charge.fields, 'calendario.expiracao'))
  return instant.getTime() > charge.createdAt.getTime() + seconds * 1000
}

/** Unless the charge says 1, the payer cannot change the amount (documented). */
export function mayPayerChange(charge: Charge): boolean {
  return at(charge.fields, 'valor.modalidadeAlteracao') === 1
}
