import {
  type Attempt,
  addDays,
  type Bank,
  type Cycle,
  dayOf,
  letters,
  type Mandate,
  moveTo,
  type Period,
  payee,
  paymentId,
} from './bank.ts'
import { present } from './charge-routes.ts'
import { amountText, at, Checks, centsOf, isDay, type Json } from './checks.ts'
import { type Answer, created, ok, type Route, route } from './http.ts'
import { listPage } from './lists.ts'
import { Problem } from './problems.ts'
import { paymentText } from './received.ts'

/** The instruction reaches the payer's bank from 10 to 2 days before the settlement (regulation). */
const sentDaysBefore = 10
const leastDaysBefore = 2
const retries = 3
const retryDays = 7
/** An attempt that is rejected with one of these codes also ends the charge (documented). */
const endingCodes = ['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09']

/** The charges for the cycles of a mandate, `cobr`. Days are calendar days: `ajusteDiaUtil` has no effect here. */
export function cycleRoutes(bank: Bank): Route[] {
  const find = (txid: string | undefined) => {
    const cycle = bank.cycles.get(txid ?? '')
    if (cycle === undefined) throw new Problem('CobRNaoEncontrado', 'Não há cobrança com este txid.')
    return refreshed(bank, cycle)
  }
  return [
    route('PUT /cobr/{txid}', 'cobr.write', ({ params, body }) => create(bank, params.txid!, body)),
    route('POST /cobr', 'cobr.write', ({ body }) => create(bank, letters(bank, 32), body)),
    route('PATCH /cobr/{txid}', 'cobr.write', ({ params, body }) => patch(bank, find(params.txid), body)),
    route('POST /cobr/{txid}/retentativa/{data}', 'cobr.write', ({ params }) => {
      return retry(bank, find(params.txid), params.data!)
    }),
    route('GET /cobr/{txid}', 'cobr.read', ({ params }) => ok(complete(bank, find(params.txid)))),
    route('GET /cobr', 'cobr.read', ({ query }) => {
      const { parametros, items } = listPage(query, bank.cycles.values(), {
        type: 'CobRConsultaInvalida',
        dateOf: ({ createdAt }) => createdAt,
        filters: {
          idRec: ({ mandate }, value) => mandate.idRec === value,
          status: (cycle, value) => refreshed(bank, cycle).status === value,
          cpf: ({ mandate }, value) => at(mandate.vinculo, 'devedor.cpf') === value,
          cnpj: ({ mandate }, value) => at(mandate.vinculo, 'devedor.cnpj') === value,
        },
      })
      return ok({ parametros, cobsr: items.map((cycle) => complete(bank, refreshed(bank, cycle))) })
    }),
  ]
}

function create(bank: Bank, txid: string, body: Json): Answer {
  const checks = new Checks('cobr', body)
  checks.holds(/^[a-zA-Z0-9]{26,35}$/.test(txid), 'txid', 'deve ter de 26 a 35 letras e algarismos')
  // The second PUT of a txid is refused, whatever its content (documented).
  checks.holds(!bank.cycles.has(txid) && !bank.charges.has(txid), 'txid', 'já está em uso')
  const mandate = bank.mandates.get(checks.text('idRec', { isRequired: true }) ?? '')
  checks.holds(mandate !== undefined, 'idRec', 'a recorrência não existe')
  // That a mandate must have been accepted first is a guess: the file does not list it.
  checks.holds(mandate === undefined || mandate.status === 'APROVADA', 'idRec', 'a recorrência não está APROVADA')
  const due = checks.day('calendario.dataDeVencimento', true)
  checks.holds(!due || due >= dayOf(bank.now()), 'calendario.dataDeVencimento', 'antecede a criação')
  const amountCents = checks.amount('valor.original', true)
  checks.holds(amountCents !== 0, 'valor.original', 'não pode ser zero')
  const infoAdicional = checks.text('infoAdicional', { most: 140 })
  const conta = checks.text('recebedor.conta', { isRequired: true, most: 20 })
  const agencia = checks.text('recebedor.agencia', { most: 4 }) ?? payee.account.agencia
  const tipoConta = checks.choice('recebedor.tipoConta', ['CORRENTE', 'POUPANCA', 'PAGAMENTO'], true)
  const isOurs = conta === payee.account.conta && agencia === payee.account.agencia
  checks.holds(isOurs, 'recebedor.conta', 'não pertence a este usuário recebedor')
  const number = mandate && due ? cycleOf(mandate, due) : undefined
  checks.holds(number !== undefined, 'calendario.dataDeVencimento', 'está fora da recorrência')
  const isTaken = [...bank.cycles.values()].some((other) => blocks(other, mandate, number))
  checks.holds(!isTaken, 'calendario.dataDeVencimento', 'já existe cobrança deste ciclo')
  checks.end('CobROperacaoInvalida')
  const cycle: Cycle = {
    txid,
    mandate: mandate!,
    number: number!,
    createdAt: bank.now(),
    status: 'CRIADA',
    atualizacao: [],
    amountCents: amountCents!,
    dueDay: due!,
    sections: present({
      infoAdicional,
      recebedor: { agencia, conta, tipoConta },
      devedor: body.devedor,
      ajusteDiaUtil: body.ajusteDiaUtil !== false,
    }),
    tentativas: [],
  }
  moveTo(bank, cycle, 'CRIADA')
  bank.cycles.set(txid, cycle)
  const answer = created(generated(cycle))
  refreshed(bank, cycle)
  return answer
}

