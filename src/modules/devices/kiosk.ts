import type { Static } from 'typebox'
import type { DeviceOfVisit, TeamContext } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNowMs, machineNowText } from '#platform/time/clock.ts'
import type { Kiosk } from './schemas.ts'
import { findDeviceByToken, updateLastSeen } from './sql.ts'

const notedEveryMs = 60_000

/** The device that has this token, and a note that it was seen, at most once a minute. */
export async function findPairedDevice(db: Db, teamId: string, tokenHash: Buffer): Promise<DeviceOfVisit | undefined> {
  const found = await findDeviceByToken(db, teamId, tokenHash)
  if (found === undefined) return undefined
  const { last_seen_at, ...device } = found
  if (Date.parse(last_seen_at) < machineNowMs() - notedEveryMs) {
    await updateLastSeen(db, teamId, device.id, machineNowText())
  }
  return device
}

export function readKiosk({ app }: TeamContext): Static<typeof Kiosk> {
  const { name, store_name } = app!.device!
  return { device: name, store_name }
}
