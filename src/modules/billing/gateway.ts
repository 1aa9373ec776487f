/** A provider that collects money for memberships by subscriptions of its own. */
export interface PaymentGateway {
  /**
   * Ends a subscription, now or when its paid period ends. Resolves also when it is ended already; rejects when the
   * provider cannot be reached or refuses, and is then asked again later.
   */
  endSubscription(subscriptionId: string, when: 'now' | 'period_end'): Promise<void>
}

export const gatewayNames = ['stripe'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** The providers that are configured. */
export type Gateways = Partial<Record<GatewayName, PaymentGateway>>
