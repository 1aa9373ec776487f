import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ConnectionTarget } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { ArchiveReader } from './archive.ts'
import { connectFor } from './connect.ts'
import { prepareForRows, putBack } from './empty-schema.ts'
import { noHome } from './installation.ts'
import { jobsName, type Manifest, type Totals, tableFolder, takeTotals } from './manifest.ts'
import {
  columnList,
  type Fingerprint,
  fingerprint,
  jobColumns,
  listSequenceColumns,
  listTables,
  sessionSettings,
} from './tables.ts'

type Table = Manifest['tables'][number]

export interface RestoreOptions {
  archive: ArchiveReader
  manifest: Manifest
  /** Called with a description of the current step. */
  onProgress?: ((doing: string) => void) | undefined
  /** False when it replaces the installation that was backed up, and keeps its home. */
  isCopy?: boolean | undefined
  /** The part of the restore outside of the database; called last, before everything is committed. */
  beforeCommit: () => void
}

/**
 * Copies a backup into the empty tables of its schema and compares what arrived with what was saved, table by table. All of it is one
 * transaction: when anything fails, nothing is left. The database is then a copy until it is adopted, unless it takes the place of the
 * original.
 */
export async function restoreBackup(
  target: ConnectionTarget,
  options: RestoreOptions,
): Promise<Record<string, Fingerprint>> {
  const { manifest, archive, onProgress, beforeCommit, isCopy = true } = options
  const client = await connectFor(target, 'restore')
  try {
    await client.query('begin')
    await client.query(sessionSettings)
    const present = new Map((await listTables(client)).map((table) => [table.name, table]))
    // Tables of other programs with the same owner may have been beside ours.
    const tables = manifest.tables.filter(({ name }) => present.has(name))
    const removed = await prepareForRows(client, [...present.keys()], manifest.partitions)
    for (const table of manifest.tables) {
      onProgress?.(table.name)
      if (present.has(table.name)) await copyTable(client, archive, { ...table, isDivided: isDivided(manifest, table) })
      else await skip(archive, table.name)
    }
    onProgress?.('jobs')
    const jobs = await copyJobs(client, archive)
    const totals = await takeTotals(archive)
    await setSequences(client, totals)
    onProgress?.('indexes and references')
    await putBack(client, removed)
    onProgress?.('checksums')
    const arrived = await compare(client, tables, { totals, jobs })
    if (isCopy && present.has('installation')) {
      await client.query('update installation set home = $1, copied_at = $2', [noHome, manifest.made_at])
    }
    beforeCommit()
    await client.query('commit')
    return arrived
  } finally {
    await client.end().catch(() => {})
  }
}

const isDivided = ({ partitions }: Manifest, { name }: Table) => partitions.some(({ table }) => table === name)

async function copyTable(
  client: pg.Client,
  archive: ArchiveReader,
  table: Table & { isDivided: boolean },
): Promise<void> {
  // PostgreSQL does not have to check rows of a table again later if the table was emptied in this transaction. Divided tables do not
  // support that.
  const options = table.isDivided ? '' : ' with (freeze)'
  const statement = `copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin${options}`
  await copyParts(client, archive, { statement, prefix: tableFolder(table.name) })
}

async function copyParts(
  client: pg.Client,
  archive: ArchiveReader,
  { statement, prefix }: { statement: string; prefix: string },
): Promise<void> {
  if (!(await archive.peek())?.name.startsWith(prefix)) return
  await pipeline(Readable.from(parts(archive, prefix), { objectMode: false }), client.query(copyFrom(statement)))
}

async function* parts(archive: ArchiveReader, prefix: string): AsyncGenerator<Buffer> {
  while ((await archive.peek())?.name.startsWith(prefix)) yield (await archive.take())!.content
}

async function skip(archive: ArchiveReader, name: string): Promise<void> {
  for await (const _ of parts(archive, tableFolder(name)));
}

/** Adds the jobs again. They keep the time at which they were requested, which an adoption checks. */
async function copyJobs(client: pg.Client, archive: ArchiveReader): Promise<number> {
  await client.query(`
    create temporary table restored_jobs (identifier text, queue text, key text, payload json, priority integer,
      run_at timestamptz, max_attempts integer, created_at timestamptz) on commit drop`)
  await copyParts(client, archive, {
    statement: `copy restored_jobs (${jobColumns.join(', ')}) from stdin`,
    prefix: jobsName,
  })
  const { rowCount } = await client.query(`
    create temporary table added_jobs on commit drop as
      select (graphile_worker.add_job(identifier, payload => payload, queue_name => queue, run_at => run_at,
                                      max_attempts => max_attempts, job_key => key, priority => priority)).id as id, created_at
        from restored_jobs`)
  await client.query(`
    update graphile_worker._private_jobs j set created_at = a.created_at from added_jobs a where j.id = a.id`)
  return rowCount ?? 0
}

/** A sequence that the backup could not read goes on after the highest value of its column. */
async function setSequences(client: pg.Client, { sequences }: Totals): Promise<void> {
  const known = new Set(sequences.map(({ name }) => name))
  for (const { name, table, column } of await listSequenceColumns(client)) {
    if (known.has(name)) continue
    await client.query(
      `select setval(to_regclass($1), max(${pg.escapeIdentifier(column)})) from ${pg.escapeIdentifier(table)}`,
      [pg.escapeIdentifier(name)],
    )
  }
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled])
  }
}

async function compare(
  client: pg.Client,
  tables: Table[],
  { totals, jobs }: { totals: Totals; jobs: number },
): Promise<Record<string, Fingerprint>> {
  const arrived: Record<string, Fingerprint> = {}
  for (const table of tables) arrived[table.name] = await fingerprint(client, table)
  const differing = Object.entries(arrived).filter(([name, { rows, checksum }]) => {
    const saved = totals.tables[name]
    return saved?.rows !== rows || saved.checksum !== checksum
  })
  if (differing.length === 0 && jobs === totals.jobs) return arrived
  const names = [...differing.map(([name]) => name), ...(jobs === totals.jobs ? [] : ['jobs'])]
  throw new OperatorError(
    `What arrived differs from what was saved, so nothing was restored. Tables that differ: ${names.join(', ')}.`,
  )
}
