import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceConfig, DeviceHealth } from '@catraca/device-contract/messages.ts'
import { type ControlId, startControlId } from '../../../test/devices/control-id/device.ts'
import type { Switches } from '../../../test/devices/control-id/switches.ts'
import { type Call, caller } from '../../../test/devices/control-id/test-bench.ts'
import { type FakeClock, fakeClock } from '../../../test/devices/parts/clock.ts'
import type { Adapter, Attempt, Decision, Door, Grant, HistoryLine, Turn } from '../src/devices/adapter.ts'
import { BodyTooLarge } from '../src/devices/body.ts'
import { deviceLine, networksOf } from '../src/devices/device-line.ts'
import { runMake } from '../src/devices/run-make.ts'
import { controlId } from '../src/makes/control-id/index.ts'

// The adapter against the emulated turnstile: both are real and speak over sockets. The bridge around the adapter is a stub that records
// what it is told, and time moves only when a test moves it.

export const password = 'outra senha'
const unconfirmedMs = 30_000

interface Ended {
  attemptId: string
  how: 'turned' | 'gave_up' | 'wrong_way' | 'unconfirmed'
  /** The time that was reported. */
  at: number
}

export interface Bench {
  device: ControlId
  adapter: Adapter
  clock: FakeClock
  /** Commands to the device that bypass the adapter. */
  call: Call
  asked: Attempt[]
  /** How attempts ended, in the order of the reports; only the last one of an attempt counts. */
  ended: Ended[]
  /** The user of each attempt that was let through. */
  users: Map<string, Pick<Grant, 'userId' | 'direction'>>
  freeTurns: Turn[]
  history: HistoryLine[]
  alarms: Set<string>
  health: Partial<DeviceHealth>
  logged: { level: string; message: string; details?: Record<string, unknown> }[]
  memory: Map<string, string>
  /** The port on which the bridge listens for the device. */
  port: number
  waiting(): Grant[]
  /** Sets how everyone is decided from now on. */
  decide(how: (attempt: Attempt) => Partial<Decision>): void
  settled(): Promise<void>
  advance(ms: number): Promise<void>
  /** Posts to the address of the device, as anyone on the network could. */
  post(path: string, body: string, type?: string): Promise<{ status: number; text: string }>
  /** The bridge is killed and started again with what it stored. */
  restart(): Promise<void>
  /** Stops the bridge listening, or lets it listen again. */
  unplug(): void
  plug(): void
}

export interface BenchOptions {
  switches?: Partial<Switches>
  settings?: Record<string, string>
  device?: Partial<DeviceConfig>
  /** True: the device is set up by hand, and the adapter knows no address of it. */
  byHand?: boolean
  patienceMs?: number
}

/** The result of an attempt: the last report about it. */
export function endOf({ ended }: Bench, attemptId: string): Ended['how'] | undefined {
  return ended.findLast((one) => one.attemptId === attemptId)?.how
}

/** A user of the device in the form in which the bridge gives it. */
export function member(user_id: number, cards: string[] = [], valid_until: string | null = null) {
  return { user_id, cards, valid_until }
}

