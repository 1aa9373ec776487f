import { type MandatesOf, type NamedCharge, ProviderFailure } from '../../provider.ts'
import { unlessRefused } from '../api.ts'
import { ask, demand, once } from './api.ts'
import { type Intent, mandateOf, type Session, type StripeCall, type StripeSettings } from './messages.ts'

// A card that a member saves once on one of Stripe's pages, and that is charged each period without the member.

export const cards: MandatesOf<StripeSettings> = {
  by: 'credit_card',
  journeys: [2],
  needsCpf: false,
  ahead: { earliest: 0, latest: 0, again: 0 },
  hasCycle: () => true,

  async create(call, { contract, debtor }) {
    const session = await once<Session>(call, contract, '/v1/checkout/sessions', {
      mode: 'setup',
      currency: 'brl',
      customer_creation: 'always',
      ...(debtor.email !== null && { customer_email: debtor.email }),
      payment_method_types: ['card'],
      client_reference_id: contract,
      success_url: call.settings.member_url,
    })
    return mandateOf(session, false)
  },

  /** A repeated request with the same contract returns the same object. */
  find: async () => undefined,

  async read(call, { reference }) {
    const session = await readSession(call, reference)
    return session && mandateOf(session, await isAttached(call, session))
  },

  async cancel(call, reference) {
    const session = await readSession(call, reference)
    const card = session?.setup_intent?.payment_method
    if (card) await unlessRefused(ask(call, 'POST', `/v1/payment_methods/${card}/detach`, {}))
    else await unlessRefused(ask(call, 'POST', `/v1/checkout/sessions/${reference}/expire`, {}))
    return cards.read(call, { reference, firstReference: null })
  },

  /** A decline is an answer, too: the state is then read. */
  async retry(call, { reference, external_id, mandate }, day) {
    const { payment_method } = await readCard(call, mandate!)
    const path = `/v1/payment_intents/${external_id}/confirm`
    await once(call, `${reference} ${day}`, path, { payment_method, off_session: true })
  },
}

/** Charges a saved card now. A declined card leaves an unpaid object, which is found by reading. */
export async function chargeCard(
  call: StripeCall,
  { reference, mandate, amount_cents, description }: NamedCharge & { amount_cents: number; description: string },
): Promise<Intent> {
  const card = await readCard(call, mandate!)
  const made = once<Intent>(call, reference, '/v1/payment_intents?expand[]=latest_charge', {
    amount: amount_cents,
    currency: 'brl',
    description,
    ...card,
    off_session: true,
    confirm: true,
    metadata: { reference },
  })
  const known = (await unlessRefused(made)) ?? (await findIntentOf(call, card.customer, reference))
  return known ?? made
}

/** The charge of a saved card for a reference. The objects of a customer are listed immediately, while Stripe's search is a minute late. */
export async function findIntent(call: StripeCall, { reference, mandate }: NamedCharge): Promise<Intent | undefined> {
  const card = mandate === null ? undefined : await unlessRefused(readCard(call, mandate))
  return card && findIntentOf(call, card.customer, reference)
}

async function findIntentOf(call: StripeCall, customer: string, reference: string): Promise<Intent | undefined> {
  const path = `/v1/payment_intents?customer=${customer}&limit=100&expand[]=data.latest_charge`
  const { data } = await demand<{ data: Intent[] }>(call, 'GET', path)
  return data.find(({ metadata }) => metadata.reference === reference)
}

/** A card that was saved with the key of another account, or of its tests, is unknown to this one. */
async function readCard(call: StripeCall, mandate: string): Promise<{ customer: string; payment_method: string }> {
  const { customer, setup_intent } = (await readSession(call, mandate)) ?? {}
  const payment_method = setup_intent?.payment_method
  if (customer && payment_method) return { customer, payment_method }
  throw new ProviderFailure('refused', 'Stripe does not know the saved card')
}

const readSession = (call: StripeCall, id: string) =>
  ask<Session>(call, 'GET', `/v1/checkout/sessions/${id}?expand[]=setup_intent`)

/** Removing the card, here or at Stripe, detaches it from the customer. */
async function isAttached(call: StripeCall, { setup_intent }: Session): Promise<boolean> {
  if (!setup_intent?.payment_method) return false
  const card = await ask<{ customer: string | null }>(call, 'GET', `/v1/payment_methods/${setup_intent.payment_method}`)
  return card !== undefined && card.customer !== null
}