/** A charge keeps its cycle unless it was rejected or cancelled; even an expired one does (documented). */
function blocks({ mandate, number, status }: Cycle, ofMandate: Mandate | undefined, ofNumber: number | undefined) {
  return mandate === ofMandate && number === ofNumber && status !== 'REJEITADA' && status !== 'CANCELADA'
}

/** A charge cannot be cancelled on the day of its first attempt or later (documented). */
function patch(bank: Bank, cycle: Cycle, body: Json): Answer {
  const checks = new Checks('cobr', body)
  checks.choice('status', ['CANCELADA'], true)
  checks.holds(cycle.status === 'CRIADA' || cycle.status === 'ATIVA', 'status', `a cobrança está ${cycle.status}`)
  checks.holds(dayOf(bank.now()) < cycle.dueDay, 'status', 'o dia da primeira tentativa chegou')
  checks.end('CobROperacaoInvalida')
  cancelCycle(bank, cycle, 'USUARIO_RECEBEDOR')
  return ok(generated(cycle))
}

/** At most three, on different days, within seven days of the due day and before the next cycle (regulation). */
function retry(bank: Bank, cycle: Cycle, day: string): Answer {
  const { mandate, tentativas, dueDay } = cycle
  const checks = new Checks('cobr', { data: day })
  checks.holds(
    mandate.politicaRetentativa === 'PERMITE_3R_7D',
    'politicaRetentativa',
    'a recorrência não permite retentativa',
  )
  checks.holds(cycle.status === 'ATIVA', 'status', `a cobrança está ${cycle.status}`)
  checks.holds(openAttempt(cycle) === undefined, 'tentativas', 'há uma tentativa não finalizada')
  checks.holds(isDay(day) && day > dayOf(bank.now()), 'data', 'não é uma data futura')
  checks.holds(
    !tentativas.some(({ dataLiquidacao }) => dataLiquidacao === day),
    'data',
    'já houve tentativa nesta data',
  )
  checks.holds(retriesOf(cycle) < retries, 'tentativas', 'já houve três retentativas')
  const isInTime = isDay(day) && day <= addDays(dueDay, retryDays) && day < startOf(mandate, cycle.number + 1)
  checks.holds(isInTime, 'data', 'passa do prazo de sete dias, ou do ciclo')
  checks.end('CobROperacaoInvalida')
  schedule(bank, cycle, day, 'NTAG')
  tellCycle(bank, cycle)
  return created(complete(bank, cycle))
}

const isOpen = ({ status }: Attempt) => status === 'SOLICITADA' || status === 'AGENDADA'
export const openAttempt = ({ tentativas }: Cycle) => tentativas.find(isOpen)
const retriesOf = ({ tentativas }: Cycle) => tentativas.filter(({ tipo }) => tipo === 'NTAG').length

/** The effects of time: a charge is sent to the payer's bank, and a charge without further retries expires (deduced). */
export function refreshed(bank: Bank, cycle: Cycle): Cycle {
  const today = dayOf(bank.now())
  if (cycle.status === 'CRIADA' && today >= addDays(cycle.dueDay, -sentDaysBefore)) {
    const code = rejectionAtScheduling(cycle)
    if (code === undefined) schedule(bank, cycle, cycle.dueDay, 'AGND')
    moveCycle(bank, cycle, code === undefined ? 'ATIVA' : 'REJEITADA', code)
  }
  const isOver = openAttempt(cycle) === undefined && today >= addDays(cycle.dueDay, retryDays)
  if (cycle.status === 'ATIVA' && isOver) moveCycle(bank, cycle, 'EXPIRADA')
  return cycle
}

/** The payer's bank refuses a charge that comes too late or has another amount than agreed (observed); the codes are guessed. */
function rejectionAtScheduling({ mandate, amountCents, createdAt, dueDay }: Cycle): string | undefined {
  if (addDays(dayOf(createdAt), leastDaysBefore) > dueDay) return 'DTED'
  const fixed = mandate.valor?.valorRec
  return fixed !== undefined && centsOf(fixed) !== amountCents ? 'AM09' : undefined
}

