/** A payment provider that collects money for memberships through its own subscriptions. */
export interface PaymentGateway {
  /**
   * Ends a subscription, now or when its paid period ends. Also resolves when the subscription has already ended. Rejects when the provider
   * cannot be reached or refuses; the call is then repeated later.
   */
  endSubscription(subscriptionId: string, when: 'now' | 'period_end'): Promise<void>
}

export const gatewayNames = ['stripe'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** The configured providers. */
export type Gateways = Partial<Record<GatewayName, PaymentGateway>>
