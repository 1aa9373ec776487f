import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { DeviceConfig } from '@catraca/device-contract/messages.ts'
import type { Adapter, DeviceRefused, Door, Enrolled, Speaker } from './adapter.ts'

/** A make of turnstile: such a definition holds all that the bridge knows of one kind of device. */
export interface MakeDefinition<Settings extends SettingList = SettingList> {
  /** The name in the company's file and in the API; the make's folder has the same name. */
  id: string
  name: string
  /** The passwords that devices are delivered with, which anybody who reads the manual tries first; in lower case. */
  factoryPasswords: readonly string[]
  /** Whether the password is sent to the device in clear, so that anybody who listens on the gym's network can read it. */
  sendsPassword: boolean
  /** What can be set for a device besides its address, by name. */
  settings: Settings
  /** What can be enrolled at a device of this make. */
  enrols?: readonly Enrolled[]
  /** Begins with one device. Called when the bridge begins to serve it, and again after an error in the adapter. */
  speak(device: SpokenDevice<Settings>): Speaker & { upkeep: Upkeep }
  sockets?: Sockets
}

export interface SpokenDevice<Settings extends SettingList = SettingList> {
  door: Door
  settings: SettingsOf<Settings>
  access: Access
  /** Runs a task at once that would otherwise run later. */
  hurry(task: Task): void
  /** Writes the settings once more: the device has come back, and may have lost them. */
  configureAnew(): void
  /** Whether it answered when it was last looked for. */
  isUp(): boolean
}

/** How a device is called: its address, and a password that is not the factory's. */
export interface Access {
  /** Whether address and password are entered and may be used. */
  isUsable: boolean
  login: string
  password: string
  /** Whether the device refused the password a short time ago. Some devices lock out a client that tries too often. */
  isLeftAlone(): boolean
  /** Throws DeviceRefused while the device must not be called. */
  check(): void
  /** To call when the device refused the password. Returns the error to throw. */
  refused(): Error
  /** To call when the device accepted the password. */
  taken(): void
}

export type Task = 'look' | 'log' | 'clock' | 'configuration'

/** The result of the last look at a device: it answered, refused or was away; `unasked` before the first look. */
export type Reach = 'unasked' | 'up' | 'refused' | 'away'

/** What the runner does repeatedly for a device, in this order. */
export interface Upkeep {
  /** How long to wait between two looks, in ms; ten seconds if undefined. */
  everyMs?(): number
  /** Whether the device is there, judged by the last look and by what the device sent. */
  isOnline(reach: Reach): boolean
  mode(reach: Reach): 'online' | 'contingency' | 'standalone' | 'unknown'
  /** Whether the bridge can call the device. If not, only the device calls the bridge. */
  isReachable?(): boolean
  /** Asks the device for its serial number. The bridge asks for nothing else until somebody has confirmed that number. */
  identify?(): Promise<{ serial: string | undefined; firmware?: string | undefined }>
  /** What has to be read before the clock is set. */
  begin?(wasUp: boolean): Promise<void>
  /** Reads what the device decided alone. This comes before its clock is set, because its lines were stamped by the old clock. */
  log?: { everyMs(): number; read(): Promise<void> }
  clock?: { isOff(): boolean; set(): Promise<void> }
  /** Writes the settings that are wrong, and reads them back. Returns what still differs, for people. `isAsked`: staff requested it. */
  configure?(isAsked: boolean): Promise<DeviceRefused | undefined>
  /** What somebody has changed since, for people. It is reported and not undone. */
  differs?(): Promise<DeviceRefused | undefined>
  /** Whether to write the settings again at the next look, until the device keeps them. */
  insists?: boolean
  /** At the end of a look; `configuredAt` is when the settings were written. */
  end?(configuredAt: number | undefined, configure: () => Promise<void>): Promise<void>
  start?(): void
  stop?(): void
}

/**
 * For devices that open a socket at a fixed address. The bridge passes an `upgrade` at its own listener to this make, and opens a second
 * listener at `port` as long as it has a device of this make. `adapters` are the adapters of these devices; `proven` is called when the
 * socket turned out to belong to one.
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

/** A setting of a device, as text. Its default applies if nothing, or something wrong, is entered. */
interface Setting<Value extends string = string> {
  otherwise: Value
  means: string
  /** Its values, or their form as a regular expression. The service refuses any other when it is entered. */
  takes: readonly Value[] | string
}
type SettingList = Record<string, Setting>
export type SettingsOf<List> = { [Name in keyof List]: List[Name] extends Setting<infer Value> ? Value : never }

/** One of several values; the first is the default. */
export function choice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  means: string,
): Setting<Value> {
  return { otherwise: values[0], means, takes: values }
}

export function text(otherwise: string, means: string, pattern = /^/): Setting {
  return { otherwise, means, takes: pattern.source }
}

const accepts = ({ takes }: Setting, value: string) =>
  typeof takes === 'string' ? new RegExp(takes).test(value) : takes.includes(value)

/** The settings of a device. `wrong` names those whose value is not known; their defaults are used. */
export function readSettings<List extends SettingList>(list: List, { settings }: Pick<DeviceConfig, 'settings'>) {
  const given = Object.entries(list).map(([name, setting]) => ({
    ...setting,
    name,
    value: settings[name] || setting.otherwise,
  }))
  const wrong = given.flatMap(({ name, value, ...setting }) =>
    value === setting.otherwise || accepts(setting, value) ? [] : name,
  )
  const values = given.map(({ name, value, otherwise }) => [name, wrong.includes(name) ? otherwise : value])
  return { wrong, settings: Object.fromEntries(values) as SettingsOf<List> }
}
