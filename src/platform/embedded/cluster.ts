import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { appendFile, chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionTarget } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import type { Folders } from './folders.ts'

const superuser = 'catraca'
const socketPort = 5432
const usualStartTimeoutMs = 60_000
/** Included at the end of postgresql.conf; what an operator sets by ALTER SYSTEM still wins. */
const settingsFile = 'catraca.conf'
/** What PostgreSQL prints before its own log is open; beside the socket. */
const startLog = 'postgres-start.log'
/** PostgreSQL's message while a process of a killed server is still running; it exits soon. */
const remainsOfKilledServer = 'pre-existing shared memory block'

export interface Cluster {
  folders: Folders
  binaries: Binaries
  /** Additional postgresql.conf settings, for example `fsync = off` in tests. */
  settings?: Record<string, string> | undefined
  /** How long it may take until it answers, if more than a minute. */
  startTimeoutMs?: number | undefined
  /** Called whenever this process has just started the server, which takes a moment to be ready. */
  whileStarting?: (() => void) | undefined
}

/** The data folder can only be read by the programs of another major version. */
export class OtherMajorError extends OperatorError {}

export async function openCluster(
  folders: Folders,
  options: Omit<Cluster, 'folders' | 'binaries'> = {},
): Promise<Cluster> {
  return { folders, binaries: await findBinaries(folders.user), ...options }
}

export function clusterTarget(cluster: Cluster, database: string): ConnectionTarget {
  return { host: cluster.folders.socket, port: socketPort, user: superuser, database }
}

/**
 * Returns once the database answers. Joins a running server, waits for one that is starting or stopping, initialises a
 * new folder, and clears what a killed server left behind. Any number of processes may call this at once.
 */
export async function ensureRunning(cluster: Cluster): Promise<void> {
  const deadline = performance.now() + (cluster.startTimeoutMs ?? usualStartTimeoutMs)
  let problem = 'it does not answer'
  while (performance.now() < deadline) {
    if (await answers(cluster)) return
    if (!existsSync(cluster.folders.database)) await moveInOrInitialise(cluster)
    requireSameMajor(cluster)
    if (serverProcessLives(cluster.folders.database)) {
      await pause(50) // it is starting up, recovering or shutting down
      continue
    }
    clearLeftovers(cluster.folders)
    await writeSettings(cluster)
    rmSync(join(cluster.folders.socket, startLog), { force: true })
    const starting = run(cluster, cluster.binaries.pgCtl, ['start', '--silent', '--wait', '--log', startLog])
    cluster.whileStarting?.()
    if ((await starting).code === 0) continue
    problem = await whyNotStarted(cluster)
    // Another process may have started the server at the same moment; if not, report PostgreSQL's own message.
    if (serverProcessLives(cluster.folders.database) || (await answers(cluster))) continue
    if (!problem.includes(remainsOfKilledServer)) break
    await pause(100)
  }
  throw new OperatorError(
    `The embedded PostgreSQL in ${cluster.folders.database} did not start (${problem}); its log is in the folder log there.`,
  )
}

/** npm brings the programs of one major version, and each reads the data folders of its own version only. */
export function requireSameMajor({ folders, binaries }: Cluster): void {
  const found = majorOfData(folders)
  if (found === undefined || found === binaries.major) return
  const what = `The data folder ${folders.data} was made by PostgreSQL ${found}, and this release of Catraca brings PostgreSQL ${binaries.major}`
  if (Number(found) > Number(binaries.major)) {
    throw new OperatorError(
      `${what}, which cannot read it. Start the release that you had before. Nothing was changed.`,
    )
  }
  throw new OtherMajorError(`${what}: npm start upgrades it, after a backup. Nothing was changed.`)
}

