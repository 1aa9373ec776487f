import { DeviceRefused, type Door } from '../../devices/adapter.ts'
import { linesOf, type Terminal } from './http-client.ts'

const server = 'PictureHttpUpload.UploadServerList[0]'
const mode = 'Intelbras_ModeCfg'

/** Seconds between keepalives; the terminal decides alone when one is not answered. */
export const keepaliveSeconds = 10

/** What a terminal has to be set to, so that it asks this bridge at this address. */
function wantedSettings({ address }: Door): Map<string, string> {
  const { hostname, port, pathname, protocol } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  return new Map([
    ['PictureHttpUpload.Enable', 'true'],
    [`${server}.Address`, hostname],
    [`${server}.Port`, port || '80'],
    [`${server}.Uploadpath`, `${path}/notification`],
    [`${server}.HttpsEnable`, String(protocol === 'https:')],
    [`${mode}.DeviceMode`, '2'],
    [`${mode}.KeepAlive.Enable`, 'true'],
    [`${mode}.KeepAlive.Interval`, String(keepaliveSeconds)],
    [`${mode}.KeepAlive.Path`, `${path}/keepalive`],
    [`${mode}.KeepAlive.TimeOut`, '2000'],
    [`${mode}.RemoteCheckTimeout`, '5'],
  ])
}

/** Names of settings that differ on the terminal. */
async function differences(door: Door, terminal: Terminal): Promise<string[]> {
  const held = new Map([
    ...linesOf(await terminal.get(`configManager.cgi?action=getConfig&name=PictureHttpUpload`)),
    ...linesOf(await terminal.get(`configManager.cgi?action=getConfig&name=${mode}`)),
  ])
  return [...wantedSettings(door)].filter(([name, value]) => !isSame(held.get(name), value)).map(([name]) => name)
}

function isSame(held: string | undefined, wanted: string): boolean {
  return held?.toLowerCase() === wanted.toLowerCase()
}

/** What is set differently on the terminal, for people; undefined if nothing is. */
export async function differs(door: Door, terminal: Terminal): Promise<DeviceRefused | undefined> {
  const names = await differences(door, terminal)
  return names.length > 0 ? new DeviceRefused('terminal_kept_not', { settings: names.join(', ') }) : undefined
}

/** Writes what differs and reads it back. Returns what still differs. */
export async function configure(door: Door, terminal: Terminal): Promise<DeviceRefused | undefined> {
  const differing = await differences(door, terminal)
  if (differing.length === 0) return undefined
  const wanted = wantedSettings(door)
  // The mode goes last: a terminal in online mode without an address would ask nobody.
  for (const part of ['PictureHttpUpload', mode]) {
    const changes = differing.filter((name) => name.startsWith(part))
    if (changes.length === 0) continue
    const query = changes.map((name) => `${name}=${encodeURIComponent(wanted.get(name)!)}`).join('&')
    await terminal.get(`configManager.cgi?action=setConfig&${query}`)
  }
  return differs(door, terminal)
}
