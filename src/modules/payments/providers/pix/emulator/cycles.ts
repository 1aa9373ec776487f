import {
  type Attempt,
  addDays,
  type Bank,
  type Cycle,
  type CycleStatus,
  dayOf,
  letters,
  type Mandate,
  moveTo,
  type Period,
  payee,
  paymentId,
} from './bank.ts'
import { amountText, at, Checks, centsOf, isDay, type Json } from './checks.ts'
import type { Answer, Call, Route } from './http.ts'
import { listPage } from './lists.ts'
import { Problem } from './problems.ts'
import { paymentText } from './received.ts'

/** The instruction reaches the payer's bank from 10 to 2 days before the settlement (regulation). */
const sentDaysBefore = 10
const leastDaysBefore = 2
const retries = 3
const retryDays = 7
/** An attempt that is rejected with one of these takes the whole charge with it (documented). */
const endingCodes = ['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09']

/** The charges of the cycles of a mandate, `cobr`. */
export function cycleRoutes(bank: Bank): Route[] {
  const find = ({ params }: Call) => {
    const cycle = bank.cycles.get(params.txid!)
    if (cycle === undefined) throw new Problem('CobRNaoEncontrado', 'Não há cobrança com este txid.')
    return refreshedCycle(bank, cycle)
  }
  const write = (method: Route['method'], path: string, answer: Route['answer']): Route => {
    return { method, path, scope: 'cobr.write', answer }
  }
  return [
    write('PUT', '/cobr/{txid}', ({ params, body }) => create(bank, params.txid!, body)),
    write('POST', '/cobr', ({ body }) => create(bank, letters(bank, 32), body)),
    write('PATCH', '/cobr/{txid}', (call) => patch(bank, find(call), call.body)),
    write('POST', '/cobr/{txid}/retentativa/{data}', (call) => retry(bank, find(call), call.params.data!)),
    {
      method: 'GET',
      path: '/cobr/{txid}',
      scope: 'cobr.read',
      answer: (call) => ({ status: 200, body: complete(bank, find(call)) }),
    },
    {
      method: 'GET',
      path: '/cobr',
      scope: 'cobr.read',
      answer({ query }) {
        for (const cycle of bank.cycles.values()) refreshedCycle(bank, cycle)
        const { parametros, items } = listPage(query, bank.cycles.values(), {
          type: 'CobRConsultaInvalida',
          dateOf: ({ createdAt }) => createdAt,
          filters: {
            idRec: ({ mandate }, value) => mandate.idRec === value,
            status: ({ status }, value) => status === value,
            cpf: ({ mandate }, value) => at(mandate.fields.vinculo, 'devedor.cpf') === value,
            cnpj: ({ mandate }, value) => at(mandate.fields.vinculo, 'devedor.cnpj') === value,
            convenio: ({ mandate }, value) => mandate.fields.convenio === value,
          },
        })
        return { status: 200, body: { parametros, cobsr: items.map((cycle) => complete(bank, cycle)) } }
      },
    },
  ]
}

