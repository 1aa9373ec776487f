import { isDeepStrictEqual } from 'node:util'
import { type Bank, type Charge, letters, payee } from './bank.ts'
import { writeBrCode } from './br-code.ts'
import { amountText, at, Checks, type Json } from './checks.ts'
import type { Answer, Call, Route } from './http.ts'
import { listPage } from './lists.ts'
import { freeLocation, locationText, makeLocation, show } from './locations.ts'
import { Problem, type ProblemType } from './problems.ts'
import { paymentText } from './received.ts'

/** What `cob` and `cobv` do not have in common. */
export interface ChargeKind {
  kind: Charge['kind']
  unknown: ProblemType
  invalid: ProblemType
  badQuery: ProblemType
  /** Checks and reads the sections of its own; a change names only some of them. */
  sections: (checks: Checks, body: Json, isWhole: boolean) => Json
  extras?: Json
  onCreated?: (charge: Charge) => void
}

/** PUT, PATCH, GET and the list, which are alike for both kinds (documented). */
export function chargeRoutes(bank: Bank, spec: ChargeKind): Route[] {
  const { kind } = spec
  const find = ({ params }: Call) => {
    const charge = bank.charges.get(params.txid!)
    if (charge?.kind === kind) return charge
    throw new Problem(spec.unknown, 'Não há cobrança com este txid.')
  }
  const write = (method: Route['method'], path: string, answer: Route['answer']): Route => {
    return { method, path, scope: `${kind}.write`, answer }
  }
  const read = (path: string, answer: Route['answer']): Route => ({
    method: 'GET',
    path,
    scope: `${kind}.read`,
    answer,
  })
  return [
    write('PUT', `/${kind}/{txid}`, ({ params, body }) => put(bank, spec, params.txid!, body)),
    // Only an immediate charge can be given a txid by the bank (documented).
    ...(kind === 'cob' ? [write('POST', '/cob', ({ body }) => put(bank, spec, letters(bank, 32), body))] : []),
    write('PATCH', `/${kind}/{txid}`, (call) => patch(bank, spec, find(call), call.body)),
    read(`/${kind}/{txid}`, (call) => ({ status: 200, body: revisionOf(bank, spec, find(call), call.query) })),
    read(`/${kind}`, ({ query }) => {
      const ours = [...bank.charges.values()].filter((charge) => charge.kind === kind)
      const { parametros, items } = listPage(query, ours, {
        type: spec.badQuery,
        dateOf: ({ createdAt }) => createdAt,
        filters: {
          status: ({ status }, value) => status === value,
          cpf: ({ fields }, value) => at(fields, 'devedor.cpf') === value,
          cnpj: ({ fields }, value) => at(fields, 'devedor.cnpj') === value,
          locationPresente: ({ location }, value) => String(location !== undefined) === value,
        },
      })
      return { status: 200, body: { parametros, cobs: items.map((charge) => complete(bank, spec, charge)) } }
    }),
  ]
}

/** Creates, or changes an active charge; of any other it is refused (documented; some banks refuse every second PUT). */
function put(bank: Bank, spec: ChargeKind, txid: string, body: Json): Answer {
  const { kind } = spec
  const before = bank.charges.get(txid)
  const checks = new Checks(kind, body)
  checks.holds(/^[a-zA-Z0-9]{26,35}$/.test(txid), 'txid', 'deve ter de 26 a 35 letras e algarismos')
  // A txid is unique among all charges of the payee (documented); that it holds across the kinds is a guess.
  checks.holds((before?.kind ?? kind) === kind && !bank.cycles.has(txid), 'txid', 'já está em uso')
  checks.holds((before?.status ?? 'ATIVA') === 'ATIVA', 'status', 'a cobrança já existe e não está ATIVA')
  const fields = { ...sectionsOf(checks, body, true), ...spec.sections(checks, body, true) }
  const amountCents = amountOf(checks, true)!
  const location = freeLocation(bank, checks, { path: 'loc.id', kind, shows: txid })
  checks.end(spec.invalid)
  if (before !== undefined) {
    revise(bank, spec, before, { amountCents, fields })
    show(before, location, txid)
    return { status: 201, body: generated(before, spec) }
  }
  const charge: Charge = {
    kind,
    txid,
    createdAt: bank.now(),
    status: 'ATIVA',
    revision: 0,
    amountCents,
    fields,
    past: [],
  }
  // A bank gives a location to a charge that names none (documented by the examples).
  show(charge, location ?? makeLocation(bank, kind), txid)
  bank.charges.set(txid, charge)
  spec.onCreated?.(charge)
  return { status: 201, body: generated(charge, spec) }
}

