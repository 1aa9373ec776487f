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
  paymentId,
} from './bank.ts'
import { readBrCode } from './br-code.ts'
import { isImmediateChargeOver, mayPayerChange } from './charges.ts'
import { centsOf } from './checks.ts'
import { cancelCycle, endCycle, failAttempt, openAttempt, refreshedCycle } from './cycles.ts'
import { dueAmount, isDueChargeOver } from './due-charges.ts'
import { cancelMandate, refreshed, tellMandate } from './mandates.ts'
import { PayerRefused } from './problems.ts'
import { endRefund, refundedCents, tellPayment } from './received.ts'

/** What a person does with a phone, and what the person's bank does of its own. What cannot be throws PayerRefused. */

export type What = { txid: string } | { copiaECola: string }

export interface PaymentDetails {
  /** Another amount than the charge has, whether or not the charge lets the payer change it. */
  amountCents?: number
  at?: Date
  /** Anybody may pay a charge, whoever its debtor is (documented). */
  payer?: Payer
}

export interface AcceptanceDetails extends PaymentDetails {
  /** The most that the payer lets each cycle take. It cannot be below the payee's floor (documented). */
  ceilingCents?: number
}

const somebody: Payer = { cpf: '12345678909', nome: 'Fulana de Tal' }

/** Paying the code of journey 3 accepts its mandate (documented); that of journey 4 may be paid alone. */
export function pay(bank: Bank, what: What, details: PaymentDetails = {}): string {
  const { charge, mandate } = scan(bank, what)
  if (charge === undefined) throw new PayerRefused('The code holds no charge.')
  if (mandate !== undefined && charge.kind === 'cob') return accept(bank, what as { copiaECola: string }, details)!
  return payCharge(bank, charge, details)
}

function scan(bank: Bank, what: What): { charge?: Charge; mandate?: Mandate } {
  if ('txid' in what) return { charge: existing(bank.charges.get(what.txid), 'charge') }
  const { chargeLocation, mandateLocation } = readBrCode(what.copiaECola)
  const shownAt = (url: string) => [...bank.locations.values()].find((location) => location.url === url)?.shows ?? ''
  return {
    ...(chargeLocation !== undefined && { charge: existing(bank.charges.get(shownAt(chargeLocation)), 'charge') }),
    ...(mandateLocation !== undefined && { mandate: existing(bank.mandates.get(shownAt(mandateLocation)), 'mandate') }),
  }
}

function existing<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new PayerRefused(`There is no such ${name}.`)
  return thing
}

/** Paid once, while it is ATIVA and not overdue (documented). */
function payCharge(
  bank: Bank,
  charge: Charge,
  { amountCents, at = bank.now(), payer = somebody }: PaymentDetails,
): string {
  const { kind, txid, status } = charge
  if (status !== 'ATIVA') throw new PayerRefused(`The charge is ${status}.`)
  const isOver = kind === 'cob' ? isImmediateChargeOver(charge, at) : isDueChargeOver(charge, at)
  if (isOver) throw new PayerRefused('The charge is overdue.')
  const asked = kind === 'cob' ? { cents: charge.amountCents, components: undefined } : dueAmount(charge, at)
  const differs = amountCents === undefined && bank.draw() < bank.faults.amountsDiffer
  const cents = differs ? asked.cents + 1 + Math.floor(bank.draw() * 500) : (amountCents ?? asked.cents)
  const isAsAsked = cents === asked.cents || mayPayerChange(charge)
  charge.status = 'CONCLUIDA'
  const components = isAsAsked && kind === 'cobv' ? { components: asked.components! } : {}
  return settle(bank, { txid, key: payee.pixKey, amountCents: cents, at, payer, ...components }).endToEndId
}

function settle(bank: Bank, payment: Omit<Payment, 'endToEndId' | 'refunds'> & { endToEndId?: string }): Payment {
  const settled: Payment = { endToEndId: paymentId(bank, 'E'), ...payment, refunds: [] }
  bank.payments.set(settled.endToEndId, settled)
  tellPayment(bank, settled)
  return settled
}

/** A Pix that no charge asked for: to the key, or by a printed code with a short txid. */
export function receive(
  bank: Bank,
  { txid, ...details }: PaymentDetails & { amountCents: number; txid?: string },
): string {
  const { amountCents, at = bank.now(), payer = somebody } = details
  return settle(bank, { ...(txid !== undefined && { txid }), key: payee.pixKey, amountCents, at, payer }).endToEndId
}

