import { onTestFinished } from 'vitest'
import { connectProvider, providerOf, reconcile } from '#modules/payments/index.ts'
import { startPixEmulator } from '#modules/payments/providers/pix/emulator/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { boxOfTests } from '#test/harness/service.ts'

/** Connects a gym with an emulated bank, which ends with the test. */
export const sampleBank = (gym: Gym) => connect(gym, false)

/** The same with a bank that offers mandates. */
export const sampleMandates = (gym: Gym) => connect(gym, true)

/** The id of a payment there that belongs to no charge. */
export async function sampleDifference(gym: Gym): Promise<string> {
  await connect(gym, false, (bank) => bank.receive({ amountCents: 5000 }))
  const { unknown } = await reconcile(await gym.context(), reach)
  return unknown[0]!.id
}

const reach = { box: boxOfTests, allowPrivate: async () => true }

async function connect(
  gym: Gym,
  automatic: boolean,
  then?: (bank: Awaited<ReturnType<typeof startPixEmulator>>) => Promise<unknown>,
): Promise<string> {
  const bank = await startPixEmulator()
  onTestFinished(() => bank.close())
  const { base_url, token_url, client_id, client_secret, pix_key } = bank
  const settings = {
    ...{ base_url, token_url, client_id, client_secret, pix_key, expiry_seconds: 3600, environment: 'test', automatic },
    ...(automatic && { account: { number: bank.account.conta, type: 'payment' } }),
  }
  const wanted = { provider: providerOf('pix'), settings, origin: gym.api.url }
  const connected = await connectProvider(await gym.context(), reach, wanted)
  if (!('id' in connected)) throw new Error(connected.message)
  await then?.(bank)
  return ''
}
