import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { DeviceConfig } from '@catraca/device-contract/messages.ts'
import type { Adapter, DeviceRefused, Door, Enrolled, Speaker } from './adapter.ts'

/** A make of turnstile: all that the bridge knows of one kind of device stands in such a definition. */
export interface MakeDefinition<Settings extends SettingList = SettingList> {
  /** As in the company's file and the API; its folder has the same name. */
  id: string
  name: string
  /** What a device is delivered with, and whoever reads its manual tries first; in small letters. */
  factoryPasswords: readonly string[]
  /** Whether the password is sent to the device as it is: then whoever listens on the gym's network can read it. */
  sendsPassword: boolean
  /** What a device may be told beyond its address, by name. */
  settings: Settings
  /** What can be enrolled at a device of this make. */
  enrols?: readonly Enrolled[]
  /** Begins with one device: called when the bridge begins to serve it, and anew after it gave trouble. */
  speak(device: SpokenDevice<Settings>): Speaker & { upkeep: Upkeep }
  sockets?: Sockets
}

export interface SpokenDevice<Settings extends SettingList = SettingList> {
  door: Door
  settings: SettingsOf<Settings>
  access: Access
  /** Has a task done at once that would be done later. */
  hurry(task: Task): void
  /** Has the settings written once more: the device has come back, and may have lost them. */
  configureAnew(): void
  /** Whether it answered when it was last looked for. */
  isUp(): boolean
}

/** How a device is asked: by its address and a password that is not the one of the factory. */
export interface Access {
  /** Whether address and password are entered, and are such as may be used. */
  isUsable: boolean
  login: string
  password: string
  /** Whether the device refused the password a short time ago; some devices lock out who tries often. */
  isLeftAlone(): boolean
  /** Throws DeviceRefused where the device must not be asked now. */
  check(): void
  /** The device refused the password. Answers the error to throw. */
  refused(): Error
  /** The device took the password. */
  taken(): void
}

export type Task = 'look' | 'log' | 'clock' | 'configuration'

/** What came of the last look at a device: it answered, refused or was away; `unasked` before the first. */
export type Reach = 'unasked' | 'up' | 'refused' | 'away'

/** What the runner does again and again for a device, in this order. */
export interface Upkeep {
  /** How long to wait between two looks, in ms; ten seconds unless it says otherwise. */
  everyMs?(): number
  /** Whether the device is there, by the last look and by what the device sent. */
  isOnline(reach: Reach): boolean
  mode(reach: Reach): 'online' | 'contingency' | 'standalone' | 'unknown'
  /** Whether the device can be asked at all; without it the device is never asked, and calls by itself. */
  isReachable?(): boolean
  /** Asks the device who it is: nothing else is asked of it unless somebody confirmed its serial number. */
  identify?(): Promise<{ serial: string | undefined; firmware?: string | undefined }>
  /** What has to be asked before the clock is set. */
  begin?(wasUp: boolean): Promise<void>
  /** Reads what the device decided alone, before its clock is set: its lines were stamped by the clock it had. */
  log?: { everyMs(): number; read(): Promise<void> }
  clock?: { isOff(): boolean; set(): Promise<void> }
  /** Writes what is not as it must be, and reads it back. Answers what still differs, for people. `isAsked`: by staff. */
  configure?(isAsked: boolean): Promise<DeviceRefused | undefined>
  /** What somebody changed since, for people; it is said and not undone. */
  differs?(): Promise<DeviceRefused | undefined>
  /** Whether to write the settings again at the next look, until the device keeps them. */
  insists?: boolean
  /** At the end of a look; `configuredAt` is when the settings were written. */
  end?(configuredAt: number | undefined, configure: () => Promise<void>): Promise<void>
  start?(): void
  stop?(): void
}

/**
 * For devices that open a socket at an address which is fixed in them. The bridge passes such an `upgrade` of its own
 * listener on, and opens a second listener at `port`, as long as it has a device of this make; `adapters` are these, and
 * `proven` is called when the socket turned out to be of one.
 */
export interface Sockets {
  path: string
  port: number
  accept(
    upgrade: { request: IncomingMessage; socket: Duplex; head: Buffer; proven(): void },
    adapters: readonly Adapter[],
  ): void
}

export function defineMake<Settings extends SettingList>(make: MakeDefinition<Settings>): MakeDefinition {
  return make as unknown as MakeDefinition
}

/** A setting of a device: text, whose default counts where nothing or something wrong is entered. */
interface Setting<Value extends string = string> {
  otherwise: Value
  means: string
  accepts(value: string): boolean
}
type SettingList = Record<string, Setting>
export type SettingsOf<List> = { [Name in keyof List]: List[Name] extends Setting<infer Value> ? Value : never }

/** One of several values; the first is the default. */
export function choice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  means: string,
): Setting<Value> {
  return { otherwise: values[0], means, accepts: (value) => (values as readonly string[]).includes(value) }
}

export function text(otherwise: string, means: string, pattern = /^/): Setting {
  return { otherwise, means, accepts: (value) => pattern.test(value) }
}

/** The settings of a device; `wrong` names those with a value that is not known, whose default is used. */
export function readSettings<List extends SettingList>(list: List, { settings }: Pick<DeviceConfig, 'settings'>) {
  const given = Object.entries(list).map(([name, setting]) => ({
    ...setting,
    name,
    value: settings[name] || setting.otherwise,
  }))
  const wrong = given.flatMap(({ name, value, otherwise, accepts }) =>
    value === otherwise || accepts(value) ? [] : name,
  )
  const values = given.map(({ name, value, otherwise }) => [name, wrong.includes(name) ? otherwise : value])
  return { wrong, settings: Object.fromEntries(values) as SettingsOf<List> }
}
