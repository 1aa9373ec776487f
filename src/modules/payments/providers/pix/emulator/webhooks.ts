import { setTimeout as pause } from 'node:timers/promises'
import { type Bank, type Message, payee } from './bank.ts'
import { Checks } from './checks.ts'
import { ok, type Route, route } from './http.ts'
import { Problem } from './problems.ts'

interface Webhook {
  webhookUrl: string
  criacao: string
}

/** The pauses before each attempt. Retries are each bank's own choice (documented); these are short, for tests (guessed). */
const pausesMs = [0, 100, 400, 1600, 6400]
const timeoutMs = 5000
const overtakenMs = 400

/** The path at which each is registered, and the name of the array in its messages (documented). */
const kinds = [
  { message: 'pix', scope: 'webhook', path: '/webhook/{chave}', list: 'pix', object: 'Webhook' },
  { message: 'rec', scope: 'webhookrec', path: '/webhookrec', list: 'recs', object: 'WebhookRec' },
  { message: 'cobr', scope: 'webhookcobr', path: '/webhookcobr', list: 'cobsr', object: 'WebhookCobR' },
] as const

/** One webhook for the key, one for all recurrences and one for all their charges (documented). */
export function createWebhooks(bank: Omit<Bank, 'tell'>) {
  const webhooks = new Map<Message, Webhook>()

  /** Each message is sent alone, in an array; grouping is allowed (documented), but not done. */
  function tell(message: Message, item: object): void {
    const webhook = webhooks.get(message)
    if (webhook === undefined || bank.draw() < bank.faults.webhooksLost) return
    const { list } = kinds.find((kind) => kind.message === message)!
    const body = JSON.stringify({ [list]: [item] })
    // The name of the message is appended to the registered address, even after a query (documented, and observed).
    const url = `${webhook.webhookUrl}/${message}`
    const waits = bank.draw() < bank.faults.webhooksLate
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

  /** The required answer is 200 (documented); any 2xx ends the attempts (observed). */
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

  function routesOf({ message, scope, path, object }: (typeof kinds)[number]): Route[] {
    const isOurs = ({ chave = payee.pixKey }: Record<string, string>) => chave === payee.pixKey
    const find = (params: Record<string, string>) => {
      const webhook = isOurs(params) ? webhooks.get(message) : undefined
      if (webhook !== undefined) return webhook
      throw new Problem('WebhookNaoEncontrado', 'Não há webhook.')
    }
    return [
      route(`PUT ${path}`, `${scope}.write`, ({ params, body }) => {
        const checks = new Checks('webhook', body)
        const webhookUrl = checks.text('webhookUrl', { isRequired: true }) ?? ''
        // A real bank accepts only https, and checks the certificate; http is allowed for trials.
        checks.holds(/^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? ''), 'webhookUrl', 'não é uma URL')
        checks.holds(isOurs(params), 'chave', 'não pertence a este usuário recebedor')
        checks.end(`${object}OperacaoInvalida`)
        webhooks.set(message, { webhookUrl, criacao: bank.now().toISOString() })
        return { status: 200 }
      }),
      route(`GET ${path}`, `${scope}.read`, ({ params }) => ok({ ...find(params), ...params })),
      route(`DELETE ${path}`, `${scope}.write`, ({ params }) => {
        find(params)
        webhooks.delete(message)
        return { status: 204 }
      }),
    ]
  }

  return { tell, routes: kinds.flatMap(routesOf) }
}
