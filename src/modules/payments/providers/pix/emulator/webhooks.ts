import { setTimeout as pause } from 'node:timers/promises'
import { type Bank, type Message, payee } from './bank.ts'
import { Checks, type Json } from './checks.ts'
import type { Answer, Route } from './http.ts'
import { listPage } from './lists.ts'
import { Problem, type ProblemType } from './problems.ts'

interface Webhook {
  url: string
  createdAt: Date
}

/** Pauses before each attempt. Retries are each bank's own choice (documented); these are short, for tests (guessed). */
const pausesMs = [0, 100, 400, 1600, 6400]
const timeoutMs = 5000
const overtakenMs = 400

const kinds: { message: Message; path: string; list: string; invalid: ProblemType }[] = [
  { message: 'pix', path: '/webhook/{chave}', list: 'pix', invalid: 'WebhookOperacaoInvalida' },
  { message: 'rec', path: '/webhookrec', list: 'recs', invalid: 'WebhookRecOperacaoInvalida' },
  { message: 'cobr', path: '/webhookcobr', list: 'cobsr', invalid: 'WebhookCobROperacaoInvalida' },
]

/** One webhook for the key, one for all recurrences and one for all their charges (documented). */
export function createWebhooks(bank: Omit<Bank, 'tell'>) {
  const webhooks = new Map<Message, Webhook>()

  /** Each message goes alone, in an array; grouping is allowed (documented), but not done. */
  function tell(message: Message, item: object): void {
    const webhook = webhooks.get(message)
    if (webhook === undefined || bank.draw() < bank.faults.webhooksLost) return
    const { list } = kinds.find((kind) => kind.message === message)!
    const body = JSON.stringify({ [list]: [item] })
    // The name of the message is put behind whatever was registered, a query too (documented, and observed).
    const url = `${webhook.url}/${message}`
    const waits = bank.draw() < bank.faults.webhooksReordered
    const times = bank.draw() < bank.faults.webhooksRepeated ? 2 : 1
    for (let time = 0; time < times; time++) {
      bank.background.soon(waits ? overtakenMs : 0, () => deliver(url, body))
    }
  }

  async function deliver(url: string, body: string): Promise<void> {
    for (const pauseMs of pausesMs) {
      if (pauseMs > 0) await pause(pauseMs, undefined, { signal: bank.background.signal })
      if (await isTaken(url, body)) return
    }
  }

  /** 200 is what is asked for (documented); any 2xx ends the attempts (observed). */
  async function isTaken(url: string, body: string): Promise<boolean> {
    const signal = AbortSignal.any([bank.background.signal, AbortSignal.timeout(timeoutMs)])
    try {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  function routesOf({ message, path, invalid }: (typeof kinds)[number]): Route[] {
    const scope = path.split('/')[1]!
    const keyOf = ({ chave }: Record<string, string>) => (chave === undefined ? {} : { chave })
    const find = (params: Record<string, string>) => {
      const webhook = (params.chave ?? payee.pixKey) === payee.pixKey ? webhooks.get(message) : undefined
      if (webhook !== undefined) return webhook
      throw new Problem(message === 'pix' ? 'WebhookNaoEncontrado' : 'NaoEncontrado', 'Não há webhook.')
    }
    const put = (params: Record<string, string>, body: Json): Answer => {
      const checks = new Checks('webhook', body)
      const url = checks.text('webhookUrl', { isRequired: true })
      // A real bank takes https alone, with its certificate checked; http is allowed for trials.
      const isWeb = url === undefined || /^https?:$/.test(URL.parse(url)?.protocol ?? '')
      checks.holds(isWeb, 'webhookUrl', 'não é uma URL')
      checks.holds((params.chave ?? payee.pixKey) === payee.pixKey, 'chave', 'não pertence a este usuário recebedor')
      checks.end(invalid)
      webhooks.set(message, { url: url!, createdAt: bank.now() })
      return { status: 200 }
    }
    return [
      { method: 'PUT', path, scope: `${scope}.write`, answer: ({ params, body }) => put(params, body) },
      {
        method: 'GET',
        path,
        scope: `${scope}.read`,
        answer: ({ params }) => ({ status: 200, body: { ...webhookText(find(params)), ...keyOf(params) } }),
      },
      {
        method: 'DELETE',
        path,
        scope: `${scope}.write`,
        answer({ params }) {
          find(params)
          webhooks.delete(message)
          return { status: 204 }
        },
      },
    ]
  }

  const list: Route = {
    method: 'GET',
    path: '/webhook',
    scope: 'webhook.read',
    answer({ query }) {
      const registered = webhooks.has('pix') ? [webhooks.get('pix')!] : []
      const { parametros, items } = listPage(query, registered, {
        type: 'WebhookConsultaInvalida',
        dateOf: ({ createdAt }) => createdAt,
        areDatesOptional: true,
      })
      const shown = items.map((webhook) => ({ ...webhookText(webhook), chave: payee.pixKey }))
      return { status: 200, body: { parametros, webhooks: shown } }
    },
  }
  return { tell, routes: [...kinds.flatMap(routesOf), list] }
}

function webhookText({ url, createdAt }: Webhook) {
  return { webhookUrl: url, criacao: createdAt.toISOString() }
}
