import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, type Stats, statSync } from 'node:fs'
import { OperatorError } from '../errors/operator-error.ts'

/** Where a service started as root stores the files its unprivileged user must reach. */
export const systemFolder = '/var/lib/catraca'

const userName = 'catraca'
/** An unassigned id: it lies between the ranges that systems give to people and to services. */
const namelessId = 65_533

export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/**
 * The user that PostgreSQL runs as, since it refuses to run as root. When started as root: the owner of the existing
 * database (if Catraca ran before under an ordinary user), otherwise the system user `catraca`, which is created if
 * missing. When started as any other user: undefined, meaning no change of user.
 */
export function databaseUser(databaseFolder: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(databaseFolder)
  if (owner !== undefined && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  return lookUp() ?? create()
}

/**
 * The user that a service started as root switches to when its database is elsewhere: the owner of its data folder, or
 * the system user `catraca`, or, if that user cannot be created (no program for it, /etc read-only), an unassigned id.
 * When started as any other user, or on a system other than Linux: undefined, meaning no change of user.
 */
export function serviceUser(dataFolder: string): SystemUser | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return databaseUser(dataFolder)
  } catch {
    return { name: `uid ${namelessId}`, uid: namelessId, gid: namelessId }
  }
}

/** Undefined when the folder does not exist; any other problem with the path is reported when the folder is created. */
function ownerOf(folder: string): Stats | undefined {
  try {
    return statSync(folder)
  } catch {
    return undefined
  }
}

/** Creates the folder so that every user may pass through it, whatever root's umask is. */
export function makeSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
}

/** Whether `user` may enter `folder`. This asks the system itself, because every parent folder counts too. */
export function canEnter(user: SystemUser, folder: string): boolean {
  return passes(user, ['-x', folder])
}

export function canRead(user: SystemUser, files: string[]): boolean {
  return passes(user, files.flatMap((file) => ['-a', '-r', file]).slice(1))
}

export function canWrite(user: SystemUser, folder: string): boolean {
  return passes(user, ['-x', folder]) && passes(user, ['-w', folder])
}

function passes(user: SystemUser, test: string[]): boolean {
  return spawnSync('test', test, { uid: user.uid, gid: user.gid, cwd: '/', stdio: 'ignore' }).status === 0
}

function lookUp(): SystemUser | undefined {
  const id = (flag: string) => spawnSync('id', [flag, userName], { encoding: 'utf8' })
  const uid = id('-u')
  if (uid.status !== 0) return undefined
  return { name: userName, uid: Number(uid.stdout), gid: Number(id('-g').stdout) }
}

function create(): SystemUser {
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', systemFolder, '--shell', '/bin/false', userName],
    { encoding: 'utf8' },
  )
  // If two services started at once, the other one may have created the user in the meantime.
  const user = lookUp()
  if (user !== undefined) return user
  const why = made.error?.message ?? made.stderr.trim()
  throw new OperatorError(
    `PostgreSQL does not run as root, and the user "${userName}" could not be made for it (${why}). Start Catraca as an ordinary user, or set DATABASE_URL.`,
  )
}
