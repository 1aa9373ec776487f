import { randomInt } from 'node:crypto'
import type { Clock, Timers } from '../parts/clock.ts'
import { type DeviceClock, deviceClock } from '../parts/device-clock.ts'
import type { faultList } from '../parts/faults.ts'
import type { Kept } from '../parts/kept.ts'
import type { LogLine } from '../parts/log.ts'
import type { Fault, Switches } from './switches.ts'

export interface User {
  enrollid: number
  name: string
  /** 1 may enter, 0 is disabled. */
  enable: number
  card?: number
  /** Base64, if a face is enrolled. */
  face?: string
  /** Enrolled here, and not yet accepted by a server. */
  isNews?: boolean
}

/** A line of the reader's log, in the form of sendlog. */
export interface LogRecord {
  enrollid: number
  name: string
  time: string
  mode: number
  inout: 0
  /** 0 authentication, 2 unknown. */
  event: 0 | 2
  image?: string
}

export type Faults = ReturnType<typeof faultList<Fault>>

export const unknownId = 99_999_999

/** What every part of the reader has access to. */
export interface Core {
  kept: Kept
  switches: Switches
  faults: Faults
  clock: Clock
  timers: Timers
  time: DeviceClock
  sn: string
  setting(name: Setting): number
  log(kind: string, text: string, detail?: Record<string, unknown>): void
  show(message: string): void
}

const settings = ['server_verify', 'stranger_lock', 'stranger_photo', 'use_logphoto', 'disabled'] as const
export type Setting = (typeof settings)[number]
export const isSetting = (name: string): name is Setting => settings.some((one) => one === name)

export function createCore(
  parts: Pick<Core, 'kept' | 'switches' | 'faults' | 'clock' | 'timers'> & { onLog(line: LogLine): void },
): Core {
  const { kept, switches, clock, onLog, ...rest } = parts
  if (!kept.get('note', 'sn')) kept.put('note', 'sn', `ZYTD${randomInt(10_000_000, 99_999_999)}`)
  const factory: Record<Setting, number> = {
    server_verify: 0,
    stranger_lock: 0,
    stranger_photo: 1,
    use_logphoto: switches.log_photo ? 1 : 0,
    disabled: 0,
  }
  const core: Core = {
    ...rest,
    kept,
    switches,
    clock,
    time: deviceClock(kept, clock, switches),
    sn: kept.get<string>('note', 'sn')!,
    setting: (name) => kept.get<number>('setting', name) ?? factory[name],
    log: (kind, text, detail = {}) => onLog({ at: clock.now(), kind, text, ...detail }),
    show: (message) => core.log('display', message),
  }
  return core
}
