import { stringifyExact } from '../parts/exact-json.ts'
import type { Core } from './core.ts'
import type { Row } from './factory.ts'
import type { Faults } from './faults.ts'
import { PowerLost } from './network.ts'

const retryMs = 10_000

type Endpoint =
  | 'dao'
  | 'catra_event'
  | 'operation_mode'
  | 'device_is_alive'
  | 'door'
  | 'secbox'
  | 'card'
  | 'template'
  | 'user_image'
  | 'pin'
  | 'password'

interface Message {
  endpoint: Endpoint
  body: string
}

/** Monitor: reports events to a server, one message after the other. */
export function createMonitor(core: Core, faults: Faults) {
  let queue: Message[] = core.store.noted<Message[]>('monitor_queue') ?? []
  let sending = false
  let held: Message | undefined
  let stopAlive: (() => void) | undefined

  const address = () => {
    const [hostname, port] = [core.setting('monitor', 'hostname'), core.setting('monitor', 'port')]
    if (!hostname || !port) return undefined
    const path = core.setting('monitor', 'path').replace(/^\/+|\/+$/g, '')
    const host = hostname.replace(/^http:\/\//, '').replace(/\/+$/, '')
    return `http://${host}:${port}/${path}`
  }

  const keep = () => {
    if (core.switches.monitor_survives_power) core.store.note('monitor_queue', queue)
  }

  const post = (message: Message, at: string) =>
    core.network.send('monitor', {
      method: 'POST',
      url: `${at}/${message.endpoint}`,
      headers: { 'content-type': 'application/json' },
      body: message.body,
      timeoutMs: core.numberSetting('monitor', 'request_timeout', 5000),
    })

  const sendAll = async () => {
    if (sending) return
    sending = true
    try {
      while (queue.length > 0) {
        const at = address()
        if (!at) queue = []
        const [message] = queue
        if (!at || !message) break
        const told = await post(message, at).then(
          ({ status }) => status < 400 || `status ${status}`,
          (error: Error) => {
            if (error instanceof PowerLost) throw error
            return error.message
          },
        )
        const { endpoint } = message
        if (told === true) {
          queue.shift()
          core.log('monitor', `${endpoint} told`, { endpoint, body: message.body })
        } else if (core.switches.monitor_when_down === 'lost') {
          core.log('monitor', `${endpoint} lost`, { endpoint, why: told, lost: queue.length })
          // Messages that waited behind it are lost with it.
          queue = []
        } else {
          core.timers.after(retryMs, () => void sendAll())
          break
        }
        keep()
      }
    } catch (error) {
      if (!(error instanceof PowerLost)) throw error
    } finally {
      sending = false
    }
  }

  const monitor = {
    tell(endpoint: Endpoint, body: object): void {
      if (!address()) return
      if (!core.network.isPlugged && core.switches.monitor_when_down === 'lost') {
        core.log('monitor', `${endpoint} lost`, { endpoint, why: 'the network is cut' })
        return
      }
      const message = { endpoint, body: stringifyExact({ ...body, device_id: core.deviceId }) }
      if (!held && faults.take('swapped_monitor')) {
        held = message
        return
      }
      queue.push(message)
      if (held) queue.push(held)
      held = undefined
      if (faults.take('duplicate_monitor')) queue.push(message)
      keep()
      void sendAll()
    },
    /** Reports that a row was written. All its values are sent as strings. */
    changed(table: string, type: 'inserted' | 'updated' | 'deleted', row: Row): void {
      const values = Object.fromEntries(
        Object.entries(row).flatMap(([field, value]) => (value === null ? [] : [[field, String(value)]])),
      )
      monitor.tell('dao', { object_changes: [{ object: table, type, values }] })
    },
    start(): void {
      if (!core.switches.monitor_survives_power) queue = []
      monitor.configure()
      void sendAll()
    },
    /** Applies a changed configuration. */
    configure(): void {
      stopAlive?.()
      const every = core.numberSetting('monitor', 'alive_interval', 0)
      if (every <= 0) return
      stopAlive = core.timers.after(every, () => {
        monitor.tell('device_is_alive', { access_logs: core.store.count('access_logs'), time: core.time() })
        monitor.configure()
      })
    },
    stop(): void {
      if (!core.switches.monitor_survives_power) queue = []
      held = undefined
    },
  }
  return monitor
}

export type Monitor = ReturnType<typeof createMonitor>
