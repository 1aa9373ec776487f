/** How several servers on one database compare with a single one: behind a proxy, with load and without; see README.md beside this file. */
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createKey, revokeKey } from '#platform/auth/api-keys.ts'
import type { Db } from '#platform/db/pool.ts'
import { createGround, type Ground, type Server } from '#test/faults/ground/ground.ts'
import { cpuOf, cpuOfPostgres, postmasterOf } from './cpu.ts'
import { callers } from './engine-callers.ts'
import { type BenchGym, makeGym } from './engine-gyms.ts'
import { call, median } from './harness.ts'

const counts = [1, 3, 9]
const gymsMade = 10
const sizes = { members: 300, visits: 3 }
const warmUpSeconds = 2
const roundSeconds = 4
const rounds = 3
const idleSeconds = 20
const catchUpSeconds = 10
const revocations = 5

const cleanup = new AsyncDisposableStack()
try {
  const ground = createGround(cleanup, (line) => process.stderr.write(`${line}\n`))
  const { db, url } = await ground.postgres({ max_connections: '400' })
  const postmaster = await postmasterOf(db)
  const gyms: BenchGym[] = []
  for (let number = 1; number <= gymsMade; number++) gyms.push(await makeGym(db, `rede-${number}`, sizes))
  await sql`vacuum analyze`.execute(db)
  const servers: Server[] = []
  const results: Record<string, object> = {}
  for (const count of counts) {
    while (servers.length < count) servers.push(await ground.server({ DATABASE_URL: url(), LOG_LEVEL: 'fatal' }))
    const proxy = await startBalancer(ground, servers)
    const nodeCpu = () => servers.reduce((sum, { child }) => sum + cpuOf(child.pid!), 0)
    const cpu = () => ({ node: nodeCpu(), postgres: cpuOfPostgres(postmaster) })
    const row: Record<string, number> = { ...(await idle(db, cpu)) }
    for (const [name, caller] of Object.entries(callers(gyms, proxy, 'service'))) {
      if (name !== 'one member' && name !== 'door, in and out') continue
      await call(caller, warmUpSeconds)
      const measured = []
      for (let round = 0; round < rounds; round++) {
        const before = cpu()
        const { answered, perSecond, p99, failed } = await call(caller, roundSeconds)
        const after = cpu()
        const each = (part: 'node' | 'postgres') => ((after[part] - before[part]) / answered) * 1e6
        measured.push({ 'req/s': perSecond, 'p99 ms': p99, 'Node µs': each('node'), 'PG µs': each('postgres'), failed })
      }
      for (const what of ['req/s', 'p99 ms', 'Node µs', 'PG µs', 'failed'] as const) {
        row[`${name}: ${what}`] = Math.round(median(measured.map((one) => one[what])))
      }
    }
    row['revoked key refused by all, ms'] = await revoke(db, gyms[0]!.teamId, servers)
    results[`${count} servers`] = row
  }
  const names = Object.keys(Object.values(results)[0]!)
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(Object.entries(results).map(([of, row]) => [of, (row as Record<string, number>)[name]])),
      ]),
    ),
  )
} finally {
  await cleanup.disposeAsync()
}

/** Gives each new connection to the next server. */
async function startBalancer(ground: Ground, servers: readonly Server[]): Promise<string> {
  let next = 0
  const spread = [...servers]
  const balancer = createServer((caller) => {
    const callee = createConnection(Number(new URL(spread[next++ % spread.length]!.url).port), '127.0.0.1')
    for (const [from, to] of [[caller, callee] as const, [callee, caller] as const]) {
      from.setNoDelay()
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  ground.cleanup.defer(() => void balancer.close())
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
}

/** The servers' own work once they have caught up with what was written: transactions and CPU per second, and connections. */
async function idle(db: Db, cpu: () => { node: number; postgres: number }): Promise<Record<string, number>> {
  const look = async () => {
    const { rows } = await sql<{ transactions: number; connections: number }>`
      select xact_commit + xact_rollback as transactions, numbackends as connections
        from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]!
  }
  let [seen, done] = [await look(), Number.POSITIVE_INFINITY]
  for (let falls = true; falls; ) {
    await pause(catchUpSeconds * 1000)
    const now = await look()
    const since = now.transactions - seen.transactions
    falls = since < 0.8 * done
    ;[seen, done] = [now, since]
  }
  const [first, before] = [await look(), cpu()]
  await pause(idleSeconds * 1000)
  const [last, after] = [await look(), cpu()]
  const tenths = (value: number) => Math.round((value / idleSeconds) * 10) / 10
  return {
    'idle: transactions/s': tenths(last.transactions - first.transactions),
    'idle: Node ms/s': tenths((after.node - before.node) * 1000),
    'idle: PG ms/s': tenths((after.postgres - before.postgres) * 1000),
    'idle: connections': last.connections,
  }
}

/** The time from the revocation of a key that all servers have used until the last of them refuses it. */
async function revoke(db: Db, teamId: string, servers: readonly Server[]): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < revocations; time++) {
    const { id, key } = await createKey(db, {
      teamId,
      isTest: false,
      name: `bench ${time} ${servers.length}`,
      scopes: ['plans:read'],
      rateLimit: 1_000_000,
    })
    const ask = async ({ url }: Server) =>
      (await fetch(`${url}/api/v1/plans`, { headers: { authorization: `Bearer ${key}` } })).status
    await Promise.all(servers.map(ask))
    await revokeKey(db, { team_id: teamId, id })
    const began = performance.now()
    await Promise.all(
      servers.map(async (server) => {
        while ((await ask(server)) !== 401);
      }),
    )
    took.push(performance.now() - began)
  }
  return Math.round(median(took))
}
