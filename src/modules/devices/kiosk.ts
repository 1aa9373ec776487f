import type { Static } from 'typebox'
import type { Db } from '#platform/db/pool.ts'
import { machineNowMs, machineNowText } from '#platform/time/clock.ts'
import type { Kiosk } from './schemas.ts'
import { findDeviceByToken, updateToken } from './sql.ts'

const notedEveryMs = 60_000

/** A paired device at a door. */
export interface DeviceAtDoor {
  id: string
  name: string
  store_id: string
  store_name: string
}

/** The device with this token; also records that it was seen, at most once a minute. */
export async function findPairedDevice(db: Db, teamId: string, tokenHash: Buffer): Promise<DeviceAtDoor | undefined> {
  const found = await findDeviceByToken(db, teamId, tokenHash)
  if (found === undefined) return undefined
  const { last_seen_at, ...device } = found
  if (Date.parse(last_seen_at) < machineNowMs() - notedEveryMs) {
    await updateToken(db, teamId, device.id, { last_seen_at: machineNowText() })
  }
  return device
}

export function readKiosk({ name, store_name }: DeviceAtDoor): Static<typeof Kiosk> {
  return { device: name, store_name }
}
