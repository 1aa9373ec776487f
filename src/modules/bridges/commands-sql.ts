import type { Command } from '@catraca/device-contract/messages.ts'
import { sql } from 'kysely'
import { actorName } from '#platform/db/actor-name.ts'
import { joinById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { insertRow } from '#platform/db/rows.ts'

/** For one bridge. */
const mostToldAtOnce = 50

export const insertCommandRow = insertRow('device_commands', [
  ...([
    'id',
    'device_id',
    'kind',
    'direction',
    'what',
    'user_id',
    'reason',
    'actor',
    'created_at',
    'expires_at',
  ] as const),
])

/** Deletes the commands of a device that were created before `at`. */
export async function forgetCommands(db: Db, teamId: string, deviceId: string, at: string): Promise<void> {
  await db
    .deleteFrom('device_commands')
    .where('team_id', '=', teamId)
    .where('device_id', '=', deviceId)
    .where('created_at', '<', at)
    .execute()
}

/** The commands that each of these bridges still has to carry out, oldest first. */
export async function listOpenCommands(db: Db, teamId: string, bridgeIds: readonly string[], now: string) {
  const { rows } = await sql<Command & { bridge_id: string }>`
    select b.id as bridge_id, o.*
      from unnest(${bridgeIds}::uuid[]) as b (id)
     cross join lateral (
       select c.id, c.device_id, c.kind, c.direction, c.what, c.user_id, c.expires_at
         from device_commands as c
         join devices as d on d.team_id = ${teamId} and d.id = c.device_id
        where c.team_id = ${teamId} and d.bridge_id = b.id and d.is_active
          and c.ended_at is null and c.expires_at > ${now}
        order by c.id
        limit ${mostToldAtOnce}) as o
     order by o.id`.execute(db)
  return rows
}

/** Locks a command for a device of this bridge. */
export async function lockCommand(db: Db, teamId: string, bridgeId: string, id: string) {
  return db
    .selectFrom('device_commands as c')
    .innerJoin('devices as d', joinById('d', 'c.device_id'))
    .select(['c.id', 'c.device_id', 'c.kind', 'c.what', 'c.user_id', 'c.actor', 'c.ended_at'])
    .where('c.team_id', '=', teamId)
    .where('c.id', '=', id)
    .where('d.bridge_id', '=', bridgeId)
    .forUpdate('c')
    .executeTakeFirst()
}

export const updateCommand = updateById('device_commands', ['ended_at', 'result', 'detail'])

/** The last commands of a device, newest first. */
export async function listLastCommands(db: Db, teamId: string, deviceId: string) {
  return db
    .selectFrom('device_commands as c')
    .select(['c.id', 'c.kind', 'c.direction', 'c.what', 'c.reason', 'c.actor', 'c.created_at', 'c.expires_at'])
    .select(['c.ended_at', 'c.result', 'c.detail', actorName(teamId, 'c.actor').as('actor_name')])
    .where('c.team_id', '=', teamId)
    .where('c.device_id', '=', deviceId)
    .orderBy('c.id', 'desc')
    .limit(20)
    .execute()
}
