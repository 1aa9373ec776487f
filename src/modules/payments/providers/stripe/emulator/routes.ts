import { randomUUID } from 'node:crypto'
import { demand, existing, Refused } from '#platform/emulator/routes.ts'
import {
  type Account,
  type Expanded,
  type Intent,
  newId,
  type Session,
  seconds,
  shownCharge,
  shownIntent,
  shownSession,
  tell,
  under,
} from './account.ts'
import type { Fields } from './fields.ts'
import { newIntent, refund, succeed } from './payer.ts'

interface Route {
  name: string
  answer: (call: { id: string; query: URLSearchParams; fields: Fields; isExpanded: Expanded }) => object
}

/** A page is open for at most a day, and for a day by default (documented). */
const pageSeconds = 86_400
/** The lowest amount that a card can be charged in BRL (documented). */
const leastCents = 50

export function routesOf(account: Account): Route[] {
  const { sessions, intents, cards, webhooks, movements } = account
  const session = (id: string) => refreshed(existing(sessions.get(id), 'checkout.session'))
  const intent = (id: string) => existing(intents.get(id), 'payment_intent')

  function refreshed(one: Session): Session {
    if (one.status === 'open' && one.expires_at <= seconds(account)) expire(one)
    return one
  }

  function expire(one: Session): void {
    one.status = 'expired'
    tell(
      account,
      'checkout.session.expired',
      shownSession(account, one, () => false),
    )
  }

  function createSession(fields: Fields, isExpanded: Expanded): object {
    const mode = fields.required('mode')
    demand(mode === 'payment' || mode === 'setup', 'Invalid mode.')
    demand(URL.canParse(fields.required('success_url')), 'Not a valid URL: success_url.')
    const methods = fields.list('payment_method_types')
    demand(
      methods.length > 0 && methods.every((one) => one === 'card' || one === 'pix'),
      'Invalid payment_method_types.',
    )
    demand(mode === 'payment' || fields.required('currency') === 'brl', 'Invalid currency.')
    const price = 'line_items[0][price_data]'
    const made: Session = {
      id: newId(account, 'cs_test'),
      object: 'checkout.session',
      mode,
      status: 'open',
      amount_total:
        mode === 'setup' ? null : fields.integer(`${price}[unit_amount]`) * fields.integer('line_items[0][quantity]'),
      client_reference_id: fields.text('client_reference_id') ?? null,
      created: seconds(account),
      expires_at: seconds(account) + pageSeconds,
      customer: null,
      methods,
      intentMetadata: fields.record('payment_intent_data[metadata]'),
    }
    if (mode === 'payment') {
      demand(fields.required(`${price}[currency]`) === 'brl', 'Invalid currency.')
      fields.required(`${price}[product_data][name]`)
      demand(made.amount_total! >= leastCents, 'The amount is too small.')
    }
    sessions.set(made.id, made)
    account.made(made)
    return shownSession(account, made, isExpanded)
  }

  /**
   * Charges a card without its holder; a decline is answered with 402, and leaves an object that waits for another payment method
   * (documented).
   */
  function confirm(one: Intent, fields: Fields): Intent {
    demand(one.status === 'requires_payment_method', `This PaymentIntent is ${one.status}.`)
    demand(fields.text('off_session') === 'true', 'Only what is charged off session is emulated.')
    const card = existing(cards.get(fields.required('payment_method')), 'PaymentMethod')
    demand(
      card.customer !== null && card.customer === one.customer,
      'The PaymentMethod does not belong to the customer.',
    )
    if (card.kind === 'good') succeed(account, one)
    else {
      tell(
        account,
        'payment_intent.payment_failed',
        shownIntent(one, () => false),
      )
      const code = card.kind === 'asks' ? 'authentication_required' : 'card_declined'
      throw new Refused(`Your card was declined (${code}).`, code, 402)
    }
    return one
  }

  function createIntent(fields: Fields, isExpanded: Expanded): object {
    const amount = fields.integer('amount')
    demand(fields.required('currency') === 'brl' && amount >= leastCents, 'Invalid amount or currency.')
    const given = { amount, customer: fields.required('customer'), description: fields.text('description') ?? null }
    const made = newIntent(account, { ...given, metadata: fields.record('metadata') })
    return shownIntent(fields.text('confirm') === 'true' ? confirm(made, fields) : made, isExpanded)
  }

  function createRefund(fields: Fields): object {
    const one = intent(fields.required('payment_intent'))
    demand(one.charge !== undefined, 'This PaymentIntent does not have a successful charge to refund.')
    const gone = one.charge.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = fields.integer('amount')
    demand(
      amount > 0 && amount <= one.amount - gone,
      'Refund amount is greater than the unrefunded amount on the charge.',
    )
    return refund(account, one, amount, fields.record('metadata'))
  }

  function listMovements(query: URLSearchParams): object {
    const [from, to] = [
      Number(query.get('created[gte]') ?? 0),
      Number(query.get('created[lte]') ?? Number.MAX_SAFE_INTEGER),
    ]
    // Newest first (documented).
    const all = movements.filter(({ created }) => created >= from && created <= to).reverse()
    const after = query.get('starting_after')
    const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
    const data = all.slice(start, start + Number(query.get('limit') ?? 10)).map(({ source, ...one }) => {
      return { ...one, source: source.object === 'charge' ? shownCharge(source, () => false) : source }
    })
    return { object: 'list', has_more: start + data.length < all.length, data }
  }

  return [
    {
      name: 'GET /v1/webhook_endpoints',
      answer: () => ({
        object: 'list',
        has_more: false,
        data: [...webhooks.values()].map(({ secret: _, ...one }) => one),
      }),
    },
    {
      name: 'POST /v1/webhook_endpoints',
      answer: ({ fields }) => {
        const [url, enabled_events] = [fields.required('url'), fields.list('enabled_events')]
        demand(URL.canParse(url), 'Invalid URL.')
        demand(enabled_events.length > 0, 'Missing required param: enabled_events.')
        const made = {
          id: newId(account, 'we'),
          object: 'webhook_endpoint' as const,
          url,
          enabled_events,
          secret: `whsec_${randomUUID()}`,
        }
        webhooks.set(made.id, made)
        return made
      },
    },
    {
      name: 'DELETE /v1/webhook_endpoints/{id}',
      answer: ({ id }) => {
        existing(webhooks.get(id), 'webhook endpoint')
        webhooks.delete(id)
        return { id, deleted: true }
      },
    },
    { name: 'POST /v1/checkout/sessions', answer: ({ fields, isExpanded }) => createSession(fields, isExpanded) },
    {
      name: 'GET /v1/checkout/sessions/{id}',
      answer: ({ id, isExpanded }) => shownSession(account, session(id), isExpanded),
    },
    {
      name: 'POST /v1/checkout/sessions/{id}/expire',
      answer: ({ id, isExpanded }) => {
        const one = session(id)
        demand(one.status === 'open', 'Only Checkout Sessions with a status in ["open"] can be expired.')
        expire(one)
        return shownSession(account, one, isExpanded)
      },
    },
    { name: 'POST /v1/payment_intents', answer: ({ fields, isExpanded }) => createIntent(fields, isExpanded) },
    {
      name: 'GET /v1/payment_intents',
      answer: ({ query, isExpanded }) => {
        const all = [...intents.values()].filter(({ customer }) => customer === query.get('customer'))
        return { object: 'list', has_more: false, data: all.map((one) => shownIntent(one, under(isExpanded, 'data'))) }
      },
    },
    { name: 'GET /v1/payment_intents/{id}', answer: ({ id, isExpanded }) => shownIntent(intent(id), isExpanded) },
    {
      name: 'POST /v1/payment_intents/{id}/confirm',
      answer: ({ id, fields, isExpanded }) => shownIntent(confirm(intent(id), fields), isExpanded),
    },
    {
      name: 'POST /v1/payment_intents/{id}/cancel',
      answer: ({ id, isExpanded }) => {
        const one = intent(id)
        demand(
          one.status === 'requires_payment_method',
          `You cannot cancel this PaymentIntent because it has a status of ${one.status}.`,
        )
        one.status = 'canceled'
        tell(
          account,
          'payment_intent.canceled',
          shownIntent(one, () => false),
        )
        return shownIntent(one, isExpanded)
      },
    },
    {
      name: 'GET /v1/payment_methods/{id}',
      answer: ({ id }) => {
        const { kind: _, ...card } = existing(cards.get(id), 'PaymentMethod')
        return { ...card, type: 'card' }
      },
    },
    {
      name: 'POST /v1/payment_methods/{id}/detach',
      answer: ({ id }) => {
        const card = existing(cards.get(id), 'PaymentMethod')
        demand(card.customer !== null, 'The payment method is not attached to a customer.')
        card.customer = null
        return card
      },
    },
    { name: 'POST /v1/refunds', answer: ({ fields }) => createRefund(fields) },
    { name: 'GET /v1/balance_transactions', answer: ({ query }) => listMovements(query) },
  ]
}
