import { hash } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { projectRoot } from '../config/config.ts'
import { OperatorError } from '../errors/operator-error.ts'
import {
  canEnter,
  canWrite,
  databaseUser,
  makeSystemFolder,
  type SystemUser,
  serviceUser,
  systemFolder,
} from '../files/system-user.ts'

export interface Folders {
  /** Everything Catraca stores: the database, its log, generated secrets. */
  data: string
  /** PostgreSQL's own data folder. */
  database: string
  /** Holds the Unix socket; a short path, because the system allows about 100 characters. */
  socket: string
  user: SystemUser | undefined
}

const longestSocketFolder = 85

/** Chooses and creates the folders of the embedded database. Throws an OperatorError when one cannot be written. */
export function prepareFolders(dataDir: string | undefined): Folders {
  const preferred = resolve(dataDir ?? join(projectRoot, '.data'))
  const user = databaseUser(join(preferred, 'postgres'))
  const data = reachable(dataDir, user)
  makeFolder(data, user)
  requireWritable(data)
  if (user !== undefined && !canWrite(user, data)) {
    throw new OperatorError(
      `The data folder ${data} cannot be reached and written by the user ${user.name}, as which PostgreSQL runs. Set CATRACA_DATA_DIR to a folder outside private ones such as /root.`,
    )
  }
  const socket = socketFolder(data)
  makeFolder(socket, user, 0o700)
  requireOwn(socket, user)
  return { data, database: join(data, 'postgres'), socket, user }
}

/** A second cluster in the same data folder, named `name`; nobody else knows its address. */
export function foldersOfSecond(folders: Folders, name: string): Folders {
  const socket = join(folders.socket, 'n')
  makeFolder(socket, folders.user, 0o700)
  return { ...folders, database: join(folders.data, name), socket }
}

/** The data folder of a service whose database is elsewhere, and the user it switches to when started as root. */
export function settleDataFolder(dataDir: string | undefined): { data: string; user: SystemUser | undefined } {
  const preferred = resolve(dataDir ?? join(projectRoot, '.data'))
  const user = serviceUser(preferred)
  const data = reachable(dataDir, user)
  if (data !== preferred) makeFolder(data, user)
  return { data, user }
}

function reachable(dataDir: string | undefined, user: SystemUser | undefined): string {
  if (dataDir === undefined && user !== undefined && !canEnter(user, projectRoot)) return folderForRoot()
  return resolve(dataDir ?? join(projectRoot, '.data'))
}

/**
 * PostgreSQL's user cannot enter a checkout below /root, so its data lives here, in a separate folder for each
 * checkout.
 */
function folderForRoot(): string {
  makeSystemFolder()
  return join(systemFolder, `${basename(projectRoot)}-${hash('sha256', projectRoot, 'hex').slice(0, 8)}`)
}

function socketFolder(data: string): string {
  const beside = join(data, 'run')
  if (Buffer.byteLength(beside) <= longestSocketFolder) return beside
  return join(tmpdir(), `catraca-${hash('sha256', data, 'hex').slice(0, 16)}`)
}

/** Gives a new or empty folder to the user that runs PostgreSQL. */
function makeFolder(folder: string, user: SystemUser | undefined, mode = 0o755): void {
  try {
    mkdirSync(folder, { recursive: true, mode })
    if (user !== undefined && readdirSync(folder).length === 0) chownSync(folder, user.uid, user.gid)
  } catch (error) {
    throw notWritable(folder, error)
  }
}

function requireWritable(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw notWritable(folder, error)
  }
}

/**
 * Another user could have created the folder in the shared temporary directory first, and would then sit between us
 * and PostgreSQL.
 */
function requireOwn(socket: string, user: SystemUser | undefined): void {
  const expected = user?.uid ?? process.getuid?.()
  const { uid } = statSync(socket)
  if (expected === undefined || uid === expected) return
  throw new OperatorError(
    `The folder ${socket}, where PostgreSQL is reached, belongs to another user (uid ${uid}). Remove it, or set CATRACA_DATA_DIR to a folder with a shorter path.`,
  )
}

function notWritable(folder: string, error: unknown): OperatorError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
  return new OperatorError(
    `The data folder ${folder} cannot be written (${code}). Set CATRACA_DATA_DIR to a folder that this user may write.`,
  )
}
