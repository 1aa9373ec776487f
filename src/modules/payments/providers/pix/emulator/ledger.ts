import type { Bank } from './bank.ts'
import { refundedCents } from './received.ts'

/** What the bank settled and holds, in plain data, so that a test can compare books with it. */
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
      refunds.map(({ id, amountCents, nature, status }) => ({ endToEndId, id, amountCents, nature, status })),
    ),
    mandates: [...bank.mandates.values()].map(({ idRec, status, journey, firstTxid, fields }) => {
      return { idRec, status, journey, firstTxid, contract: String(fields.vinculo.contrato) }
    }),
    cycles: [...bank.cycles.values()].map(({ txid, mandate, number, status, amountCents, dueDay, attempts }) => {
      const shown = attempts.map(({ endToEndId, day, type, status }) => ({ endToEndId, day, type, status }))
      return { txid, idRec: mandate.idRec, cycle: number, status, amountCents, dueDay, attempts: shown }
    }),
  }
}
