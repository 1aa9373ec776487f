import { randomUUID } from 'node:crypto'
import { distribute } from '#platform/cluster/distribute.ts'
import { readTarget } from '#platform/db/hosts.ts'
import { type ConnectionTarget, createDb, createPool } from '#platform/db/pool.ts'
import { embeddedServiceRole } from '#platform/db/service-role.ts'
import { placeOf } from '#src/installation/placements.ts'

/** A worker of the cluster on which the suite runs. */
export interface Worker {
  host: string
  port: number
}

/** A database for this run alone on an existing server. */
export interface GivenServer {
  target: ConnectionTarget
  /** Empty on a server without Citus. */
  workers: Worker[]
  /** Puts the tables where they belong, once they have been made. */
  settle(): Promise<void>
  /** Drops it. */
  leave(): Promise<void>
}

const shards = 4

/** Citus does not copy roles to the workers that existed before it, so each server gets this one first. */
const knowService = `do $$ begin create role ${embeddedServiceRole} login; exception when duplicate_object then null; end $$`

/** Makes a new, empty database beside the one that the address names, which stays unchanged. */
export async function joinGivenServer(url: string): Promise<GivenServer> {
  const parsed = new URL(url)
  const workers = await workersOf(readTarget(url))
  const target = {
    host: parsed.hostname,
    port: Number(parsed.port || 5432),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database: `catraca_suite_${randomUUID().replaceAll('-', '')}`,
  }
  const servers = [target, ...workers.map((worker) => ({ ...target, ...worker }))]
  for (const server of servers) await ask({ ...server, database: 'postgres' }, `create database ${target.database}`)
  if (workers.length > 0) {
    for (const server of servers) await ask(server, `${knowService}; create extension citus`)
    await ask(target, 'select citus_set_coordinator_host($1, $2)', [target.host, target.port])
    for (const { host, port } of workers) await ask(target, 'select citus_add_node($1, $2)', [host, port])
  }
  return {
    target,
    workers,
    settle: () => (workers.length === 0 ? Promise.resolve() : distributeAll(target)),
    leave: async () => {
      for (const server of servers) {
        await ask({ ...server, database: 'postgres' }, `drop database ${target.database} with (force)`)
      }
    },
  }
}

async function workersOf(target: ConnectionTarget): Promise<Worker[]> {
  const citus = await ask(target, "select from pg_extension where extname = 'citus'")
  if (citus.length === 0) return []
  return ask(
    target,
    "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid",
  )
}

async function distributeAll(target: ConnectionTarget): Promise<void> {
  const owner = createDb(createPool(target, { max: 2, session: 'unlimited' }))
  await distribute(owner, placeOf, { shards, onProgress: () => {} })
  await owner.destroy()
}

async function ask(target: ConnectionTarget, statement: string, values?: unknown[]) {
  const pool = createPool(target, { max: 1 })
  try {
    return (await pool.query(statement, values)).rows
  } finally {
    await pool.end()
  }
}
