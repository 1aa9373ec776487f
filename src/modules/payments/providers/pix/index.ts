import { Type } from 'typebox'
import { OneOf } from '#platform/schema/schema.ts'
import type { PaymentProvider, WhatToRead } from '../../provider.ts'
import { ProviderFailure } from '../../provider.ts'
import { ask, demand } from './bank.ts'
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
const Line = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })

/** Any bank that speaks the central bank's API Pix 2.9.0. */
export const pix: PaymentProvider<PixSettings> = {
  id: 'pix',
  name: 'Pix',
  settings: Type.Object(
    {
      base_url: Url,
      token_url: Url,
      client_id: Line,
      client_secret: Line,
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
      environment: OneOf(['production', 'test']),
      account: Type.Optional(
        Type.Object({
          number: Type.String({ minLength: 1, maxLength: 20 }),
          type: OneOf(['checking', 'savings', 'payment']),
        }),
      ),
    },
    { additionalProperties: false },
  ),
  secrets: ['client_secret', 'certificate_key'],
  files: ['certificate', 'certificate_key', 'ca'],
  addresses: ['base_url', 'token_url'],
  tls: ({ certificate, certificate_key, ca }) => ({ cert: certificate, key: certificate_key, ca }),
  environmentOf: ({ environment }) => environment,

  async connect(call, webhookUrl) {
    const { pix_key } = call.settings
    await demand(call, 'PUT', `/webhook/${encodeURIComponent(pix_key)}`, { webhookUrl }).catch((error) => {
      // The address of the webhook is ours, so it is the key that the bank does not know as one of this account.
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error
      throw new ProviderFailure('refused', error.message, { field: error.field ?? 'pix_key' })
    })
  },

  async createCharge(call, { reference, amount_cents, description, debtor }) {
    const { pix_key: chave, expiry_seconds: expiracao } = call.settings
    const asked = demand<Cob>(call, 'PUT', `/cob/${reference}`, {
      calendario: { expiracao },
      valor: { original: amountText(amount_cents) },
      chave,
      solicitacaoPagador: description.slice(0, 140),
      ...(debtor.cpf !== null && { devedor: { cpf: debtor.cpf, nome: debtor.name.slice(0, 200) } }),
    })
    return chargeOf(await orAsItIs(asked, () => ask<Cob>(call, 'GET', `/cob/${reference}`)))
  },

  async readCharge(call, reference) {
    const cob = await ask<Cob>(call, 'GET', `/cob/${reference}`)
    return cob && chargeOf(cob)
  },

  /** A bank refuses to remove what was paid in the meantime, which is then found by reading. */
  async endCharge(call, reference) {
    const path = `/cob/${reference}`
    const removed = ask<Cob>(call, 'PATCH', path, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
    const cob = await orAsItIs(removed, () => ask<Cob>(call, 'GET', path))
    return cob && chargeOf(cob)
  },

  async readPayment(call, reference) {
    const found = await ask<Pix>(call, 'GET', `/pix/${reference}`)
    return found && paymentOf(found)
  },

  /** An id that was used is refused, also by the same refund: what it became is found by reading. */
  async refund(call, { paymentReference, reference, amount_cents }) {
    const path = `/pix/${paymentReference}/devolucao/${reference}`
    const asked = demand<Devolucao>(call, 'PUT', path, { valor: amountText(amount_cents) })
    return refundOf(await orAsItIs(asked, () => ask<Devolucao>(call, 'GET', path)))
  },

  async readRefund(call, { paymentReference, reference }) {
    const found = await ask<Devolucao>(call, 'GET', `/pix/${paymentReference}/devolucao/${reference}`)
    return found && refundOf(found)
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

  /** Some banks send the list without its envelope, and some without the path. */
  parseWebhook(_path, body) {
    const told: unknown = Array.isArray(body) ? body : Object(body).pix
    if (!Array.isArray(told)) return []
    return told.flatMap((one): WhatToRead[] => {
      const { txid, endToEndId } = Object(one) as Record<string, unknown>
      if (isReference(txid)) return [{ kind: 'charge', reference: txid }]
      return isReference(endToEndId) ? [{ kind: 'payment', reference: endToEndId }] : []
    })
  },
}

/** Banks refuse what was done already, as by a call whose answer was lost; what it became is then read. */
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

const isReference = (value: unknown): value is string => typeof value === 'string' && /^[a-zA-Z0-9]{1,35}$/.test(value)