function create(bank: Bank, txid: string, body: Json): Answer {
  const checks = new Checks('cobr', body)
  checks.holds(/^[a-zA-Z0-9]{26,35}$/.test(txid), 'txid', 'deve ter de 26 a 35 letras e algarismos')
  // The second PUT of a txid is refused, whatever it says (documented).
  checks.holds(!bank.cycles.has(txid) && !bank.charges.has(txid), 'txid', 'já está em uso')
  const mandate = bank.mandates.get(checks.text('idRec', { isRequired: true }) ?? '')
  checks.holds(mandate !== undefined, 'idRec', 'a recorrência não existe')
  // That a mandate must have been accepted first is a guess: the file does not list it.
  checks.holds(mandate === undefined || mandate.status === 'APROVADA', 'idRec', 'a recorrência não está APROVADA')
  const due = checks.day('calendario.dataDeVencimento', true)
  checks.holds(!due || due >= dayOf(bank.now()), 'calendario.dataDeVencimento', 'antecede a criação')
  const amountCents = checks.amount('valor.original', true)
  checks.holds(amountCents !== 0, 'valor.original', 'não pode ser zero')
  checks.text('infoAdicional', { most: 140 })
  const account = checks.text('recebedor.conta', { isRequired: true, most: 20 })
  const branch = checks.text('recebedor.agencia', { most: 4 })
  checks.choice('recebedor.tipoConta', ['CORRENTE', 'POUPANCA', 'PAGAMENTO'], true)
  const isOurs = account === payee.account.conta && (branch ?? payee.account.agencia) === payee.account.agencia
  checks.holds(isOurs, 'recebedor.conta', 'não pertence a este usuário recebedor')
  const number = mandate && due ? cycleOf(mandate, due) : undefined
  if (mandate !== undefined && due !== undefined) {
    const { dataFinal } = mandate.fields.calendario
    checks.holds(
      number !== undefined && due <= (dataFinal ?? due),
      'calendario.dataDeVencimento',
      'está fora da recorrência',
    )
    const isTaken = [...bank.cycles.values()].some((other) => blocks(other, mandate, number))
    checks.holds(!isTaken, 'calendario.dataDeVencimento', 'já existe cobrança deste ciclo')
  }
  checks.end('CobROperacaoInvalida')
  const adjusts = body.ajusteDiaUtil !== false
  const { infoAdicional, recebedor, devedor } = body
  const cycle: Cycle = {
    txid,
    mandate: mandate!,
    number: number!,
    createdAt: bank.now(),
    status: 'CRIADA',
    history: [],
    amountCents: amountCents!,
    dueDay: due!,
    firstDay: adjusts ? nextWorkingDay(due!) : due!,
    fields: { infoAdicional, recebedor, devedor, ajusteDiaUtil: adjusts },
    attempts: [],
  }
  moveTo(bank, cycle, 'CRIADA')
  bank.cycles.set(txid, cycle)
  const answer = generated(cycle)
  refreshedCycle(bank, cycle)
  return { status: 201, body: answer }
}

/** Any but a rejected or a cancelled charge keeps its cycle, an expired one too (documented). */
function blocks({ mandate, number, status }: Cycle, ofMandate: Mandate, ofNumber: number | undefined): boolean {
  return mandate === ofMandate && number === ofNumber && status !== 'REJEITADA' && status !== 'CANCELADA'
}

/** A charge cannot be cancelled on the day of its first attempt or later (documented). */
function patch(bank: Bank, cycle: Cycle, body: Json): Answer {
  const checks = new Checks('cobr', body)
  checks.choice('status', ['CANCELADA'], true)
  checks.holds(cycle.status === 'CRIADA' || cycle.status === 'ATIVA', 'status', `a cobrança está ${cycle.status}`)
  checks.holds(dayOf(bank.now()) < cycle.firstDay, 'status', 'o dia da primeira tentativa chegou')
  checks.end('CobROperacaoInvalida')
  cancelCycle(bank, cycle, 'USUARIO_RECEBEDOR')
  return { status: 200, body: generated(cycle) }
}

