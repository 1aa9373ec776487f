import { execFile } from 'node:child_process'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { clusterTarget } from '#platform/embedded/cluster.ts'
import { type Called, call, longestMs, statusesOf } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import type { Ground } from './ground/ground.ts'
import { makeMember } from './ground/members.ts'
import type { Postgres } from './ground/postgres.ts'

const run = promisify(execFile)
const diskBytes = 96 * 2 ** 20
const mostWrites = 5000
const writesWhenFull = 20
const backPatienceMs = 15_000

/** The disk with the tables is full. Reads must be served, and writes must be refused with the reason. */
export const fault: Fault = {
  name: 'disk full',
  async run(ground) {
    const postgres = await ground.postgres()
    const disk = await mountSmallDisk(ground, postgres)
    if (disk === undefined) {
      return { seen: 'cannot be made here: this user may mount nothing; run it as root', holds: 'skipped' }
    }
    await moveTables(postgres, disk)
    const company = await ground.company(postgres.db, 'own')
    const server = await ground.server({ DATABASE_URL: postgres.url() })
    const first = await makeMember(server, company)

    const filler = join(disk, 'filler')
    await writeFile(filler, Buffer.alloc(diskBytes)).catch(() => {})
    const refused: Called[] = []
    for (let i = 0; i < mostWrites && refused.length < writesWhenFull; i++) {
      const called = await makeMember(server, company)
      if (called.status !== 201) refused.push(called)
    }
    const ready = await call(`${server.url}/readyz`)
    const read = await call(`${server.url}/api/v1/members/${first.body.data.id}`, { key: company.key })
    const alive = await call(`${server.url}/healthz`)

    await rm(filler)
    const began = performance.now()
    const wellAgain = async () =>
      (await makeMember(server, company)).status === 201 && (await call(`${server.url}/readyz`)).status === 200
    while (!(await wellAgain()) && performance.now() - began < 60_000) await pause(100)
    const backMs = Math.round(performance.now() - began)

    const honest = refused.every(({ status, body }) => status === 503 && body.error.details.reason === 'DATABASE_FULL')
    return {
      seen: `writes: ${statusesOf(refused)}, longest ${longestMs(refused)} ms; a read: ${read.status}; /readyz: ${ready.status}, missing ${missing(ready)}; /healthz: ${alive.status}; right again ${backMs} ms after there was room`,
      holds:
        refused.length === writesWhenFull &&
        honest &&
        read.status === 200 &&
        ready.status === 503 &&
        missing(ready) === 'disk' &&
        alive.status === 200 &&
        backMs < backPatienceMs,
    }
  },
}

function missing({ body }: Called): string {
  const checks = Object.entries(body?.checks ?? {})
  return checks.flatMap(([part, well]) => (well ? [] : [part])).join(', ') || 'nothing'
}

/** A disk in memory; undefined if this user may not make one. */
async function mountSmallDisk(ground: Ground, { cluster }: Postgres): Promise<string | undefined> {
  const disk = await ground.folder()
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk]).catch(() => undefined)
  if (mounted === undefined) return undefined
  ground.cleanup.defer(async () => void (await run('umount', ['--lazy', disk])))
  const { user } = cluster.folders
  if (user !== undefined) await chown(disk, user.uid, user.gid)
  return disk
}

/** Puts the tables on that disk and leaves the log where it is: without room for its log PostgreSQL would end, which is another fault. */
async function moveTables({ cluster, db }: Postgres, disk: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const admin = new pg.Client(clusterTarget(cluster, 'postgres'))
  await admin.connect()
  await admin.query(`create tablespace small location '${disk}'`)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]!.name}'`)
  await admin.query(`alter database ${rows[0]!.name} set tablespace small`)
  await admin.end()
}
