import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeClock, fakeClock } from '../parts/clock.ts'
import { parseExact, stringifyExact } from '../parts/exact-json.ts'
import { type ControlId, type Options, startControlId } from './device.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'

// A turnstile for a test: a device, the server that it asks, and a clock that only the test moves.

/** Calls a command and returns its status and JSON. */
export type Call = (
  command: string,
  body?: unknown,
  options?: { session?: string; query?: string; raw?: Buffer | string },
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
) => Promise<{ status: number; json: any; text: string }>

export interface Bench {
  device: ControlId
  server: FakeServer
  clock: FakeClock
  /** Sends commands in its own session. */
  call: Call
  /** Lets everything that is under way end. */
  settled(): Promise<void>
  stateDir: string
  /** Ends the device and starts it again with its stored data. */
  restart(options?: Partial<Options>): Promise<ControlId>
}

export function caller(address: string): Call {
  let own: string | undefined
  const send: Call = async (command, body = {}, { session, query = '', raw } = {}) => {
    const response = await fetch(`${address}/${command}.fcgi?session=${session ?? own ?? ''}${query}`, {
      method: 'POST',
      // A kept connection would break with each power cut.
      headers: { connection: 'close' },
      body: raw ?? stringifyExact(body),
    })
    const text = await response.text()
    return { status: response.status, json: text ? parseExact(text) : undefined, text }
  }
  return async (command, body, options) => {
    own ??= (await send('login', { login: 'admin', password: 'admin' })).json.session
    const answer = await send(command, body, options)
    if (answer.status !== 401 || options?.session !== undefined) return answer
    // The session ended with a reboot, so it logs in again, as every client has to.
    own = (await send('login', { login: 'admin', password: 'admin' })).json.session
    return send(command, body, options)
  }
}

/** Runs a test with a device that asks a server, and ends both. Without `online` the device has its factory settings. */
export async function withDevice(
  options: Partial<Options> & { online?: boolean; patienceMs?: number },
  test: (bench: Bench) => Promise<void>,
): Promise<void> {
  const { online = true, patienceMs, ...given } = options
  const stateDir = mkdtempSync(join(tmpdir(), 'control-id-'))
  const clock = fakeClock(undefined, { patienceMs })
  const server = await fakeServer()
  const whole = { stateDir, clock, ...(online ? { address: server.address } : {}), ...given }
  const bench = {
    device: await startControlId(whole),
    server,
    clock,
    stateDir,
    call: undefined as unknown as Call,
    settled: () => clock.advance(0),
    async restart(changes: Partial<Options> = {}) {
      await bench.device.end()
      bench.device = await startControlId({ ...whole, ...changes })
      bench.call = caller(bench.device.address)
      await clock.advance(0)
      return bench.device
    },
  }
  bench.call = caller(bench.device.address)
  try {
    await clock.advance(0)
    await test(bench)
  } finally {
    await bench.device.end()
    await server.end()
    rmSync(stateDir, { recursive: true })
  }
}

const always = { sun: 1, mon: 1, tue: 1, wed: 1, thu: 1, fri: 1, sat: 1, hol1: 1, hol2: 1, hol3: 1 }

/** A member with a card, and rules by which group 1 may pass both ways at any time. */
export async function enrol(
  call: Call,
  { id = 7, card = 1001 as number | bigint, inGroup = true } = {},
): Promise<void> {
  const create = async (object: string, ...values: object[]) => {
    const { status, text } = await call('create_or_modify_objects', { object, values })
    if (status !== 200) throw new Error(`${object}: ${text}`)
  }
  await create('users', { id, name: 'Aluno', registration: '', password: 'segredo' })
  await create('cards', { id, value: card, user_id: id })
  await create('groups', { id: 1, name: 'Alunos' })
  if (inGroup) await create('user_groups', { user_id: id, group_id: 1 })
  await create('access_rules', { id: 1, name: 'Sempre', type: 1, priority: 0 })
  await create('group_access_rules', { group_id: 1, access_rule_id: 1 })
  await create('time_zones', { id: 1, name: 'Sempre' })
  await create('time_spans', { id: 1, time_zone_id: 1, start: 0, end: 86_399, ...always })
  await create('access_rule_time_zones', { access_rule_id: 1, time_zone_id: 1 })
  await create('portal_access_rules', { portal_id: 1, access_rule_id: 1 }, { portal_id: 2, access_rule_id: 1 })
}
