import { open, opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type ArchiveWriter, writeArchive } from '../backup/archive.ts'
import { connectFor } from '../backup/connect.ts'
import type { Protection } from '../backup/protection.ts'
import type { ConnectionTarget } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { type Base, basesFolder, noteBase, stampOf, timeText } from './layout.ts'

/** Left out as PostgreSQL's documentation says: it belongs to the running server, is made again, or is archived separately. */
const contentLeftOut = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
])
const leftOut =
  /^(postmaster\.(pid|opts)|current_logfiles|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/
/** It contains the position from which the log is read, so it is copied last. */
const controlFile = 'global/pg_control'
const chunkBytes = 1 << 20

interface Making {
  /** As a superuser. */
  target: ConnectionTarget
  /** PostgreSQL's own data folder. */
  database: string
  span: string
  protection: Protection
  signal: AbortSignal
}

/**
 * Copies PostgreSQL's folder into the archive while others read and write. The copy is only consistent together with the log of changes
 * from `start` to `stop`. Nothing is left behind when it fails.
 */
export async function makeBase({ target, database, span, protection, signal }: Making): Promise<Base> {
  const opened = new AsyncDisposableStack()
  try {
    const client = opened.adopt(await connectFor(target, 'base of the archive'), (made) => made.end().catch(() => {}))
    await client.query(
      "select set_config('statement_timeout', '0', false), set_config('transaction_timeout', '0', false)",
    )
    const began = await begin(client)
    const name = stampOf(began.at)
    const path = join(basesFolder(span), `${name}.tar`)
    const archive = opened.adopt(await writeArchive(path, protection), ({ discard }) => discard())
    await copyFolder(archive, database, '', signal)
    await copyFile(archive, database, controlFile)
    const stopped = await end(client)
    await archive.add({ name: 'backup_label', content: Buffer.from(stopped.labelfile) })
    const bytes = await archive.finish()
    const base: Base = {
      name,
      startedAt: began.at,
      madeAt: stopped.at,
      start: began.start,
      stop: stopped.stop,
      timeline: began.timeline,
      bytes,
    }
    await noteBase(span, base).catch(async (error) => {
      // The description may already be in its place, and must not name a base that is gone.
      await rm(join(basesFolder(span), `${name}.json`), { force: true })
      await rm(path, { force: true })
      throw error
    })
    return base
  } finally {
    await opened.disposeAsync()
  }
}

/** The returned time is before the position: everything that was acknowledged by then is in the log before this position. */
async function begin(client: pg.Client): Promise<{ at: string; start: string; timeline: string }> {
  const { rows } = await client.query(
    `select lsn::text as start, left(pg_walfile_name(lsn), 8) as timeline, ${timeText('statement_timestamp()')} as at
       from pg_backup_start('catraca', true) started (lsn)`,
  )
  return rows[0]
}

/** The returned time is after the position. */
async function end(client: pg.Client): Promise<{ at: string; stop: string; labelfile: string }> {
  const { rows } = await client.query(
    `select lsn::text as stop, labelfile, ${timeText('clock_timestamp()')} as at from pg_backup_stop(false)`,
  )
  return rows[0]
}

async function copyFolder(
  archive: ArchiveWriter,
  database: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for await (const entry of await opendir(join(database, folder))) {
    signal.throwIfAborted()
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (leftOut.test(entry.name) || path === controlFile) continue
    if (entry.isSymbolicLink()) {
      throw new OperatorError(
        `No base of the archive can be made: ${join(database, path)} is a symbolic link, and what it leads to would be missing in a restored database. Put what it leads to in its place.`,
      )
    }
    if (entry.isDirectory()) {
      await archive.addFolder(path)
      if (!contentLeftOut.has(path)) await copyFolder(archive, database, path, signal)
    } else if (entry.isFile()) await copyFile(archive, database, path)
  }
}

/**
 * If a file has disappeared meanwhile, replaying the log makes it or removes it again; a file that became shorter is filled up with zeros.
 */
async function copyFile(archive: ArchiveWriter, database: string, path: string): Promise<void> {
  const file = await open(join(database, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return
  try {
    const { size } = await file.stat()
    async function* content() {
      for (let done = 0; done < size; ) {
        const chunk = Buffer.alloc(Math.min(chunkBytes, size - done))
        const { bytesRead } = await file!.read(chunk, 0, chunk.length, done)
        yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
        done += bytesRead === 0 ? chunk.length : bytesRead
      }
    }
    await archive.addStream({ name: path, size, content: content() })
  } finally {
    await file.close()
  }
}
