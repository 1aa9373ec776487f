import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ConnectionTarget } from '../db/pool.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { breakOff, connectFor } from './connect.ts'
import {
  jobsName,
  jsonEntry,
  manifestName,
  newManifest,
  secretsName,
  type Totals,
  tableFolder,
  totalsName,
} from './manifest.ts'
import type { Protection } from './protection.ts'
import {
  type BackedUpTable,
  columnList,
  type Fingerprint,
  fingerprint,
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  selectJobs,
  sessionSettings,
} from './tables.ts'

export interface BackupOptions {
  file: string
  protection: Protection
  /** The text of secrets.key; undefined when there is no key yet. */
  secrets: string | undefined
  /** Called with the table in work and the share of all bytes, from 0 to 1. */
  onProgress?: ((table: string, share: number) => void) | undefined
  /** Breaks it off. */
  signal?: AbortSignal | undefined
  /** For how long the database may be silent while a table is copied, if not the usual time. */
  silenceMs?: number | undefined
}

export interface MadeBackup {
  bytes: number
  madeAt: string
  tables: Record<string, Fingerprint>
}

const entryBytes = 4 << 20
/** Rows arrive continuously, unless PostgreSQL has to skip gigabytes of dead ones. */
const copySilenceMs = 120_000
const askEveryMs = 10_000

/**
 * Writes everything in the database of an installation to a file, as it is at one moment. Others read and write meanwhile; only migrations
 * wait. Nothing is left behind when it fails.
 */
export async function makeBackup(target: ConnectionTarget, options: BackupOptions): Promise<MadeBackup> {
  const { signal, silenceMs = copySilenceMs } = options
  signal?.throwIfAborted()
  const opened = new AsyncDisposableStack()
  const clients: pg.Client[] = []
  const connect = async (purpose: string, silence?: number) => {
    const client = opened.adopt(await connectFor(target, purpose, silence), (made) => made.end().catch(() => {}))
    clients.push(client)
    signal?.throwIfAborted()
    return client
  }
  const breakAllOff = () => clients.forEach(breakOff)
  signal?.addEventListener('abort', breakAllOff, { once: true })
  try {
    const archive = opened.adopt(await writeArchive(options.file, options.protection), ({ discard }) => discard())
    const [reader, checker] = [await connect('backup', silenceMs), await connect('backup check')]
    const { tables, madeAt } = await beginSnapshot(reader, checker)
    await writeManifest(reader, archive, { tables, madeAt })
    if (options.secrets !== undefined) await archive.add({ name: secretsName, content: Buffer.from(options.secrets) })
    const checked = fingerprintAll(checker, tables)
    checked.catch(() => {})
    await copyTables(reader, archive, tables, options.onProgress)
    const jobs = await copyJobs(reader, archive)
    await askWhile(reader, checked)
    const totals: Totals = { tables: await checked, sequences: await listSequences(reader), jobs }
    await archive.add(jsonEntry(totalsName, totals))
    return { bytes: await archive.finish(), madeAt, tables: totals.tables }
  } catch (error) {
    // A clean end would wait for a database that is silent.
    breakAllOff()
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', breakAllOff)
    await opened.disposeAsync()
  }
}

/**
 * Both connections see the same moment. The tables are locked first, so that none is gone when its turn comes. The time
 * that is returned is not before that moment: what was committed while the backup waited for the locks is in it.
 */
async function beginSnapshot(
  reader: pg.Client,
  checker: pg.Client,
): Promise<{ tables: BackedUpTable[]; madeAt: string }> {
  const names = (await listTables(reader)).map(({ name }) => pg.escapeIdentifier(name))
  await reader.query('begin isolation level repeatable read read only')
  await reader.query(`lock table ${names.join(', ')} in access share mode`)
  await reader.query(sessionSettings)
  const { rows } = await reader.query(`
    select pg_export_snapshot() as id, to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`)
  await checker.query('begin isolation level repeatable read read only')
  await checker.query(`set transaction snapshot ${pg.escapeLiteral(rows[0].id)}`)
  await checker.query(sessionSettings)
  return { tables: await listTables(reader), madeAt: rows[0].at }
}

async function writeManifest(
  reader: pg.Client,
  archive: ArchiveWriter,
  { tables, madeAt }: { tables: BackedUpTable[]; madeAt: string },
): Promise<void> {
  const { rows } = await reader.query("select current_setting('server_version') as version")
  const manifest = newManifest({
    made_at: madeAt,
    postgresql: rows[0].version,
    migrations: await listMigrations(reader),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    partitions: await listPartitions(reader),
  })
  await archive.add(jsonEntry(manifestName, manifest))
}

async function fingerprintAll(checker: pg.Client, tables: BackedUpTable[]): Promise<Record<string, Fingerprint>> {
  const found: Record<string, Fingerprint> = {}
  for (const table of tables) found[table.name] = await fingerprint(checker, table)
  return found
}

/** While one connection checks a large table it is silent for long, so the other one checks whether the database still answers. */
async function askWhile(reader: pg.Client, checked: Promise<unknown>): Promise<void> {
  const ended = checked.then(() => true)
  while (!(await Promise.race([ended, pause(askEveryMs, false, { ref: false })]))) await reader.query('select 1')
}

async function copyTables(
  reader: pg.Client,
  archive: ArchiveWriter,
  tables: BackedUpTable[],
  onProgress: BackupOptions['onProgress'],
): Promise<void> {
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  for (const table of tables) {
    let copied = 0
    let part = 0
    const statement = `copy (select ${columnList(table)} from ${pg.escapeIdentifier(table.name)}) to stdout`
    for await (const content of inParts(reader.query(copyTo(statement)))) {
      part += 1
      await archive.add({ name: `${tableFolder(table.name)}${String(part).padStart(6, '0')}`, content })
      copied += content.length
      // The size on disk is about the length of the text.
      onProgress?.(table.name, (before + Math.min(copied, table.bytes)) / all)
    }
    before += table.bytes
  }
}

async function copyJobs(reader: pg.Client, archive: ArchiveWriter): Promise<number> {
  const { rows } = await reader.query(`select count(*)::float8 as jobs from (${selectJobs}) j`)
  for await (const content of inParts(reader.query(copyTo(`copy (${selectJobs}) to stdout`)))) {
    await archive.add({ name: jobsName, content })
  }
  return rows[0].jobs
}

/** Joins the small pieces of a stream into larger ones. */
async function* inParts(source: Readable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    pieces.push(piece as Buffer)
    length += (piece as Buffer).length
    if (length < entryBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(pieces)
}
