import type { Clock, Timers } from '../parts/clock.ts'
import { wholeNumber } from '../parts/exact-json.ts'
import type { Network } from './network.ts'
import type { Store } from './store.ts'
import type { Switches } from './switches.ts'

export type Direction = 'clockwise' | 'anticlockwise'
export type Side = 'entrance' | 'exit'
export type Mode = 'off' | 'booting' | 'standalone' | 'testing' | 'online' | 'contingency'

export interface LogLine {
  /** The real time in milliseconds, not the time of the device's clock. */
  at: number
  kind: 'power' | 'network' | 'mode' | 'asked' | 'decided' | 'arm' | 'monitor' | 'push' | 'command' | 'display'
  text: string
  [detail: string]: unknown
}

/** What every part of the device has access to. */
export interface Core {
  store: Store
  switches: Switches
  clock: Clock
  timers: Timers
  network: Network
  deviceId: number | bigint
  setting(module: string, name: string): string
  /** A numeric setting; `otherwise` if its value is not a number. */
  numberSetting(module: string, name: string, otherwise: number): number
  /** Seconds by the device's clock. */
  time(): number
  setTime(seconds: number): void
  log(kind: LogLine['kind'], text: string, detail?: Record<string, unknown>): void
  show(message: string): void
}

export type Parts = Pick<Core, 'store' | 'switches' | 'clock' | 'timers' | 'network'> & {
  onLog(line: LogLine): void
  deviceId?: number | bigint
}

/** Beyond 2^53, like some real ones. */
function newDeviceId(): bigint {
  return 2n ** 60n + BigInt(Math.floor(Math.random() * 2 ** 40)) * 1_000_003n
}

export function createCore({ onLog, deviceId, ...parts }: Parts): Core {
  const { store, switches, clock } = parts
  const known = wholeNumber(store.noted('device_id') as number | bigint | undefined)
  const own = deviceId ?? known ?? newDeviceId()
  store.note('device_id', own)
  if (!store.noted('clock')) {
    store.note('clock', { real: clock.now(), shown: clock.now() + switches.wall_clock_hours * 3_600_000 })
  }

  const core: Core = {
    ...parts,
    deviceId: own,
    setting: (module, name) => store.setting(module, name) ?? '',
    numberSetting(module, name, otherwise) {
      const text = core.setting(module, name)
      return /^-?\d+$/.test(text) ? Number(text) : otherwise
    },
    time() {
      const { real, shown } = store.noted<{ real: number; shown: number }>('clock')!
      const passed = clock.now() - real
      return Math.floor((shown + passed + (passed * switches.drift_ppm) / 1e6) / 1000)
    },
    setTime(seconds) {
      store.note('clock', { real: clock.now(), shown: seconds * 1000 })
    },
    log: (kind, text, detail = {}) => onLog({ at: clock.now(), kind, text, ...detail }),
    show: (message) => core.log('display', message),
  }
  return core
}

/** The configured direction in which people enter. */
export function entranceDirection(core: Core): Direction {
  if (core.switches.model === 'idblock_next') {
    return core.setting('sec_box', 'catra_side_to_enter') === '1' ? 'anticlockwise' : 'clockwise'
  }
  return core.setting('catra', 'gateway') === 'anticlockwise' ? 'anticlockwise' : 'clockwise'
}

export function directionOf(core: Core, side: Side): Direction {
  const entrance = entranceDirection(core)
  return side === 'entrance' ? entrance : opposite(entrance)
}

function opposite(direction: Direction): Direction {
  return direction === 'clockwise' ? 'anticlockwise' : 'clockwise'
}

/** Directions in which the arm turns without a grant. */
export function freeDirections(core: Core): Direction[] {
  const both: Direction[] = ['clockwise', 'anticlockwise']
  const exception = core.setting('general', 'exception_mode')
  if (exception === 'emergency') return both
  if (exception === 'lock_down') return []
  if (core.switches.model === 'idblock_next') {
    const free: Record<string, Direction[]> = { '1': both, '2': ['anticlockwise'], '3': ['clockwise'] }
    return free[core.setting('sec_box', 'catra_default_fsm')] ?? []
  }
  const entrance = entranceDirection(core)
  const free: Record<string, Direction[]> = {
    entrance_open: [entrance],
    exit_open: [opposite(entrance)],
    both_open: both,
  }
  return free[core.setting('catra', 'operation_mode')] ?? []
}
