import { afterEach, beforeEach } from 'vitest'
import { collectCharge, connectProvider, providerOf, type Reach, tendConnection } from '#modules/payments/index.ts'
import { startAsaasEmulator } from '#modules/payments/providers/asaas/emulator/index.ts'
import { startMercadoPagoEmulator } from '#modules/payments/providers/mercadopago/emulator/index.ts'
import { startPixEmulator } from '#modules/payments/providers/pix/emulator/index.ts'
import { startStripeEmulator } from '#modules/payments/providers/stripe/emulator/index.ts'
import { localDate } from '#platform/time/clock.ts'
import type { Gym, GymOptions } from './gym.ts'
import { runJobs } from './jobs.ts'
import type { TestService } from './service.ts'

const cpf = '52998224725'

interface Started {
  now?: () => Date
  seed?: number
}

/** What every emulated provider can do for a test, whatever its own names are. */
export interface PlayedProvider {
  settings: object
  setFaults(
    faults: Partial<
      Record<'lostAnswers' | 'tooMany' | 'failing' | 'webhooksLost' | 'webhooksRepeated' | 'webhooksLate', number>
    >,
  ): void
  /** Pays a waiting request, by our reference; returns the provider's name of the payment. */
  pay(reference: string, how?: { amountCents?: number }): Promise<string>
  /** Money that no charge asked for. */
  receive(amountCents: number): Promise<string>
  ledger(): {
    charges: { reference: string | null; state: 'waiting' | 'paid' | 'ended'; amountCents: number }[]
    payments: { reference: string | null; amountCents: number; refundedCents: number }[]
  }
  /** Resolves when no webhook and no refund is under way. */
  told(): Promise<void>
  close(): Promise<void>
}

const pixStates = { ATIVA: 'waiting', CONCLUIDA: 'paid', REMOVIDA_PELO_USUARIO_RECEBEDOR: 'ended' } as const

/** The emulated providers, by their ids. */
export const playedProviders = {
  async pix(options: Started = {}): Promise<PlayedProvider> {
    const bank = await startPixEmulator(options)
    return {
      settings: bank.settings,
      setFaults: bank.setFaults,
      pay: (txid, how) => bank.pay({ txid, ...how }),
      receive: (amountCents) => bank.receive({ amountCents }),
      ledger() {
        const { charges, payments } = bank.ledger()
        return {
          charges: charges.map(({ txid, status, amountCents }) => ({
            reference: txid,
            state: pixStates[status],
            amountCents,
          })),
          payments: payments.map(({ txid = null, ...payment }) => ({ reference: txid, ...payment })),
        }
      },
      told: bank.told,
      close: bank.close,
    }
  },
  mercadopago: startMercadoPagoEmulator as (options?: Started) => Promise<PlayedProvider>,
  stripe: startStripeEmulator as (options?: Started) => Promise<PlayedProvider>,
  asaas: startAsaasEmulator as (options?: Started) => Promise<PlayedProvider>,
}
export type ProviderId = keyof typeof playedProviders

/** An emulated bank for each test, to which gyms are connected by Pix. */
export function useBank(service: TestService) {
  const { played, ...use } = useEmulator(service, 'pix', startPixEmulator)
  return { bank: played, ...use }
}

/** The same for any provider. */
export const useProvider = (service: TestService, id: ProviderId) => useEmulator(service, id, playedProviders[id])

interface Emulator {
  settings: object
  told(): Promise<void>
  close(): Promise<void>
}

export function useEmulator<E extends Emulator>(
  service: TestService,
  id: string,
  start: (options: Started) => Promise<E>,
) {
  let played: E
  let aheadMs = 0
  beforeEach(async () => {
    aheadMs = 0
    played = await start({ now: () => new Date(Date.now() + aheadMs) })
  })
  afterEach(() => played.close())

  const reach = (): Reach => ({ box: service.box, allowPrivate: async () => true })

  async function connect(gym: Gym, more: object = {}) {
    const settings = { ...played.settings, ...more }
    const wanted = { provider: providerOf(id), settings, origin: service.url }
    return connectProvider(await gym.context(), reach(), wanted)
  }

  async function sell(gym: Gym, plan: string) {
    const person = { full_name: 'Ana Souza', cpf, email: 'ana@example.com' }
    const memberId = (await gym.api.post('/members', person)).body.data.id as string
    const start_date = localDate((await gym.context()).now, 'America/Sao_Paulo').toString()
    const sale = { member_profile_id: memberId, plan_id: gym.plans[plan], start_date }
    const membershipId = (await gym.api.post('/memberships', sale)).body.data.id as string
    const charge = await service.db
      .selectFrom('charges')
      .select('id')
      .where('membership_id', '=', membershipId)
      .orderBy('part')
      .executeTakeFirstOrThrow()
    return { memberId, membershipId, chargeId: charge.id }
  }

  return {
    played: () => played,
    /** Moves the provider's clock on. */
    passDaysAtBank(days: number) {
      aheadMs += days * 86_400_000
    },
    reach,
    connect,
    /** A connected gym, and a member's membership with its first charge. */
    async withCharge({ plan = 'mensal', ...options }: GymOptions & { plan?: string } = {}) {
      const gym = await service.gym({ billing: 'internal', ...options })
      const connected = await connect(gym)
      if (!('id' in connected)) throw new Error(connected.message)
      return { gym, connected, ...(await sell(gym, plan)) }
    },
    /** Makes the provider wait for the payment of a charge. */
    async collect(gym: Gym, chargeId: string) {
      const waiting = await collectCharge(await gym.context(), reach(), { chargeId })
      if (!('txid' in waiting)) throw new Error(waiting.message)
      return waiting
    },
    /** Does what is done at a connection half a minute after calls without an answer. */
    async tendLater(gym: Gym, connectionId: string) {
      const updated_at = '2026-01-01T00:00:00Z'
      await service.db.updateTable('payment_refunds').set({ updated_at }).where('team_id', '=', gym.teamId).execute()
      await tendConnection(await gym.context(), reach(), connectionId)
    },
    /** Resolves when everything that the provider has reported so far is read. */
    async heard() {
      await played.told()
      await runJobs(service, service.tasks())
    },
  }
}