/** At most three, on other days, within seven days of the due day and before the next cycle (regulation). */
function retry(bank: Bank, cycle: Cycle, day: string): Answer {
  const { mandate, attempts, dueDay } = cycle
  const checks = new Checks('cobr', { data: day })
  const policy = mandate.fields.politicaRetentativa
  checks.holds(policy === 'PERMITE_3R_7D', 'politicaRetentativa', 'a recorrência não permite retentativa')
  checks.holds(cycle.status === 'ATIVA', 'status', `a cobrança está ${cycle.status}`)
  checks.holds(!attempts.some(isOpen), 'tentativas', 'há uma tentativa não finalizada')
  checks.holds(isDay(day) && day > dayOf(bank.now()), 'data', 'não é uma data futura')
  checks.holds(!attempts.some((attempt) => attempt.day === day), 'data', 'já houve tentativa nesta data')
  checks.holds(
    attempts.filter(({ type }) => type === 'NTAG').length < retries,
    'tentativas',
    'já houve três retentativas',
  )
  const isInTime = isDay(day) && day <= addDays(dueDay, retryDays) && day < startOf(mandate, cycle.number + 1)
  checks.holds(isInTime, 'data', 'passa do prazo de sete dias, ou do ciclo')
  checks.end('CobROperacaoInvalida')
  schedule(bank, cycle, { day, type: 'NTAG' })
  tellCycle(bank, cycle)
  return { status: 201, body: complete(bank, cycle) }
}

const isOpen = ({ status }: Attempt) => status === 'SOLICITADA' || status === 'AGENDADA'

/** What time alone does: a charge is sent to the payer's bank, and one whose retries are over expires (deduced). */
export function refreshedCycle(bank: Bank, cycle: Cycle): Cycle {
  const today = dayOf(bank.now())
  if (cycle.status === 'CRIADA' && today >= addDays(cycle.firstDay, -sentDaysBefore)) {
    const code = rejectionAtScheduling(cycle)
    if (code === undefined) {
      moveTo(bank, cycle, 'ATIVA')
      schedule(bank, cycle, { day: cycle.firstDay, type: 'AGND' })
    } else {
      cycle.ending = { rejeicao: rejection(code) }
      moveTo(bank, cycle, 'REJEITADA')
    }
    tellCycle(bank, cycle)
  }
  const isOver = cycle.status === 'ATIVA' && !cycle.attempts.some(isOpen) && today >= addDays(cycle.dueDay, retryDays)
  if (isOver) endCycle(bank, cycle, 'EXPIRADA')
  return cycle
}

/** The payer's bank refuses what is too late, of another amount, or over the payer's ceiling (observed); codes are guessed. */
function rejectionAtScheduling({ mandate, amountCents, createdAt, firstDay }: Cycle): string | undefined {
  const fixed = mandate.fields.valor?.valorRec
  if (addDays(dayOf(createdAt), leastDaysBefore) > firstDay) return 'DTED'
  if (fixed !== undefined && centsOf(fixed) !== amountCents) return 'AM09'
  return amountCents > (mandate.ceilingCents ?? Number.POSITIVE_INFINITY) ? 'AM02' : undefined
}

function schedule(bank: Bank, cycle: Cycle, { day, type }: Pick<Attempt, 'day' | 'type'>): void {
  const attempt: Attempt = { endToEndId: paymentId(bank, 'E'), day, type, status: 'SOLICITADA', history: [] }
  moveTo(bank, attempt, 'SOLICITADA')
  moveTo(bank, attempt, 'AGENDADA')
  cycle.attempts.push(attempt)
}

export const openAttempt = ({ attempts }: Cycle): Attempt | undefined => attempts.find(isOpen)

/**
 * The open attempt ends. Without a code the payer had no funds until 21 h (deduced). The charge stays open while a
 * retry is possible; with a code that ends it, or without retries left, it ends too.
 */
export function failAttempt(bank: Bank, cycle: Cycle, attempt: Attempt, code: string | undefined): void {
  moveTo(bank, attempt, code === undefined ? 'EXPIRADA' : 'REJEITADA')
  if (code !== undefined) attempt.rejection = rejection(code)
  const used = cycle.attempts.filter(({ type }) => type === 'NTAG').length
  const mayRetry = cycle.mandate.fields.politicaRetentativa === 'PERMITE_3R_7D' && used < retries
  if (code !== undefined && endingCodes.includes(code)) {
    cycle.ending = { rejeicao: rejection(code) }
    endCycle(bank, cycle, 'REJEITADA')
  } else if (mayRetry) tellCycle(bank, cycle)
  else endCycle(bank, cycle, 'EXPIRADA')
}