function patch(bank: Bank, spec: ChargeKind, charge: Charge, body: Json): Answer {
  const { kind, txid } = charge
  const checks = new Checks(kind, body)
  checks.holds(charge.status === 'ATIVA', 'status', 'a cobrança não está ATIVA')
  const status = checks.choice('status', ['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
  const isAlone = Object.keys(body).every((name) => name === 'status')
  checks.holds(status === undefined || isAlone, 'status', 'a remoção não pode vir com outras alterações')
  const sent = { ...sectionsOf(checks, body, false), ...spec.sections(checks, body, false) }
  const amountCents = amountOf(checks, false) ?? charge.amountCents
  const location = freeLocation(bank, checks, { path: 'loc.id', kind, shows: txid })
  checks.end(spec.invalid)
  revise(bank, spec, charge, { amountCents, fields: { ...charge.fields, ...sent }, status })
  show(charge, location, txid)
  return { status: 200, body: generated(charge, spec) }
}

/** Every change adds one to `revisao`; a change of the location alone, or of nothing, adds none (documented). */
function revise(
  bank: Bank,
  spec: ChargeKind,
  charge: Charge,
  { amountCents, fields, status = charge.status }: { amountCents: number; fields: Json; status?: Charge['status'] },
): void {
  const { amountCents: before, fields: fieldsBefore, status: statusBefore } = charge
  if (before === amountCents && statusBefore === status && isDeepStrictEqual(fields, fieldsBefore)) return
  charge.past.push(complete(bank, spec, charge))
  Object.assign(charge, { amountCents, fields, status, revision: charge.revision + 1 })
}

function sectionsOf(checks: Checks, body: Json, isWhole: boolean): Json {
  const key = checks.text('chave', { isRequired: isWhole, most: 77 })
  checks.holds(key === undefined || key === payee.pixKey, 'chave', 'não pertence a este usuário recebedor')
  checks.person('devedor', 200)
  const request = checks.text('solicitacaoPagador', { most: 140 })
  const infos = body.infoAdicionais
  const areInfos = Array.isArray(infos) && infos.length <= 50 && infos.every(isInfo)
  checks.holds(infos === undefined || areInfos, 'infoAdicionais', 'não respeita o formato')
  return {
    ...(key !== undefined && { chave: key }),
    ...(checks.has('devedor') && { devedor: body.devedor }),
    ...(request !== undefined && { solicitacaoPagador: request }),
    ...(infos !== undefined && { infoAdicionais: infos }),
  }
}

function isInfo(info: unknown): boolean {
  const isText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most
  return isText(at(info, 'nome'), 50) && isText(at(info, 'valor'), 200)
}

function amountOf(checks: Checks, isRequired: boolean): number | undefined {
  const cents = checks.amount('valor.original', isRequired)
  checks.holds(cents !== 0, 'valor.original', 'não pode ser zero')
  return cents
}

/** A revision of before is shown as it was; one that never was is refused (documented). */
function revisionOf(bank: Bank, spec: ChargeKind, charge: Charge, query: URLSearchParams): Json {
  const asked = query.get('revisao')
  if (asked === null || Number(asked) === charge.revision) return complete(bank, spec, charge)
  const past = charge.past[Number(asked)]
  if (past !== undefined) return past
  throw new Problem(spec.badQuery, 'A revisão não existe.', [
    { razao: 'não existe', propriedade: 'revisao', valor: asked },
  ])
}

function generated(charge: Charge, { extras }: Pick<ChargeKind, 'extras'> = {}): Json {
  const { kind, txid, createdAt, status, revision, amountCents, fields, location } = charge
  const code = location && writeBrCode({ chargeLocation: location.url, name: payee.name, city: payee.city })
  return {
    ...fields,
    ...extras,
    calendario: { criacao: createdAt.toISOString(), ...(fields.calendario as Json) },
    txid,
    revisao: revision,
    ...(location !== undefined && { loc: { ...locationText(location), tipoCob: kind }, location: location.url }),
    status,
    valor: { ...(fields.valor as Json), original: amountText(amountCents) },
    ...(code !== undefined && { pixCopiaECola: code }),
  }
}

function complete(bank: Bank, spec: ChargeKind, charge: Charge): Json {
  const paid = [...bank.payments.values()].filter(({ txid }) => txid === charge.txid)
  return { ...generated(charge, spec), ...(paid.length > 0 && { pix: paid.map(paymentText) }) }
}

/** What the payer's app reads at the location. A real bank signs it (JWS); here it is plain JSON. */
export function payloadOf(bank: Bank, charge: Charge): Json {
  const { loc, location, pixCopiaECola, ...shown } = generated(charge)
  return { ...shown, calendario: { ...(shown.calendario as Json), apresentacao: bank.now().toISOString() } }
}
