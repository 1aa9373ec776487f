import type { PaymentProvider } from '../provider.ts'
import { pix } from './pix/index.ts'

const providers: readonly PaymentProvider[] = [pix as unknown as PaymentProvider]

export const providerIds: readonly string[] = providers.map(({ id }) => id)

export function providerOf(id: string): PaymentProvider {
  return providers.find((one) => one.id === id)!
}
