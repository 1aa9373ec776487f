import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDb, createPool } from '#platform/db/pool.ts'
import { clusterTarget, openCluster } from '#platform/embedded/cluster.ts'
import { prepareFolders } from '#platform/embedded/folders.ts'
import { listSpans } from '#platform/wal-archive/layout.ts'
import { call } from './ground/call.ts'
import { runCommand } from './ground/command.ts'
import type { Fault } from './ground/fault.ts'
import { secretsKey } from './ground/ground.ts'
import { makeMember } from './ground/members.ts'
import { until } from './ground/wait.ts'

const loadMs = 35_000
/** docs/backup.md promises 10 s between two looks, plus the time to write. */
const mostLostMs = 15_000

/**
 * Kills the service and PostgreSQL in the middle of writes and deletes the data folder. The archive must restore everything except the last
 * seconds.
 */
export const fault: Fault = {
  name: 'data folder lost',
  async run(ground) {
    const [dataDir, place] = [await ground.folder(), await ground.folder()]
    const settings = { CATRACA_DATA_DIR: dataDir, CATRACA_SECRETS_KEY: secretsKey }
    ground.cleanup.defer(() => killPostgres(dataDir))
    const server = await ground.server(settings)
    const cluster = await openCluster(prepareFolders(dataDir))
    const db = createDb(createPool(clusterTarget(cluster, 'catraca')))
    const company = await ground.company(db, 'own').finally(() => db.destroy())
    const folder = join(place, 'archive')
    await runCommand(['backup', folder, '--archive', '03:30', '--unencrypted'], settings)
    await until('the first base', async () => (await listSpans(folder)).some(({ bases }) => bases.length > 0), 60_000)

    const acknowledged: { id: string; at: number }[] = []
    const end = performance.now() + loadMs
    while (performance.now() < end) {
      const { status, body } = await makeMember(server, company)
      if (status === 201) acknowledged.push({ id: body.data.id, at: performance.now() })
    }
    server.child.kill('SIGKILL')
    const lostAt = performance.now()
    await server.ended
    await killPostgres(dataDir)
    await rm(join(dataDir, 'postgres'), { recursive: true, maxRetries: 5 })

    const fresh = { CATRACA_DATA_DIR: join(place, 'restored'), CATRACA_SECRETS_KEY: secretsKey }
    const began = performance.now()
    const { members } = await runCommand(['restore', folder], fresh)
    const restoreMs = Math.round(performance.now() - began)
    ground.cleanup.defer(() => killPostgres(fresh.CATRACA_DATA_DIR))
    const copy = await ground.server(fresh)
    // One more may have been committed than was acknowledged.
    const restored = Math.min(members, acknowledged.length)
    const found = async ({ id }: { id: string }) =>
      (await call(`${copy.url}/api/v1/members/${id}`, { key: company.key })).status === 200
    const whole = restored > 0 && (await found(acknowledged[restored - 1]!))
    const lost = acknowledged.length - restored
    const lostMs = lost === 0 ? 0 : Math.round(lostAt - acknowledged[restored]!.at)
    return {
      seen: `${acknowledged.length} creates acknowledged; restored in ${restoreMs} ms; lost: the last ${lost}, of ${lostMs} ms`,
      holds: whole && lostMs <= mostLostMs,
    }
  },
}

/** Kills all of its processes, whoever started them. */
async function killPostgres(dataDir: string): Promise<void> {
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (lock === undefined) return
  const pid = Number.parseInt(lock, 10)
  const isAlive = () => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(postgres)')
  if (isAlive()) process.kill(pid, 'SIGKILL')
  await until('the end of PostgreSQL', () => !isAlive())
}
