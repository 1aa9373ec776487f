import { randomBytes } from 'node:crypto'
import { type Clock, realClock, timersOf } from '../parts/clock.ts'
import { type CountedPassage, createArm, type GivenUp, type Turned } from './arm.ts'
import { createCommands } from './commands.ts'
import { createCore, type Direction, directionOf, type LogLine, type Mode, type Side } from './core.ts'
import { clearExpiredUsers } from './destroy.ts'
import { createEnrolment } from './enrolment.ts'
import { type Fault, faultList } from './faults.ts'
import { createDispatcher, createServer } from './http-server.ts'
import type { Credential } from './identify.ts'
import { createLink } from './link.ts'
import { createMonitor } from './monitor.ts'
import { createNetwork } from './network.ts'
import { createPush } from './push.ts'
import { createReader, type Outcome } from './reader.ts'
import { createSessions } from './sessions.ts'
import { openStore, type Store } from './store.ts'
import { type Switches, withDefaults } from './switches.ts'

const linesKept = 5000
/** How long after a start the device deletes expired users. */
const clearAfterMs = 16 * 60_000

export interface Options {
  /** The folder in which the device keeps everything; another start with the same folder is the same device. */
  stateDir: string
  /** The port for commands; 0 takes a free one. */
  port?: number
  host?: string
  /**
   * The server to ask, with its path: the device is then set to Pro and Monitor, as an installer does it. Without it the device keeps its
   * configuration.
   */
  address?: string
  clock?: Clock
  switches?: Partial<Switches>
  deviceId?: number | bigint
  /** Called with each line of the log as it is written. */
  onLog?(line: LogLine): void
}

/** A direction of the arm, or the side that a person comes from. */
export type Way = Direction | Side

export interface ControlId {
  /** The address at which the device takes commands. */
  address: string
  deviceId: number | bigint
  serial: string
  mode(): Mode
  /** `off`, `booting`, `idle`, `asking`, `retrying` or `released`, as the person in front of it sees it. */
  state(): string
  /** A person holds something up to the reader. Resolves with what the device decided. */
  present(credential: Credential): Promise<Outcome>
  /**
   * A face that stays in view is identified repeatedly, as often as face_id.max_identified_duration says, and once if that is 0; a test may
   * set the number.
   */
  stay(credential: Credential, often: { times: number; everyMs?: number }): Promise<Outcome[]>
  turn(way?: Way): Turned
  /** Turns the arm although nothing allows it. */
  forceTurn(way?: Way): Turned
  giveUp(): boolean
  pressExitButton(): void
  cutNetwork(): void
  restoreNetwork(): void
  cutPower(): void
  restorePower(): void
  /** Moves the device's clock by this many seconds, as in a jump by itself. */
  jumpClock(seconds: number): void
  /** Seconds by the device's clock. */
  time(): number
  fault(fault: Fault): void
  setSwitches(changes: Partial<Switches>): void
  /** Every turn that the device counted since it left the factory. */
  passages(): CountedPassage[]
  givenUp(): GivenUp[]
  log(): readonly LogLine[]
  /** The last text on its display. */
  display(): string
  /** The rows of the device. */
  rows: Store['all']
  end(): Promise<void>
}

function configureAsInstaller(store: Store, address: string): void {
  const { protocol, hostname, port, pathname } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  const server = store.all('devices')[0]
  const id = server?.id ?? 1
  store.inOne(() => {
    store.put('devices', { id, name: 'Catraca', ip: address.replace(/\/+$/, ''), public_key: '' })
    store.set('online_client', 'server_id', String(id))
    store.set('general', 'online', '1')
    store.set('general', 'local_identification', '1')
    store.set('monitor', 'hostname', hostname)
    store.set('monitor', 'port', port || (protocol === 'https:' ? '443' : '80'))
    store.set('monitor', 'path', `${path.slice(1)}${path ? '/' : ''}api/notifications`)
  })
}