function schedule(bank: Bank, { tentativas }: Cycle, dataLiquidacao: string, tipo: Attempt['tipo']): void {
  const endToEndId = paymentId(bank, 'E')
  const attempt: Attempt = { endToEndId, dataLiquidacao, tipo, status: 'SOLICITADA', atualizacao: [] }
  moveTo(bank, attempt, 'SOLICITADA')
  moveTo(bank, attempt, 'AGENDADA')
  tentativas.push(attempt)
}

/**
 * Ends the open attempt. Without a code, the payer had no funds until 21 h (deduced). The charge stays open while a retry is possible; an
 * ending code, or the lack of further retries, ends it too.
 */
export function failAttempt(bank: Bank, cycle: Cycle, attempt: Attempt, code: string | undefined): void {
  moveTo(bank, attempt, code === undefined ? 'EXPIRADA' : 'REJEITADA')
  if (code !== undefined) attempt.rejeicao = rejection(code)
  const mayRetry = cycle.mandate.politicaRetentativa === 'PERMITE_3R_7D' && retriesOf(cycle) < retries
  if (code !== undefined && endingCodes.includes(code)) moveCycle(bank, cycle, 'REJEITADA', code)
  else if (mayRetry) tellCycle(bank, cycle)
  else moveCycle(bank, cycle, 'EXPIRADA')
}

export function moveCycle(bank: Bank, cycle: Cycle, status: Cycle['status'], code?: string): void {
  if (code !== undefined) cycle.encerramento = { rejeicao: rejection(code) }
  moveTo(bank, cycle, status)
  tellCycle(bank, cycle)
}

export function cancelCycle(bank: Bank, cycle: Cycle, by: 'USUARIO_RECEBEDOR' | 'USUARIO_PAGADOR'): void {
  // The codes are documented, their meanings are not; which code belongs to whom is a guess.
  const codigo = by === 'USUARIO_RECEBEDOR' ? 'SLCR' : 'SLBD'
  for (const attempt of cycle.tentativas.filter(isOpen)) moveTo(bank, attempt, 'CANCELADA')
  cycle.encerramento = { cancelamento: { solicitante: by, codigo, descricao: 'Cancelamento solicitado.' } }
  moveCycle(bank, cycle, 'CANCELADA')
}

export function cancelOpenCycles(bank: Bank, mandate: Mandate, by: 'USUARIO_RECEBEDOR' | 'USUARIO_PAGADOR'): void {
  for (const cycle of bank.cycles.values()) {
    const isLive = cycle.status === 'CRIADA' || cycle.status === 'ATIVA'
    if (cycle.mandate === mandate && isLive) cancelCycle(bank, cycle, by)
  }
}

/** Every change is reported with the whole history (guessed: the file does not say when webhooks are called). */
function tellCycle(bank: Bank, cycle: Cycle): void {
  const { idRec, txid, status, atualizacao, encerramento, tentativas, pix } = complete(bank, cycle)
  bank.tell('cobr', { idRec, txid, status, atualizacao, encerramento, tentativas, pix })
}

/** Cycles begin with the mandate's first day; a day that a month does not have becomes its last day (deduced). */
function startOf(mandate: Mandate, number: number): string {
  const { dataInicial, periodicidade } = mandate.calendario
  const months: Record<Period, number> = { SEMANAL: 0, MENSAL: 1, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }
  const length = periodicidade === 'SEMANAL' ? { weeks: number } : { months: number * months[periodicidade] }
  return Temporal.PlainDate.from(dataInicial).add(length).toString()
}

function cycleOf(mandate: Mandate, day: string): number | undefined {
  if (day < startOf(mandate, 0) || day > (mandate.calendario.dataFinal ?? day)) return undefined
  let number = 0
  while (startOf(mandate, number + 1) <= day) number++
  return number
}

const rejection = (codigo: string): Json => ({ codigo, descricao: `Rejeição ${codigo}.` })

function generated({ txid, mandate, createdAt, status, amountCents, dueDay, sections }: Cycle): Json {
  return {
    idRec: mandate.idRec,
    txid,
    status,
    ...sections,
    calendario: { criacao: dayOf(createdAt), dataDeVencimento: dueDay },
    valor: { original: amountText(amountCents) },
  }
}

function complete(bank: Bank, cycle: Cycle): Json {
  const { txid, mandate, atualizacao, tentativas, encerramento } = cycle
  const paid = [...bank.payments.values()].filter((payment) => payment.txid === txid)
  return present({
    ...generated(cycle),
    politicaRetentativa: mandate.politicaRetentativa,
    atualizacao,
    encerramento,
    tentativas: tentativas.length > 0 ? tentativas : undefined,
    pix: paid.length > 0 ? paid.map(paymentText) : undefined,
  })
}
