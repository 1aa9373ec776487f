import type { Stripe } from 'stripe'
import type { PaymentGateway } from './gateway.ts'

export const loadStripe = () => import('stripe')

/**
 * Stripe, through its own library, which is loaded on first use. `apiBase` points it to a different server, for tests.
 */
export function createStripeGateway(secretKey: string, apiBase: string | undefined): PaymentGateway {
  let loaded: Promise<Stripe> | undefined
  const stripe = () => {
    loaded ??= loadStripe().then((module) => {
      return new module.default(secretKey, {
        maxNetworkRetries: 0,
        timeout: 10_000,
        telemetry: false,
        ...serverAt(apiBase),
      })
    })
    return loaded
  }
  return {
    async endSubscription(id, when) {
      const { subscriptions } = await stripe()
      const ending =
        when === 'now' ? subscriptions.cancel(id) : subscriptions.update(id, { cancel_at_period_end: true })
      await ending.catch((error: { code?: string }) => {
        // Stripe's answer for a subscription that is already cancelled.
        if (error.code !== 'resource_missing') throw error
      })
    },
  }
}

function serverAt(apiBase: string | undefined) {
  if (apiBase === undefined) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}
