import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { distribute } from '#platform/cluster/distribute.ts'
import { type ConnectionTarget, createDb, createPool, type Db } from '#platform/db/pool.ts'
import { asService, embeddedServiceRole } from '#platform/db/service-role.ts'
import { placements } from '#src/placements.ts'
import { prepareDatabase } from '#src/prepare-database.ts'

/** A worker of the cluster on which the suite runs. */
export interface Worker {
  host: string
  port: number
}

const shards = 4

/** Made in a database without Citus, a role is on one server only. */
const knowService = `do $$ begin create role ${embeddedServiceRole} login; exception when duplicate_object then null; end $$`

/**
 * Makes a database of a test's own: a clone of `original`. On a cluster, whose rows are in databases of other servers as
 * well, there is nothing to clone: it is made, migrated and distributed anew.
 */
export async function makeDatabase(database: string, original = inject('template').database!): Promise<void> {
  const template = inject('template')
  const workers = inject('workers')
  if (workers.length === 0) {
    await onServer({ ...template, database: 'postgres' }, `create database ${database} template ${original}`)
    return
  }
  for (const server of [{}, ...workers]) {
    await onServer({ ...template, ...server, database: 'postgres' }, `create database ${database}`)
    await onServer({ ...template, ...server, database }, `${knowService}; create extension citus`)
  }
  const target = { ...template, database }
  const owner = createDb(createPool(target, { max: 2, session: 'unlimited' }))
  const pool = createPool(target, { max: 1 })
  await pool.query('select citus_set_coordinator_host($1, $2)', [template.host, template.port])
  for (const { host, port } of workers) await pool.query('select citus_add_node($1, $2)', [host, port])
  await pool.end()
  const service = createDb(createPool(asService(target)))
  await prepareDatabase({ db: service, owner: target, embedded: true }, pino({ level: 'silent' }))
  await service.destroy()
  await distribute(owner, placements, { shards, onProgress: () => {} })
  await owner.destroy()
}

/** Drops it on every server. */
export async function dropDatabase(database: string): Promise<void> {
  const template = inject('template')
  for (const server of [{}, ...inject('workers')]) {
    await onServer({ ...template, ...server, database: 'postgres' }, `drop database if exists ${database} with (force)`)
  }
}

/** How many sessions wait for a lock, on whichever server. */
export async function countWaiting(db: Db): Promise<number> {
  const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const onAll = sql<{ result: string }>`select result from run_command_on_all_nodes(${waiting})`
  const { rows } = await (inject('workers').length === 0
    ? sql<{ result: string }>`select (${sql.raw(waiting)})::text as result`
    : onAll
  ).execute(db)
  return rows.reduce((sum, { result }) => sum + Number(result), 0)
}

async function onServer(target: ConnectionTarget, statement: string): Promise<void> {
  const pool = createPool(target, { max: 1 })
  await pool.query(statement).finally(() => pool.end())
}
