import type { Gym } from '#test/harness/gym.ts'
import { Phone } from '#test/harness/phone.ts'

/** A device of the gym's first unit. */
export async function newDevice(gym: Gym): Promise<string> {
  const device = { name: 'Tablet', store_id: gym.units.u1! }
  return (await (await gym.owner()).post('/catalogue/devices', device)).body.data.id
}

/** The code that pairs a new device. */
export async function newPairingCode(gym: Gym, device?: string): Promise<string> {
  const id = device ?? (await newDevice(gym))
  return (await (await gym.owner()).post(`/devices/${id}/pairing`)).body.data.code
}

/** A tablet that is paired as this device. */
export async function kioskOf(gym: Gym, device: string): Promise<{ kiosk: Phone; device: string }> {
  const kiosk = new Phone(gym)
  const answer = await kiosk.post('/kiosk/pairing', { code: await newPairingCode(gym, device) })
  kiosk.cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  return { kiosk, device }
}

const kiosks = new WeakMap<Gym, Promise<{ kiosk: Phone }>>()

/** A paired tablet of a gym, made at the first request. */
export async function sampleKiosk(gym: Gym): Promise<Phone> {
  const known = kiosks.get(gym) ?? newDevice(gym).then((device) => kioskOf(gym, device))
  kiosks.set(gym, known)
  return (await known).kiosk
}
