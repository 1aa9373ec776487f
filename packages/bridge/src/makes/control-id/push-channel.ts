import { DeviceAway, type Door } from '../../devices/adapter.ts'
import { isRecord, parseExact, stringifyExact } from './exact-json.ts'
import { type Call, errorIn, refusal } from './http-client.ts'

/** After an order a device asks again at once: without a pause between two, they would run in a tight loop. */
const pauseMs = 500
/** A device that has not asked for so long is not there. */
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
 * Commands that the device fetches itself (Push): for devices that we cannot reach, and those whose online mode stays
 * silent. One after the other, each until its result came.
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
    /** Resolves with what the device answered. Throws DeviceAway when it fetched or answered nothing in time. */
    run(call: Call): Promise<unknown> {
      if (waiting.length >= mostWaiting) throw new DeviceAway('many_wait')
      return new Promise((resolve, reject) => {
        const order: Order = { call, resolve, reject, stop: () => {} }
        const away = () => end(order, () => reject(new DeviceAway('not_fetched')))
        order.stop = door.after((call.timeoutMs ?? 0) + silentMs, away)
        waiting.push(order)
      })
    },
    /** What the device is told when it asks: the next order, or nothing. */
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
    /** What the device says came of an order. Answers why it is ignored, if it is. */
    result(endpoint: string | null, text: string): string | undefined {
      const order = running
      if (!order) return 'a result of Push that nothing waits for'
      if (endpoint !== null && endpoint.replace(/^\/|\.fcgi$/g, '') !== order.call.name) {
        return 'a result of Push for another command'
      }
      const told = parsed(text)
      if (!isRecord(told)) return 'a result of Push that is no JSON'
      end(order, () => {
        const why = typeof told.error === 'string' ? (errorIn(parsed(told.error)) ?? told.error) : undefined
        if (why === undefined) order.resolve(typeof told.response === 'string' ? parsed(told.response) : told.response)
        else order.reject(refusal({ command: order.call.name, said: why }, 'refused'))
      })
    },
    stop() {
      const gone = new DeviceAway('bridge_stops')
      for (const order of [...(running ? [running] : []), ...waiting]) end(order, () => order.reject(gone))
    },
  }
}

function parsed(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return undefined
  }
}
