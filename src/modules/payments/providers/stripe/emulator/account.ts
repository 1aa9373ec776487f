import { createHmac, randomUUID } from 'node:crypto'

// All of Stripe's data about the gym's account, under its own names. Amounts are in centavos, and times in seconds.

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  created: number
  payment_intent: string
  metadata: Record<string, string>
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  status: string
  created: number
  payment_intent: string
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  currency: string
  created: number
  payment_intent: string
  metadata: Record<string, string>
  method: 'card' | 'pix'
  refunds: Refund[]
  dispute?: Dispute
}

export interface Intent {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  amount: number
  currency: string
  customer: string | null
  created: number
  description: string | null
  metadata: Record<string, string>
  charge?: Charge
}

export interface Session {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  amount_total: number | null
  client_reference_id: string | null
  created: number
  expires_at: number
  customer: string | null
  methods: string[]
  intentMetadata: Record<string, string>
  intent?: Intent
  card?: string
}

/** The behaviour of a card when it is charged without its holder, as for Stripe's test numbers. */
export type CardKind = 'good' | 'declined' | 'asks'

export interface Card {
  id: string
  object: 'payment_method'
  customer: string | null
  kind: CardKind
}

export interface Webhook {
  id: string
  object: 'webhook_endpoint'
  url: string
  enabled_events: string[]
  secret: string
}

export interface Account {
  now: () => Date
  url: () => string
  count: number
  sessions: Map<string, Session>
  intents: Map<string, Intent>
  cards: Map<string, Card>
  webhooks: Map<string, Webhook>
  movements: { id: string; object: 'balance_transaction'; created: number; source: Charge | Refund | Dispute }[]
  /** The answer to each key, with its request (documented): other parameters with the same key are refused. */
  keys: Map<string, { asked: string; answer: { status: number; body?: unknown } }>
  happens: (fault: 'refundsFail') => boolean
  soon: (afterMs: number, work: () => unknown) => void
  send: (url: string, text: string, headers: Record<string, string>) => unknown
  made: (session: Session) => void
}

export const newId = (account: Account, prefix: string) => `${prefix}_${String(++account.count).padStart(14, '0')}`
export const seconds = (account: Account) => Math.floor(account.now().getTime() / 1000)

/** The signature uses the real time of sending, whatever the time here (documented). */
export function tell(account: Account, type: string, object: object): void {
  for (const { url, enabled_events, secret } of account.webhooks.values()) {
    if (!enabled_events.includes(type)) continue
    const text = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')
    account.send(url, text, { 'stripe-signature': `t=${t},v1=${v1}` })
  }
}

/** Objects that `expand` does not name are shown as an id (documented). */
export type Expanded = (path: string) => boolean

export function shownSession(account: Account, session: Session, isExpanded: Expanded): object {
  const { methods, intentMetadata: _, intent, card, ...plain } = session
  const setup = {
    id: `seti_${session.id}`,
    status: card === undefined ? 'requires_payment_method' : 'succeeded',
    payment_method: card ?? null,
  }
  return {
    ...plain,
    currency: 'brl',
    payment_method_types: methods,
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    // Removed once the page has expired (documented).
    url: session.status === 'open' ? `${account.url()}/c/pay/${session.id}` : null,
    payment_intent:
      intent === undefined
        ? null
        : isExpanded('payment_intent')
          ? shownIntent(intent, under(isExpanded, 'payment_intent'))
          : intent.id,
    setup_intent: session.mode === 'payment' ? null : isExpanded('setup_intent') ? setup : setup.id,
  }
}

export const under =
  (isExpanded: Expanded, name: string): Expanded =>
  (path) =>
    isExpanded(`${name}.${path}`)

export function shownIntent({ charge, ...intent }: Intent, isExpanded: Expanded): object {
  const latest =
    charge && (isExpanded('latest_charge') ? shownCharge(charge, under(isExpanded, 'latest_charge')) : charge.id)
  return { ...intent, latest_charge: latest ?? null }
}

export function shownCharge({ refunds, dispute, method, ...charge }: Charge, isExpanded: Expanded): object {
  const back = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...charge,
    status: 'succeeded',
    paid: true,
    amount_refunded: back,
    refunded: back === charge.amount,
    disputed: dispute !== undefined,
    payment_method_details: {
      type: method,
      ...(method === 'card' && { card: { funding: 'credit', brand: 'visa', last4: '4242' } }),
    },
    // Left out unless requested (documented).
    ...(isExpanded('refunds') && { refunds: { object: 'list', has_more: false, data: refunds } }),
    dispute: dispute === undefined ? null : isExpanded('dispute') ? dispute : dispute.id,
  }
}
