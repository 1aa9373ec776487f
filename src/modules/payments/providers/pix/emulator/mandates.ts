import { type Bank, dayOf, type Mandate, mandateId, moveTo, payee } from './bank.ts'
import { writeBrCode } from './br-code.ts'
import { present } from './charge-routes.ts'
import { at, Checks, type Json } from './checks.ts'
import { cancelOpenCycles } from './cycles.ts'
import { type Answer, created, ok, type Route, route } from './http.ts'
import { listPage } from './lists.ts'
import { freeLocation, locationText } from './locations.ts'
import { Problem } from './problems.ts'

const periods = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const

/** Recurrences: the payer accepts one once, and then each cycle is paid automatically. `solicrec` (journey 1) is left out. */
export function mandateRoutes(bank: Bank, onQrRead: (mandate: Mandate, code: string) => void): Route[] {
  const find = (idRec: string | undefined) => {
    const mandate = bank.mandates.get(idRec ?? '')
    if (mandate !== undefined) return mandate
    throw new Problem('RecNaoEncontrada', 'Não há recorrência com este idRec.')
  }
  return [
    route('POST /rec', 'rec.write', ({ body }) => create(bank, body)),
    route('PATCH /rec/{idRec}', 'rec.write', ({ params, body }) => patch(bank, find(params.idRec), body)),
    route('GET /rec/{idRec}', 'rec.read', ({ params, query }) => {
      const mandate = find(params.idRec)
      const dadosQR = qrOf(bank, mandate, query.get('txid') ?? undefined)
      if (dadosQR !== undefined) onQrRead(mandate, dadosQR.pixCopiaECola)
      return ok(present({ ...mandateText(bank, mandate), dadosQR }))
    }),
    route('GET /rec', 'rec.read', ({ query }) => {
      const { parametros, items } = listPage(query, bank.mandates.values(), {
        type: 'RecConsultaInvalida',
        dateOf: ({ atualizacao }) => new Date(atualizacao[0]!.data),
        filters: {
          status: ({ status }, value) => status === value,
          cpf: ({ vinculo }, value) => at(vinculo, 'devedor.cpf') === value,
          cnpj: ({ vinculo }, value) => at(vinculo, 'devedor.cnpj') === value,
        },
      })
      return ok({ parametros, recs: items.map((mandate) => mandateText(bank, mandate)) })
    }),
  ]
}

function create(bank: Bank, body: Json): Answer {
  const checks = new Checks('rec', body)
  const contrato = checks.text('vinculo.contrato', { isRequired: true, most: 35 })
  const objeto = checks.text('vinculo.objeto', { most: 35 })
  checks.holds(checks.has('vinculo.devedor'), 'vinculo.devedor', 'deve ser preenchido')
  const devedor = checks.person('vinculo.devedor', 140)
  const dataInicial = checks.day('calendario.dataInicial', true) ?? ''
  const dataFinal = checks.day('calendario.dataFinal')
  checks.holds(dataInicial >= dayOf(bank.now()), 'calendario.dataInicial', 'antecede a criação')
  checks.holds(dataFinal === undefined || dataFinal >= dataInicial, 'calendario.dataFinal', 'antecede a data inicial')
  const periodicidade = checks.choice('calendario.periodicidade', periods, true)!
  const politicaRetentativa = checks.choice('politicaRetentativa', ['NAO_PERMITE', 'PERMITE_3R_7D'], true)!
  const valorRec = checks.amount('valor.valorRec')
  const floor = checks.amount('valor.valorMinimoRecebedor')
  checks.holds(valorRec === undefined || floor === undefined, 'valor', 'não pode ter valorRec e valorMinimoRecebedor')
  const convenio = checks.text('recebedor.convenio', { most: 60 })
  const txid = checks.text('ativacao.dadosJornada.txid', { pattern: /^[a-zA-Z0-9]{26,35}$/ })
  const location = freeLocation(bank, checks)
  checks.end('RecOperacaoInvalida')
  const mandate: Mandate = {
    idRec: mandateId(bank, politicaRetentativa === 'PERMITE_3R_7D'),
    status: 'CRIADA',
    atualizacao: [],
    vinculo: present({ contrato, objeto, devedor }),
    calendario: { dataInicial, ...(dataFinal !== undefined && { dataFinal }), periodicidade },
    ...(checks.has('valor') && { valor: body.valor as Json }),
    politicaRetentativa,
    recebedor: present({ cnpj: payee.cnpj, nome: payee.nome, convenio }),
    ativacao: { tipoJornada: 'AGUARDANDO_DEFINICAO', ...(txid !== undefined && { dadosJornada: { txid } }) },
  }
  moveTo(bank, mandate, 'CRIADA')
  if (location !== undefined) location.shows = mandate.idRec
  bank.mandates.set(mandate.idRec, mandate)
  return created(mandateText(bank, mandate))
}

