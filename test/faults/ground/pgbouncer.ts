import { execFileSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { embeddedServiceRole } from '#platform/db/service-role.ts'
import { freePort } from '#test/harness/free-port.ts'
import { type Called, call } from './call.ts'
import type { Company, Ground, Server } from './ground.ts'
import type { Postgres } from './postgres.ts'
import { until } from './wait.ts'

/** The first version that finds a client's named statements on every connection. */
const namesSince = 1.21
/** Fewer than the connections of one server, so that they are shared. */
const transactionConnections = 6
const sessionConnections = 80
const callers = 16
const callsOfEach = 30
/** If a time in an answer differs by more than this, it is in another zone. */
const mostOffMs = 120_000

export interface PgBouncer {
  /** For DATABASE_URL. */
  url: string
  version: string
  knowsNames: boolean
}

/** The installed PgBouncer, in front of a database whose own time zone is São Paulo. */
export async function startPgBouncer(
  ground: Ground,
  postgres: Postgres,
  mode: 'transaction' | 'session',
): Promise<PgBouncer> {
  await sql`alter database catraca set timezone = 'America/Sao_Paulo'`.execute(postgres.db)
  const folder = await ground.folder()
  // It does not run as root, and needs access to the socket.
  await chmod(dirname(postgres.socket), 0o755)
  await chmod(folder, 0o777)
  const port = await freePort()
  const connections = mode === 'transaction' ? transactionConnections : sessionConnections
  await writeFile(join(folder, 'users.txt'), `"${embeddedServiceRole}" ""\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
catraca = host=${dirname(postgres.socket)} port=${postgres.target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
max_client_conn = 500
default_pool_size = ${connections}
`,
  )
  const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter)
  const [, version = '0'] = /PgBouncer (\d+\.\d+)/.exec(
    execFileSync('pgbouncer', ['--version'], { env: { PATH } }).toString(),
  )!
  const asUser = process.getuid?.() === 0 ? ['--user=nobody'] : []
  ground.program('pgbouncer', ['--quiet', ...asUser, join(folder, 'pgbouncer.ini')], { PATH })
  await until('PgBouncer', () => answers(port))
  return {
    url: `postgres://${embeddedServiceRole}@127.0.0.1:${port}/catraca`,
    version,
    knowsNames: Number(version) >= namesSince,
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

/** Makes the same number of calls at two servers. Returns every answer that was not a success, and how far times in them were off. */
export async function callMany(servers: readonly Server[], { key }: Company) {
  const failed: Called[] = []
  let furthestMs = 0
  let made = 0
  const expectDone = async (
    server: Server,
    path: string,
    body?: object,
    method = body === undefined ? 'GET' : 'POST',
  ) => {
    const answer = await call(`${server.url}/api/v1${path}`, { key, method, ...(body === undefined ? {} : { body }) })
    made++
    if (answer.status < 200 || answer.status > 299) failed.push(answer)
    return answer.body?.data
  }
  const noteTime = (text: string) => {
    furthestMs = Math.max(furthestMs, Math.abs(Date.parse(text) - Date.now()))
  }
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let round = 0; round < callsOfEach; round++) {
        const [one, other] = [servers[(caller + round) % 2]!, servers[(caller + round + 1) % 2]!]
        const member = await expectDone(one, '/members', { full_name: `Ana ${caller} ${round}` })
        if (member === undefined) continue
        noteTime(member.created_at)
        const read = await expectDone(other, `/members/${member.id}`)
        if (read !== undefined) noteTime(read.created_at)
        await expectDone(one, `/members/${member.id}`, { phone: '+5511987654321' }, 'PATCH')
        const found = await expectDone(other, '/members?limit=5')
        if (found !== undefined) noteTime(found[0].updated_at)
      }
    }),
  )
  return { made, failed, furthestMs, timesRight: furthestMs < mostOffMs }
}
