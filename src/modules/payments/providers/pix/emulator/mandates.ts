import { type Bank, dayOf, type Mandate, mandateId, moveTo, payee, payersIspb } from './bank.ts'
import { writeBrCode } from './br-code.ts'
import { at, Checks, type Json } from './checks.ts'
import { cancelOpenCycles } from './cycles.ts'
import type { Answer, Route } from './http.ts'
import { listPage } from './lists.ts'
import { freeLocation, locationText, show } from './locations.ts'
import { Problem } from './problems.ts'

const periods = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
const txidPattern = /^[a-zA-Z0-9]{26,35}$/

/** Recurrences: what the payer accepts once, so that each cycle is paid by itself. `solicrec` (journey 1) is left out. */
export function mandateRoutes(bank: Bank, onQrRead: (mandate: Mandate, code: string) => void): Route[] {
  const find = (idRec: string) => {
    const mandate = bank.mandates.get(idRec)
    if (mandate === undefined) throw new Problem('RecNaoEncontrada', 'Não há recorrência com este idRec.')
    return refreshed(bank, mandate)
  }
  return [
    { method: 'POST', path: '/rec', scope: 'rec.write', answer: ({ body }) => create(bank, body) },
    {
      method: 'PATCH',
      path: '/rec/{idRec}',
      scope: 'rec.write',
      answer: ({ params, body }) => patch(bank, find(params.idRec!), body),
    },
    {
      method: 'GET',
      path: '/rec/{idRec}',
      scope: 'rec.read',
      answer({ params, query }) {
        const mandate = find(params.idRec!)
        const qr = qrOf(bank, mandate, query.get('txid') ?? undefined)
        if (qr !== undefined) onQrRead(mandate, qr.pixCopiaECola)
        return { status: 200, body: { ...mandateText(mandate), ...(qr !== undefined && { dadosQR: qr }) } }
      },
    },
    {
      method: 'GET',
      path: '/rec',
      scope: 'rec.read',
      answer({ query }) {
        for (const mandate of bank.mandates.values()) refreshed(bank, mandate)
        const { parametros, items } = listPage(query, bank.mandates.values(), {
          type: 'RecConsultaInvalida',
          dateOf: ({ createdAt }) => createdAt,
          filters: {
            status: ({ status }, value) => status === value,
            cpf: ({ fields }, value) => at(fields.vinculo, 'devedor.cpf') === value,
            cnpj: ({ fields }, value) => at(fields.vinculo, 'devedor.cnpj') === value,
            convenio: ({ fields }, value) => fields.convenio === value,
            locationPresente: ({ location }, value) => String(location !== undefined) === value,
          },
        })
        return { status: 200, body: { parametros, recs: items.map(mandateText) } }
      },
    },
  ]
}

function create(bank: Bank, body: Json): Answer {
  const checks = new Checks('rec', body)
  checks.text('vinculo.contrato', { isRequired: true, most: 35 })
  checks.text('vinculo.objeto', { most: 35 })
  checks.holds(checks.has('vinculo.devedor'), 'vinculo.devedor', 'deve ser preenchido')
  checks.person('vinculo.devedor', 140)
  const first = checks.day('calendario.dataInicial', true)
  const last = checks.day('calendario.dataFinal')
  checks.holds(!first || first >= dayOf(bank.now()), 'calendario.dataInicial', 'antecede a criação')
  checks.holds(!first || !last || last >= first, 'calendario.dataFinal', 'antecede a data inicial')
  const period = checks.choice('calendario.periodicidade', periods, true)
  const policy = checks.choice('politicaRetentativa', ['NAO_PERMITE', 'PERMITE_3R_7D'], true)
  checks.amount('valor.valorRec')
  checks.amount('valor.valorMinimoRecebedor')
  const areBoth = checks.has('valor.valorRec') && checks.has('valor.valorMinimoRecebedor')
  checks.holds(!areBoth, 'valor', 'não pode ter valorRec e valorMinimoRecebedor')
  const agreement = checks.text('recebedor.convenio', { most: 60 })
  const firstTxid = checks.text('ativacao.dadosJornada.txid', { pattern: txidPattern })
  const location = freeLocation(bank, checks, { path: 'loc', kind: 'rec', shows: undefined })
  checks.end('RecOperacaoInvalida')
  const mandate: Mandate = {
    idRec: mandateId(bank, policy === 'PERMITE_3R_7D'),
    createdAt: bank.now(),
    status: 'CRIADA',
    history: [],
    fields: {
      vinculo: body.vinculo as Json,
      calendario: { dataInicial: first!, ...(last !== undefined && { dataFinal: last }), periodicidade: period! },
      ...(checks.has('valor') && { valor: body.valor as Json }),
      politicaRetentativa: policy!,
      ...(agreement !== undefined && { convenio: agreement }),
    },
    journey: 'AGUARDANDO_DEFINICAO',
    ...(firstTxid !== undefined && { firstTxid }),
  }
  moveTo(bank, mandate, 'CRIADA')
  show(mandate, location, mandate.idRec)
  bank.mandates.set(mandate.idRec, mandate)
  return { status: 201, body: mandateText(mandate) }
}

