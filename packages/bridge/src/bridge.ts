import type { BridgeConfig } from '@catraca/device-contract/messages.ts'
import { bridgeClock } from './bridge-clock.ts'
import { CannotStart } from './cannot-start.ts'
import type { Core } from './core.ts'
import { hostToTell } from './devices/address.ts'
import { networksOf } from './devices/device-line.ts'
import { type DeviceTable, deviceTable } from './devices/device-table.ts'
import { listen } from './devices/listener.ts'
import type { DoorPolicy } from './door/decide-offline.ts'
import { type BridgeLog, reasonOf, summed } from './log.ts'
import { backgroundWork, readConfig } from './server/background-work.ts'
import { breaker } from './server/breaker.ts'
import { failInterrupted } from './server/commands.ts'
import { type Pairing, pair } from './server/pair.ts'
import { serverClient } from './server/server-client.ts'
import { deviceQueue } from './state/device-queue.ts'
import { factQueue } from './state/facts.ts'
import { grantBook } from './state/grants.ts'
import { memberBook } from './state/members.ts'
import { type NoteBook, noteBook } from './state/notes.ts'
import { openStore } from './state/store.ts'

export interface BridgeOptions {
  /** The service's address; undefined means the one of the last start. */
  server: string | undefined
  stateDir: string
  /** Codes of devices to pair; codes that were used before are skipped. */
  codes: readonly string[]
  listen: { host?: string; port: number }
  /** The host that devices are told to call; undefined means this machine's address on the gym's network. */
  tellHost?: string | undefined
  /** Used instead of the unit's policy. */
  policy?: DoorPolicy | undefined
  /** Networks besides private ones in which devices may be, such as `100.64.0.0/10`; for emulators, this machine. */
  deviceNetworks?: readonly string[]
  /** Hosts besides the service's that are never a device, such as its database's. */
  notDevices?: readonly string[]
  log: BridgeLog
}

export interface Bridge {
  /** Each device with the address that it must be told to call. */
  devices(): { id: string; address: string }[]
  close(): Promise<void>
}

/** How long a start waits for the configuration before it goes on with the last one it knew. */
const configWithinMs = 3000

/** Starts a bridge; resolves once it serves its devices. Rejects with CannotStart when a person must fix something. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const opened = new AsyncDisposableStack()
  try {
    return await start(options, opened)
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function start(given: BridgeOptions, opened: AsyncDisposableStack): Promise<Bridge> {
  const options = { ...given, log: summed(given.log) }
  const { log, codes } = options
  const store = openStore(options.stateDir)
  opened.defer(() => store.close())
  const notes = noteBook(store)
  const clock = bridgeClock(notes.get('latest') ?? 0)
  const origin = originOf(options.server, notes)
  const network = {
    also: networksOf(options.deviceNetworks ?? []),
    never: [new URL(origin).hostname, ...(options.notDevices ?? [])],
  }
  const server = serverClient(origin, () => notes.get('token'))
  opened.defer(() => server.close())

  await pairAll(codes, { server, notes, store, clock, log })
  const config = notes.get('config')
  if (config === undefined) throw new CannotStart('This bridge was never paired: start it with --pair CODE.')

  const core = coreOf({ options, store, notes, server, clock, network, config })
  core.grants.restart(clock.now())
  failInterrupted(store)

  const around: { devices?: DeviceTable } = {}
  const listener = await listen({
    ...options.listen,
    host: options.listen.host,
    log,
    deviceAt: (secret) => around.devices?.bySecret(secret),
    devices: () => around.devices?.all() ?? [],
  })
  opened.defer(() => listener.close())
  const host = options.tellHost ?? hostToTell(options.listen.host)
  const devices = deviceTable({
    core,
    origin: `http://${host}:${listener.port}`,
    listenHost: options.listen.host,
  })
  around.devices = devices
  opened.defer(() => devices.close())
  await firstConfig(core, devices)
  const background = backgroundWork(core, devices)
  opened.defer(() => background.close())
  return {
    devices: () => devices.all().map(({ config: { id }, address }) => ({ id, address })),
    close: () => opened.disposeAsync(),
  }
}

interface Parts extends Pick<Core, 'store' | 'notes' | 'server' | 'clock' | 'network'> {
  options: BridgeOptions
  config: BridgeConfig
}

function coreOf({ options, config, ...parts }: Parts): Core {
  const { log, policy } = options
  let current = config
  const wake: Core['wake'] = { facts() {}, health() {} }
  return {
    ...parts,
    log,
    facts: factQueue(parts.store, () => wake.facts()),
    grants: grantBook(parts.store),
    members: memberBook(parts.store),
    queue: deviceQueue(parts.store),
    breaker: breaker(log, () => wake.health()),
    late: new Set(),
    wake,
    config: () => current,
    setConfig: (next) => {
      parts.notes.set('config', next)
      current = next
    },
    policy: () => policy ?? current.offline_policy,
  }
}

/** The address without a slash at its end. It is kept for the next start. */
function originOf(given: string | undefined, notes: NoteBook): string {
  const text = given ?? notes.get('server')
  if (text === undefined) throw new CannotStart('The address of the service is missing: start with --server URL.')
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CannotStart('--server must be an address such as https://gym.example.')
  }
  const origin = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  if (origin !== notes.get('server')) notes.set('server', origin)
  return origin
}

/** A bridge that already has devices also serves them when another code is refused. */
async function pairAll(codes: readonly string[], around: Pairing & Pick<Core, 'log'>): Promise<void> {
  try {
    await pair(codes, around)
  } catch (error) {
    if (around.notes.get('config') === undefined || !(error instanceof CannotStart)) throw error
    around.log('warn', 'a device was not paired', { why: error.message })
  }
}

async function firstConfig(core: Core, devices: DeviceTable): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, configWithinMs).unref())
  const read = readConfig(core, devices).catch((error) =>
    core.log('warn', 'the last known configuration is used', { why: reasonOf(error) }),
  )
  await Promise.race([read, patience])
  if (devices.all().length === 0) await devices.apply(core.config())
}
