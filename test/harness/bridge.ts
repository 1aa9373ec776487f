import type { DeviceHealth } from '@catraca/device-contract/messages.ts'
import { deviceEndpoints } from '#apis/device/endpoints.ts'
import type { Live } from '#platform/events/live.ts'
import { type Answer, callDeclared } from './client.ts'
import type { Gym } from './gym.ts'

const endpoints = deviceEndpoints({
  box: {} as never,
  live: {} as Live,
  tries: {} as never,
  within: (_teamId, work) => work(),
})
export const program = { version: '1.0.0', host: 'PC-RECEPCAO', system: 'linux' }

/** Calls /device/api like a bridge, and checks every answer against its endpoint's declaration. */
export class Bridge {
  readonly url: string
  token: string | undefined

  constructor(url: string, token?: string) {
    this.url = url
    this.token = token
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body?: unknown) => this.send('POST', path, body)

  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const api = { url: `${this.url}/device/api`, token: this.token, endpoints }
    return callDeclared(api, { method, path, body, headers })
  }

  /** Pairs the device with this code; the first call makes this object a bridge. */
  async pair(code: string): Promise<Answer> {
    const answer = await this.post('/pair', { code, program })
    if (answer.status === 200) this.token ??= answer.body.token
    return answer
  }

  /** Reports that these devices are well, except for the given values. */
  async health(devices: string[], but: Partial<DeviceHealth> = {}): Promise<Answer> {
    return this.post('/health', healthOf(devices, but))
  }
}

/** A report that these devices are well, except for the given values. */
export function healthOf(devices: string[], but: Partial<DeviceHealth> = {}) {
  const well = { online: true, mode: 'online', waiting: 0, alarms: [], ...but }
  return {
    ...{ program, started_at: new Date().toISOString(), queue: 0 },
    devices: devices.map((device_id) => ({ device_id, ...well })),
  }
}

/** A turnstile of the gym's first unit, or of another. */
export async function newTurnstile(gym: Gym, but: object = {}): Promise<string> {
  const device = { name: 'Catraca 1', store_id: gym.units.u1!, make: 'control-id', entrance: 'clockwise', ...but }
  return (await (await gym.owner()).post('/catalogue/devices', device)).body.data.id
}

export async function codeOf(gym: Gym, device: string): Promise<string> {
  return (await (await gym.owner()).post(`/devices/${device}/pairing`)).body.data.code
}

/** A bridge for a turnstile; the turnstile is made if none is given. */
export async function bridgeOf(gym: Gym, device?: string): Promise<{ bridge: Bridge; device: string }> {
  const id = device ?? (await newTurnstile(gym))
  const bridge = new Bridge(gym.api.url)
  await bridge.pair(await codeOf(gym, id))
  return { bridge, device: id }
}
