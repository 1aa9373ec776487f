import { sql } from 'kysely'
import { joinById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findValue, replaceRows, updateBy, useUp } from '#platform/db/rows.ts'

const devicesOf = (db: Db, teamId: string) =>
  db
    .selectFrom('devices as d')
    .innerJoin('units as u', joinById('u', 'd.store_id'))
    .leftJoin('device_tokens as t', (join) => join.on('t.team_id', '=', teamId).onRef('t.device_id', '=', 'd.id'))
    .select(['d.id', 'd.name', 'd.store_id', 'u.name as store_name', 'd.make', 'd.bridge_id'])
    .where('d.team_id', '=', teamId)
    .where('d.is_active', '=', true)

/** The device in use that has this token. */
export async function findDeviceByToken(db: Db, teamId: string, tokenHash: Buffer) {
  const row = await devicesOf(db, teamId)
    .select('t.last_seen_at')
    .where('t.token_hash', '=', tokenHash)
    .where('t.held_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, last_seen_at: row.last_seen_at! }
}

export async function findDevice(db: Db, teamId: string, id: string) {
  return devicesOf(db, teamId).where('d.id', '=', id).executeTakeFirst()
}

export const findUnitOfDevice = findValue('devices', 'store_id', 'id')

/** The devices in use: the token of a tablet, and the bridge of a turnstile with its last report about it. */
export async function listDevices(db: Db, teamId: string, id?: string) {
  const query = devicesOf(db, teamId)
    .leftJoin('bridges as b', joinById('b', 'd.bridge_id'))
    .leftJoin('device_states as s', (join) => join.on('s.team_id', '=', teamId).onRef('s.device_id', '=', 'd.id'))
    .select(['t.paired_at', 't.last_seen_at', 't.device'])
    .select(['d.model', 'd.entrance', 'd.reads_qr', 'd.reads_cards', 'd.reads_fingers', 'd.reads_faces'])
    .select(['b.host', 'b.system', 'b.version', 'b.paired_at as bridge_paired_at', 'b.queue'])
    .select(['b.heard_at as bridge_heard_at', 's.heard_at', 's.online', 's.since', 's.mode', 's.clock_drift_ms'])
    .select(['s.firmware', 's.serial', 's.users', 's.refused', 's.waiting', 's.last_passage_at', 's.alarms'])
    .orderBy('d.name')
    .orderBy('d.id')
  return (id === undefined ? query : query.where('d.id', '=', id)).execute()
}

/** Creates the device's only valid code. */
export const insertPairing = replaceRows('device_pairings', ['device_id'], ['device_id', 'code_hash', 'expires_at'])

/** Uses a code up. */
export const usePairing = useUp('device_pairings', 'code_hash')

/** Creates the device's only valid token. */
export const insertToken = replaceRows(
  'device_tokens',
  ['device_id'],
  [...(['device_id', 'token_hash', 'address', 'device', 'paired_at', 'last_seen_at', 'held_at'] as const)],
)

export const updateToken = updateBy('device_tokens', ['device_id'], ['last_seen_at'])

export const deletePairing = deleteBy('device_pairings', 'device_id')

export const deleteToken = deleteBy('device_tokens', 'device_id')

export const updateConnection = updateById('devices', ['address', 'login', 'password', 'serial', 'settings'])

/** A turnstile in use, with how its bridge reaches it, its unit and its company. */
export async function findTurnstile(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('devices as d')
    .innerJoin('units as u', joinById('u', 'd.store_id'))
    .innerJoin('companies as c', 'c.id', 'd.team_id')
    .select(['d.id', 'd.name', 'd.make', 'd.store_id', 'd.bridge_id', 'u.name as store_name'])
    .select(['d.address', 'd.login', 'd.serial', 'd.settings'])
    .select((eb) => eb('d.password', 'is not', null).as('has_password'))
    .select(['c.name as company_name', 'c.slug', 'c.clock_offset_ms'])
    .where('d.team_id', '=', teamId)
    .where('d.id', '=', id)
    .where('d.is_active', '=', true)
    .where('d.make', 'is not', null)
    .executeTakeFirst()
}

/** Sets the bridge of a device; a bridge that has no devices left is ended. */
export async function setBridge(db: Db, teamId: string, deviceId: string, bridgeId: string | null): Promise<void> {
  await updateBridgeOf(db, teamId, deviceId, { bridge_id: bridgeId })
  await deleteState(db, teamId, deviceId)
  await deleteIdleBridges(db, teamId)
}

const updateBridgeOf = updateById('devices', ['bridge_id'])

const deleteState = deleteBy('device_states', 'device_id')

async function deleteIdleBridges(db: Db, teamId: string): Promise<void> {
  await db
    .deleteFrom('bridges as b')
    .where('b.team_id', '=', teamId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('devices as d')
            .select('d.id')
            .where('d.team_id', '=', teamId)
            .whereRef('d.bridge_id', '=', 'b.id'),
        ),
      ),
    )
    .execute()
}

/**
 * Ends pairings that no longer fit the device: of a tablet with a bridge, of a device with a bridge of another unit, or of a turnstile with
 * the kiosk. Nothing is shown of the earlier state of a device without a bridge.
 */
export async function endWrongPairings(db: Db, teamId: string): Promise<void> {
  await sql`
    update devices d set bridge_id = null
      from bridges b
     where d.team_id = ${teamId} and b.team_id = ${teamId} and b.id = d.bridge_id
       and (d.make is null or b.store_id <> d.store_id)`.execute(db)
  await sql`
    delete from device_states s using devices d
     where s.team_id = ${teamId} and d.team_id = ${teamId} and d.id = s.device_id and d.bridge_id is null`.execute(db)
  await sql`
    delete from device_tokens t using devices d
     where t.team_id = ${teamId} and d.team_id = ${teamId} and d.id = t.device_id and d.make is not null`.execute(db)
  await deleteIdleBridges(db, teamId)
}
