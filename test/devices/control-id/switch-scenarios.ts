import type { Switches } from './switches.ts'
import { type Bench, enrol, withDevice } from './test-bench.ts'

// How a switch is tested: an action of a test, and its result.

export type Scenario = (bench: Bench) => Promise<unknown>

export interface Case {
  other: boolean | number | string
  scenario: Scenario
  /** Further switches that must be set, with both values. */
  given?: Partial<Switches>
  online?: boolean
  /** Shorter if the server of the scenario does not answer. */
  patienceMs?: number
}

export const knownCard: Scenario = async ({ device, call, server, settled }) => {
  await enrol(call)
  server.forget()
  const { ms: _, ...outcome } = await device.present({ card: 1001 })
  await settled()
  return { ...outcome, asked: server.named('new_user_identified').length, mode: device.mode() }
}

export const failing =
  (reply: { status?: number; body?: string }): Scenario =>
  async (bench) => {
    bench.server.answer('new_user_identified', () => reply)
    return knownCard(bench)
  }

export const asked =
  (read: (form: Record<string, string>) => unknown, side: 'entrance' | 'exit' = 'entrance'): Scenario =>
  async ({ device, call, server }) => {
    await enrol(call)
    await device.present({ card: 1001, side })
    return read(server.named('new_user_identified')[0]!.form)
  }

/** What Monitor reports about a turn, one second after the grant. */
export const turned =
  (read: (bench: Bench) => unknown): Scenario =>
  async (bench) => {
    const { device, call, clock, settled } = bench
    await enrol(call)
    await device.present({ card: 1001 })
    await clock.advance(1000)
    device.turn()
    await settled()
    return read(bench)
  }

export const event = (read: (event: { [name: string]: unknown }, bench: Bench) => unknown) =>
  turned((bench) => read(bench.server.named('catra_event')[0]!.json.event, bench))

export const status =
  (command: string, body: object): Scenario =>
  async ({ call }) => {
    await enrol(call)
    return (await call(command, body)).status
  }

export const afterPower =
  (prepare: Scenario, read: Scenario): Scenario =>
  async (bench) => {
    await prepare(bench)
    bench.device.cutPower()
    bench.device.restorePower()
    await bench.settled()
    return read(bench)
  }

export const messages = ({ server }: Bench) => server.seen.map((one) => one.name)

export async function outcomeOf(given: Partial<Switches>, { scenario, online, patienceMs }: Case): Promise<unknown> {
  let outcome: unknown
  await withDevice({ online, switches: given, deviceId: 2n ** 60n, patienceMs }, async (bench) => {
    outcome = await scenario(bench)
  })
  return outcome
}
