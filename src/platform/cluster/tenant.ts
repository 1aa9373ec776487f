import { sql } from 'kysely'
import { isDistributed } from '../db/citus.ts'
import type { Db } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { requireCitus } from './require-citus.ts'

/** The server that has the rows of a company. */
export interface TenantPlace {
  shard: number
  host: string
  port: number
  /** How many other companies are in the same shard. */
  neighbours: number
}

async function requireDistributed(db: Db): Promise<void> {
  await requireCitus(db)
  if (await isDistributed(db)) return
  throw new OperatorError(
    'This database is not distributed yet: npx catraca distribute does that. Nothing was changed.',
  )
}

/** One table in place of all colocated ones: when it moves, the others of its shard move along. */
async function anyDistributed(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod = 'h' and c.relkind = 'r' and not c.relispartition order by c.relname limit 1`.execute(db)
  return rows[0]!.name
}

export async function placeOfTenant(db: Db, teamId: string): Promise<TenantPlace> {
  await requireDistributed(db)
  const table = await anyDistributed(db)
  const { rows } = await sql<TenantPlace>`
    select s.shardid as shard, s.nodename as host, s.nodeport as port,
           (select count(*) from companies c
             where c.id <> ${teamId} and get_shard_id_for_distribution_column(${table}::regclass, c.id) = s.shardid)
             as neighbours
      from citus_shards s
     where s.shardid = get_shard_id_for_distribution_column(${table}::regclass, ${teamId}::uuid)`.execute(db)
  return rows[0]!
}

/** Gives a company shards of its own, on the server where its shard is now. */
export async function isolateTenant(db: Db, teamId: string): Promise<TenantPlace> {
  const { neighbours } = await placeOfTenant(db, teamId)
  if (neighbours > 0) {
    await sql`select isolate_tenant_to_new_shard(${await anyDistributed(db)}::regclass, ${teamId}::uuid, 'CASCADE',
                                                 shard_transfer_mode => 'block_writes')`.execute(db)
  }
  return placeOfTenant(db, teamId)
}

/** Moves the shard of a company to another server, with all companies in that shard. */
export async function moveTenant(db: Db, teamId: string, to: { host: string; port: number }): Promise<TenantPlace> {
  const { shard, host, port } = await placeOfTenant(db, teamId)
  if (host !== to.host || port !== to.port) {
    await sql`select citus_move_shard_placement(${shard}, ${host}, ${port}::integer, ${to.host}, ${to.port}::integer,
                                                'block_writes')`.execute(db)
  }
  return placeOfTenant(db, teamId)
}