/** Money that the banks take back without being asked by the payee (documented). */
export function returnUnasked(bank: Bank, endToEndId: string, amountCents: number, nature: 'MED_FRAUDE'): string {
  const payment = existing(bank.payments.get(endToEndId), 'Pix')
  if (amountCents > payment.amountCents - refundedCents(payment))
    throw new PayerRefused('More than is left of the Pix.')
  const [id, rtrId, askedAt] = [letters(bank, 32), paymentId(bank, 'D'), bank.now()]
  payment.refunds.push({ id, rtrId, amountCents, nature, askedAt, status: 'EM_PROCESSAMENTO' })
  endRefund(bank, payment, payment.refunds.at(-1)!, false)
  return id
}

/**
 * Accepts by the code that was scanned, or by the mandate's own journey: 3 if it names a first charge, else 2. With
 * journey 3 the first charge is paid; if it cannot be, nothing is accepted (documented). Returns the endToEndId of
 * what was paid.
 */
export function accept(
  bank: Bank,
  what: string | { copiaECola: string },
  details: AcceptanceDetails = {},
): string | undefined {
  const scanned = typeof what === 'string' ? { mandate: waiting(bank, what) } : scan(bank, what)
  const mandate = waiting(bank, existing(scanned.mandate, 'mandate').idRec)
  const first =
    typeof what === 'string' && mandate.firstTxid !== undefined ? bank.charges.get(mandate.firstTxid) : scanned.charge
  if (first?.kind === 'cob' && first.txid !== mandate.firstTxid) throw new PayerRefused('It is not the first charge.')
  if (typeof what === 'string' && mandate.firstTxid !== undefined) existing(first, 'charge')
  const floor = centsOf(mandate.fields.valor?.valorMinimoRecebedor ?? '0.00')
  if ((details.ceilingCents ?? floor) < floor) throw new PayerRefused("The ceiling is below the payee's floor.")
  const endToEndId = first && payCharge(bank, first, details)
  mandate.journey = first === undefined ? 'JORNADA_2' : first.kind === 'cob' ? 'JORNADA_3' : 'JORNADA_4'
  // The bank takes the txid away when another journey led to the acceptance (documented).
  if (mandate.journey !== 'JORNADA_3') delete mandate.firstTxid
  mandate.payer = details.payer ?? somebody
  if (details.ceilingCents !== undefined) mandate.ceilingCents = details.ceilingCents
  moveTo(bank, mandate, 'APROVADA')
  tellMandate(bank, mandate)
  return endToEndId
}

function waiting(bank: Bank, idRec: string): Mandate {
  const mandate = existing(bank.mandates.get(idRec), 'mandate')
  if (mandate.status !== 'CRIADA') throw new PayerRefused(`The mandate is ${mandate.status}.`)
  return mandate
}

export function reject(bank: Bank, idRec: string): void {
  const mandate = waiting(bank, idRec)
  // AP13 and AP14 are documented, their meanings are not (guessed).
  mandate.ending = { rejeicao: { codigo: 'AP13', descricao: 'Recusada pelo pagador.' } }
  moveTo(bank, mandate, 'REJEITADA')
  tellMandate(bank, mandate)
}

export function cancelAsPayer(bank: Bank, idRec: string): void {
  const mandate = refreshed(bank, existing(bank.mandates.get(idRec), 'mandate'))
  if (mandate.status !== 'APROVADA') throw new PayerRefused(`The mandate is ${mandate.status}.`)
  cancelMandate(bank, mandate, 'USUARIO_PAGADOR')
}

/** The payer's bank pays the scheduled attempt; whether its day has come is left to the test. */
export function settleCycle(bank: Bank, txid: string, at: Date = bank.now()): string {
  const { cycle, attempt } = scheduled(bank, txid)
  const { mandate, amountCents } = cycle
  const { endToEndId } = attempt
  moveTo(bank, attempt, 'PAGA')
  settle(bank, { endToEndId, txid, amountCents, at, payer: mandate.payer ?? somebody })
  endCycle(bank, cycle, 'CONCLUIDA')
  return endToEndId
}

export function failCycle(bank: Bank, txid: string, code?: string): void {
  const { cycle, attempt } = scheduled(bank, txid)
  failAttempt(bank, cycle, attempt, code)
}

/** Until the day before the settlement (observed). */
export function cancelCycleAsPayer(bank: Bank, txid: string): void {
  const { cycle, attempt } = scheduled(bank, txid)
  if (dayOf(bank.now()) >= attempt.day) throw new PayerRefused('The day of the settlement has come.')
  cancelCycle(bank, cycle, 'USUARIO_PAGADOR')
}

function scheduled(bank: Bank, txid: string) {
  const cycle = refreshedCycle(bank, existing(bank.cycles.get(txid), 'charge'))
  const attempt = openAttempt(cycle)
  if (attempt === undefined) throw new PayerRefused(`Nothing is scheduled; the charge is ${cycle.status}.`)
  return { cycle, attempt }
}
