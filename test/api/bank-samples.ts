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

/** A new CPF each time, with valid check digits. */
function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  for (const length of [9, 10]) {
    const sum = digits.reduce((all, digit, i) => all + digit * (length + 1 - i), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

/** Gives the member of a membership a CPF, as a bank requires. */
export async function giveCpf(gym: Gym, membershipId: string): Promise<void> {
  const { member_profile_id } = (await gym.api.get(`/memberships/${membershipId}`)).body.data
  await (await gym.owner()).patch(`/members/${member_profile_id}/person`, { cpf: newCpf() })
}

async function sell(gym: Gym): Promise<string> {
  const person = { full_name: 'Ana Souza', cpf: newCpf() }
  const { id: member_profile_id } = (await gym.api.post('/members', person)).body.data
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = { member_profile_id, plan_id: gym.plans.mensal!, start_date }
  return (await gym.api.post('/memberships', sale)).body.data.id
}

/** The id of a mandate that waits for its member. */
export async function sampleMandate(gym: Gym): Promise<string> {
  await connect(gym, true)
  const membership = await sell(gym)
  return (await (await gym.owner()).post(`/memberships/${membership}/mandate`)).body.data.id
}

/** The id of a request to a bank. */
export async function sampleAttempt(gym: Gym): Promise<string> {
  await connect(gym, false)
  const { member_profile_id } = (await gym.api.get(`/memberships/${await sell(gym)}`)).body.data
  const owner = await gym.owner()
  const [{ id, member_id }] = (await owner.get(`/charges?member_id=${member_profile_id}`)).body.data
  await owner.post(`/charges/${id}/collect`)
  return (await owner.get(`/members/${member_id}/collection`)).body.data.attempts[0].id
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
