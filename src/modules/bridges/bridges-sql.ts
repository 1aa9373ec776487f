import type { Selectable } from 'kysely'
import { joinById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { insertRow, listBy, replaceRows } from '#platform/db/rows.ts'
import type { DeviceStates } from '#platform/db/schema.generated.ts'
import { quickStatement } from '#platform/db/statement.ts'

/** The bridge with this token, which may also be a new token that is not in use yet, with its company and its unit. */
const bridgeByToken = quickStatement((db, { teamId, tokenHash }: { teamId: string; tokenHash: Buffer }) =>
  db
    .selectFrom('bridges as b')
    .innerJoin('units as u', joinById('u', 'b.store_id'))
    .innerJoin('companies as c', 'c.id', 'b.team_id')
    .select(['b.id', 'b.store_id', 'u.name as store_name', 'c.name', 'c.slug', 'c.timezone', 'c.clock_offset_ms'])
    .select((eb) => eb('b.token_hash', '=', tokenHash).as('is_current'))
    .where('b.team_id', '=', teamId)
    .where('b.held_at', 'is', null)
    .where((eb) => eb.or([eb('b.token_hash', '=', tokenHash), eb('b.next_token_hash', '=', tokenHash)])),
)

export async function findBridgeByToken(db: Db, teamId: string, tokenHash: Buffer) {
  const [row] = await bridgeByToken(db, { teamId, tokenHash })
  return row
}

/** Makes the most recently issued token the only one. */
export async function promoteToken(db: Db, teamId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('bridges')
    .set((eb) => ({ token_hash: eb.ref('next_token_hash').$notNull(), next_token_hash: null }))
    .where('team_id', '=', teamId)
    .where('next_token_hash', '=', tokenHash)
    .execute()
}

export const insertBridge = insertRow('bridges', [
  ...(['id', 'store_id', 'token_hash', 'version', 'host', 'system', 'paired_at'] as const),
])

export const updateBridge = updateById('bridges', [
  ...(['next_token_hash', 'version', 'host', 'system', 'heard_at', 'started_at', 'queue'] as const),
])

/** How the doors of a unit decide when the server does not answer, and what counts when no turn of the arm is reported. */
export async function findDoorRules(db: Db, teamId: string, storeId: string) {
  return db
    .selectFrom('units as u')
    .innerJoin('companies as c', 'c.id', 'u.team_id')
    .select(['u.offline_policy', 'u.snapshot_hours', 'c.unconfirmed_counts'])
    .where('u.team_id', '=', teamId)
    .where('u.id', '=', storeId)
    .executeTakeFirstOrThrow()
}

/** A bridge handles only its active devices. */
export const listDevices = listBy('devices', ['bridge_id', 'is_active'], 'name', 'id')

/** The last report about each device of a bridge; null without a report. */
export async function listStates(db: Db, teamId: string, bridgeId: string) {
  return db
    .selectFrom('devices as d')
    .leftJoin('device_states as s', (join) => join.on('s.team_id', '=', teamId).onRef('s.device_id', '=', 'd.id'))
    .select(['d.id', 's.heard_at', 's.online', 's.since', 's.mode', 's.alarms', 's.firmware', 's.serial', 's.waiting'])
    .select(['s.users', 's.refused', 's.last_passage_at'])
    .where('d.team_id', '=', teamId)
    .where('d.bridge_id', '=', bridgeId)
    .where('d.is_active', '=', true)
    .execute()
}

const state = [
  ...(['device_id', 'heard_at', 'online', 'since', 'mode', 'clock_drift_ms', 'firmware', 'serial'] as const),
  ...(['users', 'refused', 'waiting', 'last_passage_at', 'alarms'] as const),
] as const

export type NewState = Pick<Selectable<DeviceStates>, (typeof state)[number]>

export const upsertStates = replaceRows('device_states', ['device_id'], state)
