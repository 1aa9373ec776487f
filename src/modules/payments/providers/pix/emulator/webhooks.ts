import { type Bank, type Message, payee } from './bank.ts'
import { Checks } from './checks.ts'
import { ok, type Route, route } from './http.ts'
import { Problem } from './problems.ts'

interface Webhook {
  webhookUrl: string
  criacao: string
}

/** The path at which each is registered, and the name of the array in its messages (documented). */
const kinds = [
  { message: 'pix', scope: 'webhook', path: '/webhook/{chave}', list: 'pix', object: 'Webhook' },
  { message: 'rec', scope: 'webhookrec', path: '/webhookrec', list: 'recs', object: 'WebhookRec' },
  { message: 'cobr', scope: 'webhookcobr', path: '/webhookcobr', list: 'cobsr', object: 'WebhookCobR' },
] as const

/** One webhook for the key, one for all recurrences and one for all their charges (documented). */
export function createWebhooks(bank: Bank) {
  const webhooks = new Map<Message, Webhook>()

  /** Each message is sent alone, in an array; grouping is allowed (documented), but not done. */
  function tell(message: Message, item: object): void {
    const webhook = webhooks.get(message)
    if (webhook === undefined) return
    const { list } = kinds.find((kind) => kind.message === message)!
    const body = JSON.stringify({ [list]: [item] })
    // The name of the message is appended to the registered address, even after a query (documented, and observed).
    bank.send(`${webhook.webhookUrl}/${message}`, body)
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
