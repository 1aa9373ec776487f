import Stripe from 'stripe'
import type { PaymentGateway } from './gateway.ts'

/** Stripe, by its own library. `apiBase` points it to another server, for tests. */
export function createStripeGateway(secretKey: string, apiBase: string | undefined): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: 10_000,
    telemetry: false,
    ...serverAt(apiBase),
  })
  return {
    async endSubscription(id, when) {
      try {
        if (when === 'now') await stripe.subscriptions.cancel(id)
        else await stripe.subscriptions.update(id, { cancel_at_period_end: true })
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
  }
}

/** Stripe answers so for a subscription that was cancelled before. */
function isGone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

function serverAt(apiBase: string | undefined) {
  if (apiBase === undefined) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}
