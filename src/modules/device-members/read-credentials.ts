import type { Static } from 'typebox'
import { memberExists } from '#modules/members/index.ts'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { machineNowMs } from '#platform/time/clock.ts'
import { deviceExists, listBridgedDevices, listConsents, listEnrolments } from './enrolment-sql.ts'
import type { DeviceMembers, DoorCredentials } from './schemas.ts'
import { findSync, listLeavings, listUserIds } from './users-sql.ts'

/**
 * How doors identify a member: the number, consents, where each identifier is enrolled, what devices still have to delete, and the devices
 * for enrolling, only of these units, if any are given.
 */
export async function readCredentials(
  { db, teamId }: InCompany,
  memberId: string,
  unitIds: string[] = [],
): Promise<Static<typeof DoorCredentials> | Failure<'NOT_FOUND'>> {
  if (!(await memberExists(db, teamId, memberId))) return notFound('Member')
  const [numbers, consents, enrolments, leavings, devices] = await Promise.all([
    listUserIds(db, teamId, [memberId]),
    listConsents(db, teamId, memberId),
    listEnrolments(db, teamId, memberId),
    listLeavings(db, teamId, { memberId }),
    listBridgedDevices(db, teamId),
  ])
  const now = machineNowMs()
  return {
    ...{ user_id: numbers.get(memberId) ?? null, consents, leavings },
    devices: devices.filter(({ store_id }) => unitIds.length === 0 || unitIds.includes(store_id)),
    enrolments: enrolments.map(({ state, expires_at, ...enrolment }) => ({
      ...enrolment,
      state: state !== 'asked' ? state : Date.parse(expires_at) < now ? 'expired' : 'waiting',
    })),
  }
}

/** The members who have to leave a device, and what the device has. */
export async function readDeviceMembers(
  { db, teamId }: InCompany,
  deviceId: string,
): Promise<Static<typeof DeviceMembers> | Failure<'NOT_FOUND'>> {
  if (!(await deviceExists(db, teamId, deviceId))) return notFound('Device')
  const [leavings, held] = await Promise.all([listLeavings(db, teamId, { deviceId }), findSync(db, teamId, deviceId)])
  return { leavings, held: held === undefined ? null : { users: held.users, seen_at: held.seen_at } }
}