export function endCycle(bank: Bank, cycle: Cycle, status: CycleStatus): void {
  moveTo(bank, cycle, status)
  tellCycle(bank, cycle)
}

export function cancelCycle(bank: Bank, cycle: Cycle, by: 'USUARIO_RECEBEDOR' | 'USUARIO_PAGADOR'): void {
  // The codes are documented, their meanings are not; which is whose is a guess.
  const code = by === 'USUARIO_RECEBEDOR' ? 'SLCR' : 'SLBD'
  for (const attempt of cycle.attempts.filter(isOpen)) moveTo(bank, attempt, 'CANCELADA')
  cycle.ending = { cancelamento: { solicitante: by, codigo: code, descricao: 'Cancelamento solicitado.' } }
  endCycle(bank, cycle, 'CANCELADA')
}

export function cancelOpenCycles(bank: Bank, mandate: Mandate, by: 'USUARIO_RECEBEDOR' | 'USUARIO_PAGADOR'): void {
  const open = [...bank.cycles.values()].filter((cycle) => cycle.mandate === mandate)
  for (const cycle of open) if (cycle.status === 'CRIADA' || cycle.status === 'ATIVA') cancelCycle(bank, cycle, by)
}

/** Every change is told with the whole history (guessed: the file does not say when it calls). */
function tellCycle(bank: Bank, cycle: Cycle): void {
  const { idRec, txid, status, atualizacao, encerramento, tentativas, pix } = complete(bank, cycle)
  bank.tell('cobr', { idRec, txid, status, atualizacao, encerramento, tentativas, pix })
}

/** Cycles begin with the mandate's first day; one that falls on a day that a month has not falls on its last (deduced). */
function startOf(mandate: Mandate, number: number): string {
  const { dataInicial, periodicidade } = mandate.fields.calendario
  const months: Record<Period, number> = { SEMANAL: 0, MENSAL: 1, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }
  const length = periodicidade === 'SEMANAL' ? { weeks: number } : { months: number * months[periodicidade] }
  return Temporal.PlainDate.from(dataInicial).add(length).toString()
}

function cycleOf(mandate: Mandate, day: string): number | undefined {
  if (day < startOf(mandate, 0)) return undefined
  let number = 0
  while (startOf(mandate, number + 1) <= day) number++
  return number
}

/** Saturdays and Sundays; a real bank knows the holidays of the payer's town as well. */
function nextWorkingDay(day: string): string {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return addDays(day, dayOfWeek < 6 ? 0 : 8 - dayOfWeek)
}

const rejection = (code: string): Json => ({ codigo: code, descricao: `Rejeição ${code}.` })

function generated({ txid, mandate, createdAt, status, amountCents, dueDay, fields }: Cycle): Json {
  return {
    idRec: mandate.idRec,
    txid,
    status,
    ...fields,
    calendario: { criacao: dayOf(createdAt), dataDeVencimento: dueDay },
    valor: { original: amountText(amountCents) },
  }
}

function complete(bank: Bank, cycle: Cycle): Json {
  const { txid, mandate, history, attempts, ending } = cycle
  const paid = [...bank.payments.values()].filter((payment) => payment.txid === txid)
  return {
    ...generated(cycle),
    politicaRetentativa: mandate.fields.politicaRetentativa,
    atualizacao: [...history],
    ...(ending !== undefined && { encerramento: ending }),
    ...(attempts.length > 0 && { tentativas: attempts.map(attemptText) }),
    ...(paid.length > 0 && { pix: paid.map(paymentText) }),
  }
}

function attemptText({ endToEndId, day, type, status, history, rejection }: Attempt): Json {
  return {
    dataLiquidacao: day,
    tipo: type,
    endToEndId,
    status,
    atualizacao: [...history],
    ...(rejection !== undefined && { rejeicao: rejection }),
  }
}
