import {
  type Account,
  type CardKind,
  type Charge,
  type Dispute,
  type Intent,
  newId,
  type Refund,
  type Session,
  seconds,
  shownCharge,
  shownIntent,
  shownSession,
  tell,
} from './account.ts'

// The actions of people on Stripe's pages, and those of banks.

const refundMs = 20
const nothing = () => false

export function succeed(account: Account, intent: Intent, method: Charge['method'] = 'card'): void {
  const { id, amount, currency, metadata } = intent
  const charge: Charge = {
    ...{ id: newId(account, 'ch'), object: 'charge', amount, currency, created: seconds(account) },
    ...{ payment_intent: id, metadata, method, refunds: [] },
  }
  intent.charge = charge
  intent.status = 'succeeded'
  account.movements.push({
    id: newId(account, 'txn'),
    object: 'balance_transaction',
    created: charge.created,
    source: charge,
  })
  tell(account, 'payment_intent.succeeded', shownIntent(intent, nothing))
}

export function newIntent(
  account: Account,
  given: Pick<Intent, 'amount' | 'customer' | 'description' | 'metadata'> & { currency?: string },
): Intent {
  const intent: Intent = {
    id: newId(account, 'pi'),
    object: 'payment_intent',
    status: 'requires_payment_method',
    created: seconds(account),
    currency: 'brl',
    ...given,
  }
  account.intents.set(intent.id, intent)
  return intent
}

/** Somebody pays on the page. Its payment is created then, and not before (documented). */
export function payOnPage(account: Account, session: Session, method: Charge['method'] = 'card'): string {
  if (session.status !== 'open') throw new Error(`The page is ${session.status}.`)
  if (!session.methods.includes(method)) throw new Error(`The page takes no ${method}.`)
  const given = { amount: session.amount_total!, customer: null, description: null, metadata: session.intentMetadata }
  session.intent = newIntent(account, given)
  session.status = 'complete'
  succeed(account, session.intent, method)
  tell(account, 'checkout.session.completed', shownSession(account, session, nothing))
  return session.intent.id
}

/** Somebody saves a card on the page. */
export function saveOnPage(account: Account, session: Session, kind: CardKind = 'good'): string {
  if (session.status !== 'open') throw new Error(`The page is ${session.status}.`)
  session.customer = newId(account, 'cus')
  const card = { id: newId(account, 'pm'), object: 'payment_method' as const, customer: session.customer, kind }
  account.cards.set(card.id, card)
  Object.assign(session, { status: 'complete', card: card.id })
  tell(account, 'checkout.session.completed', shownSession(account, session, nothing))
  return card.id
}

export function refund(account: Account, intent: Intent, amount: number, metadata: Record<string, string>): Refund {
  const charge = intent.charge!
  const made: Refund = {
    ...{ id: newId(account, 're'), object: 'refund', amount, status: 'pending', created: seconds(account) },
    ...{ payment_intent: intent.id, metadata },
  }
  charge.refunds.push(made)
  account.movements.push({
    id: newId(account, 'txn'),
    object: 'balance_transaction',
    created: made.created,
    source: made,
  })
  account.soon(refundMs, () => {
    made.status = account.happens('refundsFail') ? 'failed' : 'succeeded'
    tell(account, 'charge.refund.updated', made)
    if (made.status === 'succeeded') tell(account, 'charge.refunded', shownCharge(charge, nothing))
  })
  return made
}

/** The bank of the payer sends refunds back that had succeeded. */
export function failRefunds(account: Account, { charge }: Intent): void {
  for (const refund of charge!.refunds.filter(({ status }) => status === 'succeeded')) {
    refund.status = 'failed'
    tell(account, 'charge.refund.updated', refund)
  }
}

export function dispute(account: Account, { id, amount, charge }: Intent, status: string): void {
  const made: Dispute = charge!.dispute ?? {
    id: newId(account, 'dp'),
    object: 'dispute',
    amount,
    status,
    created: seconds(account),
    payment_intent: id,
  }
  charge!.dispute = Object.assign(made, { status })
  account.movements.push({
    id: newId(account, 'txn'),
    object: 'balance_transaction',
    created: seconds(account),
    source: made,
  })
  tell(account, ['won', 'lost'].includes(status) ? 'charge.dispute.closed' : 'charge.dispute.created', made)
}
