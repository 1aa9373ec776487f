import { releaseVersion } from '../config/release.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { ArchiveReader, Entry } from './archive.ts'
import type { BackedUpTable, Fingerprint, Partition, SequenceState } from './tables.ts'

const format = 1

/** The first entry: what is in the backup, and which schema it belongs to. */
export interface Manifest {
  format: number
  release: string
  /** By the database's clock. */
  made_at: string
  postgresql: string
  migrations: string[]
  tables: Pick<BackedUpTable, 'name' | 'columns'>[]
  partitions: Partition[]
}

/** The last entry. A backup without it is incomplete. */
export interface Totals {
  tables: Record<string, Fingerprint>
  sequences: SequenceState[]
  jobs: number
}

export const manifestName = 'manifest.json'
export const totalsName = 'totals.json'
export const secretsName = 'secrets.key'
export const jobsName = 'jobs.copy'

/** The folder of a table's rows, in the text format of COPY. The files can be cut anywhere; joined, they are one file. */
export const tableFolder = (table: string) => `tables/${table}/`

export const jsonEntry = (name: string, value: unknown): Entry => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
})

export function newManifest(of: Omit<Manifest, 'format' | 'release'>): Manifest {
  return { format, release: releaseVersion(), ...of }
}

function readJson<T>({ name, content }: Entry): T {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    throw new OperatorError(`The backup is damaged: its ${name} cannot be read.`)
  }
}

export async function takeManifest(archive: ArchiveReader): Promise<Manifest> {
  const entry = await archive.take()
  if (entry?.name !== manifestName) throw new OperatorError('This is not a backup of Catraca.')
  const manifest = readJson<Manifest>(entry)
  if (manifest.format !== format) {
    throw new OperatorError(`The backup has the format ${manifest.format}, which this release does not know.`)
  }
  requirePartitions(manifest.partitions)
  return manifest
}

/** The bounds of a range of one column, as PostgreSQL writes them. */
const boundPattern = /^(DEFAULT|FOR VALUES FROM \(('[\w :.+-]*'|MINVALUE)\) TO \(('[\w :.+-]*'|MAXVALUE)\))$/
const tablePattern = /^[a-z_]{1,63}$/

/** Bounds and names become part of statements of the owner of the tables, and a backup may come from anywhere. */
function requirePartitions(partitions: Partition[]): void {
  for (const { table, name, bound } of partitions) {
    const isSound = tablePattern.test(table) && name.startsWith(`${table}_`) && /^\w{1,63}$/.test(name)
    if (isSound && boundPattern.test(bound)) continue
    throw new OperatorError(
      'The backup describes its partitions in a way that Catraca does not write, so nothing of it was restored.',
    )
  }
}

export async function takeTotals(archive: ArchiveReader): Promise<Totals> {
  const entry = await archive.take()
  if (entry?.name === totalsName) return readJson<Totals>(entry)
  throw new OperatorError('The backup is incomplete: its end is missing.')
}
