import type { Static } from 'typebox'
import { validateEntry } from '#modules/access/index.ts'
import { machineNowMs, machineNowText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/failure.ts'
import type { DeviceOfVisit, TeamContext } from '#platform/team-context.ts'
import type { Kiosk, KioskEntry } from './schemas.ts'
import { findDeviceByToken, findFirstName, updateLastSeen } from './sql.ts'

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

/** Asks at the door for whoever shows a code at the kiosk, in the unit of the device; the entry names the device. */
export async function enterAtKiosk(
  ctx: TeamContext,
  code: string,
): Promise<Static<typeof KioskEntry> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const { id: deviceId, store_id } = ctx.app!.device!
  const answer = await validateEntry({ ...ctx, deviceId }, { member_code: code, store_id })
  if (answer instanceof Failure) return answer
  const { allowed, duplicate, reason, member_profile_id } = answer
  const first_name = member_profile_id === null ? null : await findFirstName(ctx.db, ctx.teamId, member_profile_id)
  return { allowed, duplicate, reason, first_name }
}
