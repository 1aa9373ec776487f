import { randomBytes } from 'node:crypto'
import type { BridgeConfig, DeviceConfig } from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import { reasonOf } from '../log.ts'
import { makes } from '../makes/index.ts'
import { type Listener, listen } from './listener.ts'
import { type RunningDevice, runDevice } from './running-device.ts'

/** The running devices, as the configuration lists them. */
export interface DeviceTable {
  all(): RunningDevice[]
  byId(id: string): RunningDevice | undefined
  bySecret(secret: string): RunningDevice | undefined
  /** Starts devices that are new, stops those that are gone, and restarts those that were changed. */
  apply(config: BridgeConfig): Promise<void>
  close(): Promise<void>
}

interface TableSurroundings {
  core: Core
  /** `http://HOST:PORT`, the address that devices are told. */
  origin: string
  listenHost: string | undefined
}

export function deviceTable(around: TableSurroundings): DeviceTable {
  const { core, origin } = around
  const running = new Map<string, RunningDevice & { secret: string; as: string }>()
  const sockets = new Map<string, Promise<Listener | undefined>>()
  let applying = Promise.resolve()

  const table: DeviceTable = {
    all: () => [...running.values()],
    byId: (id) => running.get(id),
    bySecret: (secret) => running.values().find((device) => device.secret === secret),
    apply: (config) => (applying = applying.then(() => change(config))),
    async close() {
      await applying
      await Promise.all(table.all().map((device) => device.stop()))
      for (const listener of await Promise.all(sockets.values())) await listener?.close()
    },
  }

  async function change(config: BridgeConfig): Promise<void> {
    const wanted = new Map(
      config.devices.map((device) => [device.id, JSON.stringify([device, config.company.timezone])]),
    )
    const ended = [...running].filter(([id, { as }]) => wanted.get(id) !== as)
    await Promise.all(ended.map(([, device]) => device.stop()))
    for (const [id] of ended) running.delete(id)
    for (const device of config.devices) {
      if (!running.has(device.id)) begin(device, wanted.get(device.id)!)
    }
    for (const { make } of running.values()) if (make.sockets !== undefined) openSockets(make.sockets)
  }

  function begin(device: DeviceConfig, as: string): void {
    const make = makes.find(({ id }) => id === device.make)
    if (make === undefined) {
      core.log('warn', 'this release does not know this make', { device_id: device.id, make: device.make })
      return
    }
    const secret = secretOf(device.id, core)
    const started = runDevice({ core, device, make, address: `${origin}/d/${secret}` })
    running.set(device.id, Object.assign(started, { secret, as }))
    core.log('info', 'a device is served', { device_id: device.id, make: device.make })
  }

  /** A second listener, for devices that only call the port fixed by their maker. */
  function openSockets({ path, port }: { path: string; port: number }): void {
    const key = `${port} ${path}`
    if (sockets.has(key)) return
    const options = { host: around.listenHost, port, log: core.log, deviceAt: () => undefined, devices: table.all }
    const opened = listen(options).catch((error) => {
      core.log('warn', "the port of a maker is in use; its devices must be set to this bridge's port", {
        port,
        why: reasonOf(error),
      })
      return undefined
    })
    sockets.set(key, opened)
  }
  return table
}

/** 32 characters that name the device in its address. They are stored, because the device was told them. */
function secretOf(deviceId: string, { store }: Core): string {
  const known = store.get<{ secret: string }>('select secret from doors where device_id = ?', deviceId)
  if (known !== undefined) return known.secret
  const secret = randomBytes(24).toString('base64url')
  store.run('insert into doors (device_id, secret) values (?, ?)', deviceId, secret)
  return secret
}