/** Amount and period cannot be changed (documented). Of the other changes, only the cancellation is emulated. */
function patch(bank: Bank, mandate: Mandate, body: Json): Answer {
  const checks = new Checks('rec', body)
  const isOpen = mandate.status === 'CRIADA' || mandate.status === 'APROVADA'
  checks.holds(isOpen, 'status', `a recorrência está ${mandate.status}`)
  checks.choice('status', ['CANCELADA'], true)
  for (const name of Object.keys(body)) checks.holds(name === 'status', name, 'a alteração não é emulada')
  checks.end('RecOperacaoInvalida')
  cancelMandate(bank, mandate, 'USUARIO_RECEBEDOR')
  return ok(mandateText(bank, mandate))
}

/**
 * Scheduled charges are cancelled with the mandate (observed). SLCR means at the payee's request (documented by an example); that SLDB
 * means at the payer's request is a guess.
 */
export function cancelMandate(bank: Bank, mandate: Mandate, by: 'USUARIO_RECEBEDOR' | 'USUARIO_PAGADOR'): void {
  const codigo = by === 'USUARIO_RECEBEDOR' ? 'SLCR' : 'SLDB'
  mandate.encerramento = { cancelamento: { solicitante: by, codigo, descricao: 'Cancelamento solicitado.' } }
  moveTo(bank, mandate, 'CANCELADA')
  tellMandate(bank, mandate)
  cancelOpenCycles(bank, mandate, by)
}

/** Every change of the state is reported (guessed: the file does not say when webhooks are called). */
export function tellMandate(bank: Bank, { idRec, status, atualizacao, encerramento, ativacao }: Mandate): void {
  bank.tell('rec', { idRec, status, atualizacao, encerramento, ativacao })
}

/**
 * The code of the journey that the query asks for: without a txid for journey 2, with an immediate charge for 3, with a due charge for 4.
 * There is no code until the locations that it needs exist (documented).
 */
function qrOf(bank: Bank, { idRec, ativacao }: Mandate, txid: string | undefined) {
  const charge = txid === undefined ? undefined : bank.charges.get(txid)
  const jornada = txid === undefined ? 'JORNADA_2' : charge?.kind === 'cobv' ? 'JORNADA_4' : 'JORNADA_3'
  const { tipoJornada, dadosJornada } = ativacao
  const isOther = tipoJornada !== 'AGUARDANDO_DEFINICAO' && tipoJornada !== jornada
  const isWrong = charge === undefined || isOther || (jornada === 'JORNADA_3' && txid !== dadosJornada?.txid)
  if (txid !== undefined && isWrong) {
    const violation = { razao: 'não é uma cobrança desta recorrência e jornada', propriedade: 'txid', valor: txid }
    throw new Problem('RecConsultaInvalida', 'O txid não serve.', [violation])
  }
  const mandateLocation = locationOf(bank, idRec)?.location
  if (mandateLocation === undefined) return undefined
  const locations = { ...(charge !== undefined && { chargeLocation: charge.location.location }), mandateLocation }
  return { jornada, pixCopiaECola: writeBrCode({ ...locations, name: payee.nome, city: payee.cidade }) }
}

function locationOf(bank: Bank, idRec: string) {
  return [...bank.locations.values()].find(({ shows }) => shows === idRec)
}

function mandateText(bank: Bank, mandate: Mandate): Json {
  const location = locationOf(bank, mandate.idRec)
  return { ...mandate, ...(location !== undefined && { loc: locationText(location) }) }
}
