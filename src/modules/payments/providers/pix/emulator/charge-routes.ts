import { isDeepStrictEqual } from 'node:util'
import { type Bank, type Charge, payee } from './bank.ts'
import { writeBrCode } from './br-code.ts'
import { amountText, at, Checks, type Json } from './checks.ts'
import { type Answer, created, ok, type Route, route } from './http.ts'
import { listPage } from './lists.ts'
import { locationText, makeLocation } from './locations.ts'
import { Problem } from './problems.ts'
import { paymentText } from './received.ts'

/** The differences between `cob` and `cobv`. */
export interface ChargeKind {
  kind: Charge['kind']
  unknown: string
  invalid: string
  badQuery: string
  /** Checks and reads the kind's own sections; a change names only some of them. */
  sections: (checks: Checks, isWhole: boolean) => Json
  extras?: Json
  onCreated?: (charge: Charge) => void
}

/** PUT, PATCH, GET and the list, which are the same for both kinds (documented). */
export function chargeRoutes(bank: Bank, spec: ChargeKind): Route[] {
  const { kind, unknown, badQuery } = spec
  const find = (txid: string | undefined) => {
    const charge = bank.charges.get(txid ?? '')
    if (charge?.kind === kind) return charge
    throw new Problem(unknown, 'Não há cobrança com este txid.')
  }
  return [
    route(`PUT /${kind}/{txid}`, `${kind}.write`, ({ params, body }) => put(bank, spec, params.txid!, body)),
    route(`PATCH /${kind}/{txid}`, `${kind}.write`, ({ params, body }) => patch(bank, spec, find(params.txid), body)),
    route(`GET /${kind}/{txid}`, `${kind}.read`, ({ params, query }) => {
      return ok(revisionOf(bank, spec, find(params.txid), query.get('revisao')))
    }),
    route(`GET /${kind}`, `${kind}.read`, ({ query }) => {
      const ours = [...bank.charges.values()].filter((charge) => charge.kind === kind)
      const { parametros, items } = listPage(query, ours, {
        type: badQuery,
        dateOf: ({ createdAt }) => createdAt,
        filters: {
          status: ({ status }, value) => status === value,
          cpf: ({ sections }, value) => at(sections, 'devedor.cpf') === value,
          cnpj: ({ sections }, value) => at(sections, 'devedor.cnpj') === value,
        },
      })
      return ok({ parametros, cobs: items.map((charge) => complete(bank, spec, charge)) })
    }),
  ]
}

/** Creates a charge, or changes an active one; for any other charge it is refused (documented; some banks refuse every second PUT). */
export function put(bank: Bank, spec: ChargeKind, txid: string, body: Json): Answer {
  const { kind, invalid, onCreated } = spec
  const before = bank.charges.get(txid)
  const checks = new Checks(kind, body)
  checks.holds(/^[a-zA-Z0-9]{26,35}$/.test(txid), 'txid', 'deve ter de 26 a 35 letras e algarismos')
  // A txid is unique among all charges of the payee (documented); that this includes both kinds is a guess.
  checks.holds((before?.kind ?? kind) === kind && !bank.cycles.has(txid), 'txid', 'já está em uso')
  checks.holds((before?.status ?? 'ATIVA') === 'ATIVA', 'status', 'a cobrança já existe e não está ATIVA')
  const sections = { ...commonSections(checks, true), ...spec.sections(checks, true) }
  const amountCents = amountOf(checks, true)!
  checks.end(invalid)
  if (before !== undefined) {
    revise(bank, spec, before, { amountCents, sections })
    return created(generated(spec, before))
  }
  // A bank gives a location to a charge that names none (documented by the examples).
  const location = makeLocation(bank, kind, txid)
  const createdAt = bank.now()
  const charge: Charge = {
    kind,
    txid,
    createdAt,
    status: 'ATIVA',
    revision: 0,
    amountCents,
    sections,
    location,
    past: [],
  }
  bank.charges.set(txid, charge)
  onCreated?.(charge)
  return created(generated(spec, charge))
}

function patch(bank: Bank, spec: ChargeKind, charge: Charge, body: Json): Answer {
  const checks = new Checks(charge.kind, body)
  checks.holds(charge.status === 'ATIVA', 'status', 'a cobrança não está ATIVA')
  const status = checks.choice('status', ['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
  const isAlone = Object.keys(body).every((name) => name === 'status')
  checks.holds(status === undefined || isAlone, 'status', 'a remoção não pode vir com outras alterações')
  const sections = { ...charge.sections, ...commonSections(checks, false), ...spec.sections(checks, false) }
  const amountCents = amountOf(checks, false) ?? charge.amountCents
  checks.end(spec.invalid)
  revise(bank, spec, charge, { amountCents, sections, ...(status !== undefined && { status }) })
  return ok(generated(spec, charge))
}

/** Every change adds one to `revisao`, and a repeated request adds none (documented). */
function revise(bank: Bank, spec: ChargeKind, charge: Charge, change: Partial<Charge>): void {
  if (isDeepStrictEqual({ ...charge, ...change }, charge)) return
  charge.past.push(complete(bank, spec, charge))
  Object.assign(charge, change, { revision: charge.revision + 1 })
}

function commonSections(checks: Checks, isWhole: boolean): Json {
  const chave = checks.text('chave', { isRequired: isWhole, most: 77 })
  checks.holds(chave === undefined || chave === payee.pixKey, 'chave', 'não pertence a este usuário recebedor')
  checks.holds(!checks.has('loc'), 'loc', 'escolher a location não é emulado')
  const devedor = checks.person('devedor', 200)
  const solicitacaoPagador = checks.text('solicitacaoPagador', { most: 140 })
  return present({ chave, devedor, solicitacaoPagador })
}

/** Without undefined fields. */
export function present(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function amountOf(checks: Checks, isRequired: boolean): number | undefined {
  const cents = checks.amount('valor.original', isRequired)
  checks.holds(cents !== 0, 'valor.original', 'não pode ser zero')
  return cents
}

/** An earlier revision is shown as it was; a revision that never existed is refused (documented). */
function revisionOf(bank: Bank, spec: ChargeKind, charge: Charge, asked: string | null): Json {
  if (asked === null || Number(asked) === charge.revision) return complete(bank, spec, charge)
  const past = charge.past[Number(asked)]
  if (past !== undefined) return past
  throw new Problem(spec.badQuery, 'A revisão não existe.', [
    { razao: 'não existe', propriedade: 'revisao', valor: asked },
  ])
}

function generated({ extras }: ChargeKind, { txid, createdAt, status, revision, ...charge }: Charge): Json {
  const { amountCents, sections, location } = charge
  return {
    ...sections,
    ...extras,
    calendario: { criacao: createdAt.toISOString(), ...(sections.calendario as Json) },
    txid,
    revisao: revision,
    loc: locationText(location),
    location: location.location,
    status,
    valor: { ...(sections.valor as Json), original: amountText(amountCents) },
    pixCopiaECola: writeBrCode({ chargeLocation: location.location, name: payee.nome, city: payee.cidade }),
  }
}

function complete(bank: Bank, spec: ChargeKind, charge: Charge): Json {
  const paid = [...bank.payments.values()].filter(({ txid }) => txid === charge.txid)
  return { ...generated(spec, charge), ...(paid.length > 0 && { pix: paid.map(paymentText) }) }
}
