import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeBackup } from '#platform/backup/make-backup.ts'
import type { Config } from '#platform/config/config.ts'
import { findBinaries } from '#platform/embedded/binaries.ts'
import {
  type Cluster,
  majorOfData,
  serverProcessLives,
  stopCluster,
  successorOf,
  takeOverSettings,
} from '#platform/embedded/cluster.ts'
import { foldersOfSecond, prepareFolders } from '#platform/embedded/folders.ts'
import { findOtherPrograms, programsFolder } from '#platform/embedded/other-programs.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { diskOf } from '#platform/files/disk.ts'
import { freeName } from '#platform/files/free-name.ts'
import { giveToOwnerOf } from '#platform/files/keep-owner.ts'
import { syncFolder } from '#platform/files/sync-folder.ts'
import type { Logger } from '#platform/log/log.ts'
import { keyFileText } from '#platform/secrets/key-file.ts'
import { type OpenDatabase, openEmbedded } from '#platform/startup/open-database.ts'
import { hasTables } from './backup-installation.ts'
import { restoreInstallation } from './restore-installation.ts'

interface Upgrading {
  config: Pick<Config, 'dataDir' | 'secretsKey' | 'databaseUrl'>
  log: Logger
  ending: AbortSignal
  /** Additional settings of PostgreSQL, for tests. */
  settings?: Record<string, string>
}

/** As shares of the size of the database: the new database, its journal and sorting, and the backup. */
const roomNeeded = 1.5

/**
 * Upgrades the embedded database of a data folder, made by an older PostgreSQL, to the version of this release. It makes a backup with the
 * old programs, restores it into a new cluster beside the old one, and compares them. Only then do the two change places. The installation
 * stays the same, and the old cluster is kept unchanged under another name. After a failure or a kill before that, the old cluster is still
 * in its place, and the next start begins again.
 */
export async function upgradeCluster({ config, log, ending, settings }: Upgrading): Promise<void> {
  const folders = prepareFolders(config.dataDir)
  const binaries = await findBinaries(folders.user)
  const next: Cluster = { folders: foldersOfSecond(folders, 'postgres.upgrading'), binaries, settings }
  const [from, to] = [majorOfData(folders), binaries.major]
  // Another process may have upgraded it meanwhile.
  if (from === undefined || from === to) return
  const bytes = await sizeOf(folders.database)
  await requireRoom(next, bytes)
  const progress = showProgress(log, ending)
  try {
    progress.step(`The database is upgraded from PostgreSQL ${from} to ${to}: fetching the programs of ${from}`)
    const old: Cluster = { folders, binaries: await findOtherPrograms(from, folders), settings }
    const file = join(folders.data, 'backups', `before-postgresql-${to}.backup`)
    await build({ old, next, file, config, log, progress, ending })
    progress.step('putting the new database in place')
    const kept = await exchange(old, next)
    progress.done(
      `The database was upgraded from PostgreSQL ${from} to ${to}, and every table was compared. It is kept as it was before in ${kept} (${megabytes(bytes)}); when you are sure that you will not go back: rm -r ${kept}. The backup made before is ${file}, and is not encrypted.`,
    )
    const programs = programsFolder(folders.data, from)
    // The new database is in its place, so the service starts all the same.
    await rm(programs, { recursive: true, force: true }).catch((err) =>
      log.warn({ err }, `the programs of PostgreSQL ${from} in ${programs} could not be removed; nothing uses them`),
    )
  } finally {
    progress.end()
  }
}

async function requireRoom({ folders: { data, database } }: Cluster, bytes: number): Promise<void> {
  const { freeBytes } = await diskOf(data)
  // Remains of an earlier attempt are removed first.
  const lack = lackOfRoom({ bytes, freeBytes: freeBytes + (await sizeOf(database)), folder: data })
  if (lack !== undefined) throw new OperatorError(lack)
}

/** The error when the disk has too little room for the upgrade. */
export function lackOfRoom(seen: { bytes: number; freeBytes: number; folder: string }): string | undefined {
  const needed = seen.bytes * roomNeeded
  if (seen.freeBytes >= needed) return undefined
  return `The database is to be upgraded to a newer PostgreSQL, which needs ${megabytes(needed)} on the disk of ${seen.folder}, and ${megabytes(seen.freeBytes)} are free. Make room, then start again. Nothing was changed.`
}

