import { Type } from 'typebox'
import { OneOf } from '#platform/schema/schema.ts'
import {
  type ChargeToCollect,
  type NamedCharge,
  type PaymentProvider,
  ProviderFailure,
  type WhatToRead,
} from '../../provider.ts'
import { Environment, Line } from '../api.ts'
import { ask, demand } from './bank.ts'
import { mandates } from './mandates.ts'
import {
  amountText,
  type Cob,
  chargeOf,
  type Devolucao,
  type Pix,
  type PixSettings,
  paymentOf,
  refundOf,
} from './messages.ts'

const Url = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500, examples: ['https://pix.example/api/v2'] })

/** What a bank requires with each call beyond the standard, such as the key of an application. */
const Named = Type.Object({}, { additionalProperties: Line })

/** Any bank with the central bank's API Pix 2.9.0. */
export const pix: PaymentProvider<PixSettings> = {
  id: 'pix',
  name: 'Pix',
  settings: Type.Object(
    {
      base_url: Url,
      token_url: Url,
      client_id: Line,
      client_secret: Type.Optional(Line),
      token_auth: Type.Unsafe<'basic' | 'body'>({ ...OneOf(['basic', 'body']), default: 'basic' }),
      headers: Type.Optional(Named),
      query: Type.Optional(Named),
      pix_key: Type.String({ minLength: 1, maxLength: 77, pattern: '\\S' }),
      merchant: Type.Optional(
        Type.Object({
          name: Type.String({ minLength: 1, maxLength: 25 }),
          city: Type.String({ minLength: 1, maxLength: 15 }),
        }),
      ),
      certificate: Type.Optional(Line),
      certificate_key: Type.Optional(Line),
      ca: Type.Optional(Line),
      expiry_seconds: Type.Integer({ minimum: 60, maximum: 31_536_000, default: 3600 }),
      automatic: Type.Boolean({ default: false }),
      environment: Environment,
      account: Type.Optional(
        Type.Object({
          number: Type.String({ minLength: 1, maxLength: 20 }),
          type: OneOf(['checking', 'savings', 'payment']),
        }),
      ),
    },
    { additionalProperties: false },
  ),
  secrets: ['client_secret', 'headers', 'query', 'certificate_key'],
  files: ['certificate', 'certificate_key', 'ca'],
  addresses: ['base_url', 'token_url'],
  tls: ({ certificate, certificate_key, ca }) => ({ cert: certificate, key: certificate_key, ca }),
  environmentOf: ({ environment }) => environment,
  lasts: true,

  async connect(call, { webhookUrl }) {
    const { pix_key, automatic } = call.settings
    await demand(call, 'PUT', `/webhook/${encodeURIComponent(pix_key)}`, { webhookUrl }).catch((error) => {
      // The address of the webhook is ours, so the refused value is the key, which the bank does not know as one of this account.
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error
      throw new ProviderFailure('refused', error.message, { field: error.field ?? 'pix_key' })
    })
    const more = automatic ? ['/webhookrec', '/webhookcobr'] : []
    for (const path of more) await demand(call, 'PUT', path, { webhookUrl })
    return {}
  },

  async createCharge(call, charge) {
    const path = pathOf(charge)
    const asked = demand<Cob>(call, 'PUT', path, bodyOf(call.settings, charge, call.now))
    return chargeOf(await orAsItIs(asked, () => ask<Cob>(call, 'GET', path)))
  },

  async readCharge(call, charge) {
    const cob = await ask<Cob>(call, 'GET', pathOf(charge))
    return cob && chargeOf(cob)
  },

  /** A bank refuses to remove a charge that was paid meanwhile; reading then finds it. */
  async endCharge(call, charge) {
    const status = charge.kind === 'cycle' ? 'CANCELADA' : 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    const removed = ask<Cob>(call, 'PATCH', pathOf(charge), { status })
    const cob = await orAsItIs(removed, () => ask<Cob>(call, 'GET', pathOf(charge)))
    return cob && chargeOf(cob)
  },

  async readPayment(call, reference) {
    const found = await ask<Pix>(call, 'GET', `/pix/${reference}`)
    return found && paymentOf(found)
  },

  /** A used id is refused, even for the same refund: reading then finds its state. */
  async refund(call, { paymentReference, reference, amount_cents }) {
    const path = `/pix/${paymentReference}/devolucao/${reference}`
    const asked = demand<Devolucao>(call, 'PUT', path, { valor: amountText(amount_cents) })
    return refundOf(await orAsItIs(asked, () => ask<Devolucao>(call, 'GET', path)), String(call.now))
  },

  async readRefund(call, { paymentReference, reference }) {
    const found = await ask<Devolucao>(call, 'GET', `/pix/${paymentReference}/devolucao/${reference}`)
    return found && refundOf(found, String(call.now))
  },

  async *listPayments(call, { since, until }) {
    for (let page = 0, pages = 1; page < pages; page++) {
      const query = new URLSearchParams({
        inicio: since,
        fim: until,
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': '100',
      })
      const found = await demand<Listed>(call, 'GET', `/pix?${query}`)
      yield* found.pix.map(paymentOf)
      pages = found.parametros.paginacao.quantidadeDePaginas
    }
  },

  mandates: ({ automatic }) => (automatic ? mandates : undefined),

  /** Some banks send the list without its envelope, and some omit the path. */
  parseWebhook({ body }) {
    const { pix, recs, cobsr } = Object(Array.isArray(body) ? { pix: body } : body) as Record<string, unknown>
    return [
      ...list(pix).flatMap(({ txid, endToEndId }) => named('charge', txid) ?? named('payment', endToEndId) ?? []),
      ...list(recs).flatMap(({ idRec }) => named('mandate', idRec) ?? []),
      ...list(cobsr).flatMap(({ txid }) => named('charge', txid) ?? []),
    ]
  },
}

