import { reasonText } from '@catraca/device-contract/device-reasons.ts'
import { sql } from 'kysely'
import { actorName } from '#platform/db/actor-name.ts'
import { existsById, joinById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, findValue } from '#platform/db/rows.ts'

export type Consented = 'face' | 'finger'
export type Enrolled = Consented | 'card'

const mostListed = 50

/** Records a consent; false when the member has already given it. */
export async function insertConsent(
  db: Db,
  teamId: string,
  consent: { id: string; member_id: string; what: Consented; given_at: string; given_by: string },
): Promise<boolean> {
  const { id, member_id, what, given_at, given_by } = consent
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('device_consents')
    .values({ team_id: teamId, id, member_id, what, given_at, given_by })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'member_id', 'what']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends the member's current consents of these kinds; false when there is none. */
export async function closeConsents(
  db: Db,
  teamId: string,
  memberId: string,
  { kinds, at, by }: { kinds: Consented[]; at: string; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_consents')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .where('what', 'in', kinds)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For a current consent, `withdrawn_at` is null. */
export const findConsent = findBy('device_consents', 'member_id', 'what', 'withdrawn_at')

export async function listConsents(db: Db, teamId: string, memberId: string) {
  return db
    .selectFrom('device_consents as f')
    .select(['f.what', 'f.given_at', 'f.withdrawn_at'])
    .select([actorName(teamId, 'f.given_by').as('given_by'), actorName(teamId, 'f.withdrawn_by').as('withdrawn_by')])
    .where('f.team_id', '=', teamId)
    .where('f.member_id', '=', memberId)
    .orderBy('f.given_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(mostListed)
    .execute()
}

/** Records the start of an enrolment; false while another one waits at the device. */
export async function insertEnrolment(
  db: Db,
  teamId: string,
  enrolment: {
    id: string
    member_id: string
    device_id: string
    what: Enrolled
    asked_at: string
    actor: string
    expires_at: string
  },
): Promise<boolean> {
  const { id, member_id, device_id, what, asked_at, actor, expires_at } = enrolment
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('device_enrolments')
    .values({ team_id: teamId, id, member_id, device_id, what, state: 'asked', asked_at, actor, expires_at })
    // Not a parameter: a plan for any value could not know that the index has this condition.
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'device_id']).where('state', '=', sql.lit('asked')).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends enrolments that the device did not answer in time. */
export async function expireEnrolments(db: Db, teamId: string, deviceId: string, now: string): Promise<void> {
  await db
    .updateTable('device_enrolments')
    .set({ state: 'failed', ended_at: sql<string>`expires_at`, detail: reasonText('no_answer') })
    .where('team_id', '=', teamId)
    .where('device_id', '=', deviceId)
    .where('state', '=', sql.lit('asked'))
    .where('expires_at', '<=', now)
    .execute()
}

/** An enrolment whose end is not known, or was not reported in time. */
export async function findEnrolment(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('device_enrolments')
    .select(['member_id', 'device_id', 'what'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'failed'])
    .executeTakeFirst()
}

export const updateEnrolment = updateById('device_enrolments', ['state', 'detail', 'ended_at'])

/** Records that the faces and fingers of these members are on no device any more; their cards stay. */
export async function markGone(db: Db, teamId: string, memberIds: string[], at: string): Promise<void> {
  await db
    .updateTable('device_enrolments')
    .set({ state: 'gone', ended_at: at })
    .where('team_id', '=', teamId)
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('what', '<>', 'card')
    .where('state', '=', 'done')
    .execute()
}

export async function listEnrolments(db: Db, teamId: string, memberId: string) {
  const rows = await db
    .selectFrom('device_enrolments as e')
    .innerJoin('devices as d', joinById('d', 'e.device_id'))
    .select(['e.id', 'e.what', 'e.state', 'e.asked_at', 'e.expires_at', 'e.ended_at', 'e.detail'])
    .select(['d.id as device_id', 'd.name as device_name', actorName(teamId, 'e.actor').as('actor_name')])
    .where('e.team_id', '=', teamId)
    .where('e.member_id', '=', memberId)
    .orderBy('e.asked_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ device_id, device_name, ...enrolment }) => ({
    ...enrolment,
    device: { id: device_id, name: device_name },
  }))
}

export const deviceExists = existsById('devices')

/** The unit of a device, whether the device is in use or not. */
export const findDeviceUnit = findValue('devices', 'store_id', 'id')

/** A device in use that is connected by a bridge. */
export async function findBridgedDevice(db: Db, teamId: string, id: string) {
  const [device] = await bridgedDevices(db, teamId).where('d.id', '=', id).execute()
  return device
}

/** The devices at which members may enrol. */
export async function listBridgedDevices(db: Db, teamId: string) {
  return bridgedDevices(db, teamId).orderBy('d.name').orderBy('d.id').execute()
}

function bridgedDevices(db: Db, teamId: string) {
  return db
    .selectFrom('devices as d')
    .innerJoin('units as u', joinById('u', 'd.store_id'))
    .select(['d.id', 'd.name', 'd.store_id', 'u.name as store_name', 'd.bridge_id'])
    .select(['d.reads_cards', 'd.reads_faces', 'd.reads_fingers'])
    .where('d.team_id', '=', teamId)
    .where('d.is_active', '=', true)
    .where('d.bridge_id', 'is not', null)
}
