import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readTarget } from '#platform/db/hosts.ts'
import { type ConnectionTarget, createDb, createPool } from '#platform/db/pool.ts'
import { asService } from '#platform/db/service-role.ts'
import { createLogger } from '#platform/log.ts'
import { prepareDatabase } from '#src/prepare-database.ts'
import { temporaryDatabase } from '../scripts/temporary-database.ts'
import type { Worker } from './harness/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones; nothing may stay connected to it. */
    template: ConnectionTarget
    /** The workers, where the suite runs on a cluster; each test file then makes its database anew. */
    workers: Worker[]
    /** For what the files of a run share; removed with it. */
    folder: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.CATRACA_TEST_DATABASE_URL
  const server = given === undefined ? await temporaryDatabase({ max_connections: '300' }) : await serverAt(given)
  const workers = given === undefined ? [] : await workersOf(readTarget(given))
  const db = createDb(createPool(asService(server.target)))
  await prepareDatabase({ db, owner: server.target, embedded: true }, createLogger('warn'))
  await db.destroy()
  project.provide('template', server.target)
  project.provide('workers', workers)
  const folder = await mkdtemp(join(tmpdir(), 'catraca-run-'))
  await chmod(folder, 0o755) // started as root, PostgreSQL's own user has to get through
  project.provide('folder', folder)
  return async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await server.leave()
  }
}

/** A database of this run's own on a server that exists; the one that was named stays as it is. */
async function serverAt(url: string): Promise<{ target: ConnectionTarget; leave: () => Promise<void> }> {
  const parsed = new URL(url)
  const database = `catraca_suite_${randomUUID().replaceAll('-', '')}`
  const admin = createPool(readTarget(url), { max: 1 })
  await admin.query(`create database ${database}`)
  const target = {
    host: parsed.hostname,
    port: Number(parsed.port || 5432),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database,
  }
  const leave = async () => {
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
  return { target, leave }
}

async function workersOf(target: ConnectionTarget): Promise<Worker[]> {
  const admin = createPool(target, { max: 1 })
  const { rows: citus } = await admin.query("select from pg_extension where extname = 'citus'")
  const { rows } = await admin.query(
    citus.length === 0
      ? 'select where false'
      : "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid",
  )
  await admin.end()
  return rows
}
