import { type Bank, type Payment, paymentId, type Refund } from './bank.ts'
import { amountText, at, Checks, type Json } from './checks.ts'
import { type Answer, type Call, created, ok, type Route, route } from './http.ts'
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
    route('GET /pix/{e2eid}', 'pix.read', (call) => ok(paymentText(find(call)))),
    route('GET /pix', 'pix.read', ({ query }) => {
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
      return ok({ parametros, pix: items.map(paymentText) })
    }),
    route('PUT /pix/{e2eid}/devolucao/{id}', 'pix.write', (call) => askRefund(bank, find(call), call)),
    route('GET /pix/{e2eid}/devolucao/{id}', 'pix.read', (call) => {
      const refund = find(call).refunds.find(({ shown }) => shown.id === call.params.id)
      if (refund !== undefined) return ok(refund.shown)
      throw new Problem('PixDevolucaoNaoEncontrada', 'Não há devolução com este id.')
    }),
  ]
}

/**
 * Partial refunds, also several of them, are allowed, within 90 days and up to the received amount (documented). A used id is refused
 * (documented); with the same amount the present refund is returned, so that a call with a lost answer can be repeated (guessed).
 */
function askRefund(bank: Bank, payment: Payment, { params, body }: Call): Answer {
  const id = params.id!
  const checks = new Checks('devolucao', body)
  const amountCents = checks.amount('valor', true) ?? 0
  // There is no cash withdrawal here, so no cash (RETIRADA) can be refunded (documented for an ordinary Pix).
  checks.choice('natureza', ['ORIGINAL'])
  const descricao = checks.text('descricao', { most: 140 })
  const before = payment.refunds.find(({ shown }) => shown.id === id)
  if (before?.amountCents === amountCents) return created(before.shown)
  checks.holds(before === undefined, 'id', 'já foi utilizado por outra devolução deste Pix')
  checks.holds(/^[a-zA-Z0-9]{1,35}$/.test(id), 'id', 'deve ter até 35 letras e algarismos')
  checks.holds(amountCents > 0, 'valor', 'deve ser maior que zero')
  checks.holds(amountCents <= payment.amountCents - refundedCents(payment), 'valor', 'excede o que resta do Pix')
  const isTooLate = bank.now().getTime() > payment.at.getTime() + daysToRefund * 86_400_000
  checks.holds(!isTooLate, 'id', 'o prazo de 90 dias passou')
  checks.end('PixDevolucaoInvalida')
  const refund = addRefund(bank, payment, { id, amountCents, natureza: 'ORIGINAL', ...(descricao && { descricao }) })
  const fails = bank.happens('refundsFail')
  bank.soon(refundTakesMs, () => endRefund(bank, payment, refund, fails))
  return created({ ...refund.shown })
}

export function addRefund(
  bank: Bank,
  payment: Payment,
  asked: Pick<Refund, 'amountCents'> & Pick<Refund['shown'], 'id' | 'natureza' | 'descricao'>,
): Refund {
  const { amountCents, id, ...told } = asked
  const shown = { id, rtrId: paymentId(bank, 'D'), valor: amountText(amountCents), ...told }
  const horario = { solicitacao: bank.now().toISOString() }
  const refund: Refund = { amountCents, shown: { ...shown, horario, status: 'EM_PROCESSAMENTO' } }
  payment.refunds.push(refund)
  return refund
}

/** A refund that has ended is reported, if its Pix has a txid (documented). */
export function endRefund(bank: Bank, payment: Payment, { shown }: Refund, fails: boolean): void {
  shown.status = fails ? 'NAO_REALIZADO' : 'DEVOLVIDO'
  if (fails) shown.motivo = 'Saldo insuficiente.'
  else shown.horario.liquidacao = bank.now().toISOString()
  tellPayment(bank, payment)
}

/** Only a Pix with a txid, on a key with a webhook, is reported (documented). */
export function tellPayment(bank: Bank, payment: Payment): void {
  if (payment.txid !== undefined && payment.key !== undefined) bank.tell('pix', paymentText(payment))
}

/** The amount that was refunded or is being refunded; failed refunds do not count (deduced). */
export function refundedCents({ refunds }: Payment): number {
  const counted = refunds.filter(({ shown }) => shown.status !== 'NAO_REALIZADO')
  return counted.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The payer is not reported: the file no longer promises it (documented). */
export function paymentText({ endToEndId, txid, key, amountCents, at, refunds }: Payment): Json {
  return {
    endToEndId,
    ...(txid !== undefined && { txid }),
    valor: amountText(amountCents),
    ...(key !== undefined && { chave: key }),
    horario: at.toISOString(),
    ...(refunds.length > 0 && { devolucoes: refunds.map(({ shown }) => shown) }),
  }
}
