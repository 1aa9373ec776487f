import type { PaymentProvider } from '../provider.ts'
import { asaas } from './asaas/index.ts'
import { mercadopago } from './mercadopago/index.ts'
import { pix } from './pix/index.ts'
import { stripe } from './stripe/index.ts'

const providers: readonly PaymentProvider[] = [pix, asaas, mercadopago, stripe].map(
  (one) => one as unknown as PaymentProvider,
)

export const providerIds: readonly string[] = providers.map(({ id }) => id)

export function providerOf(id: string): PaymentProvider {
  return providers.find((one) => one.id === id)!
}
