import {
  type Bank,
  type Charge,
  dayOf,
  letters,
  type Mandate,
  moveTo,
  type Payer,
  type Payment,
  payee,
  payersIspb,
  paymentId,
} from './bank.ts'
import { readBrCode } from './br-code.ts'
import { isImmediateChargeOver } from './charges.ts'
import { cancelCycle, failAttempt, moveCycle, openAttempt, refreshed } from './cycles.ts'
import { isDueChargeOver } from './due-charges.ts'
import { cancelMandate, tellMandate } from './mandates.ts'
import { PayerRefused } from './problems.ts'
import { addRefund, endRefund, refundedCents, tellPayment } from './received.ts'

// The actions of a person with a phone, and those of the person's bank. An impossible action throws PayerRefused.

export type What = { txid: string } | { copiaECola: string }

export interface PaymentDetails {
  /** A different amount, whether or not the charge lets the payer change it. */
  amountCents?: number
  at?: Date
  /** Anybody may pay a charge, whoever its debtor is (documented). */
  payer?: Payer
}

const somebody: Payer = { cpf: '12345678909', nome: 'Fulana de Tal' }

/** Paying the code of journey 3 accepts its mandate (documented); the code of journey 4 may be paid without accepting. */
export function pay(bank: Bank, what: What, details: PaymentDetails = {}): string {
  const { charge, mandate } = scan(bank, what)
  if (charge === undefined) throw new PayerRefused('The code holds no charge.')
  if (mandate !== undefined && charge.kind === 'cob') return accept(bank, what as { copiaECola: string }, details)!
  return payCharge(bank, charge, details)
}

function scan(bank: Bank, what: What): { charge?: Charge; mandate?: Mandate } {
  if ('txid' in what) return { charge: existing(bank.charges.get(what.txid), 'charge') }
  const { chargeLocation, mandateLocation } = readBrCode(what.copiaECola)
  const shownAt = (url: string) => [...bank.locations.values()].find(({ location }) => location === url)?.shows ?? ''
  return {
    ...(chargeLocation !== undefined && { charge: existing(bank.charges.get(shownAt(chargeLocation)), 'charge') }),
    ...(mandateLocation !== undefined && { mandate: existing(bank.mandates.get(shownAt(mandateLocation)), 'mandate') }),
  }
}

function existing<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new PayerRefused(`There is no such ${name}.`)
  return thing
}

/** A charge is paid once, while it is ATIVA and not overdue (documented). */
function payCharge(
  bank: Bank,
  charge: Charge,
  { amountCents, at = bank.now(), payer = somebody }: PaymentDetails,
): string {
  const { kind, txid, status } = charge
  if (status !== 'ATIVA') throw new PayerRefused(`The charge is ${status}.`)
  const isOver = kind === 'cob' ? isImmediateChargeOver(charge, at) : isDueChargeOver(charge, at)
  if (isOver) throw new PayerRefused('The charge is overdue.')
  const differs = bank.happens('amountsDiffer')
  const asked = differs ? charge.amountCents + 1 + Math.floor(bank.draw() * 500) : charge.amountCents
  charge.status = 'CONCLUIDA'
  return settle(bank, { txid, key: payee.pixKey, amountCents: amountCents ?? asked, at, payer })
}

function settle(
  bank: Bank,
  payment: Omit<Payment, 'endToEndId' | 'refunds'>,
  endToEndId = paymentId(bank, 'E'),
): string {
  const settled: Payment = { endToEndId, ...payment, refunds: [] }
  bank.payments.set(endToEndId, settled)
  tellPayment(bank, settled)
  return endToEndId
}

/** A Pix without a charge: to the key, or with a printed code with a short txid. */
export function receive(
  bank: Bank,
  { txid, ...details }: PaymentDetails & { amountCents: number; txid?: string },
): string {
  const { amountCents, at = bank.now(), payer = somebody } = details
  return settle(bank, { ...(txid !== undefined && { txid }), key: payee.pixKey, amountCents, at, payer })
}

/** A refund that the banks make without a request of the payee (documented). */
export function returnUnasked(bank: Bank, endToEndId: string, amountCents: number, nature: 'MED_FRAUDE'): string {
  const payment = existing(bank.payments.get(endToEndId), 'Pix')
  if (amountCents > payment.amountCents - refundedCents(payment))
    throw new PayerRefused('More than is left of the Pix.')
  const id = letters(bank, 32)
  endRefund(bank, payment, addRefund(bank, payment, { id, amountCents, natureza: nature }), false)
  return id
}

