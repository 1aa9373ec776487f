import { DeviceRefused, type Door, unlessRefused } from '../../devices/adapter.ts'
import type { Commands } from './commands.ts'
import { qrModes } from './dialect.ts'
import { isRecord, whole } from './exact-json.ts'
import type { Settings } from './settings.ts'

interface Wanted {
  module: string
  name: string
  value: string
  /** This setting must read back as written; the others only where the firmware knows them. */
  required: boolean
}

const rowName = 'Catraca'

/** How long the device waits for an answer, and how often it tries. A person waits at most for the product of both. */
const answers = { request_timeout: '2000', max_request_attempts: '3' }

/** What the device must be set to, in the order in which it is written: online mode is switched on last. */
export function wantedSettings(
  door: Door,
  settings: Settings,
  { serverId, push }: { serverId: string; push: boolean },
): Wanted[] {
  const { model, mode } = settings
  const { hostname, port, pathname, protocol } = new URL(door.address)
  const must = (module: string, values: Record<string, string>) => list(module, values, true)
  const may = (module: string, values: Record<string, string>) => list(module, values, false)
  const qr = qrModes[settings.qr]
  const { entrance } = door.device
  return [
    ...must('monitor', {
      hostname,
      port: port || (protocol === 'https:' ? '443' : '80'),
      path: `${pathname.replace(/^\/+|\/+$/g, '')}/api/notifications`.replace(/^\//, ''),
    }),
    ...may('monitor', {
      request_timeout: '5000',
      inform_access_event_id: '1',
      alive_interval: '30000',
      enable_photo_upload: '0',
    }),
    ...(model.entrance && entrance
      ? must(model.entrance.module, { [model.entrance.name]: model.entrance[entrance] })
      : []),
    ...model.settings.map(({ required = false, ...setting }) => ({ ...setting, required })),
    ...(qr === undefined ? [] : may(model.qr, { qrcode_legacy_mode_enabled: qr })),
    // Expired users would lose their faces 16 minutes after the daily restart.
    ...may('general', { clear_expired_users: 'disable' }),
    ...may('ntp', { enabled: '0' }),
    ...(push
      ? must('push_server', { push_remote_address: door.address, push_request_period: '2' })
      : may('push_server', { push_remote_address: '' })),
    ...must('online_client', { server_id: serverId, extract_template: '0', ...answers }),
    ...may('online_client', { contingency_enabled: '1', alive_interval: '60000' }),
    ...must('general', {
      local_identification: mode === 'enterprise' ? '0' : '1',
      online: mode === 'standalone' ? '0' : '1',
    }),
  ]
}

function list(module: string, values: Record<string, string>, required: boolean): Wanted[] {
  return Object.entries(values).map(([name, value]) => ({ module, name, value, required }))
}

function byModule<T extends { module: string }>(wanted: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(wanted, ({ module }) => module)]
}

/** What the device is set to. A request with one name that the device does not know fails as a whole, so such names are read one by one. */
export async function readConfiguration(
  commands: Commands,
  names: readonly { module: string; name: string }[],
): Promise<(module: string, name: string) => string | undefined> {
  const found = new Map<string, string>()
  const ask = async (module: string, asked: string[]) => {
    const answer = await commands.run('get_configuration', { [module]: asked })
    const values = isRecord(answer) && isRecord(answer[module]) ? answer[module] : {}
    for (const [name, value] of Object.entries(values)) found.set(`${module}.${name}`, String(value))
  }
  for (const [module, wanted] of byModule(names)) {
    const asked = [...new Set(wanted.map(({ name }) => name))]
    try {
      await ask(module, asked)
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error
      for (const name of asked) await ask(module, [name]).catch(unlessRefused)
    }
  }
  return (module, name) => found.get(`${module}.${name}`)
}

type Read = Awaited<ReturnType<typeof readConfiguration>>

/** What is not set as it must be. If the firmware does not know a setting, this is a difference only if the setting is required. */
export function differences(wanted: readonly Wanted[], read: Read): Wanted[] {
  return wanted.filter(({ module, name, value, required }) => {
    const held = read(module, name)
    return held === undefined ? required : held !== value
  })
}

/** Writes module by module, since a request with one unknown name is refused as a whole. */
export async function writeConfiguration(commands: Commands, wanted: readonly Wanted[]): Promise<void> {
  const write = (module: string, some: readonly Wanted[]) =>
    commands.run('set_configuration', { [module]: Object.fromEntries(some.map(({ name, value }) => [name, value])) })
  for (const isRequired of [false, true]) {
    for (const [module, some] of byModule(wanted.filter(({ required }) => required === isRequired))) {
      const oneByOne = async (error: unknown) => {
        unlessRefused(error)
        for (const one of some) await write(module, [one]).catch(unlessRefused)
      }
      await write(module, some).catch(oneByOne)
    }
  }
}

/** The row of `devices` that names us as the device's server; it is made if it is missing. */
export async function serverRow(door: Door, commands: Commands): Promise<string> {
  const rows = await commands.load('devices', ['id', 'name', 'ip'])
  const known = door.memory.get('server_row')
  const own =
    rows.find(({ id }) => known !== undefined && String(whole(id)) === known) ??
    rows.find(({ ip }) => ip === door.address) ??
    rows.find(({ name }) => name === rowName)
  const values = { name: rowName, ip: door.address, public_key: '' }
  let id = own && whole(own.id)
  if (id === undefined) {
    id = whole((await commands.create('devices', [values]))[0])
    if (id === undefined) throw new DeviceRefused('no_server_id')
  } else if (own?.ip !== door.address) {
    await commands.run('modify_objects', { object: 'devices', values, where: { devices: { id } } })
  }
  door.memory.set('server_row', String(id))
  return String(id)
}

/** What is not as it was written, for people; undefined if nothing differs. */
export function describe(wanted: readonly Wanted[], read: Read): DeviceRefused | undefined {
  const differing = differences(wanted, read)
  if (differing.length === 0) return undefined
  const parts = differing.map(
    ({ module, name, value }) =>
      `${module}.${name} is ${read(module, name) === undefined ? 'not known to it' : `not ${hidden(name, value)}`}`,
  )
  return new DeviceRefused('set_otherwise', { settings: parts.join('; ') })
}

/** Hides addresses, because they carry the secret by which the device is known. */
function hidden(name: string, value: string): string {
  return name === 'path' || name === 'push_remote_address' ? 'as written' : value
}