const list = (told: unknown) => (Array.isArray(told) ? told.map((one) => Object(one) as Record<string, unknown>) : [])

function named(kind: WhatToRead['kind'], reference: unknown): WhatToRead | undefined {
  const isReference = typeof reference === 'string' && /^[a-zA-Z0-9]{1,35}$/.test(reference)
  return isReference ? { kind, reference } : undefined
}

const resources = { code: 'cob', due: 'cobv', cycle: 'cobr' }
const pathOf = ({ kind, reference }: NamedCharge) => `/${resources[kind]}/${reference}`

/** A code with a due day can be paid for as long as the debt exists: the charge decides when it ends. */
const validDays = 365
const accountTypes = { checking: 'CORRENTE', savings: 'POUPANCA', payment: 'PAGAMENTO' }

function bodyOf(
  settings: PixSettings,
  { kind, amount_cents, description, debtor, due_date, pay_until, mandate }: ChargeToCollect,
  now: Temporal.Instant,
) {
  const { pix_key: chave, expiry_seconds, account } = settings
  const asked = pay_until === null ? 0 : Math.ceil((Date.parse(pay_until) - now.epochMilliseconds) / 1000)
  const expiracao = Math.max(expiry_seconds, asked)
  const valor = { original: amountText(amount_cents) }
  if (kind === 'cycle') {
    if (account === undefined)
      throw new ProviderFailure('refused', 'is required to collect by mandates', { field: 'account' })
    const recebedor = { conta: account.number, tipoConta: accountTypes[account.type] }
    const what = { idRec: mandate, infoAdicional: description.slice(0, 140) }
    return { ...what, calendario: { dataDeVencimento: due_date }, valor, recebedor, ajusteDiaUtil: true }
  }
  const calendario = kind === 'code' ? { expiracao } : { dataDeVencimento: due_date, validadeAposVencimento: validDays }
  const devedor = debtor.cpf === null ? {} : { devedor: { cpf: debtor.cpf, nome: debtor.name.slice(0, 200) } }
  return { calendario, valor, chave, solicitacaoPagador: description.slice(0, 140), ...devedor }
}

/** Banks refuse to repeat a change that was already made, for example by a call whose answer was lost; the state is then read. */
async function orAsItIs<T>(asked: Promise<T>, read: () => Promise<T | undefined>): Promise<T> {
  return asked.catch(async (error) => {
    const known = error instanceof ProviderFailure && error.kind === 'refused' ? await read() : undefined
    if (known === undefined) throw error
    return known
  })
}

interface Listed {
  parametros: { paginacao: { quantidadeDePaginas: number } }
  pix: Pix[]
}
