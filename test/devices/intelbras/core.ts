import { randomBytes } from 'node:crypto'
import type { Clock, Timers } from '../parts/clock.ts'
import { type DeviceClock, deviceClock } from '../parts/device-clock.ts'
import type { Kept } from '../parts/kept.ts'
import type { LogLine } from '../parts/log.ts'
import type { Switches } from './switches.ts'

export interface User {
  UserID: string
  UserName: string
  /** 0 normal, 1 blocked, 5 accessibility. */
  UserType: number
  ValidFrom?: string
  ValidTo?: string
}

export interface Card {
  CardNo: string
  UserID: string
}

/** What every part of the terminal has access to. */
export interface Core {
  kept: Kept
  switches: Switches
  clock: Clock
  timers: Timers
  time: DeviceClock
  serial: string
  setting(name: string): string
  numberSetting(name: string, otherwise: number): number
  isPlugged(): boolean
  log(kind: string, text: string, detail?: Record<string, unknown>): void
  show(message: string): void
}

/** The factory settings. All values are text. */
const factory: Record<string, string> = {
  'Intelbras_ModeCfg.DeviceMode': '0',
  'Intelbras_ModeCfg.KeepAlive.Enable': 'false',
  'Intelbras_ModeCfg.KeepAlive.Interval': '30',
  'Intelbras_ModeCfg.KeepAlive.Path': '/keepalive',
  'Intelbras_ModeCfg.KeepAlive.TimeOut': '2000',
  'Intelbras_ModeCfg.RemoteCheckTimeout': '5',
  'PictureHttpUpload.Enable': 'false',
  'PictureHttpUpload.UploadServerList[0].Address': '192.168.1.100',
  'PictureHttpUpload.UploadServerList[0].HttpsEnable': 'false',
  'PictureHttpUpload.UploadServerList[0].Port': '80',
  'PictureHttpUpload.UploadServerList[0].Uploadpath': '/notification',
}

export function knownSettings(): string[] {
  return Object.keys(factory)
}

export function createCore(
  parts: Pick<Core, 'kept' | 'switches' | 'clock' | 'timers' | 'isPlugged'> & { onLog(line: LogLine): void },
): Core {
  const { kept, switches, clock, onLog, ...rest } = parts
  if (!kept.get('note', 'serial')) kept.put('note', 'serial', `BIOT${randomBytes(5).toString('hex').toUpperCase()}`)
  const core: Core = {
    ...rest,
    kept,
    switches,
    clock,
    time: deviceClock(kept, clock, switches),
    serial: kept.get<string>('note', 'serial')!,
    setting: (name) => kept.get<string>('setting', name) ?? factory[name] ?? '',
    numberSetting(name, otherwise) {
      const text = core.setting(name)
      return /^\d+$/.test(text) ? Number(text) : otherwise
    },
    log: (kind, text, detail = {}) => onLog({ at: clock.now(), kind, text, ...detail }),
    show: (message) => core.log('display', message),
  }
  return core
}