/** The major version that made the database; undefined when there is none yet. */
export function majorOfData({ database }: Pick<Folders, 'database'>): string | undefined {
  const file = join(database, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** The folder of a cluster that replaces another one, once it is complete. */
export const successorOf = (database: string) => `${database}.upgraded`

/** When an upgrade was killed after it had moved the database away, its successor is moved into place. */
async function moveInOrInitialise(cluster: Cluster): Promise<void> {
  const { database } = cluster.folders
  if (!existsSync(successorOf(database))) return initialise(cluster)
  // Another process may have been faster.
  await rename(successorOf(database), database).catch(() => {})
}

/** Stops the server cleanly: open transactions are rolled back, everything committed is on disk. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  await run(cluster, cluster.binaries.pgCtl, ['stop', '--silent', '--wait', '--mode', 'fast'])
}

async function answers(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ ...clusterTarget(cluster, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Initialises beside the final location and renames when complete, so a kill in the middle never leaves a partial
 * database.
 */
async function initialise(cluster: Cluster): Promise<void> {
  const { folders, binaries } = cluster
  clearUnfinished(folders.data, /^postgres\.new-(\d+)$/)
  const fresh = join(folders.data, `postgres.new-${process.pid}`)
  const made = await run(cluster, binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(cluster.settings?.fsync === 'off' ? ['--no-sync'] : []),
  ])
  if (made.code !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new OperatorError(`A new database could not be made in ${folders.data}: ${lastLine(made.output)}`)
  }
  await appendFile(join(fresh, 'postgresql.conf'), `\ninclude = '${settingsFile}'\n`)
  await rename(fresh, folders.database).catch(() => rm(fresh, { recursive: true, force: true }))
}

/** Removes files that ended processes left unfinished; the process id is in the name. */
export function clearUnfinished(folder: string, names: RegExp): void {
  for (const name of readdirSync(folder)) {
    const owner = names.exec(name)?.[1]
    if (owner !== undefined && !processExists(Number(owner))) rmSync(join(folder, name), { recursive: true })
  }
}

/**
 * Settings go through PostgreSQL's own file and not through the command line, where a path with spaces would have to
 * survive pg_ctl's shell. Only the socket is open, in a folder that no other user can enter: hence no password.
 */
async function writeSettings({ folders, settings: own }: Cluster): Promise<void> {
  const settings = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: `"${folders.socket.replaceAll('"', '""')}"`,
    max_connections: '100',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    // Limits the log that waits to be archived (wal-archive/); without an archive nothing waits.
    max_slot_wal_keep_size: '2GB',
    ...own,
  }
  const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`)
  // Another process may be starting PostgreSQL at this moment: it must find either the old file or the complete new
  // one, readable for its user.
  const file = join(folders.database, settingsFile)
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, `# Written at every start.\n${lines.join('\n')}\n`)
  if (folders.user !== undefined) await chown(fresh, folders.user.uid, folders.user.gid)
  await rename(fresh, file)
}

/**
 * Takes over the settings that an operator made by ALTER SYSTEM, if this PostgreSQL accepts them; otherwise returns what is wrong with
 * them.
 */
export async function takeOverSettings(from: Folders, cluster: Cluster): Promise<string | undefined> {
  const file = join(cluster.folders.database, 'postgresql.auto.conf')
  const own = await readFile(file)
  await writeFile(file, await readFile(join(from.database, 'postgresql.auto.conf')))
  const read = await run(cluster, cluster.binaries.postgres, ['-C', 'data_directory'])
  if (read.code === 0) return undefined
  await writeFile(file, own)
  // The first line names the setting, the last one only the file.
  return read.output.split('\n')[0]
}

export function serverProcessLives(database: string): boolean {
  const pid = lockedBy(join(database, 'postmaster.pid'))
  return pid !== undefined && processExists(pid) && isServerOf(database, pid)
}

/**
 * After a kill -9, the process id in a lock file may belong to another program by now, and PostgreSQL would then
 * refuse to start. Such a lock file is moved aside. (PostgreSQL itself clears the lock file of a process that no
 * longer exists.)
 */
function clearLeftovers(folders: Folders): void {
  for (const file of [join(folders.database, 'postmaster.pid'), join(folders.socket, `.s.PGSQL.${socketPort}.lock`)]) {
    const pid = lockedBy(file)
    if (pid !== undefined && processExists(pid) && !isServerOf(folders.database, pid)) {
      rmSync(file, { force: true })
    }
  }
}

function lockedBy(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process is the running PostgreSQL of this database, rather than another program, the PostgreSQL of
 * another folder, or a zombie (which containers without an init keep). On systems without /proc, PostgreSQL's own
 * check decides.
 */
function isServerOf(database: string, pid: number): boolean {
  try {
    if (!/\(postgres\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false
  } catch {
    return process.platform !== 'linux'
  }
  try {
    const [works, expected] = [statSync(`/proc/${pid}/cwd`), statSync(database)]
    return works.dev === expected.dev && works.ino === expected.ino
  } catch {
    return true // a container may forbid root to look
  }
}

function run(cluster: Cluster, program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const { user, socket, database } = cluster.folders
  // The server must not inherit PGPORT and similar variables from the operator's shell. The folder goes into PGDATA
  // and the log beside the working folder because pg_ctl starts the server through a shell, where a path with $ or "
  // would break.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: socket,
      env: { ...Object.fromEntries(inherited), LC_ALL: 'C', PGDATA: database },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C reaches every process of the terminal; detached, PostgreSQL keeps running until the service has
      // finished its work and stops it.
      detached: process.platform !== 'win32',
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

async function whyNotStarted({ folders }: Cluster): Promise<string> {
  const log = await readFile(join(folders.socket, startLog), 'utf8').catch(() => '')
  return log.match(/(?<=FATAL: +).*/g)?.at(-1) ?? 'it gave no reason'
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