interface Building extends Required<Pick<Upgrading, 'config' | 'log' | 'ending'>> {
  old: Cluster
  next: Cluster
  file: string
  progress: Progress
}

/** Nobody else can use the old database, from before the backup until it is stopped. */
async function build(building: Building): Promise<void> {
  const { old, next, log } = building
  const source = await openEmbedded({ dataDir: undefined, as: 'upgrade', cluster: old }, log)
  try {
    const isFilled = await backUpInto(source, building)
    await clear(next)
    const target = await openEmbedded({ dataDir: undefined, as: 'upgrade', cluster: next }, log)
    try {
      if (isFilled) await restoreInto(target, building)
      const refused = await takeOverSettings(old.folders, next)
      if (refused !== undefined) log.warn(`settings made by ALTER SYSTEM were not taken over: ${refused}`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** False if there is nothing to back up: the start that made the cluster was interrupted. */
async function backUpInto(source: OpenDatabase, { file, progress, config, ending }: Building): Promise<boolean> {
  if (!(await hasTables(source.db))) return false
  progress.step(`backing up into ${file}`)
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  giveToOwnerOf(source.dataDir, folder)
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(file)}.`)) await rm(join(folder, name))
  }
  await makeBackup(source.owner, {
    file,
    protection: 'none',
    // Keys from the environment must not be in an unencrypted file.
    secrets: config.secretsKey === undefined ? keyFileText(source.dataDir) : undefined,
    onProgress: (table, share) => progress.show(`backing up: ${Math.floor(share * 100)} % (${table})`),
    signal: ending,
  })
  giveToOwnerOf(source.dataDir, file)
  return true
}

async function restoreInto(target: OpenDatabase, { file, progress, config, log }: Building): Promise<void> {
  progress.step('taking everything over into a new database, and comparing it')
  const onProgress = (doing: string) => progress.show(`taking over: ${doing}`)
  // Nothing in the file is encrypted.
  await restoreInstallation(file, {}, { config, database: target, log, onProgress, isCopy: false })
}

/** Removes the remains of an upgrade that was killed, and stops the server that may still run in them. */
async function clear(next: Cluster): Promise<void> {
  const { database } = next.folders
  if (serverProcessLives(database)) await stopCluster(next)
  for (const left of [database, successorOf(join(next.folders.data, 'postgres'))]) {
    await rm(left, { recursive: true, force: true })
  }
}

/** Between the last two steps there is no database in its place; the next start then does the second step. */
async function exchange(old: Cluster, next: Cluster): Promise<string> {
  const { data, database } = old.folders
  // A process that was started at the same moment may have done this step.
  const isOld = majorOfData(old.folders) === old.binaries.major
  if (!isOld) throw new OperatorError(`The database in ${database} is not the one that was upgraded. Start again.`)
  for (const cluster of [old, next]) {
    if (serverProcessLives(cluster.folders.database)) {
      throw new OperatorError(
        `PostgreSQL did not stop in ${cluster.folders.database}. Nothing was changed; start again, and the upgrade begins anew.`,
      )
    }
  }
  const kept = freeName(`${database}.${old.binaries.major}`)
  await rename(next.folders.database, successorOf(database))
  await rename(database, kept)
  await rename(successorOf(database), database).catch((error: NodeJS.ErrnoException) => {
    // A process that was started between the two steps has done the last one.
    const isDone = error.code === 'ENOENT' && majorOfData(old.folders) === next.binaries.major
    if (!isDone) throw error
  })
  await syncFolder(data)
  return kept
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
}

interface Progress {
  /** A new part of the work: a line in the log. */
  step(doing: string): void
  /** A message for a person afterwards, in the log and on a terminal. */
  done(said: string): void
  /** The progress: one changing line on a terminal. Throws when the process must end. */
  show(line: string): void
  end(): void
}

function showProgress(log: Logger, ending: AbortSignal): Progress {
  const isSeen = process.stderr.isTTY
  const show = (line: string) => {
    if (ending.aborted) throw new OperatorError('The upgrade was broken off. Nothing was changed.')
    if (isSeen) process.stderr.write(`\r\u001b[K${line}`)
  }
  const end = () => void (isSeen && process.stderr.write('\r\u001b[K'))
  return {
    step(doing) {
      end()
      log.info(doing)
      show(doing)
    },
    done(said) {
      end()
      log.info(said)
      if (isSeen) process.stderr.write(`${said}\n`)
    },
    show,
    end,
  }
}
