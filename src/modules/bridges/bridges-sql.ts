import { sql } from 'kysely'
import { joinById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { quickStatement } from '#platform/db/statement.ts'

/** The bridge that has this token or is to have it, with its company and its unit. */
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

/** Makes the token that was given out last the only one. */
export async function promoteToken(db: Db, teamId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('bridges')
    .set((eb) => ({ token_hash: eb.ref('next_token_hash').$notNull(), next_token_hash: null }))
    .where('team_id', '=', teamId)
    .where('next_token_hash', '=', tokenHash)
    .execute()
}

export interface NewBridge {
  id: string
  store_id: string
  token_hash: Buffer
  version: string
  host: string
  system: string
  paired_at: string
}

export async function insertBridge(db: Db, teamId: string, bridge: NewBridge): Promise<void> {
  const { id, store_id, token_hash, version, host, system, paired_at } = bridge
  await db
    .insertInto('bridges')
    .values({ team_id: teamId, id, store_id, token_hash, version, host, system, paired_at })
    .execute()
}

export const updateBridge = updateById('bridges', [
  ...(['next_token_hash', 'version', 'host', 'system', 'heard_at', 'started_at', 'queue'] as const),
])

/** How the doors of a unit decide when the server does not answer, and what counts when nobody says that the arm turned. */
export async function findDoorRules(db: Db, teamId: string, storeId: string) {
  return db
    .selectFrom('units as u')
    .innerJoin('companies as c', 'c.id', 'u.team_id')
    .select(['u.offline_policy', 'u.snapshot_hours', 'c.unconfirmed_counts'])
    .where('u.team_id', '=', teamId)
    .where('u.id', '=', storeId)
    .executeTakeFirstOrThrow()
}

/** The devices for which a bridge speaks, as it has to know them. */
export async function listDevicesOfBridge(db: Db, teamId: string, bridgeId: string) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'make', 'model', 'entrance', 'address', 'login', 'password', 'serial', 'settings'])
    .where('team_id', '=', teamId)
    .where('bridge_id', '=', bridgeId)
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** What was last said of the devices for which a bridge speaks; null where nothing was. */
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

export interface NewState {
  device_id: string
  heard_at: string
  online: boolean
  since: string
  mode: string
  clock_drift_ms: number | null
  firmware: string | null
  serial: string | null
  users: number | null
  refused: number
  waiting: number
  last_passage_at: string | null
  alarms: string[]
}

export async function upsertStates(db: Db, teamId: string, states: NewState[]): Promise<void> {
  if (states.length === 0) return
  const excluded = (name: keyof NewState) => sql.ref<never>(`excluded.${name}`)
  await db
    .insertInto('device_states')
    .values(
      states.map(({ device_id, heard_at, online, since, mode, clock_drift_ms, ...more }) => {
        const { firmware, serial, users, refused, waiting, last_passage_at, alarms } = more
        return {
          ...{ team_id: teamId, device_id, heard_at, online, since, mode, clock_drift_ms },
          ...{ firmware, serial, users, refused, waiting, last_passage_at, alarms },
        }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'device_id']).doUpdateSet({
        heard_at: excluded('heard_at'),
        online: excluded('online'),
        since: excluded('since'),
        mode: excluded('mode'),
        clock_drift_ms: excluded('clock_drift_ms'),
        firmware: excluded('firmware'),
        serial: excluded('serial'),
        users: excluded('users'),
        refused: excluded('refused'),
        waiting: excluded('waiting'),
        last_passage_at: excluded('last_passage_at'),
        alarms: excluded('alarms'),
      }),
    )
    .execute()
}
