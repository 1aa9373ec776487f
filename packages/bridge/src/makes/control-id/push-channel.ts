import { DeviceAway, type Door } from '../../devices/adapter.ts'
import { isRecord, parseExact, stringifyExact } from './exact-json.ts'
import { type Call, errorIn, refusal } from './http-client.ts'

/** After a command a device asks again at once: without a pause between two, they would run in a tight loop. */
const pauseMs = 500
/** A device that has not asked for this long is away. */
const silentMs = 60_000
const mostWaiting = 500

interface Order {
  call: Call
  resolve(answer: unknown): void
  reject(error: Error): void
  stop(): void
}

export type PushChannel = ReturnType<typeof createPushChannel>

/**
 * Commands that the device fetches itself (Push): for devices that we cannot reach, and those whose online mode does not work. They go one
 * after the other; each waits for the result of the one before.
 */
export function createPushChannel(door: Door) {
  const waiting: Order[] = []
  let running: Order | undefined
  let lastAsked: number | undefined
  let lastGiven: number | undefined

  const end = (order: Order, how: () => void) => {
    order.stop()
    if (running === order) running = undefined
    const at = waiting.indexOf(order)
    if (at >= 0) waiting.splice(at, 1)
    how()
  }

  return {
    /** Whether the device asks for commands. */
    isAlive: () => lastAsked !== undefined && door.monotonic() - lastAsked < silentMs,
    /** Resolves with what the device answered. Throws DeviceAway when the device did not fetch the command or answer it in time. */
    run(call: Call): Promise<unknown> {
      if (waiting.length >= mostWaiting) throw new DeviceAway('many_wait')
      return new Promise((resolve, reject) => {
        const order: Order = { call, resolve, reject, stop: () => {} }
        const away = () => end(order, () => reject(new DeviceAway('not_fetched')))
        order.stop = door.after((call.timeoutMs ?? 0) + silentMs, away)
        waiting.push(order)
      })
    },
    /** What the device gets when it asks: the next command, or nothing. */
    next(): string {
      const now = door.monotonic()
      lastAsked = now
      if (running || (lastGiven !== undefined && now - lastGiven < pauseMs)) return ''
      running = waiting.shift()
      if (!running) return ''
      lastGiven = now
      const { name, body, query } = running.call
      return stringifyExact({
        verb: 'POST',
        endpoint: name,
        body: body ?? {},
        contentType: 'application/json',
        ...(query ? { queryString: new URLSearchParams(query).toString() } : {}),
      })
    },
    /** Takes the result of a command from the device. Returns why it is ignored, if it is. */
    result(endpoint: string | null, text: string): string | undefined {
      const order = running
      if (!order) return 'a result of Push that nothing waits for'
      if (endpoint !== null && endpoint.replace(/^\/|\.fcgi$/g, '') !== order.call.name) {
        return 'a result of Push for another command'
      }
      const told = parseExact(text)
      if (!isRecord(told)) return 'a result of Push that is not JSON'
      end(order, () => {
        const { error, response } = told
        const why = typeof error === 'string' ? (errorIn(parseExact(error)) ?? error) : undefined
        if (why === undefined) order.resolve(typeof response === 'string' ? parseExact(response) : response)
        else order.reject(refusal({ command: order.call.name, said: why }, 'refused'))
      })
    },
    stop() {
      const gone = new DeviceAway('bridge_stops')
      for (const order of [...(running ? [running] : []), ...waiting]) end(order, () => order.reject(gone))
    },
  }
}
