import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { realClock } from '../parts/clock.ts'
import type { LogLine } from '../parts/log.ts'
import { openMemory } from './memory.ts'
import { isSigned, signed } from './signature.ts'
import { type Switches, withDefaults } from './switches.ts'

export interface DeviceOptions {
  stateDir: string
  /** The address from the bridge; without it, the stored one. */
  address?: string
  secret?: string
  port?: number
  host?: string
  switches?: Partial<Switches>
  onLog?(line: LogLine): void
}

export type Shown = { card: string } | { user: number } | { text: string }
interface Release {
  id: string
  direction: Direction
  attempt?: string | null
}
type Direction = 'in' | 'out'
type Answer = Record<string, unknown>

/** A board with a reader, a relay and, depending on a switch, a sensor at the arm. */
export type HttpDevice = Awaited<ReturnType<typeof startHttpDevice>>

export async function startHttpDevice(options: DeviceOptions) {
  const clock = realClock
  const chosen = withDefaults(options.switches)
  const memory = openMemory(options.stateDir, { address: options.address, secret: options.secret })
  const lines: LogLine[] = []
  const ending = new AbortController()
  let cable = true
  let aheadSeconds: number | undefined
  let arm: { attempt: string | null; direction: Direction; close(): void } | undefined
  let display = ''
  let [turns, denials] = [0, 0]

  function log(kind: string, text: string, details: Record<string, unknown> = {}): void {
    const line = { at: clock.now(), kind, text, ...details }
    lines.push(line)
    options.onLog?.(line)
  }

  const seconds = () => Math.floor(clock.now() / 1000) + (aheadSeconds ?? chosen.clock_ahead_s)

  /** Without its own clock it uses the bridge's time, which needs no signature: a wrong time would only disturb this device. */
  async function takeTime(): Promise<void> {
    const response = await fetch(memory.address, { signal: AbortSignal.timeout(2000) })
    const { now } = (await response.json()) as { now: number }
    aheadSeconds = now - Math.floor(clock.now() / 1000)
  }

  /** Sends one message and returns the answer if it is the bridge's. Throws otherwise. */
  async function send(message: Answer & { id: string }, timeoutMs: number): Promise<Answer> {
    if (!cable) throw new Error('the cable is out')
    const body = JSON.stringify(message)
    const response = await fetch(memory.address, {
      method: 'POST',
      headers: signed(memory.secret, seconds(), body),
      body,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ending.signal]),
    })
    const text = await response.text()
    if (response.status === 401) {
      await takeTime().catch(() => {})
      // A message signed in the same second as one that the bridge got before its restart counts as that message.
      await pause(1000, undefined, { signal: ending.signal }).catch(() => {})
    }
    if (response.status !== 200) throw new Error(`it answered ${response.status} ${text.slice(0, 60)}`)
    const headers = Object.fromEntries(response.headers)
    const answer = JSON.parse(text) as Answer
    // The id ties the answer to this message, so that an earlier answer cannot be sent instead.
    if (!isSigned(memory.secret, headers, text) || answer.id !== message.id) throw new Error('not from the bridge')
    return answer
  }

  async function show(shown: Shown, direction: Direction = 'in'): Promise<boolean> {
    const message = { id: randomUUID(), type: 'ask', ...shown, direction }
    for (let tries = 0; tries < chosen.ask_tries; tries++) {
      try {
        const answer = await send(message, 2000)
        return answered(answer, direction)
      } catch (error) {
        log('problem', `nobody decided: ${(error as Error).message}`)
      }
    }
    return alone(shown, direction)
  }

  function answered({ allowed, attempt, message }: Answer, direction: Direction): boolean {
    display = String(message)
    log(allowed === true ? 'granted' : 'denied', display, { attempt })
    if (allowed === true) free(typeof attempt === 'string' ? attempt : null, direction)
    else denials += 1
    return allowed === true
  }

  function alone(shown: Shown, direction: Direction): boolean {
    const opens = chosen.alone === 'open' || direction === 'out'
    log(opens ? 'granted' : 'denied', 'decided alone')
    if (opens) {
      free(null, direction)
      memory.addLine({ at: seconds(), kind: direction === 'in' ? 'entry' : 'exit', ...shown })
    } else denials += 1
    return opens
  }

  function free(attempt: string | null, direction: Direction): void {
    arm?.close()
    const stop = clock.after(chosen.free_ms, () => giveUp())
    arm = { attempt, direction, close: stop }
  }

  /** A person turns the arm; `direction` is for pushing it the other way. */
  function turn(direction = arm?.direction ?? 'in'): boolean {
    if (arm === undefined) {
      log('shut', 'the arm does not move')
      return false
    }
    const { attempt, direction: free } = arm
    if (direction === free) {
      arm.close()
      arm = undefined
      turns += 1
    }
    log('turned', direction, { attempt })
    if (chosen.confirms && attempt !== null) memory.addMessage({ type: 'turned', attempt, direction, at: seconds() })
    return direction === free
  }

  function giveUp(): void {
    if (arm === undefined) return
    const { attempt, close } = arm
    close()
    arm = undefined
    log('gave_up', 'nobody went through', { attempt })
    if (chosen.confirms && attempt !== null) memory.addMessage({ type: 'gave_up', attempt, at: seconds() })
  }

  /** Sends past events in order until the bridge has accepted them, including those from before a power cut. */
  async function tell(): Promise<void> {
    while (!ending.signal.aborted) {
      const message = memory.nextMessage()
      if (message === undefined) {
        await wait(50)
        continue
      }
      try {
        await send(message, 5000)
        memory.told(message.id)
      } catch (error) {
        if (ending.signal.aborted) return
        log('problem', `not told: ${(error as Error).message}`)
        await wait(chosen.retry_ms)
      }
    }
  }

  async function poll(): Promise<void> {
    while (!ending.signal.aborted && chosen.poll) {
      try {
        const id = randomUUID()
        const { release } = await send({ id, type: 'poll', wait: 20, firmware: 'emulator 1', serial: 'E1' }, 25_000)
        if (release) await released(release as Release)
      } catch (error) {
        if (ending.signal.aborted) return
        log('problem', `no poll: ${(error as Error).message}`)
        await wait(chosen.retry_ms)
      }
    }
  }

  async function released({ id, direction, attempt = null }: Release): Promise<void> {
    if (!memory.isNewRelease(id)) return
    log('released', direction)
    free(attempt, direction)
    await send({ id: randomUUID(), type: 'released', release: id }, 5000)
  }

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const stop = clock.after(ms, resolve)
      ending.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })

  /** For a bridge that calls the device, if the device does not poll. */
  async function called(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const isRight = isSigned(memory.secret, request.headers as Record<string, string>, body)
    const isRecent = Math.abs(Number(request.headers['x-service-timestamp']) - seconds()) <= 300
    const { id, direction, attempt = null }: Partial<Release> = isRight ? JSON.parse(body) : {}
    const done = isRight && isRecent && id !== undefined && memory.isNewRelease(id)
    if (done) {
      log('released', direction!)
      free(attempt, direction!)
    }
    const answer = JSON.stringify({ id, done })
    response.writeHead(isRight ? 200 : 401, signed(memory.secret, seconds(), answer)).end(answer)
  }

  const server = createServer((request, response) => void called(request, response))
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve))
  const { address: host, port } = server.address() as AddressInfo
  const working = memory.address === '' ? [] : [tell(), poll()]
  if (memory.address !== '') await takeTime().catch((error) => log('problem', `no time: ${error.message}`))

  return {
    /** The address at which it can be called. */
    address: `http://${host}:${port}`,
    show,
    turn,
    giveUp,
    /** Pulls the network cable out, or puts it in. */
    cable(isIn: boolean) {
      cable = isIn
      log('cable', isIn ? 'in' : 'out')
    },
    log: () => lines,
    state: () => ({ isFree: arm !== undefined, display, turns, denials, waiting: memory.waiting(), cable }),
    async end() {
      ending.abort()
      arm?.close()
      server.close()
      server.closeAllConnections()
      await Promise.all(working)
    },
  }
}
