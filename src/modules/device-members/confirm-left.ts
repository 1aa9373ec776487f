import type { SyncedRequest } from '@catraca/device-contract/messages.ts'
import type { Static } from 'typebox'
import { type Bridge, deviceOfBridge } from '#modules/bridges/index.ts'
import { lockMember } from '#modules/members/index.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { noteLive } from '#platform/events/live.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { forgetEnrolments } from './consent.ts'
import { readCursor } from './cursor.ts'
import { deviceExists } from './enrolment-sql.ts'
import { deleteLeavingsOfDevice, deleteToldLeavings, listLeavingMembers, listOffDevices, putSync } from './users-sql.ts'

/**
 * Records what a device has: all the data that its bridge was sent up to a cursor. Members who had to leave the device by then have left
 * it.
 */
export async function noteSeen(
  ctx: Acting,
  bridge: Bridge,
  { device_id, cursor, users }: Static<typeof SyncedRequest>,
): Promise<{ left: number } | Failure<'NOT_FOUND'>> {
  const device = await deviceOfBridge(ctx, bridge, device_id)
  if (device instanceof Failure) return device
  const read = readCursor(cursor)
  return transact(ctx, async (tx) => {
    await putSync(tx.db, tx.teamId, { device_id, users, seen_at: machineNowText() })
    if (read === undefined) return { left: 0 }
    const told = { reading: read.began, page: read.page }
    return { left: await end(tx, device_id, () => deleteToldLeavings(tx.db, tx.teamId, device_id, told)) }
  })
}

/** Records that staff have emptied a device by hand, because its bridge or the device itself will not come back. */
export async function noteEmptied(ctx: Acting, deviceId: string): Promise<{ left: number } | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    if (!(await deviceExists(tx.db, tx.teamId, deviceId))) return notFound('Device')
    await recordOwnSecurityEvent(tx, { action: 'device_emptied', subject: 'devices', subjectId: deviceId })
    return { left: await end(tx, deviceId, () => deleteLeavingsOfDevice(tx.db, tx.teamId, deviceId)) }
  })
}

/** Completes the removal of members from a device. Members who are on no device any more have no enrolled face and no enrolled finger. */
async function end(tx: Acting, deviceId: string, remove: () => Promise<{ member_id: string }[]>): Promise<number> {
  // Members are locked before leavings, in the same order as when a member is blocked.
  const leaving = await listLeavingMembers(tx.db, tx.teamId, deviceId)
  for (const { member_id } of leaving) await lockMember(tx.db, tx.teamId, member_id)
  const left = (await remove()).map(({ member_id }) => member_id)
  if (left.length > 0) {
    await forgetEnrolments(tx, await listOffDevices(tx.db, tx.teamId, left))
    await noteLive(tx.db, tx.teamId, 'devices')
  }
  return left.length
}