export async function withControlId(options: BenchOptions, test: (bench: Bench) => Promise<void>): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), 'control-id-bridge-'))
  const clock = fakeClock(undefined, { patienceMs: options.patienceMs })
  const device = await startControlId({ stateDir, clock, switches: options.switches })
  const call = caller(device.address)
  await call('change_login', { login: 'admin', password })
  let plugged = true
  let current: Adapter
  const server = http.createServer((request, response) => {
    if (!plugged) return void request.socket.destroy()
    const path = (request.url ?? '').replace('/d/secret', '')
    current.receive!(request, response, path).catch((error) => {
      if (response.headersSent) return response.destroy()
      response.writeHead(error instanceof BodyTooLarge ? 413 : 500, { connection: 'close' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const address = `http://127.0.0.1:${port}/d/secret`

  let deciding: (attempt: Attempt) => Partial<Decision> = ({ credential }) => ({
    userId:
      credential.type === 'user' ? credential.user_id : credential.type === 'card' ? Number(credential.number) : 7,
  })
  let grants: Grant[] = []
  const end = (attemptId: string, how: Ended['how'], at = clock.now()) => {
    bench.ended.push({ attemptId, how, at })
    if (how !== 'wrong_way') grants = grants.filter((grant) => grant.attemptId !== attemptId)
  }
  const door: Door = {
    device: {
      ...{ id: randomUUID(), name: 'Catraca', make: 'control-id', model: 'iDBlock', entrance: 'clockwise' },
      ...(options.byHand
        ? { address: null, login: null, password: null }
        : { address: device.address, login: 'admin', password }),
      serial: null,
      settings: options.settings ?? {},
      ...options.device,
    },
    address,
    timeZone: 'America/Sao_Paulo',
    async ask(attempt) {
      bench.asked.push(attempt)
      const allowed = attempt.direction === 'out'
      const decision = {
        attemptId: randomUUID(),
        allowed: true,
        message: 'Bem-vindo',
        userId: null,
        by: 'server' as const,
      }
      const whole = { ...decision, ...deciding(attempt) }
      whole.allowed ||= allowed
      const { attemptId, userId } = whole
      bench.users.set(attemptId, { userId, direction: attempt.direction })
      if (whole.allowed) {
        grants.push({
          attemptId,
          userId,
          direction: attempt.direction,
          grantedAt: clock.now(),
          marks: attempt.marks ?? {},
        })
        clock.after(unconfirmedMs, () => {
          if (grants.some((grant) => grant.attemptId === attemptId)) end(attemptId, 'unconfirmed')
        })
      }
      return whole
    },
    turned(turn) {
      const { attemptId, direction, at } = turn
      if (attemptId === undefined) bench.freeTurns.push(turn)
      else end(attemptId, bench.users.get(attemptId)?.direction === direction ? 'turned' : 'wrong_way', at)
    },
    gaveUp: ({ attemptId, at }) => attemptId !== undefined && end(attemptId, 'gave_up', at),
    waiting: () => [...grants],
    async history(lines) {
      for (const line of lines) {
        const same = ({ log, kind }: HistoryLine) =>
          log.id === line.log.id && log.time === line.log.time && kind === line.kind
        if (!bench.history.some(same)) bench.history.push(line)
      }
    },
    call(request) {
      const sent = line.call(request)
      clock.busy(sent.catch(() => {}))
      return sent
    },
    isFrom: (peer) => line.isFrom(peer),
    identified(serial) {
      bench.health.serial = serial
      return true
    },
    health: (now) => void Object.assign(bench.health, now),
    alarm: (code, on) => void (on ? bench.alarms.add(code) : bench.alarms.delete(code)),
    memory: { get: (key) => bench.memory.get(key), set: (key, value) => void bench.memory.set(key, value) },
    log: (level, message, details) => void bench.logged.push({ level, message, details }),
    now: clock.now,
    monotonic: clock.now,
    after: clock.after,
  }
  const line = deviceLine(door.device.address, { also: networksOf(['127.0.0.0/8']), never: [] }, () => {})
  const create = () => runMake(controlId, door)
  const bench: Bench = {
    ...{ device, clock, call, asked: [], ended: [], freeTurns: [], history: [], logged: [], health: {} },
    ...{ alarms: new Set(), users: new Map(), memory: new Map(), waiting: () => [...grants], port },
    adapter: undefined as unknown as Adapter,
    decide: (how) => {
      deciding = how
    },
    settled: () => clock.advance(0),
    advance: (ms) => clock.advance(ms),
    async post(path, body, type = 'application/x-www-form-urlencoded') {
      const response = await fetch(`${address}${path}`, { method: 'POST', headers: { 'content-type': type }, body })
      return { status: response.status, text: await response.text() }
    },
    async restart() {
      await current.stop()
      bench.adapter = current = create()
      await current.start()
      await clock.advance(0)
    },
    unplug() {
      plugged = false
      server.closeAllConnections()
    },
    plug() {
      plugged = true
    },
  }
  bench.adapter = current = create()
  try {
    await current.start()
    await clock.advance(0)
    await test(bench)
  } finally {
    await current.stop()
    await device.end()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
    rmSync(stateDir, { recursive: true })
  }
}
