import { type Bank, type Payment, paymentId, type Refund } from './bank.ts'
import { amountText, at, Checks, type Json } from './checks.ts'
import type { Answer, Call, Route } from './http.ts'
import { listPage } from './lists.ts'
import { Problem } from './problems.ts'

const daysToRefund = 90
const refundTakesMs = 20

export function receivedRoutes(bank: Bank): Route[] {
  const find = ({ params }: Call) => {
    const payment = bank.payments.get(params.e2eid!)
    if (payment !== undefined) return payment
    throw new Problem('PixNaoEncontrado', 'Não há Pix com este endToEndId.')
  }
  return [
    {
      method: 'GET',
      path: '/pix/{e2eid}',
      scope: 'pix.read',
      answer: (call) => ({ status: 200, body: paymentText(find(call)) }),
    },
    {
      method: 'GET',
      path: '/pix',
      scope: 'pix.read',
      answer({ query }) {
        const { parametros, items } = listPage(query, bank.payments.values(), {
          type: 'PixConsultaInvalida',
          // The time of settlement (guessed: the file says creation of the record).
          dateOf: (payment) => payment.at,
          filters: {
            txid: ({ txid }, value) => txid === value,
            txIdPresente: ({ txid }, value) => String(txid !== undefined) === value,
            devolucaoPresente: ({ refunds }, value) => String(refunds.length > 0) === value,
            cpf: ({ payer }, value) => at(payer, 'cpf') === value,
            cnpj: ({ payer }, value) => at(payer, 'cnpj') === value,
          },
        })
        return { status: 200, body: { parametros, pix: items.map(paymentText) } }
      },
    },
    {
      method: 'PUT',
      path: '/pix/{e2eid}/devolucao/{id}',
      scope: 'pix.write',
      answer: (call) => askRefund(bank, find(call), call),
    },
    {
      method: 'GET',
      path: '/pix/{e2eid}/devolucao/{id}',
      scope: 'pix.read',
      answer(call) {
        const refund = find(call).refunds.find(({ id }) => id === call.params.id)
        if (refund !== undefined) return { status: 200, body: refundText(refund) }
        throw new Problem('PixDevolucaoNaoEncontrada', 'Não há devolução com este id.')
      },
    },
  ]
}

/**
 * Partial refunds and several of them are allowed, within 90 days and up to what was received (documented). A used id
 * is refused (documented); with the same amount it is answered as it stands, so that a lost answer can be repeated
 * (guessed).
 */
function askRefund(bank: Bank, payment: Payment, { params, body }: Call): Answer {
  const checks = new Checks('devolucao', body)
  const amountCents = checks.amount('valor', true) ?? 0
  const nature = checks.choice('natureza', ['ORIGINAL', 'RETIRADA']) ?? 'ORIGINAL'
  const description = checks.text('descricao', { most: 140 })
  const before = payment.refunds.find(({ id }) => id === params.id)
  if (before?.amountCents === amountCents && before.nature === nature) return { status: 201, body: refundText(before) }
  checks.holds(before === undefined, 'id', 'já foi utilizado por outra devolução deste Pix')
  checks.holds(/^[a-zA-Z0-9]{1,35}$/.test(params.id!), 'id', 'deve ter até 35 letras e algarismos')
  checks.holds(amountCents > 0, 'valor', 'deve ser maior que zero')
  checks.holds(amountCents <= payment.amountCents - refundedCents(payment), 'valor', 'excede o que resta do Pix')
  // There is no cash withdrawal here, so nothing of it can be given back (documented for an ordinary Pix).
  checks.holds(nature === 'ORIGINAL', 'natureza', 'o Pix não tem retirada')
  const isTooLate = bank.now().getTime() > payment.at.getTime() + daysToRefund * 86_400_000
  checks.holds(!isTooLate, 'id', 'o prazo de 90 dias passou')
  checks.end('PixDevolucaoInvalida')
  const refund: Refund = {
    id: params.id!,
    rtrId: paymentId(bank, 'D'),
    amountCents,
    nature: 'ORIGINAL',
    ...(description !== undefined && { description }),
    askedAt: bank.now(),
    status: 'EM_PROCESSAMENTO',
  }
  payment.refunds.push(refund)
  const fails = bank.draw() < bank.faults.refundsFail
  bank.background.soon(refundTakesMs, () => endRefund(bank, payment, refund, fails))
  return { status: 201, body: refundText(refund) }
}

/** A refund that reached its end is told, if its Pix has a txid (documented). */
export function endRefund(bank: Bank, payment: Payment, refund: Refund, fails: boolean): void {
  refund.status = fails ? 'NAO_REALIZADO' : 'DEVOLVIDO'
  if (fails) refund.reason = 'Saldo insuficiente.'
  else refund.settledAt = bank.now()
  tellPayment(bank, payment)
}

/** Only a Pix with a txid, on a key with a webhook, is told (documented). */
export function tellPayment(bank: Bank, payment: Payment): void {
  if (payment.txid !== undefined && payment.key !== undefined) bank.tell('pix', paymentText(payment))
}

/** What was given back or is on the way; what failed is free again (deduced). */
export function refundedCents({ refunds }: Payment): number {
  const counted = refunds.filter(({ status }) => status !== 'NAO_REALIZADO')
  return counted.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Who paid is not told: the file no longer promises it (documented). */
export function paymentText({ endToEndId, txid, key, amountCents, at, components, refunds }: Payment): Json {
  return {
    endToEndId,
    ...(txid !== undefined && { txid }),
    valor: amountText(amountCents),
    ...(components !== undefined && { componentesValor: components }),
    ...(key !== undefined && { chave: key }),
    horario: at.toISOString(),
    ...(refunds.length > 0 && { devolucoes: refunds.map(refundText) }),
  }
}

function refundText({ id, rtrId, amountCents, nature, description, askedAt, settledAt, status, reason }: Refund): Json {
  return {
    id,
    rtrId,
    valor: amountText(amountCents),
    natureza: nature,
    ...(description !== undefined && { descricao: description }),
    horario: {
      solicitacao: askedAt.toISOString(),
      ...(settledAt !== undefined && { liquidacao: settledAt.toISOString() }),
    },
    status,
    ...(reason !== undefined && { motivo: reason }),
  }
}
