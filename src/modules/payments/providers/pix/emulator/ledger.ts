import type { Bank } from './bank.ts'
import { refundedCents } from './received.ts'

/** The bank's payments and balances as plain data, so that a test can compare our ledger with it. */
export function ledgerOf(bank: Bank) {
  const payments = [...bank.payments.values()]
  return {
    charges: [...bank.charges.values()].map(({ kind, txid, status, revision, amountCents }) => {
      const endToEndIds = payments.filter((payment) => payment.txid === txid).map(({ endToEndId }) => endToEndId)
      return { kind, txid, status, revision, amountCents, endToEndIds }
    }),
    payments: payments.map((payment) => {
      const { endToEndId, txid, amountCents, at } = payment
      return { endToEndId, txid, amountCents, at: at.toISOString(), refundedCents: refundedCents(payment) }
    }),
    refunds: payments.flatMap(({ endToEndId, refunds }) =>
      refunds.map(({ amountCents, shown }) => {
        const { id, natureza: nature, status } = shown
        return { endToEndId, id, amountCents, nature, status }
      }),
    ),
    mandates: [...bank.mandates.values()].map(({ idRec, status, ativacao, vinculo }) => {
      const { tipoJornada: journey, dadosJornada } = ativacao
      return { idRec, status, journey, firstTxid: dadosJornada?.txid, contract: String(vinculo.contrato) }
    }),
    cycles: [...bank.cycles.values()].map(({ txid, mandate, number, status, amountCents, dueDay, tentativas }) => {
      const attempts = tentativas.map(({ endToEndId, dataLiquidacao: day, tipo: type, status }) => {
        return { endToEndId, day, type, status }
      })
      return { txid, idRec: mandate.idRec, cycle: number, status, amountCents, dueDay, attempts }
    }),
  }
}
