import type { Body } from './answer.ts'
import { units } from './gyms.ts'

/** The devices at the doors of a gym's units: a turnstile with its bridge, and a kiosk. */
export interface Doors {
  /** By unit. */
  turnstiles: Map<string, { device: string; token: string }>
  /** The cookies of kiosks, by unit. */
  kiosks: Map<string, string>
}

interface Opening {
  url: string
  slug: string
  /** The cookie of the desk. */
  desk: string
  /** The id of a unit. */
  unit: (ref: string) => string
}

/** Sets up and pairs a turnstile and a kiosk at each unit, before the walk begins. */
export async function openDoors({ url, slug, desk, unit }: Opening): Promise<Doors> {
  const doors: Doors = { turnstiles: new Map(), kiosks: new Map() }
  const asDesk = (path: string, body: object) => post(`${url}/dashboard/api${path}`, body, desk)
  const newDevice = async (device: object): Promise<{ id: string; code: string }> => {
    const { id } = (await asDesk('/catalogue/devices', device)).body.data
    return { id, code: (await asDesk(`/devices/${id}/pairing`, {})).body.data.code }
  }
  const program = { version: '1.0.0', host: 'walk', system: 'linux' }
  for (const { ref } of units) {
    const [store_id, name] = [unit(ref), `Catraca ${ref} ${slug}`]
    const turnstile = await newDevice({ name, store_id, make: 'control-id', entrance: 'clockwise' })
    const { body } = await post(`${url}/device/api/pair`, { code: turnstile.code, program })
    doors.turnstiles.set(ref, { device: turnstile.id, token: body.token })
    const kiosk = await newDevice({ name: `Tablet ${ref} ${slug}`, store_id })
    const paired = await post(`${url}/app/api/${slug}/kiosk/pairing`, { code: kiosk.code })
    doors.kiosks.set(ref, paired.cookie)
  }
  return doors
}

async function post(url: string, body: object, cookie?: string): Promise<{ body: Body; cookie: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return { body: (await answer.json()) as Body, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
