import { demand, existing } from '#platform/emulator/routes.ts'
import { type Account, listed, newId, type Payment, type Route, shown, timeOf, type Webhook } from './account.ts'

/** After this many failed messages no more are sent (documented). */
const mostFailures = 15
/** The most webhooks of an account (documented). */
const mostWebhooks = 10

/** Sends a message about a charge, if a webhook listens to the event. */
export function tell(account: Account, event: string, payment: Payment): void {
  for (const webhook of account.webhooks.values()) {
    if (!webhook.enabled || !webhook.events.includes(event)) continue
    const id = `evt_${newId(account, 'm')}&${account.count}`
    webhook.queue.push(JSON.stringify({ id, event, dateCreated: timeOf(account.now()), payment: shown(payment) }))
    send(account, webhook)
  }
}

/** Messages wait while the queue is interrupted. */
function send(account: Account, webhook: Webhook): void {
  if (webhook.interrupted) return
  for (const text of webhook.queue.splice(0)) {
    void account
      .send(webhook.url, text, { 'asaas-access-token': webhook.authToken, 'user-agent': 'Asaas_Hmlg/3.0' })
      .then((isTaken) => {
        webhook.failures = isTaken ? 0 : webhook.failures + 1
        webhook.interrupted ||= webhook.failures >= mostFailures
      })
  }
}

export function webhookRoutes(account: Account): Route[] {
  const { webhooks } = account
  const shownHook = ({ failures: _, queue: __, authToken: ___, ...webhook }: Webhook) => ({
    ...webhook,
    hasAuthToken: true,
  })

  function checked(body: Record<string, unknown>): void {
    const { url, email, authToken, sendType, events } = body
    demand(typeof url === 'string' && URL.canParse(url), 'A URL é inválida.', 'invalid_url')
    demand(typeof email === 'string' && email.includes('@'), 'O e-mail é inválido.', 'invalid_email')
    demand(typeof authToken === 'string' && /^\S{32,255}$/.test(authToken), 'O token é inválido.', 'invalid_authToken')
    demand(
      ['SEQUENTIALLY', 'NON_SEQUENTIALLY'].includes(sendType as string),
      'O tipo de envio é inválido.',
      'invalid_sendType',
    )
    demand(Array.isArray(events) && events.length > 0, 'Informe os eventos.', 'invalid_events')
  }

  return [
    { name: 'GET /myAccount/commercialInfo', answer: () => ({ email: account.email, name: 'Academia Emulada Ltda' }) },
    { name: 'GET /pix/addressKeys', answer: ({ query }) => listed(query, account.pixKeys) },
    { name: 'GET /webhooks', answer: ({ query }) => listed(query, [...webhooks.values()].map(shownHook)) },
    {
      name: 'POST /webhooks',
      answer: ({ body }) => {
        checked(body)
        demand(webhooks.size < mostWebhooks, 'O limite de webhooks foi atingido.', 'invalid_action')
        const webhook = { ...(body as unknown as Webhook), id: newId(account, 'wh'), failures: 0, queue: [] }
        webhooks.set(webhook.id, webhook)
        return shownHook(webhook)
      },
    },
    { name: 'GET /webhooks/{id}', answer: ({ id }) => shownHook(existing(webhooks.get(id), 'webhook')) },
    {
      name: 'PUT /webhooks/{id}',
      answer: ({ id, body }) => {
        const webhook = existing(webhooks.get(id), 'webhook')
        checked({ ...webhook, ...body })
        Object.assign(webhook, body, body.interrupted === false && { failures: 0 })
        send(account, webhook)
        return shownHook(webhook)
      },
    },
  ]
}