/** Amount and period cannot be changed (documented: they are not among the fields of a change). */
function patch(bank: Bank, mandate: Mandate, body: Json): Answer {
  const checks = new Checks('rec', body)
  const isOpen = mandate.status === 'CRIADA' || mandate.status === 'APROVADA'
  checks.holds(isOpen, 'status', `a recorrência está ${mandate.status}`)
  const status = checks.choice('status', ['CANCELADA'])
  const isWaiting = mandate.status === 'CRIADA'
  const first = checks.day('calendario.dataInicial')
  checks.holds(!first || first >= dayOf(mandate.createdAt), 'calendario.dataInicial', 'antecede a criação')
  checks.holds(!first || isWaiting, 'calendario.dataInicial', 'só muda enquanto CRIADA')
  const location = freeLocation(bank, checks, { path: 'loc', kind: 'rec', shows: mandate.idRec })
  checks.holds(!checks.has('loc') || isWaiting, 'loc', 'só muda enquanto CRIADA')
  const name = checks.text('vinculo.devedor.nome', { most: 140 })
  const firstTxid = checks.text('ativacao.dadosJornada.txid', { pattern: txidPattern })
  checks.end('RecOperacaoInvalida')
  const { fields } = mandate
  if (first !== undefined) fields.calendario.dataInicial = first
  if (name !== undefined)
    fields.vinculo = { ...fields.vinculo, devedor: { ...(fields.vinculo.devedor as Json), nome: name } }
  if (firstTxid !== undefined) mandate.firstTxid = firstTxid
  show(mandate, location, mandate.idRec)
  if (status !== undefined) cancelMandate(bank, mandate, 'USUARIO_RECEBEDOR')
  return { status: 200, body: mandateText(mandate) }
}

/**
 * What is scheduled goes with the mandate (observed). SLCR stands for the payee's wish (documented by an example); that
 * SLDB stands for the payer's is a guess.
 */
export function cancelMandate(bank: Bank, mandate: Mandate, by: 'USUARIO_RECEBEDOR' | 'USUARIO_PAGADOR'): void {
  const code = by === 'USUARIO_RECEBEDOR' ? 'SLCR' : 'SLDB'
  const cancelled = { solicitante: by, codigo: code, descricao: 'Cancelamento solicitado.' }
  mandate.ending = { cancelamento: cancelled }
  moveTo(bank, mandate, 'CANCELADA')
  tellMandate(bank, mandate)
  cancelOpenCycles(bank, mandate, by)
}

/** Every change of the state is told (guessed: the file does not say when it calls). */
export function tellMandate(bank: Bank, mandate: Mandate): void {
  const { idRec, status, history, ending } = mandate
  bank.tell('rec', {
    idRec,
    status,
    atualizacao: history,
    ...(ending !== undefined && { encerramento: ending }),
    ativacao: activationText(mandate),
  })
}

/** After its last day an approved mandate has expired (deduced). */
export function refreshed(bank: Bank, mandate: Mandate): Mandate {
  const last = mandate.fields.calendario.dataFinal
  if (mandate.status === 'APROVADA' && last !== undefined && last < dayOf(bank.now())) {
    moveTo(bank, mandate, 'EXPIRADA')
    tellMandate(bank, mandate)
  }
  return mandate
}

/**
 * The code of the journey that the query asks for: none stands for 2, an immediate charge for 3, a due charge for 4.
 * There is none until the locations that it needs are there (documented).
 */
function qrOf(bank: Bank, { location, firstTxid, journey }: Mandate, txid: string | undefined) {
  const charge = txid === undefined ? undefined : bank.charges.get(txid)
  const wanted = txid === undefined ? 'JORNADA_2' : charge?.kind === 'cobv' ? 'JORNADA_4' : 'JORNADA_3'
  const refuse = (reason: string) => {
    throw new Problem('RecConsultaInvalida', 'O txid não serve.', [
      { razao: reason, propriedade: 'txid', valor: txid! },
    ])
  }
  if (txid !== undefined) {
    if (charge === undefined) refuse('não há cobrança com este txid')
    if (wanted === 'JORNADA_3' && txid !== firstTxid) refuse('não é a cobrança da jornada')
    if (journey !== 'AGUARDANDO_DEFINICAO' && journey !== wanted) refuse(`não serve à ${journey}`)
  }
  if (location === undefined || (txid !== undefined && charge?.location === undefined)) return undefined
  const code = writeBrCode({
    ...(charge?.location !== undefined && { chargeLocation: charge.location.url }),
    mandateLocation: location.url,
    name: payee.name,
    city: payee.city,
  })
  return { jornada: wanted, pixCopiaECola: code }
}

function activationText({ journey, firstTxid }: Mandate): Json {
  return { tipoJornada: journey, ...(firstTxid !== undefined && { dadosJornada: { txid: firstTxid } }) }
}

function mandateText(mandate: Mandate): Json {
  const { idRec, status, history, fields, location, ending, payer } = mandate
  const { convenio, ...shown } = fields
  return {
    idRec,
    status,
    ...shown,
    recebedor: { cnpj: payee.cnpj, nome: payee.name, ...(convenio !== undefined && { convenio }) },
    ...(location !== undefined && { loc: locationText(location) }),
    ...(payer !== undefined && { pagador: { ...withoutName(payer), ispbParticipante: payersIspb } }),
    atualizacao: history,
    ...(ending !== undefined && { encerramento: ending }),
    ativacao: activationText(mandate),
  }
}

function withoutName({ nome, ...document }: NonNullable<Mandate['payer']>) {
  return document
}

/** What the payer's app reads at the location; one that ended is refused (documented). */
export function mandatePayload({ idRec, status, fields, history }: Mandate): Json {
  if (status !== 'CRIADA' && status !== 'APROVADA') {
    throw new Problem('RecPayloadOperacaoInvalida', `A recorrência está ${status}.`)
  }
  const { convenio, ...shown } = fields
  return { idRec, ...shown, recebedor: { cnpj: payee.cnpj, nome: payee.name }, atualizacao: history }
}
