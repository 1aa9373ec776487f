import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, type Stats, statSync } from 'node:fs'
import { OperatorError } from '../operator-error.ts'

/** Where a service started as root keeps what its unprivileged user must reach. */
export const systemFolder = '/var/lib/catraca'

const userName = 'catraca'
/** Of nobody: it lies between the ranges that systems give to people and to services. */
const namelessId = 65_533

export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Started as root, it runs as the owner of the existing database (somebody ran
 * Catraca before under their own name), or else as the system user `catraca`, which is made when missing.
 * As anybody else: undefined, it runs as oneself.
 */
export function databaseUser(databaseFolder: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(databaseFolder)
  if (owner !== undefined && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  return lookUp() ?? create()
}

/**
 * As whom a service goes on that was started as root and has its database elsewhere: the owner of its data folder, or the
 * system user `catraca`, or where that cannot be made (no program for it, /etc read-only) an id that nobody has.
 * As anybody else, and on other systems than Linux: undefined, it goes on as oneself.
 */
export function serviceUser(dataFolder: string): SystemUser | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return databaseUser(dataFolder)
  } catch {
    return { name: `uid ${namelessId}`, uid: namelessId, gid: namelessId }
  }
}

/** Undefined when there is none; what is wrong with a path is said when its folder is made. */
function ownerOf(folder: string): Stats | undefined {
  try {
    return statSync(folder)
  } catch {
    return undefined
  }
}

/** Made so that everybody may pass through it, whatever the umask of root's shell. */
export function makeSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
}

/** Whether `user` may enter `folder`, asked of the system itself because every folder above it counts too. */
export function canEnter(user: SystemUser, folder: string): boolean {
  return passes(user, ['-x', folder])
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
  // Two services started at once: the other one may have made the user in the meantime.
  const user = lookUp()
  if (user !== undefined) return user
  const why = made.error?.message ?? made.stderr.trim()
  throw new OperatorError(
    `PostgreSQL does not run as root, and the user "${userName}" could not be made for it (${why}). Start Catraca as an ordinary user, or set DATABASE_URL.`,
  )
}
