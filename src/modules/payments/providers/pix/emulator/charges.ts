import { type Bank, type Charge, letters } from './bank.ts'
import { type ChargeKind, chargeRoutes, put } from './charge-routes.ts'
import { at } from './checks.ts'
import { type Route, route } from './http.ts'

const usualLifeSeconds = 86_400

/** An immediate charge, `cob`. Only for this kind can the bank choose the txid (documented). */
export function immediateChargeRoutes(bank: Bank, onCreated: (charge: Charge) => void): Route[] {
  const spec: ChargeKind = {
    kind: 'cob',
    unknown: 'CobNaoEncontrado',
    invalid: 'CobOperacaoInvalida',
    badQuery: 'CobConsultaInvalida',
    onCreated,
    sections(checks, isWhole) {
      const seconds = checks.whole('calendario.expiracao')
      checks.holds(seconds === undefined || seconds > 0, 'calendario.expiracao', 'deve ser maior que zero')
      const mayChange = checks.whole('valor.modalidadeAlteracao')
      checks.holds([undefined, 0, 1].includes(mayChange), 'valor.modalidadeAlteracao', 'deve ser 0 ou 1')
      return {
        ...((isWhole || seconds !== undefined) && { calendario: { expiracao: seconds ?? usualLifeSeconds } }),
        ...(mayChange !== undefined && { valor: { modalidadeAlteracao: mayChange } }),
      }
    },
  }
  const withOwnTxid = route('POST /cob', 'cob.write', ({ body }) => put(bank, spec, letters(bank, 32), body))
  return [withOwnTxid, ...chargeRoutes(bank, spec)]
}

/** Its validity is counted from its creation. After that the charge stays ATIVA and accepts no payment (documented). */
export function isImmediateChargeOver({ createdAt, sections }: Charge, instant: Date): boolean {
  return instant.getTime() > createdAt.getTime() + Number(at(sections, 'calendario.expiracao')) * 1000
}
