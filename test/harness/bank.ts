import { afterEach, beforeEach } from 'vitest'
import { collectCharge, connectProvider, providerOf, type Reach } from '#modules/payments/index.ts'
import { type PixEmulator, startPixEmulator } from '#modules/payments/providers/pix/emulator/index.ts'
import { localDate } from '#platform/time/clock.ts'
import type { Gym, GymOptions } from './gym.ts'
import { runJobs } from './jobs.ts'
import type { TestService } from './service.ts'

const cpf = '52998224725'

/** An emulated bank for each test, with which gyms are connected by Pix. */
export function useBank(service: TestService) {
  let bank: PixEmulator
  let aheadMs = 0
  beforeEach(async () => {
    aheadMs = 0
    bank = await startPixEmulator({ now: () => new Date(Date.now() + aheadMs) })
  })
  afterEach(() => bank.close())

  const reach = (): Reach => ({ box: service.box, allowPrivate: async () => true })

  async function connect(gym: Gym, more: object = {}) {
    const settings = { ...bank.settings, ...more }
    const wanted = { provider: providerOf('pix'), settings, origin: service.url }
    return connectProvider(await gym.context(), reach(), wanted)
  }

  async function sell(gym: Gym) {
    const memberId = (await gym.api.post('/members', { full_name: 'Ana Souza', cpf })).body.data.id as string
    const start_date = localDate((await gym.context()).now, 'America/Sao_Paulo').toString()
    const sale = { member_profile_id: memberId, plan_id: gym.plans.mensal, start_date }
    const membershipId = (await gym.api.post('/memberships', sale)).body.data.id as string
    const charge = await service.db
      .selectFrom('charges')
      .select('id')
      .where('membership_id', '=', membershipId)
      .executeTakeFirstOrThrow()
    return { memberId, membershipId, chargeId: charge.id }
  }

  return {
    bank: () => bank,
    /** Moves the clock of the bank on. */
    passDaysAtBank(days: number) {
      aheadMs += days * 86_400_000
    },
    reach,
    connect,
    /** A connected gym, and a member's membership with its first charge. */
    async withCharge(options: GymOptions = {}) {
      const gym = await service.gym({ billing: 'internal', ...options })
      const connected = await connect(gym)
      if (!('id' in connected)) throw new Error(connected.message)
      return { gym, connected, ...(await sell(gym)) }
    },
    /** Has the bank make a code for a charge. */
    async collect(gym: Gym, chargeId: string) {
      const waiting = await collectCharge(await gym.context(), reach(), { chargeId })
      if (!('txid' in waiting)) throw new Error(waiting.message)
      return waiting
    },
    /** Resolves when all that the bank has told by now is read. */
    async heard() {
      await bank.idle()
      await runJobs(service, service.tasks())
    },
  }
}