/**
 * Accepts with the scanned code, or with the mandate's own journey: 3 if it names a first charge, otherwise 2. With journey 3 the first
 * charge is paid; if it cannot be, nothing is accepted (documented). Returns the endToEndId of the payment.
 */
export function accept(
  bank: Bank,
  what: string | { copiaECola: string },
  details: PaymentDetails = {},
): string | undefined {
  const scanned = typeof what === 'string' ? ownJourney(bank, what) : scan(bank, what)
  const { ativacao, idRec } = existing(scanned.mandate, 'mandate')
  const mandate = waiting(bank, idRec)
  const { charge } = scanned
  if (charge?.kind === 'cob' && charge.txid !== ativacao.dadosJornada?.txid)
    throw new PayerRefused('It is not the first charge of this mandate.')
  const endToEndId = charge && payCharge(bank, charge, details)
  const tipoJornada = charge === undefined ? 'JORNADA_2' : charge.kind === 'cob' ? 'JORNADA_3' : 'JORNADA_4'
  // The bank removes the txid when another journey led to the acceptance (documented).
  mandate.ativacao = tipoJornada === 'JORNADA_3' ? { ...ativacao, tipoJornada } : { tipoJornada }
  const { nome, ...document } = details.payer ?? somebody
  mandate.pagador = { ...document, ispbParticipante: payersIspb }
  moveTo(bank, mandate, 'APROVADA')
  tellMandate(bank, mandate)
  return endToEndId
}

function ownJourney(bank: Bank, idRec: string): { charge?: Charge; mandate?: Mandate } {
  const mandate = waiting(bank, idRec)
  const first = mandate.ativacao.dadosJornada?.txid
  return { mandate, ...(first !== undefined && { charge: existing(bank.charges.get(first), 'charge') }) }
}

function waiting(bank: Bank, idRec: string): Mandate {
  const mandate = existing(bank.mandates.get(idRec), 'mandate')
  if (mandate.status !== 'CRIADA') throw new PayerRefused(`The mandate is ${mandate.status}.`)
  return mandate
}

export function reject(bank: Bank, idRec: string): void {
  const mandate = waiting(bank, idRec)
  // AP13 and AP14 are documented, their meanings are not (guessed).
  mandate.encerramento = { rejeicao: { codigo: 'AP13', descricao: 'Recusada pelo pagador.' } }
  moveTo(bank, mandate, 'REJEITADA')
  tellMandate(bank, mandate)
}

export function cancelAsPayer(bank: Bank, idRec: string): void {
  const mandate = existing(bank.mandates.get(idRec), 'mandate')
  if (mandate.status !== 'APROVADA') throw new PayerRefused(`The mandate is ${mandate.status}.`)
  cancelMandate(bank, mandate, 'USUARIO_PAGADOR')
}

/** The payer's bank pays the scheduled attempt; the test decides whether its day has come. */
export function settleCycle(bank: Bank, txid: string, at: Date = bank.now()): string {
  const { cycle, attempt } = scheduled(bank, txid)
  moveTo(bank, attempt, 'PAGA')
  settle(bank, { txid, amountCents: cycle.amountCents, at, payer: somebody }, attempt.endToEndId)
  moveCycle(bank, cycle, 'CONCLUIDA')
  return attempt.endToEndId
}

/** With the code of a rejection; without a code, the payer had no funds. */
export function failCycle(bank: Bank, txid: string, code?: string): void {
  const { cycle, attempt } = scheduled(bank, txid)
  failAttempt(bank, cycle, attempt, code)
}

/** Possible until the day before the settlement (observed). */
export function cancelCycleAsPayer(bank: Bank, txid: string): void {
  const { cycle, attempt } = scheduled(bank, txid)
  if (dayOf(bank.now()) >= attempt.dataLiquidacao) throw new PayerRefused('The day of the settlement has come.')
  cancelCycle(bank, cycle, 'USUARIO_PAGADOR')
}

function scheduled(bank: Bank, txid: string) {
  const cycle = refreshed(bank, existing(bank.cycles.get(txid), 'charge'))
  const attempt = openAttempt(cycle)
  if (attempt === undefined) throw new PayerRefused(`Nothing is scheduled; the charge is ${cycle.status}.`)
  return { cycle, attempt }
}