/** Starts an emulated iDBlock, which is listening when this resolves. */
export async function startControlId(options: Options): Promise<ControlId> {
  const { stateDir, host = '127.0.0.1', clock = realClock } = options
  const switches = withDefaults(options.switches)
  const store = openStore(stateDir, switches)
  if (options.address) configureAsInstaller(store, options.address)
  if (!store.noted('serial')) store.note('serial', `0E0200/${randomBytes(3).toString('hex').toUpperCase()}`)

  const lines: LogLine[] = []
  let shown = ''
  const onLog = (line: LogLine) => {
    lines.push(line)
    if (lines.length > linesKept) lines.shift()
    if (line.kind === 'display') shown = line.text
    options.onLog?.(line)
  }
  const timers = timersOf(clock)
  const network = createNetwork({ clock, timers, switches })
  const core = createCore({ store, switches, clock, timers, network, onLog, deviceId: options.deviceId })
  const faults = faultList()
  const monitor = createMonitor(core, faults)
  const link = createLink(core, monitor, faults)
  const arm = createArm(core, monitor, faults)
  const enrolment = createEnrolment(core, monitor, link)
  const reader = createReader(core, { arm, monitor, link, faults, enrolment, onPowerLoss: () => switchOff() })
  const sessions = createSessions(core)
  let bootedAt = clock.now()
  const commands = createCommands(core, {
    arm,
    reader,
    link,
    monitor,
    enrolment,
    bootedAt: () => bootedAt,
    onConfigured: () => {
      link.configure()
      monitor.configure()
      push.configure()
    },
    onReboot() {
      switchOff()
      switchOn()
    },
  })
  const dispatcher = createDispatcher(core, commands, sessions)
  const push = createPush(core, dispatcher)
  const server = createServer(core, dispatcher)

  let powered = false
  const port = await server.listen(options.port ?? 0, host)

  const switchOn = () => {
    if (powered) return
    powered = true
    core.log('power', 'on')
    link.boot()
    if (!switches.counters_survive_power) {
      const counters = store.get('catra_infos', 1)!
      store.put('catra_infos', { ...Object.fromEntries(Object.keys(counters).map((name) => [name, 0])), id: 1 })
    }
    bootedAt = clock.now()
    const ready = () => {
      monitor.start()
      link.start()
      push.start()
      timers.after(clearAfterMs, () => {
        const cleared = clearExpiredUsers(core)
        if (cleared > 0) core.log('power', `${cleared} expired users cleared away`)
      })
    }
    if (switches.boot_ms > 0) timers.after(switches.boot_ms, ready)
    server.switchOn()
    if (switches.boot_ms === 0) ready()
  }

  const switchOff = () => {
    if (!powered) return
    powered = false
    core.log('power', 'off')
    arm.stop()
    enrolment.stop()
    link.stop()
    monitor.stop()
    push.stop()
    sessions.stop()
    reader.stop()
    network.stop()
    timers.stopAll()
    server.switchOff()
  }

  switchOn()

  const direction = (way: Way | undefined): Direction => {
    if (way === 'entrance' || way === 'exit') return directionOf(core, way)
    return way ?? arm.pending[0]?.directions[0] ?? directionOf(core, 'entrance')
  }

  const unpowered = (way: Way | undefined): Turned => ({ passed: false, why: 'no power', direction: direction(way) })

  const present = (credential: Credential) => reader.present(credential)

  return {
    address: `http://${host}:${port}`,
    deviceId: core.deviceId,
    serial: String(store.noted('serial')),
    mode: () => link.mode,
    state() {
      if (link.mode === 'off' || link.mode === 'booting') return link.mode
      if (reader.state !== 'idle') return reader.state
      return arm.pending.length > 0 ? 'released' : 'idle'
    },
    present,
    async stay(credential, { times, everyMs = core.numberSetting('face_id', 'max_identified_duration', 0) }) {
      const outcomes: Outcome[] = []
      for (let count = 0; count < (everyMs > 0 ? times : 1); count++) {
        if (count > 0) await new Promise<void>((resolve) => clock.after(everyMs, resolve))
        outcomes.push(await present(credential))
      }
      return outcomes
    },
    turn: (way) => (powered ? arm.turn(direction(way)) : unpowered(way)),
    forceTurn: (way) => (powered ? arm.force(direction(way)) : unpowered(way)),
    giveUp: arm.giveUp,
    pressExitButton() {
      if (powered) reader.pressExitButton()
    },
    cutNetwork() {
      core.log('network', 'cut')
      network.cut()
      server.dropConnections()
    },
    restoreNetwork() {
      core.log('network', 'restored')
      server.dropConnections()
      network.restore()
    },
    cutPower: switchOff,
    restorePower: switchOn,
    jumpClock: (seconds) => core.setTime(core.time() + seconds),
    time: core.time,
    fault: (fault) => faults.arm(fault),
    setSwitches: (changes) => void Object.assign(switches, changes),
    passages: arm.passages,
    givenUp: arm.givenUp,
    log: () => lines,
    display: () => shown,
    rows: store.all,
    async end() {
      switchOff()
      await server.close()
      store.close()
    },
  }
}
